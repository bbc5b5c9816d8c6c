/*
 * deflate.h: a zlib stream (RFC 1950) of one deflate block with fixed Huffman codes (RFC 1951,
 * section 3.2.6). Repeated bytes become matches. The output depends on the input alone.
 */
#ifndef POSENC_DEFLATE_H
#define POSENC_DEFLATE_H

#include "picture/sink.h"

#include <stdint.h>

enum {
    DEFLATE_REACH = 32768, /* how far back a match may lie */
    DEFLATE_WINDOW = 4 * DEFLATE_REACH,
    DEFLATE_HEADS = 1 << 14,
    DEFLATE_OUT = 32768
};

/* A match is looked for in two places: where the same three bytes stood last, and `stride` bytes
 * before, where a picture has the pixel above. */
struct deflate {
    struct sink sink;
    size_t stride; /* 1 .. DEFLATE_REACH, or 0: none */
    unsigned char window[DEFLATE_WINDOW];
    size_t start;                  /* of the bytes that are still to be encoded */
    size_t end;                    /* of the bytes that are there */
    uint32_t heads[DEFLATE_HEADS]; /* 1 + where in the window such bytes stood last; 0: nowhere */
    uint64_t bits; /* those that wait for a whole byte, the first of them the lowest */
    unsigned bit_count;
    unsigned char out[DEFLATE_OUT];
    size_t out_count;
    uint32_t adler_low; /* the two sums of Adler-32, modulo 65521 */
    uint32_t adler_high;
};

void deflate_start(struct deflate *deflate, struct sink sink, size_t stride);
void deflate_bytes(struct deflate *deflate, const unsigned char *bytes, size_t count);
void deflate_finish(struct deflate *deflate);

#endif
