/*
 * json.c: a recursive descent. No name may stand twice in one object.
 */
#include "json.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct json *json;
    const char *at;
    char path[JSON_PATH];
};

static _Noreturn void reader_refuse(const struct reader *reader, const char *wanted)
{
    ck_abort_msg("no JSON: %s wanted at '%.40s'", wanted, reader->at);
}

static void blanks_skip(struct reader *reader)
{
    reader->at += strspn(reader->at, " \t\r\n");
}

static void take(struct reader *reader, char character)
{
    const char wanted[] = {character, '\0'};
    blanks_skip(reader);
    if (*reader->at != character) {
        reader_refuse(reader, wanted);
    }
    reader->at++;
}

static void leaf_add(struct reader *reader, char *value)
{
    struct json *json = reader->json;
    json->leaves = realloc(json->leaves, (json->count + 1) * sizeof json->leaves[0]);
    ck_assert_ptr_nonnull(json->leaves);
    struct json_leaf *leaf = &json->leaves[json->count++];
    (void)snprintf(leaf->path, sizeof leaf->path, "%s", reader->path);
    leaf->value = value;
}

/* One character of a string. Those of \u have to be below 128 here. */
static char character_read(struct reader *reader)
{
    static const char names[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    const unsigned char byte = (unsigned char)*reader->at++;
    if (byte < ' ') {
        reader_refuse(reader, "a character");
    }
    if (byte != '\\') {
        return (char)byte;
    }
    const char *name = *reader->at != '\0' ? strchr(names, *reader->at) : NULL;
    if (name != NULL) {
        reader->at++;
        return meanings[name - names];
    }
    char digits[5] = "";
    unsigned code = 0;
    if (*reader->at++ != 'u') {
        reader_refuse(reader, "an escape");
    }
    (void)strncpy(digits, reader->at, 4);
    if (strspn(digits, "0123456789abcdefABCDEF") != 4 || sscanf(digits, "%x", &code) != 1 ||
        code > 127) {
        reader_refuse(reader, "four hex digits");
    }
    reader->at += 4;
    return (char)code;
}

static char *string_read(struct reader *reader)
{
    take(reader, '"');
    char *text = malloc(strlen(reader->at) + 1);
    size_t length = 0;
    ck_assert_ptr_nonnull(text);
    while (*reader->at != '"') {
        text[length++] = character_read(reader);
    }
    text[length] = '\0';
    reader->at++;
    return text;
}

static size_t digits_skip(struct reader *reader)
{
    const size_t count = strspn(reader->at, "0123456789");
    if (count == 0) {
        reader_refuse(reader, "a digit");
    }
    reader->at += count;
    return count;
}

/* -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)? */
static void number_skip(struct reader *reader)
{
    reader->at += *reader->at == '-';
    const char *first = reader->at;
    if (digits_skip(reader) > 1 && *first == '0') {
        reader_refuse(reader, "no leading zero");
    }
    if (*reader->at == '.') {
        reader->at++;
        (void)digits_skip(reader);
    }
    if (*reader->at == 'e' || *reader->at == 'E') {
        reader->at++;
        reader->at += *reader->at == '+' || *reader->at == '-';
        (void)digits_skip(reader);
    }
}

/* true, false, null or a number: as it is spelled. */
static char *word_read(struct reader *reader)
{
    static const char *const words[] = {"true", "false", "null"};
    const char *start = reader->at;
    for (size_t i = 0; i < sizeof words / sizeof *words && reader->at == start; i++) {
        if (strncmp(start, words[i], strlen(words[i])) == 0) {
            reader->at += strlen(words[i]);
        }
    }
    if (reader->at == start) {
        number_skip(reader);
    }
    const size_t length = (size_t)(reader->at - start);
    char *text = malloc(length + 1);
    ck_assert_ptr_nonnull(text);
    memcpy(text, start, length);
    text[length] = '\0';
    return text;
}

static void value_read(struct reader *reader);

/* A value one step further on the path; afterwards the path is as before. */
static void member_read(struct reader *reader, const char *name)
{
    const size_t length = strlen(reader->path);
    ck_assert_uint_lt(length + strlen(name) + 2, sizeof reader->path);
    (void)snprintf(reader->path + length, sizeof reader->path - length, "%s%s",
                   length > 0 ? "." : "", name);
    for (size_t i = 0; i < reader->json->count; i++) {
        REQUIRE(strcmp(reader->json->leaves[i].path, reader->path) != 0, "%s stands twice",
                reader->path);
    }
    value_read(reader);
    reader->path[length] = '\0';
}

/* What stands between `open` and `close`, if anything: one item, or more with commas between. */
static void items_read(struct reader *reader, char open, char close)
{
    char index[24];
    take(reader, open);
    blanks_skip(reader);
    for (size_t i = 0; *reader->at != close; i++) {
        if (i > 0) {
            take(reader, ',');
        }
        if (open == '[') {
            (void)snprintf(index, sizeof index, "%zu", i);
            member_read(reader, index);
        } else {
            blanks_skip(reader);
            char *name = string_read(reader);
            take(reader, ':');
            member_read(reader, name);
            free(name);
        }
        blanks_skip(reader);
    }
    take(reader, close);
}

static void value_read(struct reader *reader)
{
    blanks_skip(reader);
    if (*reader->at == '{') {
        items_read(reader, '{', '}');
    } else if (*reader->at == '[') {
        items_read(reader, '[', ']');
    } else if (*reader->at == '"') {
        leaf_add(reader, string_read(reader));
    } else {
        leaf_add(reader, word_read(reader));
    }
}

void json_read(struct json *json, const char *text)
{
    struct reader reader = {.json = json, .at = text};
    *json = (struct json){.count = 0};
    value_read(&reader);
    blanks_skip(&reader);
    if (*reader.at != '\0') {
        reader_refuse(&reader, "the end");
    }
}

void json_free(struct json *json)
{
    for (size_t i = 0; i < json->count; i++) {
        free(json->leaves[i].value);
    }
    free(json->leaves);
    *json = (struct json){.count = 0};
}

const char *json_find(const struct json *json, const char *path)
{
    for (size_t i = 0; i < json->count; i++) {
        if (strcmp(json->leaves[i].path, path) == 0) {
            return json->leaves[i].value;
        }
    }
    return NULL;
}
