/*
 * layout.h: layouts as data: the arrays of a table, and the places of each pair in them.
 */
#ifndef POSENC_MODEL_LAYOUT_H
#define POSENC_MODEL_LAYOUT_H

#include "nearest.h"

#include <stdbool.h>
#include <stdint.h>

/* The order of sines and cosines in a row of d columns. */
enum layout {
    LAYOUT_INTERLEAVED,       /* sin cos sin cos ...; odd d: see enum odd */
    LAYOUT_INTERLEAVED_COS,   /* cos sin cos sin ... */
    LAYOUT_CONCAT,            /* ceil(d/2) sines, then floor(d/2) cosines; so in each group */
    LAYOUT_CONCAT_COS,        /* ceil(d/2) cosines, then floor(d/2) sines; so in each group */
    LAYOUT_CONCAT_ROW,        /* as concat, whatever the groups of pairs are */
    LAYOUT_SIN,               /* d sines, one frequency a column */
    LAYOUT_SPLIT,             /* two arrays of d/2 columns: k is pair k */
    LAYOUT_SPLIT_HALF,        /* two arrays of d columns: k and d/2+k are pair k */
    LAYOUT_SPLIT_GROUP_HALF,  /* two arrays of d columns: as split-half in each group */
    LAYOUT_SPLIT_INTERLEAVED, /* two arrays of d columns: 2k and 2k+1 are pair k */
    LAYOUT_PAIRS,             /* one array [d/2][2]: the cosine and the sine of pair k */
    LAYOUT_MATRICES,          /* one array [d/2][2][2]: cosine, -sine, sine, cosine of pair k */
    LAYOUT_COUNT
};

/* Which two numbers a and b of a head a pair rotates, and in which direction. Forward they become a
 * cos - b sin and b cos + a sin; flipped, by the negative angle, a cos + b sin and b cos - a sin.
 */
enum pairing {
    PAIRING_LAYOUT,             /* as the layout pairs them, forward; none for LAYOUT_SPLIT */
    PAIRING_HALF,               /* k and d/2 + k, forward */
    PAIRING_NEIGHBOURS,         /* 2k and 2k + 1, forward */
    PAIRING_HALF_FLIPPED,       /* k and d/2 + k, flipped */
    PAIRING_NEIGHBOURS_FLIPPED, /* 2k and 2k + 1, flipped */
    PAIRING_GROUP_HALF,         /* as PAIRING_HALF in each group, forward */
    PAIRING_COUNT
};

/* Each pair k has a column: first + step * k, counted from the first column, or from that where the
 * second half of the columns begins. */
struct pair_place {
    bool in_second_half;
    uint32_t first;
    uint32_t step;

    /* first + step * k, as comments spell it, and the column as a C expression. There `k` is an
     * unsigned long, and the second half begins at `pairs`. */
    const char *text;
    const char *index;
};

/* One array has a pair's two cells in two places. Of two arrays, the first has its cosine and the
 * second its sine: both in the same place, or in the same two places. */
struct layout_data {
    const char *name;    /* as in --layout=NAME */
    const char *summary; /* for the help */
    int arrays;          /* 1, or 2: of cosines, then of sines */
    const struct pair_place *sine;
    const struct pair_place *cosine; /* NULL: cells are sines, each with its own frequency */
    const struct pair_place *copy;   /* where two arrays repeat both cells; or NULL */
    bool is_cosine_first;            /* one array: before the sine */
    bool has_half_arrays;            /* an array has d/2 columns instead of d */
    uint32_t pair_cells; /* the array is declared as [d/2][2], or [d/2][2][2] with 4 cells of a
                          * pair, of which the cosine has to be first; else 0 */
    bool is_grouped;     /* places are relative to a group of pairs */
    bool is_rotary;      /* for rotary position embeddings: d is even */
};

extern const struct layout_data layout_table[]; /* LAYOUT_COUNT of them */

/* Names that other programs use for them. */
extern const struct other_name layout_other_names[];

/* How heads are turned. */
struct pairing_data {
    const char *name;    /* as in --pairing=NAME */
    const char *summary; /* for the help */
    enum layout layout;  /* a layout that pairs the same numbers of a row; LAYOUT_SPLIT: none */
    bool is_flipped;
};

extern const struct pairing_data pairing_table[]; /* PAIRING_COUNT of them */

/* Returns the number of columns of one array for d. */
int64_t layout_array_columns(const struct layout_data *layout, int64_t d);

/* Returns the d for which the arrays together have so many columns. */
int64_t layout_d(const struct layout_data *layout, int64_t columns);

/* Returns the column of pair k among those of its group, where the second half of the columns
 * begins at `half`. */
uint32_t pair_place_column(const struct pair_place *place, uint32_t half, uint32_t k);

#endif
