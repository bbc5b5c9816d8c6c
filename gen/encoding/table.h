/*
 * table.h: computes the cells of a table, row by row or along one column, from a run of positions
 * on each axis, or from a file.
 */
#ifndef POSENC_TABLE_H
#define POSENC_TABLE_H

#include "encoding/sequence.h"

/* What the cells of a column contain. */
struct column {
    /* The index of the column's pair among the pairs of its axis; but if each column has a
     * frequency of its own, the index of the column. */
    uint32_t pair;
    uint8_t sequence; /* the axis of the pair; SEQUENCE_NONE if the pair is not rotated */
    uint8_t content;  /* enum column_content */
};

enum { SEQUENCE_NONE = UINT8_MAX };

/* The rows of an axis. If the table uses these rows more than once, they are kept in memory, so
 * that each row is computed only once. */
struct axis_rows {
    uint64_t *cells; /* the sine and the cosine of each pair, row by row; NULL: not kept */
};

/* Takes the memory of its sequences and 8 bytes for each column; with several axes also up to 16
 * bytes for each pair of an axis and each row of that axis. */
struct table {
    const struct spec *spec;
    struct rounding rounding;
    int magnitude;          /* all decoded values lie in -2^magnitude .. 2^magnitude */
    struct column *columns; /* spec->columns of them; NULL if the cells come from a file */
    bool is_in_order;       /* rows equal those of sequence_row; unused if cells come from a file */
    uint64_t cosine_at_zero; /* the cell of a cosine at angle 0 */
    size_t sequence_count;
    struct sequence sequences[AXES_MAX]; /* one for each axis */
    struct axis_rows cached_rows[AXES_MAX];
    int64_t row; /* the row that table_next_row computes next; callers set it to 0 to restart */
};

/* Returns the run of positions of an axis, without the rows before and after the positions. */
struct run table_run(const struct spec *spec, size_t axis);

/* Describes the content of each of the spec->columns columns. */
void columns_fill(struct column *columns, const struct spec *spec);

/* Initializes the table of a spec that spec_derive has completed. The caller keeps the spec alive
 * as long as the table. */
void table_init(struct table *table, const struct spec *spec);

/* Initializes the small table of one axis (gathered.h). Its columns are the cosines of all pairs of
 * the axis, then the sines, and then, if three cells per pair are stored, the negative sines. Row i
 * is index i on the axis. The caller keeps both specs alive as long as the table. */
void table_init_axis(struct table *table, const struct spec *small, const struct spec *full,
                     size_t axis);

/* Takes the place of the cell if a number of a file is infinite or NaN. CELL_NONE is not the cell
 * of a finite number in any format. */
#define CELL_NONE UINT64_MAX

/* Computes the spec->columns cells of the next row. The table has spec->max_len rows. */
void table_next_row(struct table *table, uint64_t *cells);

/* Iterates over one column, beginning with row 0, independently of table_next_row. Callers set
 * `table` and `column`, and initialize all other members with zeros. */
struct column_walk {
    struct table *table;
    uint32_t column;
    struct sequence_walk sequence_walk;
    int64_t row; /* the next row */
};

/* Computes the next `count` cells, which must not exceed the remaining rows. */
void column_walk_cells(struct column_walk *walk, uint64_t *cells, size_t count);

#endif
