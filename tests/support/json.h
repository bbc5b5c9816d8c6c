/*
 * json.h: parses a JSON text for tests, and finds values by their paths. Each value other than an
 * object or an array becomes a leaf. Its path consists of the names and indices of the enclosing
 * members and elements. A failure in these functions is reported at the line of the calling test.
 */
#ifndef POSENC_TESTS_JSON_H
#define POSENC_TESTS_JSON_H

#include "site.h"

#include <stddef.h>

enum { JSON_PATH = 256 };

struct json_leaf {
    char path[JSON_PATH]; /* "section.key.3" */
    char *value;          /* characters of a string; source text of any other value */
};

struct json {
    struct json_leaf *leaves;
    size_t count;
};

/* Parses the text, which must be a single JSON value. json_free frees the leaves. */
void json_read(struct json *json, const char *text);
void json_free(struct json *json);

/* Returns the value at a path, or NULL. */
const char *json_find(const struct json *json, const char *path);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define json_read(...) FROM_HERE(json_read(__VA_ARGS__))
#define json_find(...) FROM_HERE(json_find(__VA_ARGS__))
#endif

#endif
