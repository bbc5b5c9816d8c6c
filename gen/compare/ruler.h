/*
 * ruler.h: exact distances of a table's cells from the numbers of a file.
 *
 * The numbers of the file, the numbers that cells stand for, and the tolerance are all whole
 * multiples of 2^-point * 10^-places / divisor. `point` is that of the finest float, `places` that
 * of the longest decimal, and the divisor is that of a scale such as 1/127. So distances are
 * integers: wide numbers without a fraction.
 */
#ifndef POSENC_RULER_H
#define POSENC_RULER_H

#include "compare/compared.h"
#include "exact/wide.h"
#include "model/precision.h"
#include "model/spec.h"

#include <stdint.h>

enum { RULER_TEXT = 32 /* bytes that ruler_print needs, with the final zero */ };

struct ruler {
    const struct precision *precision; /* of the cells */
    int64_t zero_point;                /* affine */
    int point;                         /* 1 .. 1074 */
    int places;                        /* 0 .. 348 */
    struct wide divisor;               /* 1, if the scale is a decimal */
    struct wide power;                 /* 10^places * divisor */
    struct wide step;                  /* affine: the scale, in units */
    struct wide tolerance;             /* in units */
};

/* For the cells of a table of this spec and the numbers of the file. */
void ruler_init(struct ruler *ruler, const struct spec *spec, const struct compared *compared);

/* |cell - number| in units, exactly. */
void ruler_measure(const struct ruler *ruler, uint64_t cell, struct dyadic number,
                   struct wide *distance);

/* The distance to three digits, such as "3.90e-04". "0" means that it is exactly 0. */
void ruler_print(char text[RULER_TEXT], const struct ruler *ruler, const struct wide *distance);

#endif
