/*
 * rounding.h: rounds numbers correctly to cells, for all formats.
 *
 * Most numbers are in 128-bit fixed point: two's complement with FIXED_FRACTION = 126 fraction
 * bits, so that they lie between -2 and 2. A 64-bit number is the high half of such a number, with
 * HIGH_FRACTION = 62 fraction bits. Callers pass it with a constant low half of 0, which compilers
 * optimize away.
 */
#ifndef POSENC_ROUNDING_H
#define POSENC_ROUNDING_H

#include "exact/ratio.h"
#include "exact/wide.h"
#include "integer.h"
#include "model/decimal.h"
#include "model/precision.h"

#include <stdbool.h>
#include <stdint.h>

enum { HIGH_FRACTION = 62, FIXED_FRACTION = 64 + HIGH_FRACTION };

/* A format with its scale and zero point (for affine formats), and constants derived from these for
 * rounding. rounding_init fills all members. */
struct rounding {
    const struct precision *precision;

    /* The quantum, the distance between neighbouring cells, is 2^quantum_log2 units of
     * 2^-HIGH_FRACTION. For floats, this is the quantum of the cells between 1 and 2; for affine
     * formats, it is the quantum of numbers that have been divided by the scale. */
    unsigned quantum_log2;
    unsigned binades;       /* floats: the least quantum is this quantum * 2^-binades */
    unsigned fraction_bits; /* floats: number of significand bits without the hidden bit */
    uint64_t sign_bit;      /* floats: the sign bit */

    /* Floats: the least code to which the sign bit can be added: 0 if -0 exists, else 1. */
    uint64_t least_signed;
    int64_t least;    /* integers: the least cell */
    int64_t greatest; /* integers: the greatest cell */
    int64_t zero_point;
    struct quotient scale; /* 1 if the format has none */
    uint64_t zero;         /* the cell of the number 0 */

    /* Affine formats: 1/scale = reciprocal * 2^-reciprocal_shift, rounded down. The highest bit of
     * reciprocal is set. */
    uint64_t reciprocal;
    int reciprocal_shift;
};

/* Initializes a rounding. The scale, which has to be positive, and the zero point are read for
 * affine formats only. For other formats the rounding has the scale 1 and the zero point 0. */
void rounding_init(struct rounding *rounding, const struct precision *precision,
                   const struct quotient *scale, int64_t zero_point);

/* Rounds a wide number with an error of at most `error` ulp, error < 2^32, to the nearest cell,
 * ties to even. Returns false if not all numbers within the error round to the same cell, or if the
 * sign is not certain. */
bool round_wide(const struct rounding *rounding, const struct wide *wide, uint64_t error,
                uint64_t *cell);

/* Returns the float n * 2^binade times the least positive number of the format, n <=
 * 2^significand_bits. The addition sets the exponent field in all cases. If n has no hidden bit,
 * binade is 0, and the field becomes 0. If rounding has carried n to the next power of two, the
 * carry increments the field. With binade 0, n can also be the code of any positive float, to which
 * only the sign is added. */
static inline uint64_t cell_float(const struct rounding *rounding, bool negative, uint64_t binade,
                                  uint64_t n)
{
    const uint64_t magnitude = (binade << rounding->fraction_bits) + n;
    const bool has_sign = negative && magnitude >= rounding->least_signed;
    return magnitude + (-(uint64_t)has_sign & rounding->sign_bit);
}

/* Returns the integer cell zero_point + n, or zero_point - n if `negative`, n <= 2^62. The cell
 * saturates at the least and the greatest cell. */
static inline uint64_t cell_integer(const struct rounding *rounding, bool negative, uint64_t n)
{
    const int64_t value = rounding->zero_point + (negative ? -(int64_t)n : (int64_t)n);
    const int64_t not_less = value < rounding->least ? rounding->least : value;
    const int64_t cell = not_less > rounding->greatest ? rounding->greatest : not_less;
    return (uint64_t)cell & (uint64_t)(rounding->greatest - rounding->least);
}

/* Rounds a rational number, given by its sign and magnitude, correctly to a cell. In a float
 * format, the number must not round to more than the greatest number of the format. */
uint64_t round_ratio(const struct rounding *rounding, bool negative, const struct ratio *magnitude);

/* Rounds a dyadic number correctly to a cell. A number that the format can represent keeps all its
 * bits, including the sign of a zero if the format has -0. Returns false if the number rounds to
 * more than the greatest number of a float format; then the cell is that greatest number, with the
 * sign of the number. */
bool round_dyadic(const struct rounding *rounding, struct dyadic number, uint64_t *cell);

/* Sets the ratio to the magnitude of the decoded value of a cell, exactly. Its numerator may be
 * zero. Returns whether the value is negative. */
bool cell_ratio(const struct rounding *rounding, uint64_t cell, struct ratio *ratio);

/* ---- numbers in fixed point ---- */

/* Returns a * 2^count, 0 <= count <= 63, discarding the bits that are shifted out. */
static inline struct integer128 fixed_shift_left(struct integer128 a, unsigned count)
{
    return (struct integer128){a.high << count | a.low >> 1 >> (63 - count), a.low << count};
}

