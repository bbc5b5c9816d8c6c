/*
 * variants.h: what is varied in the search for a file's formula, as words of the command line.
 *
 * There is a list for each dimension: the formula (what the user asks for, the presets, layouts),
 * a grid, rows of zeros, the first position, the factor, and whether the user's words count. The
 * first variant of each says nothing. A candidate is a combination of one variant from each list.
 * Grids and rows of zeros are those that the file shows.
 */
#ifndef POSENC_VARIANTS_H
#define POSENC_VARIANTS_H

#include "compare/compare.h"

#include <stddef.h>

enum { VARIANTS_MAX = 80 };

struct variant {
    char words[CANDIDATE_FORMULA]; /* each after a space; or "" */
    bool is_alone;
    bool drops_zeros;
    double times; /* the file has so many times the cells */
};

enum dimension {
    DIMENSION_FORMULA,
    DIMENSION_GRID,
    DIMENSION_ZEROS,
    DIMENSION_START,
    DIMENSION_FACTOR,
    DIMENSION_USER,
    DIMENSION_COUNT
};

struct variants {
    struct variant list[DIMENSION_COUNT][VARIANTS_MAX];
    size_t count[DIMENSION_COUNT];
};

void variants_init(struct variants *variants, const struct npy *npy);

/* Says the combination of that number, 0, 1, 2, ...: all of a candidate but its spec. False after
 * the last one. */
bool variants_say(const struct variants *variants, size_t number, struct candidate *candidate);

#endif
