/*
 * compared.h: what the table is compared with.
 */
#ifndef POSENC_COMPARED_H
#define POSENC_COMPARED_H

#include "model/spec.h"

#include <stdbool.h>
#include <stddef.h>

/* A table that the file may hold instead. */
struct candidate {
    const char *name;
    struct spec spec; /* settled, with as many arrays, rows and columns as the file has */
};

struct compared {
    const char *path;         /* of the .npy; NULL: there is none */
    struct npy *npy;          /* that file; owned, else NULL */
    struct decimal tolerance; /* 0 or more */

    /* Gives a table that has as many arrays, rows and columns as the file, and the precision and
     * the grid of `like`: the first one from *place on, which begins at 0 and moves on. False where
     * there is none. Only a comparison that finds a difference asks for them. */
    bool (*candidate_next)(struct candidate *candidate, size_t *place, const struct spec *like,
                           int arrays);
};

#endif
