/*
 * languages.h: the languages other than C for which posenc has templates. The notation of numbers
 * depends on the settings in a template: see text/notation.h.
 */
#ifndef POSENC_LANGUAGES_H
#define POSENC_LANGUAGES_H

#include <stdbool.h>

/* The keywords of Ada, and the names of units, types and functions that the emitted package uses.
 */
#define ADA_KEYWORDS                                                                          \
    " abort abs abstract accept access ada aliased all array at begin body boolean character" \
    " constant declare delay delta digits duration elsif end entry exception exit function"   \
    " generic ieee_float_32 ieee_float_64 in integer integer_16 integer_32 integer_64"        \
    " integer_8 interface interfaces is limited loop mod natural new not null of others out"  \
    " overriding package parallel positive pragma procedure protected raise range record rem" \
    " renames requeue reverse select separate shift_left shift_right some standard string"    \
    " subtype synchronized system tagged task terminate then type unsigned_16 unsigned_32"    \
    " unsigned_64 unsigned_8 until use when wide_character wide_string with xor "

/* Each entry has an identifier and the members of struct language. The prefix LANGUAGE_ turns the
 * identifier into the enumerator of the language, and the prefix BLOCK_ into the enumerator of the
 * language's template. */
#define LANGUAGE_LIST(LANGUAGE)                                                                    \
    LANGUAGE(RUST, .name = "rust", .ending = ".rs",                                                \
             .summary = "a module of constants and arrays, also for no_std")                       \
    LANGUAGE(GO, .name = "go", .ending = ".go", .summary = "a package of constants and arrays",    \
             .keywords = " chan defer fallthrough func go import interface map package range"      \
                         " select type var ",                                                      \
             .fault = "is a keyword of Go")                                                        \
    LANGUAGE(ADA, .name = "ada", .ending = ".ads", .summary = "a package of constants and arrays", \
             .keywords = ADA_KEYWORDS, .ignores_case = true,                                       \
             .fault = "is a word that Ada or the package itself uses")                             \
    LANGUAGE(PYTHON, .name = "python", .ending = ".py",                                            \
             .summary = "a module of constants and lists")                                         \
    LANGUAGE(JSON, .name = "json", .ending = ".json",                                              \
             .summary = "one object, of parameters and lists")                                     \
    LANGUAGE(CSV, .name = "csv", .ending = ".csv",                                                 \
             .summary = "a line of titles, then a line for each position")

#define LANGUAGE_ENUMERATOR(id, ...) LANGUAGE_##id,
enum language_index { LANGUAGE_LIST(LANGUAGE_ENUMERATOR) LANGUAGES };

/* A language. The first two members are those of struct choice in cli/options.h. */
struct language {
    const char *name;
    const char *summary;
    const char *ending; /* the suffix of file names */
    /* Names that a table cannot have, in addition to those that name_fault refuses. Each is
     * enclosed in spaces. NULL: none. */
    const char *keywords;
    bool ignores_case; /* whether keywords are case-insensitive */
    const char *fault; /* why a keyword is refused as a name, for messages */
};

extern const struct language languages[LANGUAGES];

/* Returns the language with this name, or NULL. */
const struct language *language_find(const char *name);

/* Returns whether a name is in the list `keywords` of the language. */
bool language_has_keyword(const struct language *language, const char *name);

#endif
