/*
 * json.h: a strict reader of JSON (RFC 8259).
 *
 * A text is read whole, and becomes a list of its values in their order. Numbers stay as they are
 * spelled. Only plain JSON is taken: no comments, no NaN, no byte order mark, nothing after the
 * value; text in UTF-8. A string keeps its escapes as they are spelled.
 */
#ifndef POSENC_CONFIG_JSON_H
#define POSENC_CONFIG_JSON_H

#include "message.h"

#include <stddef.h>
#include <stdint.h>

enum {
    JSON_FILE_MAX = 1 << 24,   /* bytes of a file */
    JSON_VALUES_MAX = 1 << 16, /* values and names that are kept */
    JSON_DEPTH_MAX = 64,       /* arrays and objects within each other */
    JSON_NUMBER_MAX = 1024     /* characters of a number */
};

enum json_kind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_NUMBER,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

/* A value, or the name of a member, which is a string. The values of an array follow it; an object
 * is followed by a name, its value (name + 1), the next name, ... */
struct json_value {
    const char *text; /* a string without quotes, with a zero after it; anything else as it is
                       * spelled, without one */
    uint32_t length;  /* of that text */
    uint32_t line;    /* of the file, counted from 1 */
    uint32_t size;    /* values up to the next one beside this one: 1, and those within it */
    enum json_kind kind;
};

/* An array or an object that has a name may be kept whole, or without what is within it; or, if it
 * is an object, this function is asked about each of its members. */
enum json_part { JSON_ALL, JSON_NOTHING, JSON_ASK };
typedef enum json_part json_parts(const char *name);

/* Reads a text, which it changes, and which begins at `origin`; the byte after its `length` is the
 * caller's to lend. Returns its value and all others after it; they point into the text. All of
 * them are checked, but where `parts` is not NULL only some are kept. */
struct json_value *json_parse(char *text, size_t length, struct origin origin, json_parts *parts);

/* Find the first value or name within an array or an object, and the one after another; NULL after
 * the last one. */
const struct json_value *json_first(const struct json_value *within);
const struct json_value *json_next(const struct json_value *within, const struct json_value *after);

/* Prints a string for a message: its first characters, with a ? for each that ASCII cannot print.
 */
enum { JSON_SHOWN_SIZE = 64 };
const char *json_shown(const struct json_value *string, char shown[JSON_SHOWN_SIZE]);

/* Finds the value of a name within an object; or NULL. */
const struct json_value *json_member(const struct json_value *object, const char *name);

/* Says "null", "a boolean", "a number" ... */
const char *json_kind_name(enum json_kind kind);

#endif
