/*
 * rows.h: the rows of a table as fractions.
 */
#ifndef POSENC_ROWS_H
#define POSENC_ROWS_H

#include "encoding/fraction.h"
#include "encoding/table.h"

#include <stdbool.h>
#include <stdint.h>

struct rows {
    struct table *table; /* the caller's */
    int magnitude;
    struct fraction fraction;
    uint64_t *cells;
    int32_t *fractions; /* of 2^magnitude: those of one row */
};

/* The range is -1 .. 1; or -2^m .. 2^m, with the least m for all cells of a file, or with that for
 * the factor of the cells, to 2^-30. Rows are freed with rows_free. */
void rows_open(struct rows *rows, struct table *table);
void rows_free(struct rows *rows);

/* Gives all rows in their order, from 0: spec->columns fractions, which `take` may overwrite. False
 * after a message. */
bool rows_walk(struct rows *rows, void (*take)(void *state, int64_t row, int32_t *fractions),
               void *state);

#endif
