/*
 * nearest.h: the known name that a mistyped one was probably meant to be, for messages.
 */
#ifndef POSENC_NEAREST_H
#define POSENC_NEAREST_H

#include <stddef.h>

/* Of the names that name_at gives for index 0, 1, 2, ... (NULL past the last), the one that the
 * fewest edits (a character inserted, removed or replaced, or two neighbours swapped) make of the
 * wanted one; of several the first. NULL where the nearest is more than two edits away, or more
 * than one for each three characters wanted: then the two have nothing to do with each other. */
const char *nearest_name(const char *wanted, const char *(*name_at)(const void *list, size_t index),
                         const void *list);

#endif
