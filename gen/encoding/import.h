/*
 * import.h: the cells of a table from elsewhere: the numbers of spec->npy, each rounded once to the
 * precision asked for.
 *
 * Rounding is exact: to nearest, ties to even; fixed and affine formats saturate. An affine cell is
 * rounded from the exact quotient of number and scale. A number of the precision asked for keeps
 * all its bits, also the sign of a zero. A number that a float format cannot hold is refused.
 */
#ifndef POSENC_IMPORT_H
#define POSENC_IMPORT_H

#include "encoding/rounding.h"
#include "model/spec.h"

#include <stdbool.h>
#include <stdint.h>

/* Rounds one number. False if it rounds to more than a float format's greatest number; the cell is
 * then the one after that, with the number's sign. */
bool import_round(const struct rounding *rounding, struct dyadic number, uint64_t *cell);

/* Looks at every number of the rows that the table has: all have to be finite, and the precision
 * has to hold them. Otherwise false, after a refusal that names the first number that fails.
 * *magnitude becomes the least m for which all numbers lie in -2^m .. 2^m, or 0 if all are zero.
 * Float cells lie there too: either 2^m is a cell, or all of them are rounded to zero. */
bool import_check(const struct spec *spec, const struct rounding *rounding, int *magnitude);

/* A cell of a table that import_check has found fine; rows count from 0. */
uint64_t import_cell(const struct spec *spec, const struct rounding *rounding, int64_t row,
                     uint32_t column);

#endif
