/*
 * sequence.h: computes the cells of one run of positions: all cells, row by row, or only the sines
 * or the cosines of one pair.
 *
 * Every cell is the correctly rounded value of c sin(w_k t) or c cos(w_k t), where c is the cell
 * factor, w_k the angular frequency of pair k, and t the position of the row. Each row is computed
 * from the row before by the rotation
 *
 *     (sin, cos)(w (t+1)) = A(w) (sin, cos)(w t),   A(w) = [cos w, sin w; -sin w, cos w]
 *
 * (Vaswani et al. 2017, section 3.5) in fixed point with a known error. If two cells are possible
 * within that error, the value is computed again with more bits.
 */
#ifndef POSENC_SEQUENCE_H
#define POSENC_SEQUENCE_H

#include "encoding/frequency.h"
#include "encoding/rotation.h"

/* What a cell contains: a value of its pair, or the number 0. The cell of a negative sine is
 * derived from the cell of the sine. */
enum column_content { COLUMN_SINE, COLUMN_COSINE, COLUMN_ZERO, COLUMN_NEGATIVE_SINE };

/* Rows are computed in blocks of at most BLOCK_ROWS rows: pair after pair, and for each pair all
 * rows of the block. */
enum { BLOCK_ROWS = NARROW_ROWS };

/* Takes about 130 bytes of memory for each pair, at most 4 MiB for the block, and the memory of its
 * frequencies. */
struct sequence {
    const struct spec *spec;
    struct run run;
    struct rounding rounding;
    struct frequencies frequencies;
    uint32_t pairs;

    /* Whether states within a block are rotated in 64 bits. If so, rounding.least_signed is 0. */
    bool is_narrow;
    uint64_t cosine_at_zero; /* the cell of c cos(0) */

    /* Five arrays with an element for each pair. pair_has_column[pair][COLUMN_SINE] is true if a
     * column contains the sine or the negative sine of the pair, and
     * pair_has_column[pair][COLUMN_COSINE] if a column contains the cosine. */
    bool (*pair_has_column)[COLUMN_ZERO];
    struct rotation *steps;        /* the rotation by one row */
    struct rotation *leaps;        /* the rotation by block_rows rows */
    struct rotation *first_states; /* the state in row 0 */
    struct rotation *block_states; /* the state in the first row of the current block */

    int64_t block_end; /* the first row after the current block; 0: there is no block yet */
    int block_rows;
    size_t stride;        /* the distance between rows in the block, in cells */
    uint64_t *cells;      /* the cells of the current block */
    uint64_t escalations; /* number of calls of cell_decide at angles other than 0 */
};

/* Initializes the sequence of a run of an axis. The caller then sets the elements of
 * pair_has_column, which are false at first, and keeps `spec` alive as long as the sequence. */
void sequence_init(struct sequence *sequence, const struct spec *spec, size_t axis,
                   const struct run *run);

/* Computes the rotation by the angle of a pair at a position (SINCOS_STEP), or the state of the
 * pair at the position (SINCOS_STATE). The position may be negative. The error of each element is
 * at most 2 units of 2^-126. */
void sequence_rotation(struct rotation *rotation, struct sequence *sequence, uint32_t pair,
                       int64_t position, enum sincos kind);

/* Returns whether the sine or cosine of a pair in a row is known to be exactly 0. */
bool sequence_is_zero(const struct sequence *sequence, uint32_t pair, enum column_content content,
                      int64_t row);

/* Returns the cell of the negative sine of a pair in a row, from the cell of the sine. */
uint64_t sequence_negative_cell(struct sequence *sequence, uint32_t pair, int64_t row,
                                uint64_t sine);

/* Returns the cells of a row: the sine and the cosine of each pair. Cells whose element of
 * pair_has_column is false are undefined. The pointer is valid until the next call. The row has to
 * be in the current block, the next block or the first block. */
const uint64_t *sequence_row(struct sequence *sequence, int64_t row);

/* Iterates over the sines or the cosines of one pair, independently of sequence_row. Initialize it
 * with zeros. */
struct sequence_walk {
    struct rotation block_state; /* the state in the first row of the current block */
    uint64_t cells[BLOCK_ROWS];
    int64_t block_end; /* the first row after the current block; 0: there is no block yet */
};

/* Computes the cells of `count` rows from `row` on. `row` is restricted as for sequence_row. */
void sequence_walk_cells(struct sequence *sequence, struct sequence_walk *walk, uint32_t pair,
                         bool is_cosine, int64_t row, uint64_t *cells, size_t count);

#endif
