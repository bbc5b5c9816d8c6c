/*
 * output.h: a file that is written from front to back through one large buffer.
 */
#ifndef POSENC_OUTPUT_H
#define POSENC_OUTPUT_H

#include "message.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum {
    /* In bytes. A kernel takes less time for few large writes, and a core's own cache still holds
     * so many bytes. */
    OUTPUT_BUFFER = 262144,
    OUTPUT_FORMAT = 512 /* bytes that output_format needs at most, with a final zero */
};

/* The file is the caller's, open for writing. After a failed write the output swallows everything;
 * output_finish tells of the failure. */
struct output {
    FILE *file;
    int error;   /* errno of the first failure; 0: none */
    size_t used; /* bytes of buffer not yet written */
    char buffer[OUTPUT_BUFFER];
};

void output_start(struct output *output, FILE *file);

/* Appends bytes; a string; or what printf would print. */
void output_bytes(struct output *output, const char *bytes, size_t count);
void output_text(struct output *output, const char *text);
void output_format(struct output *output, const char *format, ...) TEXT_FORMAT(2, 3);

/* Returns room for `count` <= OUTPUT_BUFFER bytes. The caller fills it in, and then adds to `used`
 * how many bytes it took. */
char *output_room(struct output *output, size_t count);

/* Writes what is left, and flushes. Returns false if anything since output_start has failed. The
 * file stays open. */
bool output_finish(struct output *output);

#endif
