/*
 * notation.h: how a template's language writes what its text alone cannot say: the settings of the
 * template, {{% name word ... }}.
 */
#ifndef POSENC_NOTATION_H
#define POSENC_NOTATION_H

#include "text/mustache.h"

#include <stdbool.h>
#include <stddef.h>

struct notation {
    bool is_c;               /* there are no settings: numbers, names and comments are those of C */
    bool has_arrays;         /* the names of arrays are complete; else the table's comes before */
    const char *arrays[3];   /* of the only array, of the cosines and of the sines */
    const char *factored[2]; /* of the two small tables of --storage=factored; NULL: the language
                              * has no form for them */
    const char *types[3]; /* before the bits of a cell: of a float, and of a signed and an unsigned
                           * integer; NULL: the language does not name them, and has numbers in
                           * the place of bits */
    const char *pair[3];  /* around and between the cosine and the sine of --layout=pairs; NULL:
                           * each is a number of its own */
    const char *hex[2];   /* before and after the hex digits of bits */
    const char *single;   /* before the number of a row that has only one */
    const char *zero[2];  /* -0, before and after its type; NULL: as it is */
    const char *continuation; /* at the end of a line of the command that goes on */
    bool has_indent;
    size_t indent; /* blanks before a row's further lines; else they begin below its first number */
};

/* The notation of templates without settings. */
extern const struct notation notation_c;

/* Reads the settings of a template. One that is unknown, or given twice, or has another number of
 * words than it takes, or says nothing of what the template has, is refused. */
void notation_read(struct notation *notation, const struct template *template);

#endif
