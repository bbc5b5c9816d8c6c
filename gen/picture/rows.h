/*
 * rows.h: the rows of a table as fractions.
 */
#ifndef POSENC_PICTURE_ROWS_H
#define POSENC_PICTURE_ROWS_H

#include "encoding/table.h"

#include <stdbool.h>
#include <stdint.h>

/* Gives all rows in their order, from 0: spec->columns fractions of 2^magnitude. The range is
 * -1 .. 1; or -2^magnitude .. 2^magnitude, with the least magnitude for all cells of a file, or
 * with that for the factor of the cells, to 2^-30. False after a message. */
bool rows_walk(struct table *table, int *magnitude,
               void (*take)(void *state, int64_t row, const int32_t *fractions), void *state);

#endif
