/*
 * json.c: one pass over the text, whose strings stay where they are.
 */
#include "config/json.h"

#include "count.h"
#include "memory.h"
#include "message.h"
#include "utf8.h"

#include <stdint.h>
#include <string.h>

struct reader {
    char *at; /* what is not yet read */
    const char *end;
    struct origin origin;
    unsigned depth;
    json_parts *parts;   /* or NULL */
    enum json_part part; /* of the array or object at hand */
    struct json_value *values;
    size_t count;
    size_t room;
};

static void value_read(struct reader *reader);

/* ---- small things ---- */

/* Returns the next byte, which at the end is 0. No byte 0 is allowed elsewhere. */
static inline char next(const struct reader *reader)
{
    return *reader->at;
}

static inline void space_pass(struct reader *reader)
{
    if ((unsigned char)next(reader) > ' ') {
        return;
    }
    for (char c = next(reader); c == ' ' || c == '\t' || c == '\r' || c == '\n'; c = next(reader)) {
        reader->origin.line += c == '\n';
        reader->at++;
    }
}

/* Refuses the byte that comes next. */
_Noreturn static void refuse_next(const struct reader *reader, const char *wanted)
{
    const unsigned char byte = (unsigned char)next(reader);
    if (reader->at == reader->end) {
        refuse_at(reader->origin, "the file ends too early: wanted is %s", wanted);
    }
    if (byte > 0x20 && byte < 0x7f) {
        refuse_at(reader->origin, "'%c' is not JSON here: wanted is %s", byte, wanted);
    }
    refuse_at(reader->origin, "a byte 0x%02x is not JSON here: wanted is %s", byte, wanted);
}

static void take(struct reader *reader, char wanted, const char *name)
{
    space_pass(reader);
    if (next(reader) != wanted) {
        refuse_next(reader, name);
    }
    reader->at++;
}

/* Adds a value; its size is filled later where it has values within it. */
static void value_add(struct reader *reader, enum json_kind kind, const char *text, size_t length)
{
    if (reader->count >= JSON_VALUES_MAX && reader->part != JSON_NOTHING) {
        refuse_at(reader->origin, "more than %d values and names: give the config.json of a model",
                  JSON_VALUES_MAX);
    }
    if (reader->count == reader->room) {
        reader->room = 2 * reader->room + 64;
        reader->values = memory_resize(reader->values, reader->room, sizeof *reader->values);
    }
    reader->values[reader->count++] =
        (struct json_value){text, (uint32_t)length, (uint32_t)reader->origin.line, 1, kind};
}

/* ---- values without others ---- */

/* Skips what follows a backslash: one letter, or u and four hexadecimal digits. */
static void escape_skip(struct reader *reader)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    int left = next(reader) == 'u' ? 4 : 0;
    if (next(reader) == '\0' || strchr("\"\\/bfnrtu", next(reader)) == NULL) {
        refuse_next(reader, "one of \"\\/bfnrtu after \\");
    }
    for (reader->at++; left > 0; left--, reader->at++) {
        if (next(reader) == '\0' || strchr(digits, next(reader)) == NULL) {
            refuse_next(reader, "a hexadecimal digit, four after \\u");
        }
    }
}

static void string_read(struct reader *reader)
{
    take(reader, '"', "a name in quotes");
    char *const text = reader->at;
    while (next(reader) != '"') {
        const unsigned char byte = (unsigned char)next(reader);
        if (byte < 0x20) {
            refuse_next(reader, "the \" that ends a string");
        }
        reader->at++;
        if (byte == '\\') {
            escape_skip(reader);
        }
    }
    char *const end = reader->at++; /* the quote, which gives room for the zero */
    *end = '\0';
    value_add(reader, JSON_STRING, text, (size_t)(end - text));
}

static size_t digits_skip(struct reader *reader)
{
    const char *const start = reader->at;
    while (next(reader) >= '0' && next(reader) <= '9') {
        reader->at++;
    }
    return (size_t)(reader->at - start);
}

/* Reads [-]digits[.digits][e[+-]digits], without a zero before other digits. */
static void number_scan(struct reader *reader)
{
    char *const text = reader->at;
    reader->at += next(reader) == '-';
    const char first = next(reader);
    const size_t whole = digits_skip(reader);
    if (whole == 0 || (first == '0' && whole > 1)) {
        reader->at -= whole > 0 ? whole - 1 : 0;
        refuse_next(reader, "a digit, and none after a first 0");
    }
    if (next(reader) == '.') {
        reader->at++;
        if (digits_skip(reader) == 0) {
            refuse_next(reader, "a digit after the point");
        }
    }
    if (next(reader) == 'e' || next(reader) == 'E') {
        reader->at++;
        reader->at += next(reader) == '+' || next(reader) == '-';
        if (digits_skip(reader) == 0) {
            refuse_next(reader, "a digit of the exponent");
        }
    }
    const size_t length = (size_t)(reader->at - text);
    if (length > JSON_NUMBER_MAX) {
        refuse_at(reader->origin, "a number has more than %d characters: round it",
                  JSON_NUMBER_MAX);
    }
    value_add(reader, JSON_NUMBER, text, length);
}

