/*
 * png_file.h: reads a PNG according to the standards, without code of posenc: the signature, chunks
 * with their CRC-32, a palette with 8-bit indices, and a zlib stream of stored and fixed blocks
 * with its Adler-32.
 */
#ifndef POSENC_TESTS_PNG_FILE_H
#define POSENC_TESTS_PNG_FILE_H

#include "site.h"

#include <stddef.h>
#include <stdint.h>

struct png_file {
    uint32_t width;
    uint32_t height;
    size_t colors;                  /* the number of colors in `palette` */
    unsigned char palette[3 * 256]; /* red, green, blue */
    unsigned char *pixels;          /* palette indices, row by row; owned */
};

/* Returns the decompressed bytes of a zlib stream, for the caller to free. A malformed stream fails
 * the test. */
unsigned char *zlib_inflate(const unsigned char *bytes, size_t count, size_t *length);

/* Reads a picture from memory or from a file. png_free frees it. */
void png_parse(struct png_file *png, const unsigned char *bytes, size_t count);
void png_load(struct png_file *png, const char *path);
void png_free(struct png_file *png);

/* Returns the palette index of the pixel at column x of row y. */
unsigned png_pixel(const struct png_file *png, size_t x, size_t y);

/* Decodes base64 up to the first character that is not a base64 digit. The caller frees the
 * result. */
unsigned char *base64_decode(const char *text, size_t *length);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define zlib_inflate(...)  FROM_HERE(zlib_inflate(__VA_ARGS__))
#define png_parse(...)     FROM_HERE(png_parse(__VA_ARGS__))
#define png_load(...)      FROM_HERE(png_load(__VA_ARGS__))
#define base64_decode(...) FROM_HERE(base64_decode(__VA_ARGS__))
#endif

#endif
