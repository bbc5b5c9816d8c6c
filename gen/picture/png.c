/*
 * png.c: a deflate encoder with the Adler-32 of zlib; the PNG chunks IHDR, sRGB, PLTE, IDAT and
 * IEND; and base64.
 */
#include "picture/map.h"

#include "count.h"
#include "crc32.h"
#include "memory.h"

#include <stdint.h>
#include <string.h>

static unsigned char *put_big_endian(unsigned char *end, uint32_t number)
{
    for (int shift = 24; shift >= 0; shift -= 8) {
        *end++ = (unsigned char)(number >> shift & 0xFF);
    }
    return end;
}

/* ---- deflate ---- */

/* The lengths of matches in bytes. Deflate also allows 258 bytes, but with a code of its own, which
 * is not used. */
enum { MATCH_MIN = 4, MATCH_MAX = 257 };

enum { END_OF_BLOCK = 256 /* a symbol */, ADLER_MODULUS = 65521 };

/* The state of the encoder. */
struct deflate {
    unsigned char *end; /* the end of the stream so far */
    uint32_t bits;      /* the bits that do not yet fill a byte; the first is the lowest */
    unsigned bit_count; /* the number of these bits, at most 7 */
};

/* Appends a number of `count` bits, the lowest bit first. count <= 16. */
static void put_bits(struct deflate *deflate, uint32_t value, unsigned count)
{
    deflate->bits |= value << deflate->bit_count;
    for (deflate->bit_count += count; deflate->bit_count >= 8; deflate->bit_count -= 8) {
        *deflate->end++ = (unsigned char)(deflate->bits & 0xFF);
        deflate->bits >>= 8;
    }
}

/* Appends a Huffman code of `count` bits, the highest bit first. */
static void put_code(struct deflate *deflate, uint32_t code, unsigned count)
{
    for (unsigned i = count; i > 0; i--) {
        put_bits(deflate, code >> (i - 1) & 1, 1);
    }
}

/* Appends the code of a literal byte, of the end of the block, or of a length (RFC 1951, section
 * 3.2.6). */
static void put_symbol(struct deflate *deflate, uint32_t symbol)
{
    if (symbol < 144) {
        put_code(deflate, 0x30 + symbol, 8);
    } else if (symbol < 256) {
        put_code(deflate, 0x190 + symbol - 144, 9);
    } else if (symbol < 280) {
        put_code(deflate, symbol - 256, 7);
    } else {
        put_code(deflate, 0xC0 + symbol - 280, 8);
    }
}

/* Returns the number of extra bits that follow the code of a length or a distance (RFC 1951,
 * section 3.2.5). `number` is a length minus 3, or a distance minus 1. Its highest `coded_bits`
 * bits (3 of a length, 2 of a distance) determine the code. The lower bits are the extra bits. */
static unsigned extra_bit_count(uint32_t number, unsigned coded_bits)
{
    unsigned count = 0;
    while (number >> count >> coded_bits != 0) {
        count++;
    }
    return count;
}

/* Appends a match or a literal for the bytes from bytes[at] on, and returns the number of bytes
 * that the match or literal encodes. A match repeats the bytes one byte to the left, one line
 * above, or one line above and one byte to the left; the longest of these three matches is used. A
 * match needs at most 31 bits, fewer than MATCH_MIN = 4 literals of at least 8 bits each. */
static size_t put_match_or_literal(struct deflate *deflate, const unsigned char *bytes, size_t at,
                                   size_t count, size_t line)
{
    const size_t distances[] = {1, line, line + 1};
    const size_t most = count - at < MATCH_MAX ? count - at : MATCH_MAX;
    size_t length = 0;
    size_t distance = 0;
    for (size_t i = 0; i < COUNT(distances) && distances[i] <= at; i++) {
        const unsigned char *const source = bytes + at - distances[i];
        size_t found = 0;
        while (found < most && source[found] == bytes[at + found]) {
            found++;
        }
        distance = found > length ? distances[i] : distance;
        length = found > length ? found : length;
    }
    if (length < MATCH_MIN) {
        put_symbol(deflate, bytes[at]);
        return 1;
    }
    const uint32_t length_number = (uint32_t)length - 3;
    const uint32_t distance_number = (uint32_t)distance - 1;
    const unsigned length_extra_bits = extra_bit_count(length_number, 3);
    const unsigned distance_extra_bits = extra_bit_count(distance_number, 2);
    put_symbol(deflate, 257 + 4 * length_extra_bits + (length_number >> length_extra_bits));
    put_bits(deflate, length_number & ((1U << length_extra_bits) - 1), length_extra_bits);
    put_code(deflate, 2 * distance_extra_bits + (distance_number >> distance_extra_bits), 5);
    put_bits(deflate, distance_number & ((1U << distance_extra_bits) - 1), distance_extra_bits);
    return length;
}