/*
 * Sets n to the integer for which n * 2^quantum_log2, in units of the high half, is nearest to m.
 * 1 <= quantum_log2 <= 62. The error of m is at most `error`, which is less than 2^126. Returns
 * false if a midpoint between two multiples of 2^quantum_log2 lies within the error of m, that is,
 * if rest - half + error lies in 0 .. 2 * error. This is the case for every m if `error` is at
 * least half of 2^quantum_log2.
 */
static inline bool fixed_nearest(struct integer128 m, unsigned quantum_log2,
                                 struct integer128 error, uint64_t *n)
{
    const struct integer128 half = {UINT64_C(1) << (quantum_log2 - 1), 0};
    const struct integer128 rest = {m.high & (2 * half.high - 1), m.low};
    *n = (m.high + half.high) >> quantum_log2;
    const struct integer128 distance = integer128_add(integer128_subtract(rest, half), error);
    return integer128_less(integer128_add(error, error), distance);
}

/*
 * Rounds a magnitude m, with an error of at most `error`, and a sign to a float. m and the error
 * are first shifted left until m is between 1 and 2, where the quantum is always the same bit. For
 * subnormal floats the shift is shorter: it moves the smallest quantum of the format to this bit.
 * Returns false if the result is not certain.
 */
ALWAYS_INLINE bool fixed_round_float(const struct rounding *rounding, bool negative,
                                     struct integer128 m, struct integer128 error, uint64_t *cell)
{
    const unsigned quantum_log2 = rounding->quantum_log2;
    if (m.high <= error.high) {
        return false; /* the sign may be wrong */
    }
    const unsigned zeros = integer_leading_zeros(m.high) - 1;
    const unsigned up = zeros < rounding->binades ? zeros : rounding->binades;
    uint64_t n;
    const bool certain =
        fixed_nearest(fixed_shift_left(m, up), quantum_log2, fixed_shift_left(error, up), &n);
    *cell = cell_float(rounding, negative, rounding->binades - up, n);
    return certain;
}

/*
 * Rounds m * 2^exponent / scale to the nearest integer n. A quotient of SPAN or more may become
 * SPAN, because it saturates in any case. Returns false if the quotient may be too near the
 * midpoint of two integers to decide.
 *
 * Let M be m with its highest bit moved to bit 63, so that the number is M * 2^e. 1/scale lies in
 * [r, r + 1) * 2^-shift, where r is `reciprocal`, with its highest bit set as well. So
 * M r * 2^(e - shift) is a lower bound of the quotient, with a relative error of at most 2^-63. In
 * units of 2^-32 this lower bound is M r * 2^-down, where M r is at least 2^126 and less than
 * 2^128.
 *
 *   - If `down` is 126 - 17 - 32 = 77 or less, the quotient is at least SPAN = 2^17. That is more
 *     than the distance of any 16-bit cell from any zero point.
 *   - Otherwise M r * 2^-down is less than 2^50, and the quotient less than 2^18. So the relative
 *     error of 2^-63 is an error of less than 2^-45. Truncation to whole units makes the error less
 *     than 2 units.
 *
 * If m comes from fixed_round, the error of m is at most 2^9 * 2^-62, and 1/scale is less than
 * 2^24. That adds 8 units, so ERROR is 10.
 */
static inline bool fixed_divide(const struct rounding *rounding, uint64_t m, int exponent,
                                uint64_t *n)
{
    enum { SPAN = 1 << 17, POINT = 32, ERROR = 10, DOWN_OF_SPAN = 77 };
    *n = 0;
    if (m == 0) {
        return true;
    }
    const int up = (int)integer_leading_zeros(m);
    const int down = rounding->reciprocal_shift - (exponent - up) - POINT;
    if (down <= DOWN_OF_SPAN) {
        *n = SPAN;
        return true;
    }
    const struct integer128 product = integer_multiply(m << up, rounding->reciprocal);
    const uint64_t quotient = down > 127 ? 0 : integer128_shift_right(product, (unsigned)down).low;
    return fixed_nearest((struct integer128){quotient, 0}, POINT, (struct integer128){ERROR, 0}, n);
}

/*
 * Rounds a fixed-point number with an error of at most `error` to the nearest cell, ties to even.
 * `error` has to be less than 2^9 units of the high half. Returns true only if all numbers within
 * the error are certain to round to the same cell.
 */
ALWAYS_INLINE bool fixed_round(const struct rounding *rounding, struct integer128 fixed,
                               struct integer128 error, uint64_t *cell)
{
    const enum precision_kind kind = rounding->precision->kind;
    const bool negative = fixed.high >> 63 != 0;
    const struct integer128 m = integer128_absolute(fixed);
    if (kind == PRECISION_FLOAT) {
        return fixed_round_float(rounding, negative, m, error, cell);
    }
    uint64_t n = 0;
    const bool certain = kind == PRECISION_FIXED
                             ? fixed_nearest(m, rounding->quantum_log2, error, &n)
                             : rounding->reciprocal_shift >= 40 && /* 1/scale < 2^24 */
                                   fixed_divide(rounding, m.high, -HIGH_FRACTION, &n);
    *cell = cell_integer(rounding, negative, n);
    return certain;
}

#endif
