/*
 * nearest.c: edit distances of up to two, and lookup of other programs' names.
 */
#include "nearest.h"

#include "texts.h"

#include <string.h>

enum { EDITS_MAX = 2 };

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Returns the edit distance of two strings, or limit + 1 if the distance is greater than `limit`.
 * At the first difference, tries each of the four kinds of edits and compares the rest recursively.
 * A limit of two allows at most 4 * 4 comparisons to the end of the strings, so a table of
 * distances is not needed. */
static size_t edits_count(const char *a, const char *b, size_t limit)
{
    while (*a != '\0' && letter_normalize(*a) == letter_normalize(*b)) {
        a++;
        b++;
    }
    if (*a == *b) {
        return 0;
    }
    if (limit == 0) {
        return 1;
    }
    size_t rest = limit;
    if (*a != '\0') {
        rest = smaller(rest, edits_count(a + 1, b, limit - 1));
    }
    if (*b != '\0') {
        rest = smaller(rest, edits_count(a, b + 1, limit - 1));
    }
    if (*a != '\0' && *b != '\0') {
        rest = smaller(rest, edits_count(a + 1, b + 1, limit - 1));
        if (letter_normalize(a[0]) == letter_normalize(b[1]) &&
            letter_normalize(a[1]) == letter_normalize(b[0])) {
            rest = smaller(rest, edits_count(a + 2, b + 2, limit - 1));
        }
    }
    return 1 + rest;
}

const char *nearest_name(const char *wanted, const char *(*name_at)(const void *list, size_t index),
                         const void *list)
{
    const char *nearest = NULL;
    /* The smallest edit distance so far. Initially it is one more than the limit. */
    size_t smallest = smaller(EDITS_MAX, strlen(wanted) / 3) + 1;
    const char *name;
    for (size_t i = 0; smallest > 0 && (name = name_at(list, i)) != NULL; i++) {
        const size_t edits = edits_count(wanted, name, smallest - 1);
        if (edits < smallest) {
            nearest = name;
            smallest = edits;
        }
    }
    return nearest;
}

const char *other_name_find(const struct other_name *names, const char *wanted)
{
    while (names->foreign_names != NULL && !names_have(names->foreign_names, wanted)) {
        names++;
    }
    return names->posenc_name;
}
