/*
 * rows.h: the rows of a table as fractions. Pictures may go over them as often as they need.
 */
#ifndef POSENC_ROWS_H
#define POSENC_ROWS_H

#include "encoding/fraction.h"
#include "encoding/table.h"

#include <stdbool.h>
#include <stdint.h>

struct rows {
    struct table *table; /* the caller's */
    struct fraction fraction;
    uint64_t *cells;
    int32_t *row; /* the present one: spec->columns fractions of 2^magnitude */
};

/* The range is -1 .. 1; or -2^m .. 2^m, with the least m for all cells, if cells can be larger,
 * are multiplied by less than 1, or are a file's. False after a message. Call rows_free in any
 * case. */
bool rows_open(struct rows *rows, struct table *table);
void rows_free(struct rows *rows);

/* Back to row 0. */
void rows_rewind(struct rows *rows);

/* The next row goes to rows->row. False after a message. */
bool rows_next(struct rows *rows);

#endif
