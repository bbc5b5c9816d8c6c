/*
 * fit.h: which of the known presets comes nearest to the numbers of a file.
 */
#ifndef POSENC_FIT_H
#define POSENC_FIT_H

#include "compare/findings.h"

#include <stdbool.h>
#include <stddef.h>

enum { FIT_NAMES = 1024 };

struct fit {
    int64_t rows;           /* so many were compared, from the first on */
    bool has_numbers;       /* one of their cells is finite; else nothing can be found */
    struct wide largest;    /* the least largest difference, in the ruler's units */
    bool is_asked;          /* what was asked for has it */
    char names[FIT_NAMES];  /* the presets that have it, also several: "ddpm, whisper"; or "" */
    struct request request; /* a request that has it */
};

/* Compares the first rows of what was asked for, request and its table, and of each preset that can
 * have a table of that size; a preset with the base that was asked for, too, where that is not its
 * own. False after a message. */
bool fit_find(struct fit *fit, const struct ruler *ruler, const struct request *request,
              struct table *table);

/* Whether anything was found: what was asked for may have another number of arrays than the file,
 * no preset its shape, or the file no numbers. */
bool fit_is_found(const struct fit *fit);

/* The largest difference in the same rows with --angles=float32. False after a message. */
bool fit_float32(const struct fit *fit, const struct ruler *ruler, const struct npy *npy,
                 struct wide *largest);

#endif
