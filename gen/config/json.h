/*
 * json.h: a strict reader of JSON (RFC 8259).
 *
 * A text is read whole, and becomes a list of its values in their order. Numbers stay as they are
 * spelled. Only plain JSON is taken: no comments, no byte order mark, nothing after the value; and
 * no name may stand in an object twice. NaN, Infinity and -Infinity, which are no JSON, are numbers
 * here, because Python's json writes them. A string keeps its escapes as they are spelled.
 */
#ifndef POSENC_CONFIG_JSON_H
#define POSENC_CONFIG_JSON_H

#include "message.h"
#include "model/decimal.h"

#include <stddef.h>
#include <stdint.h>

enum {
    JSON_FILE_MAX = 1 << 24,   /* bytes of a file */
    JSON_VALUES_MAX = 1 << 20, /* values */
    JSON_DEPTH_MAX = 64        /* the greatest depth of nested arrays and objects */
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

/* The values of an array or an object follow it: the first is `value` + 1, and the one beside a
 * value is that value + its size. */
struct json_value {
    const char
        *name; /* the name of a member; elements of an array have the array's; otherwise "" */
    const char *text; /* a string without quotes, a number or a word; otherwise "" */
    struct origin origin;
    uint32_t size; /* 1 + the number of values within it */
    enum json_kind kind;
    const struct decimal *number; /* of a JSON_NUMBER that was not read from a text; or NULL */
};

/* Reads a text, which it changes, and which begins at `origin`; the byte after its `length` may be
 * overwritten, too. Returns the list of its values, the outermost first; they point into the text.
 */
struct json_value *json_parse(char *text, size_t length, struct origin origin);

/* Returns the place after a value and all values within it. */
const struct json_value *json_end(const struct json_value *within);

/* Returns the value of a name in an object, or NULL. */
const struct json_value *json_member(const struct json_value *object, const char *name);

/* Refuses a duplicate name in an object of `count` members, because readers differ in which value
 * they use. */
void json_names_check(const struct json_value *object, size_t count);

/* Removes the members of a name from a value and from all values within it. Returns their number.
 */
size_t json_remove(struct json_value *root, const char *name);

/* Returns the first characters of a text for a message, with a ? for each that ASCII cannot
 * print. */
const char *json_shown(const char *text);

/* Refuses a value: "'NAME' " and the fault. */
_Noreturn void json_refuse(const struct json_value *value, const char *format, ...)
    TEXT_FORMAT(2, 3);

/* Says "null", "a boolean", "a number" ... */
const char *json_kind_name(enum json_kind kind);

#endif
