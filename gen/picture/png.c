/*
 * png.c: the chunks IHDR, sRGB, PLTE, IDAT and IEND.
 */
#include "picture/png.h"

#include "memory.h"
#include "picture/colormap.h"
#include "picture/deflate.h"
#include "text/crc32.h"

#include <stdint.h>
#include <string.h>

enum { CHUNK_DATA = 8 /* a chunk's data begin after their length and the chunk's type */ };

static unsigned char *put_big_endian(unsigned char *end, uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8) {
        *end++ = (unsigned char)(number >> shift & 0xFF);
    }
    return end;
}

/* Finishes a chunk whose data are there: their length and the type stand before them, the CRC-32
 * of type and data after them. Returns where the next chunk begins. */
static unsigned char *chunk_finish(unsigned char *chunk, const char type[5], unsigned char *end)
{
    struct crc32 crc;
    (void)put_big_endian(chunk, (uint32_t)(end - chunk - CHUNK_DATA));
    memcpy(chunk + 4, type, 4);
    crc32_start(&crc);
    crc32_bytes(&crc, chunk + 4, (size_t)(end - chunk) - 4);
    return put_big_endian(end, crc.value);
}

static unsigned char *put_header(unsigned char *end, const struct shades *shades)
{
    static const unsigned char rest[] = {8, 3, 0, 0, 0}; /* 8 bits, a palette; no interlacing */
    end = put_big_endian(end, (uint32_t)shades->width);
    end = put_big_endian(end, (uint32_t)shades->height);
    memcpy(end, rest, sizeof rest);
    return end + sizeof rest;
}

static unsigned char *put_palette(unsigned char *end)
{
    for (size_t i = 0; i < COLORMAP_COLORS; i++) {
        *end++ = (unsigned char)(colormap[i] >> 16 & 0xFF);
        *end++ = (unsigned char)(colormap[i] >> 8 & 0xFF);
        *end++ = (unsigned char)(colormap[i] & 0xFF);
    }
    return end;
}

unsigned char *png_of(const struct shades *shades, size_t *size)
{
    enum { AROUND = 1024 /* all but the pixels takes less, most of it the palette's 765 bytes */ };
    static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    const size_t line = shades->width + 1;
    const size_t count = line * shades->height;
    unsigned char *const png = memory_take(AROUND + deflate_room(count), 1);
    unsigned char *chunk = png + sizeof signature;
    memcpy(png, signature, sizeof signature);
    chunk = chunk_finish(chunk, "IHDR", put_header(chunk + CHUNK_DATA, shades));
    chunk[CHUNK_DATA] = 0; /* the intent of sRGB: perceptual */
    chunk = chunk_finish(chunk, "sRGB", chunk + CHUNK_DATA + 1);
    chunk = chunk_finish(chunk, "PLTE", put_palette(chunk + CHUNK_DATA));
    chunk =
        chunk_finish(chunk, "IDAT", deflate_write(chunk + CHUNK_DATA, shades->places, count, line));
    chunk = chunk_finish(chunk, "IEND", chunk + CHUNK_DATA);
    *size = (size_t)(chunk - png);
    return png;
}
