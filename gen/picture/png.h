/*
 * png.h: pictures in the colours of the colour map, as PNG (ISO/IEC 15948): 8 bits a pixel, with a
 * palette.
 */
#ifndef POSENC_PNG_H
#define POSENC_PNG_H

#include "picture/deflate.h"
#include "picture/sink.h"
#include "text/crc32.h"

#include <stdint.h>

enum { PNG_SIDE = 4096 /* the most pixels of a picture's width */ };

struct png {
    struct sink sink;
    uint32_t width;
    struct crc32 crc;
    struct deflate deflate;
};

/* Begins a picture of 1 .. PNG_SIDE pixels by 1 pixel or more. */
void png_start(struct png *png, struct sink sink, uint32_t width, uint32_t height);

/* Writes the next of its rows, the highest first: `width` places of the colour map. */
void png_row(struct png *png, const uint8_t *pixels);
void png_finish(struct png *png);

#endif
