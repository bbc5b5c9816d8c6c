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
    /* Size of the buffer in bytes: large enough to need few system calls, small enough for the
     * private cache of a processor core. */
    OUTPUT_BUFFER = 262144,
    OUTPUT_FORMAT = 512 /* maximum size of the text of output_format, including the final zero */
};

/* The caller owns the file, and has opened it for writing. After a failed write, all further bytes
 * are discarded; output_finish reports the failure. */
struct output {
    FILE *file;
    int error;   /* errno of the first failed write; 0: none has failed */
    size_t used; /* number of bytes in the buffer that are not written yet */
    char buffer[OUTPUT_BUFFER];
};

void output_start(struct output *output, FILE *file);

/* Append bytes, a string, or text that is formatted as with printf. */
void output_bytes(struct output *output, const char *bytes, size_t count);
void output_text(struct output *output, const char *text);
void output_format(struct output *output, const char *format, ...) TEXT_FORMAT(2, 3);

/* Returns space in the buffer for `count` <= OUTPUT_BUFFER bytes. The caller writes up to `count`
 * bytes there, and increases output->used by their number. */
char *output_reserve(struct output *output, size_t count);

/* Writes the rest of the buffer, and flushes the file. Returns false if any write since
 * output_start has failed. The file stays open. */
bool output_finish(struct output *output);

#endif
