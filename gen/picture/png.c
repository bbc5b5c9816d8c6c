/*
 * png.c: writes the chunks IHDR, sRGB, PLTE, IDAT and IEND.
 */
#include "picture/png.h"

#include "picture/colormap.h"

#include <string.h>

static void put_big_endian(unsigned char *bytes, uint32_t number)
{
    for (int i = 0; i < 4; i++) {
        bytes[i] = (unsigned char)(number >> (24 - 8 * i) & 0xFF);
    }
}

/* Length, type, data, and the CRC-32 of type and data. */
static void chunk_write(struct png *png, const char type[5], const unsigned char *data,
                        size_t count)
{
    unsigned char frame[8];
    put_big_endian(frame, (uint32_t)count);
    memcpy(frame + 4, type, 4);
    png->crc.value = 0;
    crc32_bytes(&png->crc, frame + 4, 4);
    crc32_bytes(&png->crc, data, count);
    sink_write(&png->sink, frame, sizeof frame);
    sink_write(&png->sink, data, count);
    put_big_endian(frame, png->crc.value);
    sink_write(&png->sink, frame, 4);
}

static void data_write(void *state, const unsigned char *bytes, size_t count)
{
    chunk_write(state, "IDAT", bytes, count);
}

void png_start(struct png *png, struct sink sink, uint32_t width, uint32_t height)
{
    static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    static const unsigned char intent[] = {0};     /* of sRGB: perceptual */
    unsigned char header[13] = {[8] = 8, [9] = 3}; /* 8 bits, a palette; no interlacing */
    unsigned char palette[3 * COLORMAP_COLORS];
    png->sink = sink;
    png->width = width;
    crc32_start(&png->crc);
    put_big_endian(header, width);
    put_big_endian(header + 4, height);
    for (size_t i = 0; i < COLORMAP_COLORS; i++) {
        palette[3 * i] = (unsigned char)(colormap[i] >> 16 & 0xFF);
        palette[3 * i + 1] = (unsigned char)(colormap[i] >> 8 & 0xFF);
        palette[3 * i + 2] = (unsigned char)(colormap[i] & 0xFF);
    }
    sink_write(&sink, signature, sizeof signature);
    chunk_write(png, "IHDR", header, sizeof header);
    chunk_write(png, "sRGB", intent, sizeof intent);
    chunk_write(png, "PLTE", palette, sizeof palette);
    deflate_start(&png->deflate, (struct sink){data_write, png}, width + 1);
}

void png_row(struct png *png, const uint8_t *pixels)
{
    static const unsigned char unfiltered[] = {0};
    deflate_bytes(&png->deflate, unfiltered, sizeof unfiltered);
    deflate_bytes(&png->deflate, pixels, png->width);
}

void png_finish(struct png *png)
{
    deflate_finish(&png->deflate);
    chunk_write(png, "IEND", (const unsigned char *)"", 0);
}
