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
    const char *option; /* begins messages, before the path and a ' */
    const char *wanted; /* ends messages, after "give " */
    size_t most;        /* bytes */
    bool is_beginning;  /* of a larger file only the first `most` bytes are read; otherwise it is
                           refused */
};

/* Reads the file into a text of `length` bytes, terminated by a zero. */
char *input_read(const struct input_kind *kind, const char *path, struct origin origin,
                 size_t *length);

#endif
