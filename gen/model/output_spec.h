/*
 * output_spec.h: how a table is written. Filled and validated once, then constant.
 */
#ifndef POSENC_MODEL_OUTPUT_SPEC_H
#define POSENC_MODEL_OUTPUT_SPEC_H

#include "model/spec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct language; /* text/languages.h */

enum literal { LITERAL_DECIMAL, LITERAL_HEX, LITERAL_WORDS };

enum linkage {
    LINKAGE_EXTERN, /* a .c that defines the table, a .h that declares it */
    LINKAGE_STATIC  /* a .h that holds all */
};

enum storage {
    STORAGE_FULL,     /* every row */
    STORAGE_FACTORED, /* two small tables, from which a function rebuilds any row */
    STORAGE_AXES      /* a table for each axis, of whose rows functions gather any row */
};

/* A template, and the file that it renders. */
struct user_template {
    const struct language *language; /* the language of posenc's own template; or NULL: a user's */
    char *file;                      /* its path, or the language's name */
    char *text;                      /* its text, `length` bytes */
    size_t length;
    const char *output; /* the path of its output */
};

#define ROW_ALIGN_MAX 4096
#define COLUMNS_MAX   8 /* the most columns with curves in a figure */
#define TEMPLATES_MAX 16

/* The most bytes of an array on AVR, whose ptrdiff_t has 16 bits. */
enum { AVR_ARRAY_MOST = 32767 };

struct output_spec {
    enum literal literal;
    enum linkage linkage;
    const char *name;     /* the prefix of the emitted identifiers: a C identifier, not reserved */
    const char *file;     /* the pair's name without a folder; for standard output the name */
    const char *spdx;     /* NULL: none */
    bool quiet;           /* no progress */
    bool program_memory;  /* on AVR it stays in flash, where the accessors read it */
    enum pairing pairing; /* compatible with the layout */
    int64_t row_align;    /* the size of a row is a multiple of this power of two; 1: no padding */

    /* a table as two small ones, whose arrays have rows of d_model cells */
    enum storage storage;
    int64_t block; /* factored: the rows of the fine table, a power of two up to max_len; 0 before
                    * storage_derive: as many as make both tables smallest */

    int64_t figure_columns[COLUMNS_MAX]; /* figure_column_count different ones; 0: a default */
    size_t figure_column_count;

    struct user_template templates[TEMPLATES_MAX]; /* template_count of them */
    size_t template_count;

    /* derived from the above and from the spec by storage_derive */
    int64_t stride; /* cells from one row to the next in an array, array_columns or more */
    const struct precision *stored; /* the format of the cells of all arrays */
    uint64_t bytes; /* of all cells, with their padding, if all are stored: less than 2^53 */
};

/* ---- what the enumerators say ---- */

/* Whether each row is stored. */
static inline bool output_is_full(const struct output_spec *output_spec)
{
    switch ((enum storage)output_spec->storage) {
    case STORAGE_FULL:
        return true;
    case STORAGE_FACTORED:
    case STORAGE_AXES:
        return false;
    }
    return false;
}

/* Whether the table is stored as two small ones. */
static inline bool output_is_factored(const struct output_spec *output_spec)
{
    switch (output_spec->storage) {
    case STORAGE_FULL:
    case STORAGE_AXES:
        return false;
    case STORAGE_FACTORED:
        return true;
    }
    return false;
}

/* Whether it is stored as the tables of its axes. */
static inline bool output_is_gathered(const struct output_spec *output_spec)
{
    switch ((enum storage)output_spec->storage) {
    case STORAGE_FULL:
    case STORAGE_FACTORED:
        return false;
    case STORAGE_AXES:
        return true;
    }
    return false;
}

/* Returns whether one file holds all. */
static inline bool output_is_static(const struct output_spec *output_spec)
{
    switch (output_spec->linkage) {
    case LINKAGE_EXTERN:
        return false;
    case LINKAGE_STATIC:
        return true;
    }
    return false;
}

/* Returns whether cells are elements of strings. */
static inline bool output_has_words(const struct output_spec *output_spec)
{
    switch (output_spec->literal) {
    case LITERAL_DECIMAL:
    case LITERAL_HEX:
        return false;
    case LITERAL_WORDS:
        return true;
    }
    return false;
}

#endif
