/*
 * rounding.h: correct rounding of a number to a cell of each format.
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

/* What rounding needs beside the format: for s8 and u8 the affine map. rounding_init fills it. */
struct rounding {
    const struct precision *precision;
    int64_t zero_point;
    struct decimal scale;
    uint64_t zero;        /* the cell of the number 0 */
    uint64_t one;         /* the cell of the number 1 */
    uint64_t reciprocal;  /* affine: 1/scale = reciprocal * 2^-reciprocal_shift, rounded down, */
    int reciprocal_shift; /* with the highest bit of reciprocal set */
};

/* scale and zero_point are read for affine formats only; scale is positive. */
void rounding_init(struct rounding *rounding, const struct precision *precision,
                   const struct decimal *scale, int64_t zero_point);

/* A number in fixed point with FIXED_FRACTION fraction bits: its magnitude, less than 2, and its
 * sign. */
enum { FIXED_FRACTION = 126 };
struct fixed {
    bool negative;
    struct integer128 magnitude;
};

/* The correctly rounded cell (nearest, ties to even) of every number within `error` units of the
 * last place of `fixed`. For affine formats the error may be up to 2^72 such units, and is not
 * read. False if those numbers do not all round alike, or if they are too close to a midpoint to
 * tell. */
bool rounding_fixed(const struct rounding *rounding, struct fixed fixed, uint64_t error,
                    uint64_t *cell);

/* The same for numbers within `error` ulp of a wide number, error < 2^32. */
bool rounding_wide(const struct rounding *rounding, const struct wide *wide, uint64_t error,
                   uint64_t *cell);

/* The correctly rounded cell of a positive rational number, which floats must have room for. */
uint64_t rounding_ratio(const struct rounding *rounding, const struct ratio *number);

#endif
