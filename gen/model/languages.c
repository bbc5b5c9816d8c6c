/*
 * languages.c: the table of languages.
 */
#include "model/languages.h"

#include <string.h>

const struct language languages[LANGUAGES] = {
    [LANGUAGE_RUST] = {"rust", "a module of constants and arrays, also for no_std", ".rs"},
    [LANGUAGE_GO] = {"go", "a package of constants and arrays", ".go",
                     .keywords = " chan defer fallthrough func go import interface map package"
                                 " range select type var ",
                     .fault = "is a keyword of Go"},
    [LANGUAGE_PYTHON] = {"python", "a module of constants and lists", ".py"},
    [LANGUAGE_JSON] = {"json", "one object, of parameters and lists", ".json"},
    [LANGUAGE_CSV] = {"csv", "a line of titles, then a line for each position", ".csv"},
};

const struct language *language_find(const char *name)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        if (strcmp(languages[i].name, name) == 0) {
            return &languages[i];
        }
    }
    return NULL;
}
