/*
 * variants.h: what is varied in the search for a file's formula, as words of the command line.
 *
 * There is a list for each dimension: the formula (what the user asks for, the presets, layouts),
 * a grid, rows of zeros, the first position, the factor. The first variant of each says nothing. A
 * candidate is a combination of one variant from each list. Grids and rows of zeros are those that
 * the file shows.
 */
#ifndef POSENC_VARIANTS_H
#define POSENC_VARIANTS_H

#include "compare/compared.h"

#include <stddef.h>

struct npy;

enum { VARIANT_WORDS = 80, VARIANTS_MAX = 80 };

struct variant {
    char words[VARIANT_WORDS]; /* each after a space; or "" */
    bool drops_zeros;
    double times; /* the file has so many times the cells */
};

enum dimension {
    DIMENSION_FORMULA,
    DIMENSION_GRID,
    DIMENSION_ZEROS,
    DIMENSION_START,
    DIMENSION_FACTOR,
    DIMENSION_COUNT
};

struct variants {
    struct variant list[DIMENSION_COUNT][VARIANTS_MAX];
    size_t count[DIMENSION_COUNT];
};

void variants_init(struct variants *variants, const struct npy *npy);

/* How many combinations there are. Those with numbers that are equal but for a multiple of
 * count[DIMENSION_FORMULA] differ in more than the formula. */
size_t variants_total(const struct variants *variants);

/* Says the combination of that number, and the words of a base: all of a candidate but what it
 * carries, and its spec. */
void variants_say(const struct variants *variants, size_t number, const char *base,
                  struct candidate *candidate);

/* The words of its formula; and the number of the combination that has all but the formula. */
const char *variants_formula(const struct variants *variants, size_t number);
size_t variants_beside(const struct variants *variants, size_t number);

/* The combination of a preset with what the number says beside the formula, from place 0 on; false
 * after the last preset. */
bool variants_of_preset(const struct variants *variants, size_t number, size_t place,
                        size_t *of_preset);

#endif
