/*
 * deflate.h: a zlib stream (RFC 1950) of one deflate block with fixed Huffman codes (RFC 1951,
 * section 3.2.6), in which what repeats is a match. The bytes depend on the input alone.
 */
#ifndef POSENC_DEFLATE_H
#define POSENC_DEFLATE_H

#include "picture/sink.h"

#include <stdint.h>

enum {
    DEFLATE_REACH = 32768, /* the farthest that a match may lie back */
    DEFLATE_WINDOW = 4 * DEFLATE_REACH,
    DEFLATE_HEADS = 1 << 14,
    DEFLATE_OUT = 32768
};

/* Two places are looked at for a match: where the same three bytes stood last, and `stride` bytes
 * back, which in a picture is the pixel above. */
struct deflate {
    struct sink sink;
    size_t stride; /* 1 .. DEFLATE_REACH, or 0: none */
    unsigned char window[DEFLATE_WINDOW];
    size_t start;                  /* of what is still to be encoded */
    size_t end;                    /* of what is there */
    uint32_t heads[DEFLATE_HEADS]; /* 1 + where in the window such bytes stood last; 0: nowhere */
    uint64_t bits;                 /* that wait for a whole byte, the first the lowest */
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
