/*
 * png_file.h: reads a PNG by the book, without any code of the program: signature, chunks with
 * their CRC-32, a palette of 8 bits, a zlib stream of stored and fixed blocks with its Adler-32.
 */
#ifndef POSENC_TESTS_PNG_FILE_H
#define POSENC_TESTS_PNG_FILE_H

#include "site.h"

#include <stddef.h>
#include <stdint.h>

struct png_file {
    uint32_t width;
    uint32_t height;
    size_t colors;
    unsigned char palette[3 * 256];
    unsigned char *pixels; /* rows of `width`; owned */
};

/* The bytes of a zlib stream, for the caller to free. A fault is a failure of the test. */
unsigned char *zlib_inflate(const unsigned char *bytes, size_t count, size_t *length);

/* Reads a picture from memory or from a file; png_free frees. */
void png_parse(struct png_file *png, const unsigned char *bytes, size_t count);
void png_load(struct png_file *png, const char *path);
void png_free(struct png_file *png);

/* The place in the palette at column x of row y. */
unsigned png_pixel(const struct png_file *png, size_t x, size_t y);

/* The bytes of base64 text, up to the first character that is no digit of base64. The caller frees
 * them. */
unsigned char *base64_decode(const char *text, size_t *length);

/* What may fail a test: see site.h. */
#ifndef SITE_KEPT
#define zlib_inflate(...)  FROM_HERE(zlib_inflate(__VA_ARGS__))
#define png_parse(...)     FROM_HERE(png_parse(__VA_ARGS__))
#define png_load(...)      FROM_HERE(png_load(__VA_ARGS__))
#define base64_decode(...) FROM_HERE(base64_decode(__VA_ARGS__))
#endif

#endif
