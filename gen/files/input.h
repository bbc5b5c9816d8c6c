/*
 * input.h: reads whole files.
 */
#ifndef POSENC_INPUT_H
#define POSENC_INPUT_H

#include "message.h"

#include <stdbool.h>
#include <stddef.h>

/* How a file is read, and how messages describe it. */
struct input_kind {
    const char *option; /* the beginning of messages, before the path */
    const char *wanted; /* the end of messages, after "give " */
    size_t size_max;    /* the maximum size in bytes */

    /* True: only the first `size_max` + 1 bytes of a larger file are read. False: a larger file is
     * refused. */
    bool reads_only_beginning;
};

/* Reads a file into memory, and returns its *length bytes, followed by a zero byte. If the file
 * cannot be read or is too large, ends the program with a message at `origin`. */
char *input_read(const struct input_kind *kind, const char *path, struct origin origin,
                 size_t *length);

#endif
