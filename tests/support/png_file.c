/*
 * png_file.c: a PNG decoder for tests, implemented from RFC 1950 (zlib), RFC 1951 (deflate) and
 * ISO/IEC 15948 (PNG).
 */
#define SITE_KEPT
#include "png_file.h"

#include "process.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* ---- inflate ---- */

struct stream {
    const unsigned char *bytes; /* the compressed input */
    size_t count;               /* bytes of the input */
    size_t bit;                 /* the index of the next bit of the input */
    unsigned char *out;         /* the decompressed output */
    size_t used;                /* bytes of the output so far */
    size_t capacity;            /* allocated bytes of the output */
};

static unsigned take_bit(struct stream *stream)
{
    REQUIRE(stream->bit / 8 < stream->count, "the stream ends early");
    const unsigned byte = stream->bytes[stream->bit / 8];
    const unsigned bit = byte >> (stream->bit % 8) & 1U;
    stream->bit++;
    return bit;
}

static unsigned take_number(struct stream *stream, unsigned bits)
{
    unsigned number = 0;
    for (unsigned i = 0; i < bits; i++) {
        number |= take_bit(stream) << i;
    }
    return number;
}

/* Reads `bits` bits, appends them to a Huffman code, and returns the code. The most significant bit
 * of a code is first in the stream. */
static unsigned take_code(struct stream *stream, unsigned code, unsigned bits)
{
    for (unsigned i = 0; i < bits; i++) {
        code = code << 1 | take_bit(stream);
    }
    return code;
}

/* Decodes a symbol of the fixed Huffman code. Codes 0000000 .. 0010111 are symbols 256 .. 279,
 * codes 00110000 .. 10111111 are symbols 0 .. 143, codes 11000000 .. 11000111 are symbols 280 ..
 * 287, and codes of 9 bits are symbols 144 .. 255. */
static unsigned take_symbol(struct stream *stream)
{
    unsigned code = take_code(stream, 0, 7);
    if (code <= 0x17) {
        return 256 + code;
    }
    code = take_code(stream, code, 1);
    if (code >= 0x30 && code <= 0xBF) {
        return code - 0x30;
    }
    if (code >= 0xC0 && code <= 0xC7) {
        return 280 + code - 0xC0;
    }
    return 144 + take_code(stream, code, 1) - 0x190;
}

static void put_byte(struct stream *stream, unsigned char byte)
{
    if (stream->used == stream->capacity) {
        stream->capacity = 2 * stream->capacity + 1024;
        stream->out = realloc(stream->out, stream->capacity);
        REQUIRE(stream->out != NULL, "no memory");
    }
    stream->out[stream->used++] = byte;
}

/* Decodes a match length. Symbols 257 .. 264 are lengths 3 .. 10, and 285 is 258. The symbols
 * between have extra bits, four symbols for each number of extra bits. */
static unsigned take_length(struct stream *stream, unsigned symbol)
{
    if (symbol < 265) {
        return symbol - 254;
    }
    if (symbol == 285) {
        return 258;
    }
    REQUIRE(symbol < 285, "a length code that is none");
    const unsigned bits = (symbol - 261) / 4;
    return 3 + ((4 + (symbol - 265) % 4) << bits) + take_number(stream, bits);
}

/* Decodes a match distance. Codes 0 .. 3 are distances 1 .. 4. The other codes have extra bits, two
 * codes for each number of extra bits. */
static unsigned take_distance(struct stream *stream)
{
    const unsigned code = take_code(stream, 0, 5);
    REQUIRE(code < 30, "a distance code that is none");
    if (code < 4) {
        return code + 1;
    }
    const unsigned bits = code / 2 - 1;
    return 1 + ((2 + code % 2) << bits) + take_number(stream, bits);
}

static void inflate_fixed(struct stream *stream)
{
    for (unsigned symbol = take_symbol(stream); symbol != 256; symbol = take_symbol(stream)) {
        if (symbol < 256) {
            put_byte(stream, (unsigned char)symbol);
            continue;
        }
        const unsigned length = take_length(stream, symbol);
        const unsigned distance = take_distance(stream);
        REQUIRE(distance <= stream->used, "a match before the beginning");
        for (unsigned i = 0; i < length; i++) {
            put_byte(stream, stream->out[stream->used - distance]);
        }
    }
}

static void inflate_stored(struct stream *stream)
{
    stream->bit = (stream->bit + 7) / 8 * 8;
    const unsigned length = take_number(stream, 16);
    ck_assert_uint_eq(take_number(stream, 16), 0xFFFF - length);
    for (unsigned i = 0; i < length; i++) {
        put_byte(stream, (unsigned char)take_number(stream, 8));
    }
}

