/*
 * fit.h: which of the known presets comes nearest to the numbers of a file.
 */
#ifndef POSENC_FIT_H
#define POSENC_FIT_H

#include "compare/compared.h"
#include "compare/findings.h"

#include <stdbool.h>
#include <stddef.h>

enum { FIT_NAMES = 1024 };

struct fit {
    int64_t rows;          /* so many were compared, from the first on */
    bool has_numbers;      /* one of their cells is finite; else nothing can be found */
    struct wide largest;   /* the smallest of all largest differences, in the ruler's units */
    bool is_asked;         /* the table that was asked for has this difference */
    char names[FIT_NAMES]; /* the presets that have it, such as "ddpm, whisper"; or "" */
    struct spec spec;      /* the spec of a table that has it */
};

/* Compares the first rows of the table that was asked for, and of each preset that can have a table
 * of that size. A preset is tried with its own base, and with the base that was asked for. False
 * after a message. */
bool fit_find(struct fit *fit, const struct ruler *ruler, const struct compared *compared,
              struct table *table);

/* Whether anything was found. Nothing is found if the file has no numbers; nor if the file has
 * another number of arrays than the table that was asked for, and no preset has its shape. */
bool fit_is_found(const struct fit *fit);

/* The largest difference in the same rows with --angles=float32. False after a message. */
bool fit_float32(const struct fit *fit, const struct ruler *ruler, const struct npy *npy,
                 struct wide *largest);

#endif
