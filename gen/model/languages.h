/*
 * languages.h: the languages for which posenc has a template of its own beside that of C, and how
 * each spells what a template cannot.
 */
#ifndef POSENC_MODEL_LANGUAGES_H
#define POSENC_MODEL_LANGUAGES_H

#include <stddef.h>

/* Each has a row in the table, and a template of its name in templates/languages/. */
#define LANGUAGE_LIST(LANGUAGE) \
    LANGUAGE(RUST)              \
    LANGUAGE(GO)                \
    LANGUAGE(PYTHON)            \
    LANGUAGE(JSON)              \
    LANGUAGE(CSV)

#define LANGUAGE_ENUMERATOR(name) LANGUAGE_##name,
enum language_index { LANGUAGE_LIST(LANGUAGE_ENUMERATOR) LANGUAGES };
#undef LANGUAGE_ENUMERATOR

/* The struct begins as struct choice of cli/options.h does. */
struct language {
    const char *name;
    const char *summary;
    const char *ending;    /* of its files */
    const char *arrays[3]; /* the names of the only array, of the cosines and of the sines */
    const char *types[3];  /* before the bits of a cell: of a float, and of a signed and an unsigned
                            * integer; NULL: the language does not name them, and has numbers in
                            * the place of bits */
    const char *pair[3];   /* around and between the cosine and the sine of --layout=pairs */
    size_t before;         /* the bytes of a row's line before its first cell */
    const char *after;     /* what follows the last cell, and before the position; NULL: a comma,
                            * and no position */
    const char *indent;    /* of a row's further lines; NULL: it has none */
    const char *zero;      /* -0, before the type and a bracket; NULL: as it is */
    const char *continuation; /* at the end of a line of the command that goes on */
    const char *keywords;     /* that no name of a table may be, as words_have takes them;
                               * or NULL */
    const char *fault;        /* what is wrong with such a name */
};

extern const struct language languages[LANGUAGES];

/* Finds the language of that name; or NULL. */
const struct language *language_find(const char *name);

#endif
