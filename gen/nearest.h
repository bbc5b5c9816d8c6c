/*
 * nearest.h: suggests a known name for an unknown one, in messages.
 */
#ifndef POSENC_NEAREST_H
#define POSENC_NEAREST_H

#include <stddef.h>

/* Returns the first name with the smallest edit distance to `wanted`. Returns NULL if this distance
 * is more than two, or more than a third of the length of `wanted`. An edit inserts, removes or
 * replaces a character, or swaps two neighbours. Case is ignored, and - and _ count as equal.
 * name_at returns the name with index 0, 1, 2, ..., and NULL past the last one. */
const char *nearest_name(const char *wanted, const char *(*name_at)(const void *list, size_t index),
                         const void *list);

/* Names that other programs use for something that has another name in posenc. In an array, the
 * last element has NULL members. */
struct other_name {
    const char *foreign_names; /* names in other programs, separated by spaces */
    const char *posenc_name;   /* posenc's name, or what to use instead */
};

/* Returns posenc's name for a name that other programs use, or NULL if `names` does not contain
 * that name. */
const char *other_name_find(const struct other_name *names, const char *wanted);

#endif
