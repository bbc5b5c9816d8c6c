/*
 * json.h: a strict JSON parser (RFC 8259).
 *
 * A text is parsed into a list of its values, in their order in the text. Numbers keep their
 * spelling, and strings keep their escapes. Comments, a byte order mark, anything after the value,
 * and two members of an object with the same name are refused. NaN, Infinity and -Infinity, which
 * are not JSON, are accepted as numbers, because Python's json writes them.
 */
#ifndef POSENC_CONFIG_JSON_H
#define POSENC_CONFIG_JSON_H

#include "message.h"
#include "model/decimal.h"

#include <stddef.h>
#include <stdint.h>

enum {
    JSON_FILE_MAX = 1 << 24,   /* the maximum size of a file in bytes */
    JSON_VALUES_MAX = 1 << 20, /* the maximum number of values in a file */
    JSON_DEPTH_MAX = 64        /* the maximum depth of nested arrays and objects */
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

/* A value. The values within an array or an object directly follow it in the list. The next value
 * on the same level is at value + value->size. */
struct json_value {
    /* The name of a member of an object; for an element of an array, the name of the array;
     * otherwise "". */
    const char *name;
    const char *text; /* a string without quotes, a number or a literal name; otherwise "" */
    struct origin origin;
    uint32_t size; /* 1 + the number of values within this value */
    enum json_kind kind;

    /* Only for JSON_NUMBER: the number, or NULL if `text` states it. */
    const struct decimal *number;
};

/* Parses a text of `length` bytes, which begins at `origin`. Overwrites bytes of the text, and the
 * byte after it. Returns the list of the values, which point into the text. The first value
 * contains all others. */
struct json_value *json_parse(char *text, size_t length, struct origin origin);

/* Returns a pointer past a value and all values within it. */
const struct json_value *json_end(const struct json_value *value);

/* Returns the member of an object with this name, or NULL. */
const struct json_value *json_member(const struct json_value *object, const char *name);

/* Refuses an object in which two members have the same name, because parsers differ in which of the
 * two values they use. The object has at most `count` members. */
void json_names_check(const struct json_value *object, size_t count);

/* Removes all members with this name from a value and from all values within it. Returns the number
 * of members removed. */
size_t json_remove(struct json_value *root, const char *name);

/* Returns the first bytes of a text, at most 63, for a message. Each byte that is not a printable
 * ASCII character is replaced by ?. */
const char *json_printable(const char *text);

/* Refuses a value, with a message at its origin: "'NAME' " followed by the formatted error. */
_Noreturn void json_refuse(const struct json_value *value, const char *format, ...)
    TEXT_FORMAT(2, 3);

/* Returns the name of a kind for messages: "null", "a boolean", "a number" ... */
const char *json_kind_name(enum json_kind kind);

#endif
