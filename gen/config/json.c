/*
 * json.c: parses a text. The values point into the text.
 */
#include "config/json.h"

#include "count.h"
#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The state of parsing a text. */
struct reader {
    char *at; /* the next byte to parse; a zero byte follows the text */
    const char *end;
    struct origin origin;
    unsigned depth; /* the number of arrays and objects around the next byte */
    struct json_value *values;
    size_t count;
    size_t capacity;
};

/* ---- helpers ---- */

static void json_space_skip(struct reader *reader)
{
    for (; *reader->at != '\0' && strchr(" \t\r\n", *reader->at) != NULL; reader->at++) {
        reader->origin.line += *reader->at == '\n';
    }
}

/* Refuses the next byte. `wanted` describes what may be there instead. */
_Noreturn static void refuse_next(const struct reader *reader, const char *wanted)
{
    const unsigned char byte = (unsigned char)*reader->at;
    if (reader->at == reader->end) {
        refuse_at(reader->origin, "the file ends too early: expected %s", wanted);
    }
    if (byte > 0x20 && byte < 0x7f) {
        refuse_at(reader->origin, "'%c' is not JSON here: expected %s", byte, wanted);
    }
    refuse_at(reader->origin, "a byte 0x%02x is not JSON here: expected %s", byte, wanted);
}

static void char_expect(struct reader *reader, char wanted, const char *name)
{
    json_space_skip(reader);
    if (*reader->at != wanted) {
        refuse_next(reader, name);
    }
    reader->at++;
}

static void value_add(struct reader *reader, const char *name, enum json_kind kind,
                      const char *text)
{
    if (reader->count == JSON_VALUES_MAX) {
        refuse_at(reader->origin, "more than %d values: give the config.json of a model",
                  JSON_VALUES_MAX);
    }
    if (reader->count == reader->capacity) {
        reader->capacity = 2 * reader->capacity + 64;
        reader->values = memory_resize(reader->values, reader->capacity, sizeof *reader->values);
    }
    reader->values[reader->count++] = (struct json_value){
        .name = name, .text = text, .origin = reader->origin, .size = 1, .kind = kind};
}

/* ---- strings, numbers and literal names ---- */

/* Skips what follows a backslash: one character, or u and four hexadecimal digits. */
static void escape_skip(struct reader *reader)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    int left = *reader->at == 'u' ? 4 : 0;
    if (*reader->at == '\0' || strchr("\"\\/bfnrtu", *reader->at) == NULL) {
        refuse_next(reader, "one of \"\\/bfnrtu after \\");
    }
    for (reader->at++; left > 0; left--, reader->at++) {
        if (*reader->at == '\0' || strchr(digits, *reader->at) == NULL) {
            refuse_next(reader, "a hexadecimal digit, four after \\u");
        }
    }
}

/* Parses a string in quotes, and replaces the closing quote by a zero byte. */
static const char *string_parse(struct reader *reader)
{
    char_expect(reader, '"', "a name in quotes");
    const char *const text = reader->at;
    while (*reader->at != '"') {
        const unsigned char byte = (unsigned char)*reader->at;
        if (byte < 0x20) {
            refuse_next(reader, "the \" that ends a string");
        }
        reader->at++;
        if (byte == '\\') {
            escape_skip(reader);
        }
    }
    *reader->at++ = '\0';
    return text;
}

static void digits_skip(struct reader *reader, const char *wanted)
{
    const char *const start = reader->at;
    while (*reader->at >= '0' && *reader->at <= '9') {
        reader->at++;
    }
    if (reader->at == start) {
        refuse_next(reader, wanted);
    }
}

/* Skips [-]digits[.digits][e[+-]digits], in which the digits before the point have no leading zero.
 */
static void number_skip(struct reader *reader)
{
    reader->at += *reader->at == '-';
    if (*reader->at == '0') {
        reader->at++;
    } else {
        digits_skip(reader, "a digit");
    }
    if (*reader->at == '.') {
        reader->at++;
        digits_skip(reader, "a digit after the point");
    }
    if (*reader->at == 'e' || *reader->at == 'E') {
        reader->at++;
        reader->at += *reader->at == '+' || *reader->at == '-';
        digits_skip(reader, "a digit of the exponent");
    }
}

/* Skips a literal name, and returns its kind. Python's json module writes the last three names for
 * NaN and infinities. */
static enum json_kind literal_name_skip(struct reader *reader)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", JSON_NULL},  {"false", JSON_FALSE},     {"true", JSON_TRUE},
                 {"NaN", JSON_NUMBER}, {"Infinity", JSON_NUMBER}, {"-Infinity", JSON_NUMBER}};
    for (size_t i = 0; i < COUNT(words); i++) {
        const size_t length = strlen(words[i].word);
        if (strncmp(reader->at, words[i].word, length) == 0) {
            reader->at += length;
            return words[i].kind;
        }
    }
    refuse_next(reader, "a value");
}

/* Parses a number or a literal name. */
static void literal_read(struct reader *reader, const char *name)
{
    const char *const text = reader->at;
    const bool is_number = (*text == '-' && text[1] != 'I') || (*text >= '0' && *text <= '9');
    const enum json_kind kind = is_number ? JSON_NUMBER : literal_name_skip(reader);
    if (is_number) {
        number_skip(reader);
    }
    value_add(reader, name, kind, text);
}

/* ---- values ---- */

