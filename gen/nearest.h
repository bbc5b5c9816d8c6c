/*
 * nearest.h: suggests a known name for an unknown one, in messages.
 */
#ifndef POSENC_NEAREST_H
#define POSENC_NEAREST_H

#include <stddef.h>

/* Returns the name with the smallest edit distance to the wanted one, ignoring case and the
 * difference of - and _; of several the first. name_at returns the names of index 0, 1, 2, ..., and
 * NULL past the last. An edit inserts, removes or replaces a character, or swaps two neighbours.
 * Returns NULL if the distance is more than two, or more than one for each three characters wanted.
 */
const char *nearest_name(const char *wanted, const char *(*name_at)(const void *list, size_t index),
                         const void *list);

/* Names that other programs use for something in posenc. A table of these ends with NULL. */
struct other_name {
    const char *others; /* as names_have takes them */
    const char *own;    /* posenc's name, or what to give instead */
};

/* Returns posenc's name for another one, or NULL. */
const char *other_name_own(const struct other_name *names, const char *wanted);

#endif
