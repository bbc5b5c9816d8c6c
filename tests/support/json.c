/*
 * json.c: parses JSON with the parser of config/json.h, and stores each value with its path. The
 * suite json tests the parser.
 */
#define SITE_KEPT
#include "json.h"

#include "config/json.h"
#include "memory.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a character of a JSON string, and moves *text past it. Characters written as \u must be
 * below 128. */
static char character_read(const char **text)
{
    static const char names[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    unsigned code = 128;
    if (**text != '\\') {
        return *(*text)++;
    }
    const char *const name = strchr(names, (*text)[1]);
    if (name != NULL) {
        *text += 2;
        return meanings[name - names];
    }
    REQUIRE(sscanf(*text, "\\u%4x", &code) == 1 && code < 128, "'%s'", *text);
    *text += strlen("\\u0000");
    return (char)code;
}

/* Returns the characters of a string with decoded escapes, or the source text of any other value.
 */
static char *text_of(const struct json_value *value)
{
    char *const text = calloc(strlen(value->text) + 1, 1);
    ck_assert_ptr_nonnull(text);
    if (value->kind != JSON_STRING) {
        return strcpy(text, value->text);
    }
    const char *at = value->text;
    for (char *to = text; *at != '\0';) {
        *to++ = character_read(&at);
    }
    return text;
}

static void leaves_add(struct json *json, const char *path, const struct json_value *value)
{
    char child_path[JSON_PATH];
    size_t i = 0;
    if (value->kind < JSON_ARRAY) {
        json->leaves = realloc(json->leaves, (json->count + 1) * sizeof json->leaves[0]);
        ck_assert_ptr_nonnull(json->leaves);
        struct json_leaf *const leaf = &json->leaves[json->count++];
        (void)snprintf(leaf->path, sizeof leaf->path, "%s", path);
        leaf->value = text_of(value);
        return;
    }
    for (const struct json_value *child = value + 1; child < json_end(value);
         child += child->size) {
        const char *const separator = *path != '\0' ? "." : "";
        if (value->kind == JSON_ARRAY) {
            (void)snprintf(child_path, sizeof child_path, "%s%s%zu", path, separator, i++);
        } else {
            (void)snprintf(child_path, sizeof child_path, "%s%s%s", path, separator, child->name);
        }
        leaves_add(json, child_path, child);
    }
}

void json_read(struct json *json, const char *text)
{
    const size_t mark = memory_mark();
    char *const copy = strdup(text);
    *json = (struct json){.count = 0};
    ck_assert_ptr_nonnull(copy);
    leaves_add(json, "", json_parse(copy, strlen(copy), (struct origin){"JSON", 1}));
    memory_release(mark);
    free(copy);
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
