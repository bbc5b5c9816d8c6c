/*
 * import.h: the cells of a table from elsewhere: spec->numbers, each rounded once to the
 * precision asked for.
 *
 * Rounding is exact: to nearest, ties to even; fixed and affine formats saturate. An affine cell is
 * rounded from the exact quotient of number and scale. A number of the precision asked for keeps
 * all its bits, also the sign of a zero.
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

/* Returns a cell of the table; rows count from 0. A number beyond the greatest of a float format
 * becomes that one. One that is infinite, or not a number, is IMPORT_NONE, which no format has. */
#define IMPORT_NONE UINT64_MAX
uint64_t import_cell(const struct spec *spec, const struct rounding *rounding, int64_t row,
                     uint32_t column);

#endif