static uint32_t big_endian(const unsigned char *b)
{
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static uint32_t adler32(const unsigned char *bytes, size_t count)
{
    uint32_t a = 1;
    uint32_t b = 0;
    for (size_t i = 0; i < count; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

unsigned char *zlib_inflate(const unsigned char *bytes, size_t count, size_t *length)
{
    struct stream stream = {.bytes = bytes, .count = count, .bit = 16};
    unsigned is_last = 0;
    ck_assert_uint_ge(count, 6);
    ck_assert_uint_eq(bytes[0], 0x78);
    ck_assert_uint_eq((bytes[0] * 256U + bytes[1]) % 31, 0);
    put_byte(&stream, 0); /* allocates the output, which may stay empty */
    stream.used = 0;
    while (is_last == 0) {
        is_last = take_bit(&stream);
        const unsigned type = take_number(&stream, 2);
        ck_assert_msg(type < 2, "a block of type %u", type);
        if (type == 0) {
            inflate_stored(&stream);
        } else {
            inflate_fixed(&stream);
        }
    }
    ck_assert_uint_eq((stream.bit + 7) / 8 + 4, count);
    ck_assert_uint_eq(big_endian(bytes + count - 4), adler32(stream.out, stream.used));
    *length = stream.used;
    return stream.out;
}

/* ---- chunks ---- */

/* Decompresses the pixels. Each line of the picture begins with a filter type, which must be 0
 * (none). */
static void pixels_decode(struct png_file *png, const unsigned char *data, size_t count)
{
    size_t length;
    unsigned char *const lines = zlib_inflate(data, count, &length);
    const size_t width = png->width;
    ck_assert_uint_eq(length, (width + 1) * png->height);
    png->pixels = malloc(width * png->height);
    ck_assert_ptr_nonnull(png->pixels);
    for (size_t y = 0; y < png->height; y++) {
        REQUIRE(lines[y * (width + 1)] == 0, "a filter");
        memcpy(png->pixels + y * width, lines + y * (width + 1) + 1, width);
    }
    free(lines);
}

static void header_parse(struct png_file *png, const unsigned char *data, size_t length)
{
    /* 8 bits per pixel, a palette, compression and filter method 0, not interlaced */
    static const unsigned char rest[] = {8, 3, 0, 0, 0};
    ck_assert_uint_eq(length, 13);
    png->width = big_endian(data);
    png->height = big_endian(data + 4);
    ck_assert_mem_eq(data + 8, rest, sizeof rest);
}

void png_parse(struct png_file *png, const unsigned char *bytes, size_t count)
{
    unsigned char *const data = malloc(count);
    size_t data_count = 0;
    size_t at = 8;
    bool is_at_end = false;
    ck_assert_uint_gt(count, at);
    ck_assert_mem_eq(bytes, "\x89PNG\r\n\x1a\n", 8);
    *png = (struct png_file){.width = 0};
    while (!is_at_end) {
        ck_assert_uint_le(at + 12, count);
        const size_t length = big_endian(bytes + at);
        const unsigned char *const type = bytes + at + 4;
        ck_assert_uint_le(at + 12 + length, count);
        ck_assert_uint_eq(big_endian(type + 4 + length), crc_of_bytes(type, 4 + length));
        if (memcmp(type, "IHDR", 4) == 0) {
            header_parse(png, type + 4, length);
        } else if (memcmp(type, "PLTE", 4) == 0) {
            ck_assert_uint_le(length, sizeof png->palette);
            memcpy(png->palette, type + 4, length);
            png->colors = length / 3;
        } else if (memcmp(type, "IDAT", 4) == 0) {
            memcpy(data + data_count, type + 4, length);
            data_count += length;
        }
        is_at_end = memcmp(type, "IEND", 4) == 0;
        at += 12 + length;
    }
    ck_assert_uint_eq(at, count);
    pixels_decode(png, data, data_count);
    free(data);
}

void png_load(struct png_file *png, const char *path)
{
    size_t count;
    char *const bytes = file_read(path, &count);
    png_parse(png, (const unsigned char *)bytes, count);
    free(bytes);
}

void png_free(struct png_file *png)
{
    free(png->pixels);
    png->pixels = NULL;
}

unsigned png_pixel(const struct png_file *png, size_t x, size_t y)
{
    REQUIRE(x < png->width && y < png->height, "a pixel beyond the picture");
    return png->pixels[y * png->width + x];
}

unsigned char *base64_decode(const char *text, size_t *length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned char *const bytes = malloc(strlen(text) + 1);
    unsigned bits = 0;
    unsigned count = 0;
    ck_assert_ptr_nonnull(bytes);
    *length = 0;
    for (const char *digit; *text != '\0' && (digit = strchr(digits, *text)) != NULL; text++) {
        bits = (bits << 6 | (unsigned)(digit - digits)) & 0xFFFF;
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes[(*length)++] = (unsigned char)(bits >> count & 0xFF);
        }
    }
    return bytes;
}
