/*
 * clash.c: a reader of C, as far as the templates need one.
 */
#include "text/clash.h"

#include <stdio.h>
#include <string.h>

static size_t word_length(const char *text, size_t length)
{
    static const char characters[] =
        "0123456789_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    size_t count = 0;
    while (count < length && text[count] != '\0' && strchr(characters, text[count]) != NULL) {
        count++;
    }
    return count;
}

static bool word_is(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* A word of code, or that after a #: only #define is followed by code. */
static bool clash_word(struct clash *clash, const char *text, size_t length)
{
    if (clash->place == CLASH_HASH) {
        clash->place = word_is(text, length, "define") ? CLASH_CODE : CLASH_DIRECTIVE;
        return false;
    }
    return clash->place == CLASH_CODE && word_is(text, length, clash->name);
}

/* Moves on over a byte that is not part of a word; returns how many bytes that takes. A # within a
 * macro's text is followed by one of its parameters, which is no name of a table. */
static size_t clash_mark(struct clash *clash, const char *text, size_t length)
{
    const char second = length > 1 ? text[1] : '\0';
    switch (clash->place) {
    case CLASH_CODE:
    case CLASH_HASH:
        if (*text == '/' && second == '*') {
            clash->place = CLASH_COMMENT;
            return 2;
        }
        clash->place = *text == '"'                          ? CLASH_STRING
                       : *text == '#' && !clash->within_line ? CLASH_HASH
                                                             : clash->place;
        break;
    case CLASH_DIRECTIVE:
        if (*text == '\\' && second == '\n') {
            return 2; /* the directive goes on */
        }
        clash->place = *text == '\n' ? CLASH_CODE : CLASH_DIRECTIVE;
        break;
    case CLASH_COMMENT:
        if (*text == '*' && second == '/') {
            clash->place = CLASH_CODE;
            return 2;
        }
        break;
    case CLASH_STRING:
        if (*text == '\\' && length > 1) {
            return 2;
        }
        clash->place = *text == '"' ? CLASH_CODE : CLASH_STRING;
        break;
    }
    return 1;
}

size_t clash_find(struct clash *clash, const char *text, size_t length, bool *found)
{
    size_t at = 0;
    *found = false;
    while (at < length && !*found) {
        const size_t word = word_length(text + at, length - at);
        if (word > 0) {
            *found = clash_word(clash, text + at, word);
            at += word;
        } else {
            at += clash_mark(clash, text + at, length - at);
        }
        clash->within_line = text[at - 1] != '\n';
    }
    return at;
}

void clash_copy(char *to, size_t size, const char *name, const char *text)
{
    struct clash clash = {.name = name};
    size_t length = strlen(text);
    size_t used = 0;
    *to = '\0';
    while (length > 0 && used < size) {
        bool found;
        const size_t taken = clash_find(&clash, text, length, &found);
        used +=
            (size_t)snprintf(to + used, size - used, "%.*s%s", (int)taken, text, found ? "_" : "");
        text += taken;
        length -= taken;
    }
}
