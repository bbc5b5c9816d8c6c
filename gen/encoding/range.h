/*
 * range.h: finds the least and the greatest number of a table, and counts the numbers that are out
 * of the range of the table's precision.
 *
 * The range of an integer format extends from one step below its least cell to one step above its
 * greatest cell, both inclusive, so that 1 is within the range of q15. The range of a float format
 * contains all numbers that do not round to infinity, or to the code that f8e4m3 has instead of
 * infinity. A number out of range saturates at the least or the greatest cell.
 *
 * Numbers are compared as doubles. The numbers of a file are f16, f32 or f64. The values of a
 * formula are rounded to the nearest double.
 */
#ifndef POSENC_RANGE_H
#define POSENC_RANGE_H

#include "encoding/rounding.h"
#include "model/spec.h"

/* A cell, its place in the table, and its precision_ordinal. */
struct extreme {
    int64_t row;
    uint32_t column; /* counted through all arrays of the table */
    uint64_t cell;
    int64_t ordinal;
};

struct extremes {
    struct extreme least;    /* the first cell with the least value */
    struct extreme greatest; /* the first cell with the greatest value */
};

/* Updates the extremes with a cell of this precision. Returns the cell with its place. The first
 * call has to be for the cell at row 0, column 0, which initializes the extremes. */
struct extreme extremes_update(struct extremes *extremes, const struct precision *precision,
                               int64_t row, uint32_t column, uint64_t cell);

/* What is wrong with the numbers of a table. */
enum range_fault {
    RANGE_FINE,
    RANGE_NOT_FINITE, /* a number of the file is infinite or NaN */
    RANGE_NO_SCALE,   /* --scale=auto, but scale_find returns false */
    RANGE_EXCEEDED    /* numbers are out of range, and the spec does not saturate */
};

/* All cells in this struct are f64. */
struct range {
    struct rounding f64;

    /* The least and the greatest number. Unset if no number was examined, because the formula
     * implies that all numbers are in range. */
    struct extremes extremes;
    int64_t out_of_range; /* count of numbers out of range */

    /* The first number out of range; but if a number of the file is not finite, the first such
     * number. */
    struct extreme first_outside;
    struct extreme farthest_outside; /* if out_of_range > 0: the number farthest out of range */
    bool is_finite;
    enum range_fault fault; /* set by spec_measure */

    /* The least m for which all numbers lie in -2^m .. 2^m; 0 if all numbers are 0 or none was
     * examined. */
    int magnitude;
};

/* Examines the numbers of the table, all or up to the first that is not finite. If a formula
 * determines the numbers, and an upper bound of the cell factor (1 or 2) is in range, no number is
 * examined. A scale of 0 (--scale=auto) means that all numbers are in range. Shows progress unless
 * `is_quiet`. */
void range_find(struct range *range, const struct spec *spec, bool is_quiet);

/* How many cells an integer format has below and above the zero point, and the smaller of these two
 * counts. */
struct reach {
    int64_t cells_below;
    int64_t cells_above;
    int64_t smaller_count;
};

struct reach cells_reach(const struct spec *spec);

enum { SCALE_MAGNITUDE = 30 }; /* scales lie in 10^-30 .. 10^30 */

/* Finds the least scale with which no number is beyond the least or the greatest cell: a fraction
 * such as 1/127, or a decimal number rounded up to nine digits. Returns false if all numbers are 0,
 * if there are numbers of a sign for which the format has no cell, or if the scale would be out of
 * 10^-30 .. 10^30. */
bool scale_find(struct quotient *scale, const struct spec *spec, const struct range *range);

/* Examines the numbers of a spec (range_find), and sets the members of the spec that depend on
 * them: the scale if scale_is_auto, `out_of_range` and `magnitude`. Sets range->fault. */
void spec_measure(struct spec *spec, struct range *range, bool is_quiet);

#endif
