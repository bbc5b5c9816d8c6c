/*
 * languages.h: the languages for which posenc has a template of its own beside that of C. What its
 * text cannot say, the template's settings do: text/notation.h.
 */
#ifndef POSENC_MODEL_LANGUAGES_H
#define POSENC_MODEL_LANGUAGES_H

enum language_index {
    LANGUAGE_RUST,
    LANGUAGE_GO,
    LANGUAGE_PYTHON,
    LANGUAGE_JSON,
    LANGUAGE_CSV,
    LANGUAGES
};

/* The struct begins as struct choice of cli/options.h does. */
struct language {
    const char *name;
    const char *summary;
    const char *ending;   /* of its files */
    const char *keywords; /* that no name of a table may be, as words_have takes them; or NULL */
    const char *fault;    /* what is wrong with such a name */
};

extern const struct language languages[LANGUAGES];

/* Finds the language of that name; or NULL. */
const struct language *language_find(const char *name);

#endif
