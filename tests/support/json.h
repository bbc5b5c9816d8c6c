/*
 * json.h: the values of a JSON text by their paths, for the tests. Each value that is no object or
 * array becomes a leaf, under the names and indices that lead to it. A failure in here is a failure
 * of the test that called.
 */
#ifndef POSENC_TESTS_JSON_H
#define POSENC_TESTS_JSON_H

#include "site.h"

#include <stddef.h>

enum { JSON_PATH = 256 };

struct json_leaf {
    char path[JSON_PATH]; /* "section.key.3" */
    char *value;          /* a string's characters; for any other value, its spelling */
};

struct json {
    struct json_leaf *leaves;
    size_t count;
};

/* Reads the whole text, which has to be one value; json_free frees. */
void json_read(struct json *json, const char *text);
void json_free(struct json *json);

/* The value of a path, or NULL. */
const char *json_find(const struct json *json, const char *path);

/* What may fail a test: see site.h. */
#ifndef SITE_KEPT
#define json_read(...) FROM_HERE(json_read(__VA_ARGS__))
#define json_find(...) FROM_HERE(json_find(__VA_ARGS__))
#endif

#endif
