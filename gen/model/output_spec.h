/*
 * output_spec.h: how a table is stored and emitted. A struct output_spec is filled in and validated
 * once, then constant.
 */
#ifndef POSENC_MODEL_OUTPUT_SPEC_H
#define POSENC_MODEL_OUTPUT_SPEC_H

#include "model/spec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct language; /* text/languages.h */

/* How cells are spelled in C. */
enum literal {
    LITERAL_DECIMAL,
    LITERAL_HEX,  /* hexadecimal floats */
    LITERAL_WORDS /* each row is a string literal, whose elements are the cells */
};

/* Which C files are written. */
enum linkage {
    LINKAGE_EXTERN, /* a .c that defines the table, a .h that declares it */
    LINKAGE_STATIC  /* one .h that defines the table */
};

/* Which arrays are emitted. */
enum storage {
    STORAGE_FULL,     /* every row */
    STORAGE_FACTORED, /* two small tables, from which a function rebuilds any row */
    STORAGE_AXES      /* a table for each axis; functions gather any row from these */
};

/* One --template option: a template and its output. */
struct template_request {
    const struct language *language; /* of a built-in template; NULL for a user's template */
    char *file; /* the path of a user's template, or the name of the language */
    char *text; /* the text of a user's template, `length` bytes */
    size_t length;
    const char *output; /* the path of the output */
};

#define ROW_ALIGN_MAX 4096
#define COLUMNS_MAX   8 /* maximum number of columns of --columns */
#define TEMPLATES_MAX 16

/* The maximum size of an array on AVR, in bytes: ptrdiff_t has 16 bits there. */
enum { AVR_ARRAY_MAX = 32767 };

struct output_spec {
    enum literal literal;
    enum linkage linkage;
    const char *name;     /* the prefix of the emitted identifiers: a C identifier, not reserved */
    const char *file;     /* the base name of the .c and .h files; for standard output, `name` */
    const char *spdx;     /* the SPDX license identifier; NULL: none */
    bool is_quiet;        /* print neither progress nor notes */
    bool program_memory;  /* on AVR the table stays in flash, and emitted functions read it there */
    enum pairing pairing; /* of the emitted rotations; compatible with the layout */

    /* The size of a row in bytes is a multiple of this power of two; 1: no padding. */
    int64_t row_align;

    enum storage storage;

    /* STORAGE_FACTORED: the number of rows of the fine table, a power of two up to max_len. If it
     * is 0, storage_derive sets the number for which both tables together have the fewest rows. */
    int64_t block;

    int64_t figure_columns[COLUMNS_MAX]; /* figure_column_count of them */
    size_t figure_column_count;          /* 0: figure and report choose columns */

    struct template_request templates[TEMPLATES_MAX]; /* template_count of them */
    size_t template_count;

    /* Members that storage_derive derives from the members above and from the spec. */

    /* The distance in cells from one row to the next in an array, or in a small table of
     * STORAGE_FACTORED. */
    int64_t stride;
    const struct precision *stored_precision; /* the format of the cells in all emitted arrays */

    /* The size of the table in bytes, including padding, if every row is stored. It is less
     * than 2^53. */
    uint64_t bytes;
};

/* ---- predicates ---- */

/* Returns whether every row is stored. */
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

/* Returns whether the table is stored as two small ones. */
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

/* Returns whether the table is stored as the tables of its axes. */
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

/* Returns whether the C output is a single .h. */
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

/* Returns whether rows are string literals, whose elements are the cells. */
static inline bool output_has_literal_words(const struct output_spec *output_spec)
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
