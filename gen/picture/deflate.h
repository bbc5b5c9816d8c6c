/*
 * deflate.h: the lines of a picture as a zlib stream (RFC 1950) of one deflate block with fixed
 * Huffman codes (RFC 1951, section 3.2.6). Runs of bytes that are equal to a neighbour's become
 * matches. The stream depends on the bytes alone.
 */
#ifndef POSENC_DEFLATE_H
#define POSENC_DEFLATE_H

#include <stddef.h>

/* No stream of so many bytes is longer: a byte takes 9 bits at most, what stands around them takes
 * 58 bits, and the last byte is filled up. */
static inline size_t deflate_room(size_t count)
{
    return count + count / 8 + 10;
}

/* Writes the stream of the bytes, in lines of `line` bytes, 1 to 32767. Returns its end. */
unsigned char *deflate_write(unsigned char *stream, const unsigned char *bytes, size_t count,
                             size_t line);

#endif
