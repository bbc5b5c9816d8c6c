/*
 * range.h: the least and the greatest number of a table, and how many its precision does not hold.
 *
 * The range of an integer format goes from one step below its least cell to one step above its
 * greatest, so that 1 is within that of q15. The range of a float format has all numbers that do
 * not round to infinity, or to the code that f8e4m3 has in its place. A number out of range is cut
 * to the least or the greatest cell.
 *
 * Numbers are taken as doubles: those of a file are some, those of a formula have one that is
 * nearest.
 */
#ifndef POSENC_RANGE_H
#define POSENC_RANGE_H

#include "encoding/rounding.h"
#include "model/spec.h"

/* A cell, its place and its precision_ordinal. */
struct extreme {
    int64_t row;
    uint32_t column; /* counted through both arrays */
    uint64_t cell;
    int64_t ordinal;
};

struct extremes {
    struct extreme least; /* the first cell of the least value */
    struct extreme greatest;
};

/* Updates the extremes with a cell of that precision, and returns it with its place. Row 0, column
 * 0 is the first. */
struct extreme extremes_take(struct extremes *extremes, const struct precision *precision,
                             int64_t row, uint32_t column, uint64_t cell);

/* What is wrong with the numbers for this spec. */
enum range_fault {
    RANGE_FINE,
    RANGE_NOT_FINITE, /* the first one of the file */
    RANGE_NO_SCALE,   /* --scale=auto: no scale fits */
    RANGE_CUT         /* some are out of range, and the spec does not saturate */
};

/* Cells here are of f64. */
struct range {
    struct rounding f64;
    struct extremes numbers; /* unset where the formula implies that all numbers are held */
    int64_t cut;             /* how many numbers are out of range */
    struct extreme first;    /* the first of them; or a number of the file that is not finite */
    struct extreme worst;    /* the one farthest out of range */
    bool is_finite;
    enum range_fault fault; /* spec_measure */
    int magnitude; /* the least m for which all numbers lie in -2^m .. 2^m; 0 if all are 0 */
};

/* Examines all numbers. Skips formulas whose largest possible number, their factor, is in range. A
 * scale of 0 means any range. Shows progress unless `quiet`. */
void range_find(struct range *range, const struct spec *spec, bool quiet);

/* How many cells of an integer format lie on each side of the zero point, and the lesser of the
 * two numbers. */
struct reach {
    int64_t below;
    int64_t above;
    int64_t least;
};

struct reach cells_reach(const struct spec *spec);

enum { SCALE_MAGNITUDE = 30 }; /* a scale is 10^-30 to 10^30 */

/* Finds the least scale with which no number lies beyond the last cells: a fraction such as 1/127,
 * or rounded up to nine digits. Returns false if no cell has the sign of a number, or all are 0. */
bool scale_find(struct quotient *scale, const struct spec *spec, const struct range *range);

/* Sets what follows from the numbers of a spec: the scale if it is auto, `cut` and `magnitude`. The
 * range says what is wrong with them. */
void spec_measure(struct spec *spec, struct range *range, bool quiet);

#endif
