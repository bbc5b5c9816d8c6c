/*
 * deflate.c: matches, codes and Adler-32.
 */
#include "picture/deflate.h"

#include <string.h>

enum { MATCH_LEAST = 3, MATCH_MOST = 258, END_OF_BLOCK = 256, ADLER_MODULUS = 65521 };

/* ---- bits ---- */

static void out_flush(struct deflate *deflate)
{
    sink_write(&deflate->sink, deflate->out, deflate->out_count);
    deflate->out_count = 0;
}

static void out_byte(struct deflate *deflate, unsigned char byte)
{
    deflate->out[deflate->out_count++] = byte;
    if (deflate->out_count == sizeof deflate->out) {
        out_flush(deflate);
    }
}

/* Numbers are packed from their lowest bit up. */
static void put_bits(struct deflate *deflate, uint32_t value, unsigned count)
{
    deflate->bits |= (uint64_t)value << deflate->bit_count;
    for (deflate->bit_count += count; deflate->bit_count >= 8; deflate->bit_count -= 8) {
        out_byte(deflate, (unsigned char)(deflate->bits & 0xFF));
        deflate->bits >>= 8;
    }
}

/* Huffman codes are packed from their highest bit down. */
static void put_code(struct deflate *deflate, uint32_t code, unsigned count)
{
    uint32_t reversed = 0;
    for (unsigned i = 0; i < count; i++) {
        reversed |= (code >> i & 1) << (count - 1 - i);
    }
    put_bits(deflate, reversed, count);
}

/* ---- codes ---- */

/* A literal byte, the end of the block, or a length: the table of section 3.2.6. */
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

/* The tables of section 3.2.5: the least length, or distance, of each code, and how many more bits
 * say what has to be added. */
struct span {
    uint16_t least;
    uint8_t bits;
};

static const struct span lengths[] = {
    {3, 0},  {4, 0},  {5, 0},  {6, 0},   {7, 0},   {8, 0},   {9, 0},   {10, 0},  {11, 1},  {13, 1},
    {15, 1}, {17, 1}, {19, 2}, {23, 2},  {27, 2},  {31, 2},  {35, 3},  {43, 3},  {51, 3},  {59, 3},
    {67, 4}, {83, 4}, {99, 4}, {115, 4}, {131, 5}, {163, 5}, {195, 5}, {227, 5}, {258, 0},
};

static const struct span distances[] = {
    {1, 0},     {2, 0},     {3, 0},     {4, 0},      {5, 1},      {7, 1},
    {9, 2},     {13, 2},    {17, 3},    {25, 3},     {33, 4},     {49, 4},
    {65, 5},    {97, 5},    {129, 6},   {193, 6},    {257, 7},    {385, 7},
    {513, 8},   {769, 8},   {1025, 9},  {1537, 9},   {2049, 10},  {3073, 10},
    {4097, 11}, {6145, 11}, {8193, 12}, {12289, 12}, {16385, 13}, {24577, 13},
};

/* The last span that begins at the number or below it. */
static uint32_t span_find(const struct span *spans, size_t count, size_t number)
{
    uint32_t i = (uint32_t)count - 1;
    while (spans[i].least > number) {
        i--;
    }
    return i;
}

static void put_match(struct deflate *deflate, size_t length, size_t distance)
{
    const uint32_t l = span_find(lengths, sizeof lengths / sizeof *lengths, length);
    const uint32_t d = span_find(distances, sizeof distances / sizeof *distances, distance);
    put_symbol(deflate, 257 + l);
    put_bits(deflate, (uint32_t)length - lengths[l].least, lengths[l].bits);
    put_code(deflate, d, 5);
    put_bits(deflate, (uint32_t)distance - distances[d].least, distances[d].bits);
}

/* ---- matches ---- */

static uint32_t *head_at(struct deflate *deflate, size_t at)
{
    const unsigned char *const b = deflate->window + at;
    const uint32_t three = (uint32_t)b[0] << 16 | (uint32_t)b[1] << 8 | b[2];
    return &deflate->heads[three * UINT32_C(2654435761) >> 18]; /* Knuth's golden ratio; 14 bits */
}

