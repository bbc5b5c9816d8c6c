/*
 * table.h: the cells of a table, row by row or along one column. They come from one run of
 * positions, from a grid's two runs, or from a file.
 */
#ifndef POSENC_TABLE_H
#define POSENC_TABLE_H

#include "encoding/sequence.h"

/* The runs of positions. A grid has two: its columns x, then its lines y. Any other table has only
 * the first. */
enum { SEQUENCE_X, SEQUENCE_Y, SEQUENCES };

/* What a column of a row shows. */
struct column {
    uint32_t pair; /* the column itself, where each has a frequency of its own */
    uint8_t sequence;
    uint8_t shown; /* enum shown */
};

/* Memory: that of its sequences, and 8 bytes a column. */
struct table {
    const struct spec *spec;
    struct rounding rounding;
    int magnitude;          /* |cell| <= 2^magnitude for all cells, as numbers */
    struct column *columns; /* spec->columns of them; NULL where the cells are a file's */
    bool is_in_order;       /* column j shows cell j of a sequence's row */
    size_t sequence_count;
    struct sequence sequences[SEQUENCES]; /* of a grid: that of x, that of y */
    int64_t row; /* the next row that table_next_row gives; who sets it to 0 starts again */
};

/* Fills in the runs of positions, and returns how many there are. The class row has none. */
size_t table_runs(const struct spec *spec, struct run runs[SEQUENCES]);

/* Says of each of the spec->columns columns what it shows. */
void columns_fill(struct column *columns, const struct spec *spec);

/* Prepares the table of a spec that spec_derive has completed. The spec is kept, and is the
 * caller's. */
void table_init(struct table *table, const struct spec *spec);

/* This stands for a number of a file that is infinite, or no number: no format has such a cell. */
#define CELL_NONE UINT64_MAX

/* Fills in the spec->columns cells of the next row, until all max_len are taken. */
void table_next_row(struct table *table, uint64_t *cells);

/* Returns the row of a sequence that is shown in a row of the table, which is not the class row. */
int64_t table_sequence_row(const struct spec *spec, size_t sequence, int64_t row);

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
