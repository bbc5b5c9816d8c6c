/*
 * base64.h: bytes as text, for pictures inside a picture (RFC 4648, section 4).
 */
#ifndef POSENC_BASE64_H
#define POSENC_BASE64_H

#include "files/output.h"
#include "picture/sink.h"

struct base64 {
    struct output *output; /* where the text goes; the caller's */
    unsigned char waiting[3];
    size_t count; /* how many bytes wait for a group of three */
};

/* Begins a text. What is written to the sink comes out as base64. */
struct sink base64_start(struct base64 *base64, struct output *output);

/* Ends it, padded with '='. */
void base64_finish(struct base64 *base64);

#endif