/* Enters all members into a hash table with linear probing. The hash is FNV-1a of the name. */
void json_names_check(const struct json_value *object, size_t count)
{
    const size_t mark = memory_mark();
    size_t capacity = 2; /* a power of two, at least twice the number of members */
    while (capacity < 2 * count) {
        capacity *= 2;
    }
    /* The hash table: indices of values relative to the object; 0: free. */
    uint32_t *const members = memory_allocate(capacity, sizeof *members);
    for (const struct json_value *at = object + 1; at < json_end(object); at += at->size) {
        uint32_t hash = UINT32_C(2166136261);
        for (const char *c = at->name; *c != '\0'; c++) {
            hash = (hash ^ (unsigned char)*c) * UINT32_C(16777619);
        }
        size_t slot = hash & (capacity - 1);
        while (members[slot] > 0 && strcmp(object[members[slot]].name, at->name) != 0) {
            slot = (slot + 1) & (capacity - 1);
        }
        if (members[slot] > 0) {
            json_refuse(at, "occurs twice: remove one");
        }
        members[slot] = (uint32_t)(at - object);
    }
    memory_release(mark);
}

/* Parses a value and all values within it. */
static void value_read(struct reader *reader, const char *name)
{
    json_space_skip(reader);
    const char first = *reader->at;
    const bool is_object = first == '{';
    const char last = is_object ? '}' : ']';
    const size_t index = reader->count;
    size_t count = 0;
    if (first == '"') {
        value_add(reader, name, JSON_STRING, string_parse(reader));
        return;
    }
    if (!is_object && first != '[') {
        literal_read(reader, name);
        return;
    }
    if (reader->depth++ == JSON_DEPTH_MAX) {
        refuse_at(
            reader->origin,
            "more than %d arrays and objects within each other: give the config.json of a model",
            JSON_DEPTH_MAX);
    }
    value_add(reader, name, is_object ? JSON_OBJECT : JSON_ARRAY, "");
    reader->at++;
    json_space_skip(reader);
    for (bool has_more = *reader->at != last; has_more; count++) {
        const char *const member = is_object ? string_parse(reader) : name;
        if (is_object) {
            char_expect(reader, ':', "a colon");
        }
        value_read(reader, member);
        json_space_skip(reader);
        has_more = *reader->at == ',';
        reader->at += has_more;
    }
    reader->values[index].size = (uint32_t)(reader->count - index);
    if (is_object && count > 1) {
        json_names_check(&reader->values[index], count);
    }
    reader->depth--;
    char_expect(reader, last, is_object ? "a comma or a }" : "a comma or a ]");
}

/* ---- the text ---- */

struct json_value *json_parse(char *text, size_t length, struct origin origin)
{
    struct reader reader = {.at = text, .end = text + length, .origin = origin};
    text[length] = '\0';
    value_read(&reader, "");
    json_space_skip(&reader);
    if (reader.at < reader.end) {
        refuse_next(&reader, "the end of the file");
    }
    /* Terminate numbers and literal names with a zero byte. It overwrites the byte after the number
     * or name, which has been parsed by now. */
    for (const struct json_value *at = reader.values; at < json_end(reader.values); at++) {
        if (at->kind < JSON_STRING) {
            text[(size_t)(at->text - text) + strcspn(at->text, " \t\r\n,]}")] = '\0';
        }
    }
    return reader.values;
}

const struct json_value *json_end(const struct json_value *value)
{
    return value + value->size;
}

const struct json_value *json_member(const struct json_value *object, const char *name)
{
    for (const struct json_value *at = object + 1; at < json_end(object); at += at->size) {
        if (strcmp(at->name, name) == 0) {
            return at;
        }
    }
    return NULL;
}

/* Moves a value to `to`, with all values within it except members called `name`, and counts these
 * members in *removed. Returns a pointer past the moved values. */
static struct json_value *value_move(struct json_value *to, const struct json_value *value,
                                     const char *name, size_t *removed)
{
    struct json_value *const moved = to;
    const bool is_object = value->kind == JSON_OBJECT;
    const struct json_value *const end = json_end(value);
    const struct json_value *next;
    const struct json_value *at = value + 1;
    *to++ = *value;
    for (; at < end; at = next) {
        next = json_end(at);
        if (is_object && strcmp(at->name, name) == 0) {
            (*removed)++;
        } else {
            to = value_move(to, at, name, removed);
        }
    }
    moved->size = (uint32_t)(to - moved);
    return to;
}

size_t json_remove(struct json_value *root, const char *name)
{
    size_t removed = 0;
    (void)value_move(root, root, name, &removed);
    return removed;
}

const char *json_printable(const char *text)
{
    enum { LENGTH_MAX = 63 };
    char *const printable = memory_allocate(LENGTH_MAX + 1, 1);
    for (size_t i = 0; i < LENGTH_MAX && text[i] != '\0'; i++) {
        printable[i] = (char)(text[i] >= ' ' && text[i] <= '~' ? text[i] : '?');
    }
    return printable;
}

void json_refuse(const struct json_value *value, const char *format, ...)
{
    char fault[256];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(fault, sizeof fault, format, arguments);
    va_end(arguments);
    refuse_at(value->origin, "'%s' %s", json_printable(value->name), fault);
}

const char *json_kind_name(enum json_kind kind)
{
    static const char *const names[] = {
        [JSON_NULL] = "null",        [JSON_FALSE] = "a boolean", [JSON_TRUE] = "a boolean",
        [JSON_NUMBER] = "a number",  [JSON_STRING] = "a string", [JSON_ARRAY] = "an array",
        [JSON_OBJECT] = "an object",
    };
    return names[kind];
}
