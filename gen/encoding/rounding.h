/*
 * rounding.h: correct rounding of a number to a cell of each format. fixed.h has the same for
 * numbers of 64 and 128 bits, which is where most cells are rounded.
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

/* The fraction bits of numbers of 64 bits: fixed.h. */
enum { HIGH_FRACTION = 62 };

/* What rounding needs beside the format: what follows from it, and for s8 and u8 the affine map.
 * rounding_init fills it. */
struct rounding {
    const struct precision *precision;
    unsigned quantum;       /* of numbers from 1 to 2: 2^quantum units of 2^-HIGH_FRACTION */
    unsigned binades;       /* floats: how many times the quantum can be halved */
    unsigned fraction_bits; /* floats: of the significand, without the hidden bit */
    uint64_t sign;          /* floats: the bit of the sign */
    int64_t least;          /* integers: the least cell, and the greatest */
    int64_t most;
    int64_t zero_point;
    struct quotient scale;
    uint64_t zero;        /* the cell of the number 0 */
    uint64_t reciprocal;  /* affine: 1/scale = reciprocal * 2^-reciprocal_shift, rounded down, */
    int reciprocal_shift; /* with the highest bit of reciprocal set */
};

/* scale and zero_point are read for affine formats only; scale is positive. For other formats the
 * rounding has the zero point 0. */
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
    return (-(uint64_t)negative & rounding->sign) + (binade << rounding->fraction_bits) + n;
}

/* Makes zero_point + n or zero_point - n, n <= 2^62, or the nearest value that cells of integers
 * have. */
static inline uint64_t cell_integer(const struct rounding *rounding, bool negative, uint64_t n)
{
    const int64_t value = rounding->zero_point + (negative ? -(int64_t)n : (int64_t)n);
    const int64_t not_less = value < rounding->least ? rounding->least : value;
    const int64_t cell = not_less > rounding->most ? rounding->most : not_less;
    return (uint64_t)cell & (uint64_t)(rounding->most - rounding->least);
}

/* Rounds a rational number with its sign correctly to a cell; floats must have room for it. */
uint64_t rounding_ratio(const struct rounding *rounding, bool negative,
                        const struct ratio *magnitude);

/* Rounds a number of a file correctly. One of the precision asked for keeps all its bits, also the
 * sign of a zero. False if it rounds to more than a float format's greatest number; the cell is
 * then the one after that, with the number's sign. */
bool rounding_dyadic(const struct rounding *rounding, struct dyadic number, uint64_t *cell);

#endif
