/*
 * table.h: the cells of a table, row by row or along one column. They come from a run of positions
 * on each axis, or from a file.
 */
#ifndef POSENC_TABLE_H
#define POSENC_TABLE_H

#include "encoding/sequence.h"

/* What a column of a row shows. */
struct column {
    uint32_t pair;    /* of its axis; the column itself, where each has a frequency of its own */
    uint8_t sequence; /* its axis; or SEQUENCE_NONE, for a pair that never turns */
    uint8_t shown;    /* enum shown */
};

enum { SEQUENCE_NONE = UINT8_MAX };

/* The rows of an axis that the table uses more than once. They are kept, so that each is computed
 * once. */
struct axis_rows {
    uint64_t *cells; /* a sine and a cosine of each pair in each row; or NULL: none is held */
};

/* Memory: that of its sequences, 8 bytes a column; and with several axes 16 bytes for each pair of
 * an axis and each of its rows. */
struct table {
    const struct spec *spec;
    struct rounding rounding;
    int magnitude;          /* |cell| <= 2^magnitude for all cells, as numbers */
    struct column *columns; /* spec->columns of them; NULL where the cells are a file's */
    bool is_in_order;       /* column j shows cell j of a sequence's row */
    uint64_t one;           /* the cell of a cosine of 0 */
    size_t sequence_count;
    struct sequence sequences[AXES_MAX]; /* of each axis */
    struct axis_rows held[AXES_MAX];
    int64_t row; /* the row that table_next_row returns next; set it to 0 to restart */
};

/* Returns the run of positions of an axis. Rows beyond the positions have none. */
struct run table_run(const struct spec *spec, size_t axis);

/* Sets what each of the spec->columns columns shows. */
void columns_fill(struct column *columns, const struct spec *spec);

/* Prepares the table of a spec that spec_derive has completed. The spec remains the caller's and
 * has to outlive the table. */
void table_init(struct table *table, const struct spec *spec);

/* Prepares the table of an axis' pairs alone, as a small table of the whole: its columns are the
 * cosines of all these pairs, then the sines, and then, where there are three cells of each, the
 * negative sines. Row i is index i on the axis. Both specs remain the caller's and have to
 * outlive the table. */
void table_init_axis(struct table *table, const struct spec *small, const struct spec *whole,
                     size_t axis);

/* The cell of a file's number that is infinite or NaN: no format has such a cell. */
#define CELL_NONE UINT64_MAX

/* Fills in the spec->columns cells of the next row, until all max_len are taken. */
void table_next_row(struct table *table, uint64_t *cells);

/* Walks along one column from row 0 on, independently of table_next_row. All but the first two
 * members start as zeros. */
struct column_walk {
    struct table *table;
    uint32_t column;
    struct sequence_walk walk;
    int64_t row; /* the next one */
};

/* Fills in the next `count` cells, none of them beyond the last row. */
void column_walk_cells(struct column_walk *walk, uint64_t *cells, size_t count);

#endif
