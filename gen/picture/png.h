/*
 * png.h: pictures in the colours of the colour map, as PNG (ISO/IEC 15948): 8 bits a pixel, with a
 * palette.
 */
#ifndef POSENC_PNG_H
#define POSENC_PNG_H

#include "files/output.h"
#include "picture/map.h"

#include <stddef.h>

/* Makes a PNG of *size bytes, with one pixel a place. Memory: 9 bits a pixel. */
unsigned char *png_of(const struct shades *shades, size_t *size);

/* Writes bytes as text, for pictures inside a picture (RFC 4648, section 4). */
void base64_write(struct output *output, const unsigned char *bytes, size_t count);

/*
 * Writes the lines of a picture as a zlib stream (RFC 1950) of one deflate block with fixed Huffman
 * codes (RFC 1951, section 3.2.6). Runs of bytes that are equal to a neighbour's become matches.
 * The stream depends on the bytes alone. The bytes are in lines of `line` bytes, 1 to 32767.
 * Returns the stream's end.
 */
unsigned char *deflate_write(unsigned char *stream, const unsigned char *bytes, size_t count,
                             size_t line);

#endif
