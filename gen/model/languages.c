/*
 * languages.c: the table of languages.
 */
#include "model/languages.h"

#include <string.h>

const struct language languages[LANGUAGES] = {
    [LANGUAGE_RUST] = {"rust", "a module of constants and arrays, also for no_std", ".rs",
                       .arrays = {"CELLS", "COS", "SIN"}, .types = {"f", "i", "u"},
                       .pair = {"[", ", ", "]"}, .before = 5, .after = "], // ",
                       .indent = "        ", .continuation = " \\"},
    /* In Go the constant -0.0 is 0. */
    [LANGUAGE_GO] =
        {"go", "a package of constants and arrays", ".go", .arrays = {"Cells", "Cos", "Sin"},
         .types = {"float", "int", "uint"}, .pair = {"{", ", ", "}"}, .before = 2, .indent = "\t\t",
         .zero = "-*new(", .continuation = " \\",
         .keywords =
             " chan defer fallthrough func go import interface map package range select type"
             " var ",
         .fault = "is a keyword of Go"},
    [LANGUAGE_PYTHON] = {"python", "a module of constants and lists", ".py",
                         .arrays = {"CELLS", "COS", "SIN"}, .pair = {"[", ", ", "]"}, .before = 5,
                         .after = "],  # ", .indent = "     ", .continuation = " \\"},
    [LANGUAGE_JSON] = {"json", "one object, of parameters and lists", ".json",
                       .arrays = {"cells", "cos", "sin"}, .pair = {"[", ", ", "]"},
                       .continuation = " "},
    [LANGUAGE_CSV] = {"csv", "a line of titles, then a line for each position", ".csv",
                      .arrays = {"", "cos_", "sin_"}, .pair = {"", ",", ""}, .continuation = ""},
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
