/*
 * search.h: the state of a search for the formula of a file, shared by fit.c and candidates.c.
 */
#ifndef POSENC_SEARCH_H
#define POSENC_SEARCH_H

#include "compare/compare.h"

enum { NEAR_MAX = 128, GRIDS_MAX = 4 };

/* Two axes, y and x, detected in a file. */
struct fit_grid {
    int64_t sides[2];
    bool is_x_first;    /* in a row */
    bool is_normalized; /* coordinates are (i + 1) 2 pi/(n + 10^-6) */
};

struct fit_search {
    const struct compared *compared;
    const struct spec *asked;
    struct fit *fit;
    size_t counts[DIMENSION_COUNT];
    struct fit_grid grids[GRIDS_MAX];
    struct multiple scale; /* of all angles, if the file shows one other than 1 */
    int64_t zero_row;      /* the file's first row of zeros; or -1 */
    int wanted;            /* the least arithmetic that another fit has to have */

    /* Candidates whose fastest pair equals the file's, so that only the base may differ. */
    struct candidate near[NEAR_MAX];
    size_t near_count;
};

/* Reads off the file which variants there are of each dimension. */
void variants_find(struct fit_search *search);

/* Fills the candidate's spec. Returns false if there is no such table, if it has another shape, or
 * if other choices are equivalent. */
bool candidate_make(const struct fit_search *search, struct candidate *candidate);

#endif