/* How many bytes from `start` on are equal to those `distance` before them; 0 if that is out of
 * reach. */
static size_t match_length(const struct deflate *deflate, size_t distance)
{
    const unsigned char *const here = deflate->window + deflate->start;
    const size_t there = deflate->end - deflate->start;
    const size_t most = there < MATCH_MOST ? there : MATCH_MOST;
    size_t length = 0;
    if (distance == 0 || distance > DEFLATE_REACH || distance > deflate->start) {
        return 0;
    }
    while (length < most && here[length] == (here - distance)[length]) {
        length++;
    }
    return length;
}

/* Remembers `count` bytes, and goes on after them. */
static void advance(struct deflate *deflate, size_t count)
{
    for (; count > 0; count--, deflate->start++) {
        if (deflate->end - deflate->start >= MATCH_LEAST) {
            *head_at(deflate, deflate->start) = (uint32_t)deflate->start + 1;
        }
    }
}

static void encode_next(struct deflate *deflate)
{
    const size_t start = deflate->start;
    size_t distance = 0;
    if (deflate->end - start >= MATCH_LEAST && *head_at(deflate, start) != 0) {
        distance = start + 1 - *head_at(deflate, start);
    }
    size_t length = match_length(deflate, distance);
    const size_t above = match_length(deflate, deflate->stride);
    if (above > length) {
        length = above;
        distance = deflate->stride;
    }
    if (length < MATCH_LEAST) {
        length = 1;
        put_symbol(deflate, deflate->window[start]);
    } else {
        put_match(deflate, length, distance);
    }
    advance(deflate, length);
}

/* Makes room for more bytes: those that no match can reach any more are dropped. */
static void slide(struct deflate *deflate)
{
    const size_t gone = deflate->start - DEFLATE_REACH;
    memmove(deflate->window, deflate->window + gone, deflate->end - gone);
    deflate->start -= gone;
    deflate->end -= gone;
    for (size_t i = 0; i < DEFLATE_HEADS; i++) {
        deflate->heads[i] = deflate->heads[i] > gone ? deflate->heads[i] - (uint32_t)gone : 0;
    }
}

/* ---- the stream ---- */

void deflate_start(struct deflate *deflate, struct sink sink, size_t stride)
{
    memset(deflate, 0, sizeof *deflate);
    deflate->sink = sink;
    deflate->stride = stride;
    deflate->adler_low = 1;
    out_byte(deflate, 0x78); /* deflate, a window of 32 KiB */
    out_byte(deflate, 0x01); /* the fastest compression; 0x7801 is a multiple of 31 */
    put_bits(deflate, 1, 1); /* the last block */
    put_bits(deflate, 1, 2); /* with fixed codes */
}

static void adler_add(struct deflate *deflate, const unsigned char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        deflate->adler_low = (deflate->adler_low + bytes[i]) % ADLER_MODULUS;
        deflate->adler_high = (deflate->adler_high + deflate->adler_low) % ADLER_MODULUS;
    }
}

void deflate_bytes(struct deflate *deflate, const unsigned char *bytes, size_t count)
{
    adler_add(deflate, bytes, count);
    while (count > 0) {
        const size_t room = DEFLATE_WINDOW - deflate->end;
        const size_t taken = count < room ? count : room;
        memcpy(deflate->window + deflate->end, bytes, taken);
        deflate->end += taken;
        bytes += taken;
        count -= taken;
        while (deflate->end - deflate->start >= MATCH_MOST) {
            encode_next(deflate);
        }
        if (deflate->end == DEFLATE_WINDOW) {
            slide(deflate);
        }
    }
}

void deflate_finish(struct deflate *deflate)
{
    while (deflate->start < deflate->end) {
        encode_next(deflate);
    }
    put_symbol(deflate, END_OF_BLOCK);
    put_bits(deflate, 0, (8 - deflate->bit_count) % 8);
    const uint32_t adler = deflate->adler_high << 16 | deflate->adler_low;
    for (int shift = 24; shift >= 0; shift -= 8) {
        out_byte(deflate, (unsigned char)(adler >> shift & 0xFF));
    }
    out_flush(deflate);
}
