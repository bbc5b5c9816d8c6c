/*
 * languages.c: the table of languages.
 */
#include "text/languages.h"

#include "texts.h"

#include <stddef.h>
#include <string.h>

#define LANGUAGE_ROW(id, ...) [LANGUAGE_##id] = {__VA_ARGS__},
const struct language languages[LANGUAGES] = {LANGUAGE_LIST(LANGUAGE_ROW)};

const struct language *language_find(const char *name)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        if (strcmp(languages[i].name, name) == 0) {
            return &languages[i];
        }
    }
    return NULL;
}

bool language_has_keyword(const struct language *language, const char *name)
{
    const char *const keywords = language->keywords;
    return keywords != NULL && (language->ignores_case ? names_have(keywords, name)
                                                       : words_have(keywords, name, strlen(name)));
}
