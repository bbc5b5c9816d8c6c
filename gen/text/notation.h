/*
 * notation.h: the notation of a template's language for numbers, types, arrays and continued lines.
 * A template defines it by settings, {{% name word ... }}.
 */
#ifndef POSENC_NOTATION_H
#define POSENC_NOTATION_H

#include "text/mustache.h"

#include <stdbool.h>
#include <stddef.h>

struct notation {
    bool is_c; /* whether the notation is that of C, because the template has no settings */
    /* Whether `arrays` contains whole names of arrays. Otherwise it contains suffixes that follow
     * the table's name. */
    bool has_array_names;
    /* Names or suffixes of arrays: the only array, the array of cosines, and the array of sines. */
    const char *arrays[3];
    /* Names of the two small tables of --storage=factored, coarse and fine; NULL: the template does
     * not support this storage. */
    const char *factored_names[2];
    /* Prefixes of type names, to which the number of bits is appended: for floats, signed integers
     * and unsigned integers. NULL: the language names no types, and narrow floats are written as
     * numbers. */
    const char *types[3];
    /* The texts before, between and after the cosine and the sine of --layout=pairs; NULL: cosine
     * and sine are two separate numbers. */
    const char *pair[3];
    const char *hex[2];        /* the texts before and after hex digits */
    const char *single_prefix; /* the text before the number of a row with only one number */
    /* The texts before and after the type in the notation of -0; NULL: -0 is written as -0.0. */
    const char *negative_zero[2];
    /* The text at the end of each line of the command but the last, such as " \\". */
    const char *continuation;
    bool has_indent;
    /* The indent of a row's second and further lines. Without has_indent, they are aligned with the
     * first number. */
    size_t indent;
};

/* The notation of templates without settings. */
extern const struct notation notation_c;

/* Reads the settings of a template. A setting is refused if it is unknown, is given twice, has the
 * wrong number of words, or does not affect the value of any name in the template. */
void notation_read(struct notation *notation, const struct template *template);

#endif
