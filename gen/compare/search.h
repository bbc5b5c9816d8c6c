/*
 * search.h: the state of a search for the formula of a file, shared by fit.c and candidates.c.
 */
#ifndef POSENC_SEARCH_H
#define POSENC_SEARCH_H

#include "compare/compare.h"

enum { BASE_CANDIDATES_MAX = 128, GRIDS_MAX = 4 };

/* Two axes, y and x, that are detected in a file. */
struct fit_grid {
    int64_t sides[2]; /* the lengths of y and x */
    bool is_x_first;  /* the columns of x come before those of y */
    /* On an axis of length n, index i has the coordinate (i + 1)/(n + 10^-6). The angle scale is
     * 2 pi. */
    bool is_normalized;
};

/* The state of a search. */
struct fit_search {
    const struct comparison *compared;
    const struct spec *requested; /* the spec of the table that the user's options describe */
    struct fit *fit;
    struct elementary elementary;
    size_t counts[DIMENSION_COUNT]; /* the number of variants of each dimension */
    struct fit_grid grids[GRIDS_MAX];
    struct multiple scale; /* the scale of all angles, if one is detected in the file */
    int64_t zero_row;      /* the index of the file's first row of zeros; or -1 */
    int min_arithmetic;    /* the least accurate enum arithmetic that is accepted */

    /* Candidates whose fastest pair equals that of the file, so that perhaps only their base
     * differs from the file's. */
    struct candidate base_candidates[BASE_CANDIDATES_MAX];
    size_t base_candidate_count;
};

/* Sets the number of variants of each dimension, and detects those variants that depend on the
 * file. */
void variants_find(struct fit_search *search);

/* Sets the spec and the multiplier of a candidate from its choices. Returns false if the spec is
 * invalid, if the table does not have the file's shape, or if other choices make the same table. */
bool candidate_make(const struct fit_search *search, struct candidate *candidate);

#endif
