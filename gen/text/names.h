/*
 * names.h: the names that templates may use. Those who know the values add them.
 */
#ifndef POSENC_NAMES_H
#define POSENC_NAMES_H

#include "message.h"
#include "model/digits.h"
#include "model/precision.h"
#include "model/spec.h"
#include "text/mustache.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NAMES_MAX = 208,
    NAME_TEXT = 320 /* bytes of one text value */
};

/* The struct has to be zeroed at first. */
struct names {
    void *state; /* what lists and writers get */
    struct value values[NAMES_MAX];
    size_t count;
    struct digits digits;
    char text[NAMES_MAX][NAME_TEXT]; /* of the value with the same index */
};

/* Add names with a meaning everywhere. Texts are copied. */
void names_text(struct names *names, const char *name, const char *text);
void names_integer(struct names *names, const char *name, long long number);
void names_print(struct names *names, const char *name, const char *format, ...)
    MESSAGE_FORMAT(3, 4);

/* The text is empty where there is no such number. */
void names_whole(struct names *names, const char *name, bool is_there, long long number);
void names_decimal(struct names *names, const char *name, const struct decimal *decimal);

/* A flag is a text: 1, or empty. */
void names_flag(struct names *names, const char *name, bool flag);
void flag_set(char *text, bool flag);

/* Adds m * 2^exponent as a decimal constant of C. */
void names_dyadic(struct names *names, const char *name, const struct precision *precision,
                  int64_t m, int exponent);

/* Writes a text in capitals, as macros are written. */
void text_capitalize(char *capitals, const char *text);

/* Add a name that has a meaning inside the list `scope` alone, or everywhere if that is NULL. The
 * caller sets item() or write() of the first one's value. The second one's is a text, which may
 * change with each item of the list. */
struct value *names_add(struct names *names, const char *scope, const char *name);
char *names_item_text(struct names *names, const char *scope, const char *name);

#endif
