/*
 * fraction.h: the number that a cell stands for, as a fraction of the range -2^magnitude ..
 * 2^magnitude, in fixed point.
 */
#ifndef POSENC_FRACTION_H
#define POSENC_FRACTION_H

#include "encoding/rounding.h"

#include <stdint.h>

enum { FRACTION_BITS = 30, AFFINE_CELLS = 256 };
#define FRACTION_ONE (INT64_C(1) << FRACTION_BITS)

/* This is how cells of one table become fractions. */
struct fraction {
    const struct precision *precision;
    int magnitude;
    int32_t affine[AFFINE_CELLS]; /* of affine formats: the fraction of each cell */
};

void fraction_init(struct fraction *fraction, const struct rounding *rounding, int magnitude);

/* Returns the number that the cell stands for, times 2^-magnitude, in units of 2^-30, rounded to
 * nearest, ties away from 0: it is off by 2^-31 at most. A number beyond -1 or 1 becomes -1 or 1.
 */
int32_t fraction_of_cell(const struct fraction *fraction, uint64_t cell);

#endif
