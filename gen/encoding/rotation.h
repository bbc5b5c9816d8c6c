/*
 * rotation.h: sine and cosine of a pair in 128 bits, and the rotation from one position to another.
 *
 * The numbers are those of rounding.h. A state may be sine and cosine times a factor of 0 to 2,
 * less 2^-32, and has that length; a step has length 1.
 */
#ifndef POSENC_ROTATION_H
#define POSENC_ROTATION_H

#include "encoding/rounding.h"

struct rotation {
    struct integer128 sine;
    struct integer128 cosine;
};

/* After so many rows a rotation starts again from wide numbers, so that its error stays small in
 * tables of any length. */
enum { ROTATION_SPAN = 65536 };

/*
 * Returns a * b / 4, where b <= 2^126 + 2^80 in magnitude: the high half of the 256-bit product.
 * The product of the high halves is signed. The product of a high half and a low one is the
 * unsigned product, less the low half times 2^64 if the high half is negative. The product of the
 * low halves and the low halves of the cross products are left out. They are less than 3 units of
 * the high half, and such a unit is 2^-124, so the product is too small by less than 3 * 4 = 12
 * units.
 */
static inline struct integer128 fixed_product(struct integer128 a, struct integer128 b)
{
    const uint64_t a_sign = -(a.high >> 63);
    const uint64_t b_sign = -(b.high >> 63);
    struct integer128 product = integer_multiply_signed(a.high, b.high);
    product = integer128_add(product, (struct integer128){0, integer_multiply(a.high, b.low).high});
    product = integer128_add(product, (struct integer128){0, integer_multiply(a.low, b.high).high});
    product = integer128_subtract(product, (struct integer128){0, b.low & a_sign});
    return integer128_subtract(product, (struct integer128){0, a.low & b_sign});
}

/* Turns the state a by the step b. */
ALWAYS_INLINE struct rotation rotation_compose(const struct rotation *a, const struct rotation *b)
{
    return (struct rotation){
        .sine = fixed_shift_left(
            integer128_add(fixed_product(a->sine, b->cosine), fixed_product(a->cosine, b->sine)),
            2),
        .cosine = fixed_shift_left(integer128_subtract(fixed_product(a->cosine, b->cosine),
                                                       fixed_product(a->sine, b->sine)),
                                   2),
    };
}

/*
 * Bounds the error of a state in a row, in units, after row % ROTATION_SPAN steps, by length. The
 * first state is off by 2 in each coordinate, less than 3. A step's matrix is off by 2 in each
 * coordinate, less than 3, which moves a vector of length 2 by less than 6; the products add less
 * than 24 to the sine and 12 to the cosine, less than 27. A rotation keeps the length of the error
 * before it, but for a factor 1 + 2^-124. So a step adds less than 34. A leap over n rows is the
 * step squared again and again, and each squaring doubles its error and adds 27: 3 n + 27 (n - 1)
 * in all, and twice that for a vector of length 2. With its own 27 a leap adds less than 60 n. So
 * the sum is less than 64 (steps + 1).
 */
static inline uint64_t rotation_error(int64_t row)
{
    return 64 * ((uint64_t)(row % ROTATION_SPAN) + 1);
}

/* Takes a number below 2, rounded towards zero. So it is off by less than 1 unit, plus the error of
 * the wide number itself, which is far less. */
static inline struct integer128 fixed_from_wide(const struct wide *wide)
{
    const size_t position = 64 * wide->fraction - FIXED_FRACTION;
    const struct integer128 magnitude = {wide_extract(wide, position + 64),
                                         wide_extract(wide, position)};
    return wide->negative ? integer128_negate(magnitude) : magnitude;
}

/* ---- in 64 bits ---- */

/*
 * For formats of up to 32 bits, the high halves of states of a length up to 1, with 62 fraction
 * bits, are enough for some rows. They start from the 128-bit state every NARROW_ROWS rows, so that
 * their error stays below 2^-53.
 */
enum { NARROW_ROWS = 64 };

struct narrow {
    uint64_t sine;
    uint64_t cosine;
};

/* Cuts an element of a step from 126 fraction bits to 63: 1 becomes 1 - 2^-63. */
static inline uint64_t narrow_element(struct integer128 fixed)
{
    return fixed.high == UINT64_C(1) << 62 ? INT64_MAX : fixed_shift_left(fixed, 1).high;
}

/* Returns floor(a * b / 2^64) for signed numbers. */
static inline uint64_t narrow_multiply(uint64_t a, uint64_t b)
{
    return integer_multiply_signed(a, b).high;
}

/*
 * Turns a state by one step. The error of a state after i rotations, in units of 2^-62 and by
 * length: the start is off by less than 2. The matrix is off by less than half a unit in each
 * element, which moves a vector of length 1 by less than 1. Each product is too small by less than
 * 2 units, so the sine is off by less than 4, and the cosine by less than 2: less than 5 in length.
 * So a step adds less than 6.
 */
static inline struct narrow narrow_rotate(struct narrow a, struct narrow step)
{
    return (struct narrow){
        .sine = (narrow_multiply(a.sine, step.cosine) + narrow_multiply(a.cosine, step.sine)) << 1,
        .cosine = (narrow_multiply(a.cosine, step.cosine) - narrow_multiply(a.sine, step.sine))
                  << 1,
    };
}

/* This bounds the error of a state in the last of NARROW_ROWS rows, in units of the high half. */
enum { NARROW_ERROR = 6 * (NARROW_ROWS - 1) + 4 };

#endif
