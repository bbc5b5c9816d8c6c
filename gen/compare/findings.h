/*
 * findings.h: the cells of a table, compared with the numbers of a file, exactly.
 *
 * The numbers of the file, the numbers that cells stand for, and the tolerance are all whole
 * multiples of 2^-point * 10^-places / divisor. `point` is that of the finest float, `places` that
 * of the longest decimal, and the divisor is that of a scale such as 1/127. So distances are
 * integers: wide numbers without a fraction.
 */
#ifndef POSENC_FINDINGS_H
#define POSENC_FINDINGS_H

#include "encoding/table.h"

#include <stdbool.h>
#include <stdint.h>

struct compared;

enum { RULER_TEXT = 32 /* bytes that ruler_print needs, with the final zero */ };

struct ruler {
    struct rounding rounding; /* to the cells */
    int point;                /* 1 .. 1074 */
    struct wide power;        /* 10^places * divisor, places 0 .. 348 */
    struct wide step;         /* that times the scale */
    struct wide tolerance;    /* in units */
};

/* Makes the ruler for the cells of a table of this spec and the numbers of the file. */
void ruler_init(struct ruler *ruler, const struct spec *spec, const struct compared *compared);

/* Sets the distance to |cell - number| in units, exactly. */
void ruler_measure(const struct ruler *ruler, uint64_t cell, struct dyadic number,
                   struct wide *distance);

/* Prints a distance that is not 0, to three digits, such as "3.90e-04". */
void ruler_print(char text[RULER_TEXT], const struct ruler *ruler, const struct wide *distance);

struct place {
    int64_t row;
    uint32_t column;
};

/* What was found in the rows compared. A place is that of the first cell of its kind. */
struct findings {
    struct ruler ruler;
    uint64_t differ;     /* as numbers: -0 equals 0 */
    uint64_t beyond;     /* cells whose difference is beyond the tolerance */
    uint64_t not_finite; /* or no number, in the file; counted as different and beyond, too */
    struct place not_finite_at;
    struct wide largest; /* difference of finite numbers, in the ruler's units */
    struct place largest_at;
    uint64_t units; /* the same in units in the last place: how many cells away the number is */
    struct place units_at;
};

/* Compares the spec's table with the first rows of the file, which has as many columns. Shows
 * progress, unless `quiet` is set. */
void findings_take(struct findings *findings, const struct compared *compared,
                   const struct spec *spec, bool quiet);

#endif
