/*
 * output.c: writes through a buffer, and keeps the first error.
 */
#include "files/output.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <string.h>

static void output_flush(struct output *output)
{
    if (output->used > 0 && output->error == 0 &&
        fwrite(output->buffer, 1, output->used, output->file) != output->used) {
        output->error = errno;
    }
    output->used = 0;
}

void output_start(struct output *output, FILE *file)
{
    output->file = file;
    output->error = 0;
    output->used = 0;
}

void output_bytes(struct output *output, const char *bytes, size_t count)
{
    while (count > 0) {
        size_t part = OUTPUT_BUFFER - output->used;
        if (part > count) {
            part = count;
        }
        memcpy(output->buffer + output->used, bytes, part);
        output->used += part;
        bytes += part;
        count -= part;
        if (output->used == OUTPUT_BUFFER) {
            output_flush(output);
        }
    }
}

void output_text(struct output *output, const char *text)
{
    output_bytes(output, text, strlen(text));
}

void output_format(struct output *output, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int length =
        vsnprintf(output_reserve(output, OUTPUT_FORMAT), OUTPUT_FORMAT, format, arguments);
    va_end(arguments);
    assert(length >= 0 && length < OUTPUT_FORMAT);
    output->used += (size_t)length;
}

char *output_reserve(struct output *output, size_t count)
{
    if (OUTPUT_BUFFER - output->used < count) {
        output_flush(output);
    }
    return output->buffer + output->used;
}

bool output_finish(struct output *output)
{
    output_flush(output);
    if (fflush(output->file) != 0 && output->error == 0) {
        output->error = errno;
    }
    return output->error == 0 && !ferror(output->file);
}
