/*
 * languages.c: the table of languages.
 */
#include "text/languages.h"

#include <stddef.h>
#include <string.h>

#define LANGUAGE_ROW(id, name, summary, ending, keywords, fault) \
    [LANGUAGE_##id] = {name, summary, ending, keywords, fault},
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