static void word_scan(struct reader *reader)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", JSON_NULL}, {"false", JSON_FALSE}, {"true", JSON_TRUE}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t length = strlen(words[i].word);
        if ((size_t)(reader->end - reader->at) >= length &&
            memcmp(reader->at, words[i].word, length) == 0) {
            reader->at += length;
            value_add(reader, words[i].kind, words[i].word, length);
            return;
        }
    }
    refuse_next(reader, "a value");
}

/* ---- values ---- */

/* A name of an object, and four of its bytes as a number. */
struct name {
    uint32_t four;
    uint32_t place; /* after its object */
};

/* More names than these are sorted byte by byte. */
enum { NAMES_FEW = 64 };

/* Sorts by the numbers, of which only these bits differ. Those that are equal keep their order.
 * `spare` has room for as many names. */
static void names_sort(struct name *names, struct name *spare, size_t count, uint32_t differing)
{
    for (size_t i = 1; i < count && count <= NAMES_FEW; i++) {
        const struct name one = names[i];
        size_t at = i;
        for (; at > 0 && names[at - 1].four > one.four; at--) {
            names[at] = names[at - 1];
        }
        names[at] = one;
    }
    for (int shift = 0; shift < 32 && count > NAMES_FEW; shift += 8) {
        size_t places[257] = {0}; /* where the names of each byte begin */
        if ((differing >> shift & 0xff) == 0) {
            continue;
        }
        for (size_t i = 0; i < count; i++) {
            places[(names[i].four >> shift & 0xff) + 1]++;
        }
        for (size_t byte = 1; byte < 256; byte++) {
            places[byte] += places[byte - 1];
        }
        for (size_t i = 0; i < count; i++) {
            spare[places[names[i].four >> shift & 0xff]++] = names[i];
        }
        (void)memcpy(names, spare, count * sizeof *names);
    }
}

/*
 * Finds the first name that was there before, or 0, if none was. All names have the same `done`
 * first bytes. They are sorted by the next four, and those that have these in common by four more.
 * So the time grows with the bytes of all names, whatever these are. With a table of hashes it
 * grows with the square of their number, if somebody chooses names whose hashes are equal.
 */
static uint32_t names_twice(const struct json_value *object, struct name *names, struct name *spare,
                            size_t count, size_t done)
{
    uint32_t differing = 0;
    uint32_t found = 0;
    for (bool are_alike = true; are_alike; done += sizeof names->four) {
        for (size_t i = 0; i < count; i++) {
            const struct json_value *const name = &object[names[i].place];
            const size_t left = name->length - done;
            names[i].four = 0;
            for (size_t k = 0; k < left && k < sizeof names->four; k++) {
                names[i].four = names[i].four << 8 | (unsigned char)name->text[done + k];
            }
            differing |= names[i].four ^ names->four;
        }
        are_alike = differing == 0 && object[names->place].length >= done + sizeof names->four;
    }
    names_sort(names, spare, count, differing);
    for (size_t first = 0, end = 1; first < count; first = end++) {
        uint32_t twice = 0;
        while (end < count && names[end].four == names[first].four) {
            end++;
        }
        if (end - first > 1 && object[names[first].place].length < done) {
            twice = names[first + 1].place; /* no string has a byte 0: all of them end here */
        } else if (end - first > 1) {
            twice = names_twice(object, names + first, spare, end - first, done);
        }
        found = found == 0 || (twice != 0 && twice < found) ? twice : found;
    }
    return found;
}

/* Refuses a name that an object has twice, because readers differ in which of the values counts. */
static void names_check(const struct reader *reader, size_t place, size_t count)
{
    if (count < 2) {
        return;
    }
    const struct json_value *const object = &reader->values[place];
    const size_t mark = memory_mark();
    struct name few[NAMES_FEW];
    struct name *const names = count <= COUNT(few) ? few : memory_take(2 * count, sizeof *names);
    uint32_t at = 1;
    for (size_t i = 0; i < count; i++) {
        names[i].place = at;
        at += reader->part == JSON_NOTHING ? 1 : 1 + object[at + 1].size;
    }
    const struct json_value *const twice =
        object + names_twice(object, names, names + count, count, 0);
    if (twice != object) {
        char shown[JSON_SHOWN_SIZE];
        refuse_at((struct origin){reader->origin.file, twice->line},
                  "'%s' is there twice: take one out", json_shown(twice, shown));
    }
    memory_release(mark);
}