unsigned char *deflate_write(unsigned char *stream, const unsigned char *bytes, size_t count,
                             size_t line)
{
    struct deflate deflate = {.end = stream};
    uint32_t low = 1;            /* the lower half of Adler-32 */
    uint32_t high = 0;           /* the upper half */
    put_bits(&deflate, 0x78, 8); /* deflate, a window of 32 KiB */
    put_bits(&deflate, 0x01, 8); /* the fastest compression; makes 0x7801 a multiple of 31 */
    put_bits(&deflate, 1, 1);    /* the last block */
    put_bits(&deflate, 1, 2);    /* fixed codes */
    for (size_t at = 0; at < count;) {
        at += put_match_or_literal(&deflate, bytes, at, count, line);
    }
    put_symbol(&deflate, END_OF_BLOCK);
    put_bits(&deflate, 0, (8 - deflate.bit_count) % 8);
    for (size_t i = 0; i < count; i++) {
        low = (low + bytes[i]) % ADLER_MODULUS;
        high = (high + low) % ADLER_MODULUS;
    }
    return put_big_endian(deflate.end, high << 16 | low);
}

/* ---- chunks ---- */

enum { CHUNK_DATA = 8 /* the offset of a chunk's data, after the length and the type */ };

/* Completes a chunk whose data end at `end`: writes the length and the type before the data, and
 * the CRC-32 of type and data after them. Returns the beginning of the next chunk. */
static unsigned char *chunk_finish(unsigned char *chunk, const char type[5], unsigned char *end)
{
    struct crc32 crc;
    (void)put_big_endian(chunk, (uint32_t)(end - chunk - CHUNK_DATA));
    memcpy(chunk + 4, type, 4);
    crc32_start(&crc);
    crc32_bytes(&crc, chunk + 4, (size_t)(end - chunk) - 4);
    return put_big_endian(end, crc.value);
}

unsigned char *png_encode(const struct raster *shades, size_t *size)
{
    /* The maximum size in bytes of everything but the compressed lines. The palette is the largest
     * part. A byte of a line becomes at most 9 bits. */
    enum { OVERHEAD = 1024 };
    static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    static const unsigned char kind[] = {8, 3, 0, 0, 0}; /* 8 bits, palette, not interlaced */
    const size_t line = shades->width + 1;
    const size_t count = line * shades->height;
    unsigned char *const png = memory_allocate(OVERHEAD + count + count / 8, 1);
    unsigned char *chunk = png + sizeof signature;
    memcpy(png, signature, sizeof signature);
    unsigned char *end = put_big_endian(chunk + CHUNK_DATA, (uint32_t)shades->width);
    end = put_big_endian(end, (uint32_t)shades->height);
    memcpy(end, kind, sizeof kind);
    chunk = chunk_finish(chunk, "IHDR", end + sizeof kind);
    chunk[CHUNK_DATA] = 0; /* rendering intent: perceptual */
    chunk = chunk_finish(chunk, "sRGB", chunk + CHUNK_DATA + 1);
    end = chunk + CHUNK_DATA;
    for (size_t i = 0; i < COLORMAP_COLORS; i++, end += 3) {
        (void)put_big_endian(end, colormap[i] << 8); /* the fourth byte is overwritten */
    }
    chunk = chunk_finish(chunk, "PLTE", end);
    chunk =
        chunk_finish(chunk, "IDAT", deflate_write(chunk + CHUNK_DATA, shades->lines, count, line));
    chunk = chunk_finish(chunk, "IEND", chunk + CHUNK_DATA);
    *size = (size_t)(chunk - png);
    return png;
}

/* ---- base64 ---- */

/* A last group of only one or two bytes becomes two or three digits, padded with =. */
void base64_write(struct output *output, const unsigned char *bytes, size_t count)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t at = 0; at < count; at += 3) {
        uint32_t group = 0;
        char text[4];
        for (size_t i = at; i < at + 3; i++) {
            group = group << 8 | (i < count ? bytes[i] : 0U);
        }
        for (size_t i = 0; i < sizeof text; i++) {
            text[i] = i <= count - at ? digits[group >> (18 - 6 * i) & 63] : '=';
        }
        output_bytes(output, text, sizeof text);
    }
}
