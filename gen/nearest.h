/*
 * nearest.h: the known name that an unknown one was probably meant to be, for messages.
 */
#ifndef POSENC_NEAREST_H
#define POSENC_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

/* Of the names that name_at gives for index 0, 1, 2, ... (NULL past the last), the one that the
 * fewest edits (a character inserted, removed or replaced, or two neighbours swapped) make of the
 * wanted one, in whatever case and with - or _; of several the first. NULL where the nearest is
 * more than two edits away, or more than one for each three characters wanted: then the two have
 * nothing to do with each other. */
const char *nearest_name(const char *wanted, const char *(*name_at)(const void *list, size_t index),
                         const void *list);

/* Whether a name is one of the names, which have a space between, in whatever case, with - or _. */
bool names_have(const char *names, const char *wanted);

/* What posenc calls a thing that has other names elsewhere. A table of these ends with NULL. */
struct other_name {
    const char *others; /* as names_have takes them */
    const char *own;    /* the name, or what to give in its place */
};

/* Returns the own name for another one; or NULL. */
const char *other_name_own(const struct other_name *names, const char *wanted);

#endif
