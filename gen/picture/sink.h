/*
 * sink.h: a place for bytes: a file, text in base64, or a chunk of a PNG.
 */
#ifndef POSENC_SINK_H
#define POSENC_SINK_H

#include <stddef.h>

struct sink {
    void (*write)(void *state, const unsigned char *bytes, size_t count);
    void *state;
};

static inline void sink_write(const struct sink *sink, const unsigned char *bytes, size_t count)
{
    sink->write(sink->state, bytes, count);
}

#endif
