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

#include "encoding/float32.h"
#include "encoding/frequency.h"
#include "encoding/narrow.h"
#include "encoding/rotation.h"
#include "encoding/rounding.h"

/* The columns that show a pair; NO_COLUMN if none does. */
#define NO_COLUMN UINT32_MAX
struct pair_columns {
    uint32_t sine;
    uint32_t cosine;
};

/* Memory: about 170 bytes a pair. */
struct sequence {
    const struct spec *spec;
    struct run run;
    struct rounding rounding;
    struct frequencies frequencies;
    struct float32_series series; /* for float32 angles */
    uint32_t pairs;
    bool is_narrow; /* rows are rotated in 64 bits, from the 128-bit states of every 64th row */
    bool is_long;   /* the factor is above 1 */
    uint64_t cosine_at_zero;           /* the cell of the factor */
    struct pair_columns *pair_columns; /* for each pair: where in a row its cells go */
    struct rotation *steps;            /* A(w), or A(-w) where positions descend */
    struct rotation *leaps;            /* NARROW_ROWS steps, if is_narrow */
    struct rotation *first;            /* the state in row 0 */
    struct rotation *state;            /* the state in the present row, or in the 64th before it */
    struct narrow *narrow_steps;       /* steps */
    struct narrow *narrow_state;       /* the state in the present row */
    int64_t row;                       /* the next row that sequence_next gives */
    uint64_t escalations;              /* the cells that 128 bits could not decide */
};

/* Prepares a run. The caller fills pair_columns, and owns spec, which is kept. False after a
 * message. Call sequence_free in any case. */
bool sequence_init(struct sequence *sequence, const struct spec *spec, const struct run *run);
void sequence_free(struct sequence *sequence);

/* A(w) of a pair to the power of `distance`, which may be negative: from one position to that many
 * after it. Elements are off by at most 2 units of 2^-126. */
void sequence_step(struct rotation *step, struct sequence *sequence, uint32_t pair,
                   int64_t distance);

/* Back to row 0. */
void sequence_rewind(struct sequence *sequence);

/* The cells of the next row, in the places that pair_columns gives them. False after a message. */
bool sequence_next(struct sequence *sequence, uint64_t *cells);

/* The sines or the cosines of one pair from row 0 on, independently of sequence_next. */
struct sequence_walk {
    struct rotation state;
    struct narrow narrow;
    int64_t row; /* the next one */
};

bool sequence_walk_next(struct sequence *sequence, struct sequence_walk *walk, uint32_t pair,
                        bool cosine, uint64_t *cell);

/* The next `count` of them. */
bool sequence_walk_cells(struct sequence *sequence, struct sequence_walk *walk, uint32_t pair,
                         bool cosine, uint64_t *cells, size_t count);

#endif
