/*
 * input.h: files that are read whole.
 */
#ifndef POSENC_INPUT_H
#define POSENC_INPUT_H

#include "message.h"

#include <stdbool.h>
#include <stddef.h>

/* What a file is read for. */
struct input_kind {
    const char *option; /* begins a message, before the path and a ' */
    const char *wanted; /* ends it, after "give " */
    size_t most;        /* bytes */
    bool is_beginning;  /* a larger file is read as far as that; any other is refused */
};

/* Reads the file into a text of `length` bytes and a zero after them. */
char *input_read(const struct input_kind *kind, const char *path, struct origin origin,
                 size_t *length);

#endif
