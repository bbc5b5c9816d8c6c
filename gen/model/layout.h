/*
 * layout.h: layouts as data: the arrays of a table, and the places of each pair in them.
 */
#ifndef POSENC_MODEL_LAYOUT_H
#define POSENC_MODEL_LAYOUT_H

#include "nearest.h"

#include <stdbool.h>
#include <stdint.h>

/* The order of sines and cosines in a row, for a d_model of d. If there are two arrays, the first
 * has the cosines and the second the sines. For an odd d see enum odd. */
enum layout {
    LAYOUT_INTERLEAVED,       /* sin cos sin cos ... */
    LAYOUT_INTERLEAVED_COS,   /* cos sin cos sin ... */
    LAYOUT_CONCAT,            /* in each group of pairs: all sines, then all cosines */
    LAYOUT_CONCAT_COS,        /* in each group of pairs: all cosines, then all sines */
    LAYOUT_CONCAT_ROW,        /* like LAYOUT_CONCAT, but over the whole row */
    LAYOUT_SIN,               /* d sines; each column has its own frequency */
    LAYOUT_SPLIT,             /* two arrays of d/2 columns; pair k has column k */
    LAYOUT_SPLIT_HALF,        /* two arrays of d columns; pair k has columns k and d/2+k */
    LAYOUT_SPLIT_GROUP_HALF,  /* like LAYOUT_SPLIT_HALF, but in each group of pairs */
    LAYOUT_SPLIT_INTERLEAVED, /* two arrays of d columns; pair k has columns 2k and 2k+1 */
    LAYOUT_PAIRS,    /* rows are [d/2][2]; element k is the cosine and the sine of pair k */
    LAYOUT_MATRICES, /* rows are [d/2][2][2]; element k is cosine, -sine, sine, cosine */
    LAYOUT_COUNT
};

/* Which two elements a and b of a head are rotated by pair k, and in which direction. A forward
 * rotation replaces them by a cos - b sin and b cos + a sin. A flipped rotation is by the negative
 * angle, and replaces them by a cos + b sin and b cos - a sin. */
enum pairing {
    PAIRING_LAYOUT,             /* the pairs of the layout, forward; undefined for LAYOUT_SPLIT */
    PAIRING_HALF,               /* k and d/2 + k, forward */
    PAIRING_NEIGHBOURS,         /* 2k and 2k + 1, forward */
    PAIRING_HALF_FLIPPED,       /* k and d/2 + k, flipped */
    PAIRING_NEIGHBOURS_FLIPPED, /* 2k and 2k + 1, flipped */
    PAIRING_GROUP_HALF,         /* like PAIRING_HALF, but in each group of pairs; forward */
    PAIRING_COUNT
};

/* The column of pair k: first + step * k, counted from column 0, or, if in_second_half, from the
 * column where the second half begins. */
struct pair_place {
    bool in_second_half;
    uint32_t first;
    uint32_t step;

    /* `text` is first + step * k as emitted comments spell it. `index` is the column as a C
     * expression, in which `k` is an unsigned long, and `pairs` is the column where the second half
     * begins. */
    const char *text;
    const char *index;
};

/* If a layout has one array, the sine and the cosine of a pair are in different columns of this
 * array. If it has two arrays, a pair has the same column, or the same two columns, in each. */
struct layout_data {
    const char *name;    /* as in --layout=NAME */
    const char *summary; /* for the help */
    int arrays;          /* 1; or 2, the first with cosines and the second with sines */
    const struct pair_place *sine;

    /* NULL: the layout has only sines, each with its own frequency. */
    const struct pair_place *cosine;

    /* The second column of a pair in both arrays, with the same cells as the first; or NULL. */
    const struct pair_place *copy;
    bool is_cosine_first; /* one array: the cosine precedes the sine */
    bool has_half_arrays; /* an array has d/2 columns instead of d */

    /* The number of cells of an element of a row: 2 if rows are [d/2][2]; 4 if rows are
     * [d/2][2][2]; 0 if the elements are single cells. */
    uint32_t pair_cells;
    bool is_grouped; /* struct pair_place applies to each group of pairs, not to the whole row */
    bool is_rotary;  /* for rotary position embeddings, so that d is even */
};

extern const struct layout_data layout_table[]; /* LAYOUT_COUNT entries */

/* Names that other programs use for layouts. */
extern const struct other_name layout_other_names[];

/* The properties of a pairing. */
struct pairing_data {
    const char *name;    /* as in --pairing=NAME */
    const char *summary; /* for the help */
    /* A layout with these pairs. PAIRING_LAYOUT has LAYOUT_SPLIT, which stands for no layout. */
    enum layout layout;
    bool is_flipped; /* rotations are by the negative angle */
};

extern const struct pairing_data pairing_table[]; /* PAIRING_COUNT entries */

/* Returns the number of columns of one array for a d_model of d. */
int64_t layout_array_columns(const struct layout_data *layout, int64_t d);

/* Returns the d for which all arrays together have `columns` columns. */
int64_t layout_d_model(const struct layout_data *layout, int64_t columns);

/* Returns the column of pair k of a group, counted from the group's first column. `half` is the
 * column where the second half of the group begins, counted likewise. */
uint32_t pair_place_column(const struct pair_place *place, uint32_t half, uint32_t k);

#endif
