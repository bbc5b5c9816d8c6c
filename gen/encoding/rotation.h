/*
 * rotation.h: sine and cosine of a pair in 128 bits, and the rotation from one position to another.
 *
 * The numbers are fixed-point numbers as in rounding.h; a unit is 2^-126, their lowest bit. A state
 * is the sine and cosine of an angle times the cell factor, which is more than 0 and less than
 * 2 - 2^-32. A step is the sine and cosine of the angle between two positions, without the factor.
 */
#ifndef POSENC_ROTATION_H
#define POSENC_ROTATION_H

#include "encoding/rounding.h"

struct rotation {
    struct integer128 sine;
    struct integer128 cosine;
};

/* Every ROTATION_SPAN rows, the state is computed anew from wide numbers, so that the error of the
 * state stays small in tables of any length. */
enum { ROTATION_SPAN = 65536 };

/*
 * Returns a * b / 4, which is the high half of the 256-bit product, for integers a and b with
 * |b| <= 2^126 + 2^80. The product of the high halves is signed. The product of a high half and a
 * low half is computed as an unsigned product, from which the low half times 2^64 is subtracted if
 * the high half is negative. The product of the low halves and the low halves of the cross products
 * are omitted. They add up to less than 3 units of the high half, and such a unit is 2^-124, or 4
 * units of 2^-126. So a * b is too small by less than 12 units.
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

/* Rotates the state a by the step b. */
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
 * Returns a bound for the error of the state in a row, which is row % ROTATION_SPAN steps after a
 * state that was computed from wide numbers, called the first state. Errors are lengths of vectors,
 * in units of 2^-126:
 *
 *   - The error of the first state is at most 2 in each coordinate, which is less than 3 in length.
 *   - The error of a step is at most 2 in each coordinate, less than 3 in length, which moves a
 *     vector of length 2 by less than 6. The products add less than 24 to the sine and 12 to the
 *     cosine, together less than 27. The error of the state before the step keeps its length,
 *     except for a factor 1 + 2^-124. So a step adds less than 34.
 *   - A leap over n rows is the step squared repeatedly. Each squaring doubles the error and adds
 *     27. The resulting error of the leap, 3 n + 27 (n - 1), moves a vector of length 2 by twice as
 *     much. With the 27 for the products when the leap is applied, a leap adds less than 60 n.
 *
 * So the error is less than 64 (steps + 1).
 */
static inline uint64_t rotation_error(int64_t row)
{
    return 64 * ((uint64_t)(row % ROTATION_SPAN) + 1);
}

/* Converts a wide number between -2 and 2, rounding towards zero. The error is less than 1 unit,
 * plus the far smaller error of the wide number. */
static inline struct integer128 fixed_from_wide(const struct wide *wide)
{
    const size_t position = 64 * wide->fraction - FIXED_FRACTION;
    const struct integer128 magnitude = {wide_extract(wide, position + 64),
                                         wide_extract(wide, position)};
    return wide->is_negative ? integer128_negate(magnitude) : magnitude;
}

/* ---- in 64 bits ---- */

/*
 * For formats of up to 32 bits and a cell factor of at most 1, it is enough to rotate the high
 * halves of states, which have 62 fraction bits, over a limited number of rows. After at most
 * NARROW_ROWS rows, the halves are copied from the 128-bit state again, so that their error stays
 * below 2^-53.
 */
enum { NARROW_ROWS = 64 };

struct narrow_rotation {
    uint64_t sine;
    uint64_t cosine;
};

/* Truncates an element of a step from 126 fraction bits to 63; 1 becomes 1 - 2^-63. */
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
 * Rotates a state by one step. Errors are lengths of vectors, in units of 2^-62. The error of the
 * first state is less than 2. The error of a step is less than half a unit in each element, which
 * moves a vector of length 1 by less than 1. Each product is too small by less than 2 units, so
 * the products add less than 4 to the error of the sine and less than 2 to that of the cosine,
 * together less than 5. So each step adds less than 6.
 */
static inline struct narrow_rotation narrow_rotate(struct narrow_rotation a,
                                                   struct narrow_rotation step)
{
    return (struct narrow_rotation){
        .sine = (narrow_multiply(a.sine, step.cosine) + narrow_multiply(a.cosine, step.sine)) << 1,
        .cosine = (narrow_multiply(a.cosine, step.cosine) - narrow_multiply(a.sine, step.sine))
                  << 1,
    };
}

/* A bound for the error of a state in the last of NARROW_ROWS rows, in units of 2^-62. */
enum { NARROW_ERROR = 6 * (NARROW_ROWS - 1) + 4 };

#endif