static void container_read(struct reader *reader, enum json_kind kind)
{
    const bool is_object = kind == JSON_OBJECT;
    const char last = is_object ? '}' : ']';
    const enum json_part part = reader->part;
    const size_t place = reader->count;
    const char *const text = reader->at;
    size_t members = 0;
    if (reader->depth++ == JSON_DEPTH_MAX) {
        refuse_at(
            reader->origin,
            "more than %d arrays and objects within each other: give the config.json of a model",
            JSON_DEPTH_MAX);
    }
    value_add(reader, kind, text, 0);
    reader->at++;
    space_pass(reader);
    for (bool goes_on = next(reader) != last; goes_on; members++) {
        if (is_object) {
            string_read(reader);
            take(reader, ':', "a colon");
            space_pass(reader);
            if (part == JSON_ASK && (next(reader) == '{' || next(reader) == '[')) {
                reader->part = reader->parts(reader->values[reader->count - 1].text);
            }
        }
        value_read(reader);
        reader->part = part;
        if (part == JSON_NOTHING || (!is_object && part != JSON_ALL)) {
            reader->count = place + 1 + (is_object ? members + 1 : 0); /* the names stay */
        }
        space_pass(reader);
        goes_on = next(reader) == ',';
        reader->at += goes_on;
    }
    reader->values[place].size = (uint32_t)(reader->count - place);
    reader->values[place].length = (uint32_t)(reader->at - text);
    if (is_object) {
        names_check(reader, place, members);
    }
    if (part == JSON_NOTHING) {
        reader->count = place + 1;
        reader->values[place].size = 1;
    }
    reader->depth--;
    take(reader, last, is_object ? "a comma or a }" : "a comma or a ]");
}

static void value_read(struct reader *reader)
{
    space_pass(reader);
    const char first = next(reader);
    if (first == '{' || first == '[') {
        container_read(reader, first == '{' ? JSON_OBJECT : JSON_ARRAY);
    } else if (first == '"') {
        string_read(reader);
    } else if (first == '-' || (first >= '0' && first <= '9')) {
        number_scan(reader);
    } else {
        word_scan(reader);
    }
}

/* ---- the whole ---- */

/* Refuses a text that is not UTF-8, because messages may show its strings. */
static void utf8_check(const struct reader *reader)
{
    struct origin origin = reader->origin;
    for (const char *at = reader->at; at < reader->end;) {
        uint64_t eight; /* most texts have nothing but ASCII */
        if (reader->end - at >= 8 &&
            ((void)memcpy(&eight, at, sizeof eight), eight & UINT64_C(0x8080808080808080)) == 0) {
            at += 8;
            continue;
        }
        const size_t length = (unsigned char)*at < 0x80 ? 1 : utf8_character(at);
        if (length == 0) {
            for (const char *before = reader->at; before < at; before++) {
                origin.line += *before == '\n';
            }
            refuse_at(origin, "a byte 0x%02x is no UTF-8: save the file as UTF-8",
                      (unsigned char)*at);
        }
        at += length;
    }
}

struct json_value *json_parse(char *text, size_t length, struct origin origin, json_parts *parts)
{
    struct reader reader = {.at = text,
                            .end = text + length,
                            .origin = origin,
                            .parts = parts,
                            .part = parts != NULL ? JSON_ASK : JSON_ALL};
    text[length] = '\0';
    utf8_check(&reader);
    value_read(&reader);
    space_pass(&reader);
    if (reader.at < reader.end) {
        refuse_next(&reader, "the end of the file");
    }
    return reader.values;
}

const struct json_value *json_first(const struct json_value *within)
{
    return within->size > 1 ? within + 1 : NULL;
}

const struct json_value *json_next(const struct json_value *within, const struct json_value *after)
{
    const struct json_value *const following = after + after->size;
    return following < within + within->size ? following : NULL;
}

const struct json_value *json_member(const struct json_value *object, const char *name)
{
    const struct json_value *at = object->kind == JSON_OBJECT ? json_first(object) : NULL;
    const size_t length = strlen(name);
    while (at != NULL && (at->length != length || memcmp(at->text, name, length) != 0)) {
        at = json_next(object, at + 1);
    }
    return at != NULL ? at + 1 : NULL;
}

const char *json_shown(const struct json_value *string, char shown[JSON_SHOWN_SIZE])
{
    size_t length = 0;
    for (; length < string->length && length < JSON_SHOWN_SIZE - 1; length++) {
        const char c = string->text[length];
        shown[length] = (char)(c >= ' ' && c <= '~' ? c : '?');
    }
    shown[length] = '\0';
    return shown;
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
