/*
 * languages.h: the languages for which posenc has templates, besides C. Settings in a template say
 * how numbers are written: text/notation.h.
 */
#ifndef POSENC_LANGUAGES_H
#define POSENC_LANGUAGES_H

/* The enumerator of each, without LANGUAGE_, which is that of its template, without BLOCK_; and its
 * row in the table. */
#define LANGUAGE_LIST(LANGUAGE)                                                                    \
    LANGUAGE(RUST, "rust", "a module of constants and arrays, also for no_std", ".rs", NULL, NULL) \
    LANGUAGE(GO, "go", "a package of constants and arrays", ".go",                                 \
             " chan defer fallthrough func go import interface map package range select type"      \
             " var ",                                                                              \
             "is a keyword of Go")                                                                 \
    LANGUAGE(PYTHON, "python", "a module of constants and lists", ".py", NULL, NULL)               \
    LANGUAGE(JSON, "json", "one object, of parameters and lists", ".json", NULL, NULL)             \
    LANGUAGE(CSV, "csv", "a line of titles, then a line for each position", ".csv", NULL, NULL)

#define LANGUAGE_ENUMERATOR(id, name, summary, ending, keywords, fault) LANGUAGE_##id,
enum language_index { LANGUAGE_LIST(LANGUAGE_ENUMERATOR) LANGUAGES };

/* The struct begins like struct choice of cli/options.h. */
struct language {
    const char *name;
    const char *summary;
    const char *ending; /* of its files */
    const char
        *keywords;     /* keywords, which cannot name a table, as words_have takes them; or NULL */
    const char *fault; /* what is wrong with such a name */
};

extern const struct language languages[LANGUAGES];

/* Returns the language of that name, or NULL. */
const struct language *language_find(const char *name);

#endif
