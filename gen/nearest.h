/*
 * nearest.h: the known name that an unknown one was probably meant to be, for messages.
 */
#ifndef POSENC_NEAREST_H
#define POSENC_NEAREST_H

#include <stddef.h>

/* Returns the name that is nearest to the wanted one, in whatever case and with - or _; of several
 * the first. name_at gives the names of index 0, 1, 2, ..., and NULL past the last. An edit
 * inserts, removes or replaces a character, or swaps two neighbours. A name that is more than two
 * edits away, or more than one for each three characters wanted, has nothing to do with the wanted
 * one: if the nearest is such a name, the result is NULL. */
const char *nearest_name(const char *wanted, const char *(*name_at)(const void *list, size_t index),
                         const void *list);

/* What posenc calls a thing that has other names elsewhere. A table of these ends with NULL. */
struct other_name {
    const char *others; /* as names_have takes them */
    const char *own;    /* the name, or what to give in its place */
};

/* Returns the own name for another one; or NULL. */
const char *other_name_own(const struct other_name *names, const char *wanted);

#endif
