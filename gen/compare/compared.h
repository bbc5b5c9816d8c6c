/*
 * compared.h: what the table is compared with.
 */
#ifndef POSENC_COMPARED_H
#define POSENC_COMPARED_H

#include "model/spec.h"

#include <stddef.h>

/* A table that the file may hold instead. */
struct candidate {
    const char *name;
    struct spec spec; /* settled, with as many arrays, rows and columns as the file has */
};

struct compared {
    const char *path;             /* of the .npy; NULL: there is none */
    struct npy *npy;              /* that file; owned, else NULL */
    struct decimal tolerance;     /* 0 or more */
    struct candidate *candidates; /* candidate_count of them; owned, else NULL */
    size_t candidate_count;
};

#endif
