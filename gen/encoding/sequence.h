/*
 * sequence.h: the cells of one run of positions, row by row, or the sines or cosines of one pair.
 *
 * Every cell is the correctly rounded value of c sin(w_k t) or c cos(w_k t), c the cells' factor.
 * Rows come from the rotation
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

/* Which value of a pair a cell shows; or the number 0. The cell of a negative sine is derived from
 * that of the sine. */
enum shown { SHOWN_SINE, SHOWN_COSINE, SHOWN_ZERO, SHOWN_NEGATIVE_SINE };

/* Rows come in blocks: one pair after the other goes through all rows of a block. */
enum { BLOCK_ROWS = NARROW_ROWS };

/* Memory: about 140 bytes a pair, and 4 MiB at most for a block. */
struct sequence {
    const struct spec *spec;
    struct run run;
    struct rounding rounding;
    struct frequencies frequencies;
    uint32_t pairs;
    bool is_narrow;          /* within a block, rows are rotated in 64 bits: the format has -0 */
    uint64_t cosine_at_zero; /* the cell of the factor */
    bool (*pair_shows)[SHOWN_ZERO]; /* for each pair: whether its cells are shown */
    struct rotation *steps;  /* A(w), w that of the run's step; A(-w) where positions descend */
    struct rotation *leaps;  /* BLOCK_ROWS steps */
    struct rotation *first;  /* the state in row 0 */
    struct rotation *states; /* the state in the first row of the current block */
    int64_t end;             /* the first row after the current block; 0: there is no block yet */
    int block_rows;
    size_t stride;        /* the cells from one row of the block to the next */
    uint64_t *cells;      /* of the present block */
    uint64_t escalations; /* the cells that 128 bits could not decide */
};

/* Prepares a run of an axis. The caller fills pair_shows. spec remains the caller's and has to
 * outlive the sequence. */
void sequence_init(struct sequence *sequence, const struct spec *spec, size_t axis,
                   const struct run *run);

/* Computes A(w) of a pair to the power of `position`, which may be negative (SINCOS_STEP), or a
 * pair's state (SINCOS_STATE). Elements are off by at most 2 units of 2^-126. */
void sequence_rotation(struct rotation *rotation, struct sequence *sequence, uint32_t pair,
                       int64_t position, enum sincos kind);

/* Whether the sine of a pair is 0 in a row, exactly. */
bool sequence_sine_is_zero(const struct sequence *sequence, uint32_t pair, int64_t row);

/* Returns the cell of the negative of a sine, whose own cell that is. */
uint64_t sequence_negative_cell(struct sequence *sequence, uint32_t pair, int64_t row,
                                uint64_t sine);

/* Returns the cells of the sine and the cosine of each pair, where they are shown, valid until the
 * next call. The row has to be in the current block, in the next one, or in the first. */
const uint64_t *sequence_row(struct sequence *sequence, int64_t row);

/* The sines or the cosines of one pair, independently of sequence_row. It starts as zeros. */
struct sequence_walk {
    struct rotation state; /* in the first row of the current block */
    uint64_t cells[BLOCK_ROWS];
    int64_t end; /* as above */
};

/* Fills in the cells of `count` rows. The first row has to be one that sequence_row would accept.
 */
void sequence_walk_cells(struct sequence *sequence, struct sequence_walk *walk, uint32_t pair,
                         bool is_cosine, int64_t row, uint64_t *cells, size_t count);

#endif
