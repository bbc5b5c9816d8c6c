/*
 * rounding.h: correct rounding of a number to a cell of each format.
 *
 * Most numbers are in fixed point, of 128 bits or of 64. They are in two's complement with
 * FIXED_FRACTION = 126 fraction bits, and so lie between -2 and 2; a unit below is 2^-126. A number
 * of 64 bits is the high half of one, with HIGH_FRACTION fraction bits. Where a caller gives it, a
 * low half of 0 is a constant that costs nothing.
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

/* What rounding needs beside the format: what follows from it, and for affine formats the scale and
 * the zero point. rounding_init fills it. */
struct rounding {
    const struct precision *precision;
    unsigned quantum;       /* of numbers from 1 to 2: 2^quantum units of 2^-HIGH_FRACTION */
    unsigned binades;       /* floats: how many times the quantum can be halved */
    unsigned fraction_bits; /* floats: of the significand, without the hidden bit */
    uint64_t sign;          /* floats: the bit of the sign */
    uint64_t least_signed;  /* floats: the least magnitude that has a sign: 1 without -0, else 0 */
    int64_t least;          /* integers: the range of cells, as the precision has it */
    int64_t greatest;
    int64_t zero_point;
    struct quotient scale; /* 1 if the format has none */
    uint64_t zero;         /* the cell of the number 0 */
    uint64_t reciprocal;   /* affine: 1/scale = reciprocal * 2^-reciprocal_shift, rounded down, */
    int reciprocal_shift;  /* with the highest bit of reciprocal set */
};

/* scale and zero_point are read for affine formats only; scale is positive. For other formats the
 * rounding has the scale 1 and the zero point 0. */
void rounding_init(struct rounding *rounding, const struct precision *precision,
                   const struct quotient *scale, int64_t zero_point);

/* Finds the correctly rounded cell (nearest, ties to even) of every number within `error` ulp of a
 * wide number, error < 2^32. False if those numbers do not all round alike, or if they are too
 * close to a midpoint to tell. */
bool rounding_wide(const struct rounding *rounding, const struct wide *wide, uint64_t error,
                   uint64_t *cell);

/* Makes a float of n quanta, n <= 2^significand_bits; the quantum is that of the format's smallest
 * numbers times 2^binade. If n has no hidden bit, binade is 0, and the exponent field comes out as
 * 0. If rounding carried n to the next power of two, the carry goes into the exponent field. The
 * same addition does both. */
static inline uint64_t cell_float(const struct rounding *rounding, bool negative, uint64_t binade,
                                  uint64_t n)
{
    const uint64_t magnitude = (binade << rounding->fraction_bits) + n;
    const bool has_sign = negative && magnitude >= rounding->least_signed;
    return magnitude + (-(uint64_t)has_sign & rounding->sign);
}

/* Makes zero_point + n or zero_point - n, n <= 2^62, or the nearest value that cells of integers
 * have. */
static inline uint64_t cell_integer(const struct rounding *rounding, bool negative, uint64_t n)
{
    const int64_t value = rounding->zero_point + (negative ? -(int64_t)n : (int64_t)n);
    const int64_t not_less = value < rounding->least ? rounding->least : value;
    const int64_t cell = not_less > rounding->greatest ? rounding->greatest : not_less;
    return (uint64_t)cell & (uint64_t)(rounding->greatest - rounding->least);
}

/* Rounds a rational number with its sign correctly to a cell; floats must have room for it. */
uint64_t rounding_ratio(const struct rounding *rounding, bool negative,
                        const struct ratio *magnitude);

/* Rounds a number of a file correctly. A number that already has this precision keeps all its bits,
 * including the sign of a zero if the precision has -0. False if it rounds to more than a float
 * format's greatest number, which the cell then is, with the number's sign. */
bool rounding_dyadic(const struct rounding *rounding, struct dyadic number, uint64_t *cell);

/* Sets the ratio to the magnitude of the number that a cell stands for, exactly. Here the numerator
 * may be zero. True if the number is negative. */
bool cell_ratio(const struct rounding *rounding, uint64_t cell, struct ratio *ratio);

/* ---- numbers in fixed point ---- */

/* Returns a * 2^count without the bits that are shifted out; 0 <= count <= 63. */
static inline struct integer128 fixed_shift_left(struct integer128 a, unsigned count)
{
    return (struct integer128){a.high << count | a.low >> 1 >> (63 - count), a.low << count};
}

/*
 * Finds the multiple of 2^quantum that is nearest to m, 1 <= quantum <= 62, both in units of the
 * high half. False if a midpoint lies within the error, which is less than 2^126: then rest - half
 * + error lies between 0 and 2 * error. If the error is half the quantum or more, this is so for
 * any m.
 */
static inline bool fixed_nearest(struct integer128 m, unsigned quantum, struct integer128 error,
                                 uint64_t *n)
{
    const struct integer128 half = {UINT64_C(1) << (quantum - 1), 0};
    const struct integer128 rest = {m.high & (2 * half.high - 1), m.low};
    *n = (m.high + half.high) >> quantum;
    const struct integer128 distance = integer128_add(integer128_subtract(rest, half), error);
    return integer128_less(integer128_add(error, error), distance);
}

/*
 * Rounds to a float. The magnitude and its error are shifted up until the quantum is always the
 * same bit: until the highest bit is that of 1, but no further than to where the quantum is the
 * smallest that the format has.
 */
ALWAYS_INLINE bool fixed_round_float(const struct rounding *rounding, bool negative,
                                     struct integer128 m, struct integer128 error, uint64_t *cell)
{
    const unsigned quantum = rounding->quantum;
    if (m.high <= error.high) {
        return false; /* the sign may be wrong */
    }
    const unsigned zeros = integer_leading_zeros(m.high) - 1;
    const unsigned up = zeros < rounding->binades ? zeros : rounding->binades;
    uint64_t n;
    const bool certain =
        fixed_nearest(fixed_shift_left(m, up), quantum, fixed_shift_left(error, up), &n);
    *cell = cell_float(rounding, negative, rounding->binades - up, n);
    return certain;
}

/*
 * Rounds m * 2^exponent / scale to nearest; SPAN or more becomes SPAN, which saturates. False if a
 * half may lie too near to tell.
 *
 * Let M be m with its highest bit moved to bit 63, so that the number is M * 2^e. 1/scale lies in
 * [r, r + 1) * 2^-shift, with the highest bit of r set as well. The quotient is at least
 * M r * 2^(e - shift), and more by a relative 2^-63 at most. In units of 2^-32, that is
 * M r * 2^-down. M r is 2^126 or more and less than 2^128: with a `down` of 126 - 17 - 32 = 77 or
 * less the quotient is SPAN = 2^17 or more, which is more than any cell of 16 bits is away from any
 * zero point; otherwise M r * 2^-down is less than 2^50, and the quotient less than 2^18. So the
 * relative 2^-63 is less than 2^-45; cutting off to whole units makes the error less than 2 of
 * them.
 *
 * An m of fixed_round is off by less than 2^9 * 2^-62, and 1/scale less than 2^24 there: that makes
 * 8 units more.
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
 * Finds the correctly rounded cell (nearest, ties to even) of every number that is off by at most
 * `error`, which is less than 2^9 units of the high half. False if those numbers do not all round
 * alike, or if they are too close to a midpoint to tell.
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
                             ? fixed_nearest(m, rounding->quantum, error, &n)
                             : rounding->reciprocal_shift >= 40 &&
                                   fixed_divide(rounding, m.high, -HIGH_FRACTION, &n);
    *cell = cell_integer(rounding, negative, n);
    return certain;
}

#endif
