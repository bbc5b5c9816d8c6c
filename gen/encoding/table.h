/*
 * table.h: the cells of a positional encoding, row by row or along one column.
 *
 * Every cell is the correctly rounded value of sin(w_k t) or cos(w_k t). Rows come from the
 * rotation
 *
 *     (sin, cos)(w (t+1)) = A(w) (sin, cos)(w t),   A(w) = [cos w, sin w; -sin w, cos w]
 *
 * (Vaswani et al. 2017, section 3.5) in fixed point with a known error; where that leaves two
 * cells to choose from, the value is computed anew with more bits.
 */
#ifndef POSENC_TABLE_H
#define POSENC_TABLE_H

#include "encoding/frequency.h"
#include "encoding/narrow.h"
#include "encoding/precision.h"

/* The state of one pair at one position: two's complement with FIXED_FRACTION fraction bits. */
struct rotation {
    struct integer128 sine;
    struct integer128 cosine;
};

/* What a column of a row shows. */
struct column {
    uint32_t pair;
    bool cosine;
};

/* The columns that show a pair; NO_COLUMN where none does. */
#define NO_COLUMN UINT32_MAX
struct pair_columns {
    uint32_t sine;
    uint32_t cosine;
};

/* Memory: about 170 bytes a pair and 8 a column. */
struct table {
    const struct request *request;
    struct rounding rounding;
    struct frequencies frequencies;
    uint32_t pairs;
    bool is_narrow; /* rows are rotated in 64 bits, from the 128-bit states of every 64th row */
    struct column *columns;            /* d_model */
    struct pair_columns *pair_columns; /* and so on: one of each pair */
    struct rotation *steps;            /* A(w) */
    struct rotation *leaps;            /* A(NARROW_ROWS * w), if is_narrow */
    struct rotation *first;            /* the state in row 0 */
    struct rotation *state;            /* the state in the present row, or in the 64th before it */
    struct narrow *narrow_steps;       /* A(w) */
    struct narrow *narrow_state;       /* the state in the present row */
    int64_t row;                       /* the next row that table_next_row gives */
    uint64_t escalations;              /* the cells that 128 bits could not decide */
};

/* Prepares the table; request is kept, and is the caller's. False without memory (said already);
 * table_free is due in any case. */
bool table_init(struct table *table, const struct request *request);
void table_free(struct table *table);

/* Back to row 0. */
void table_rewind(struct table *table);

/* The d_model cells of the next row. At most max_len times after table_init or table_rewind.
 * False without memory (said already). */
bool table_next_row(struct table *table, uint64_t *cells);

/* One column from row 0 on, independently of table_next_row. */
struct column_walk {
    struct table *table;
    struct column column;
    struct rotation state;
    struct narrow narrow;
    int64_t row;
};

void column_walk_start(struct column_walk *walk, struct table *table, uint32_t column);
bool column_walk_next(struct column_walk *walk, uint64_t *cell);

#endif
