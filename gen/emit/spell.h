/*
 * spell.h: the literals that most cells have, for the inner loops of the program: each of these
 * functions returns 0 where a cell is none of those, and literal_cell spells it.
 */
#ifndef POSENC_SPELL_H
#define POSENC_SPELL_H

#include "encoding/precision.h"
#include "integer.h"
#include "request.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* 000 to 999, and a byte more, so that the last one can be copied with its final zero: four bytes
 * are one move. */
extern const char spell_triples[3001];

/* 00 to ff. */
extern const char spell_bytes[513];

/* 5^s fits 64 bits for s <= 27. */
enum { POWER_MAX = 27 };
extern const uint64_t power_of_5[POWER_MAX + 1];

/* Three decimal digits of value < 1000, and a byte that does not count. */
static inline void put_triple(char *text, uint64_t value)
{
    memcpy(text, spell_triples + 3 * value, 4);
}

/*
 * The nine decimal digits of value < 10^9, with leading zeros, and a byte that does not count: from
 * its fraction value / 10^6, whose integer part are three digits; a thousand times the rest gives
 * three more, twice. 4503599628 * 2^-52 is more than 10^-6, by less than 2^-52, so that the
 * fraction is too large by less than 10^9 * 2^-52, and the last three digits, 10^6 times that,
 * by less than 10^15 * 2^-52 < 1: the integer parts are right.
 */
static inline void put_nine_digits(char *text, uint64_t value)
{
    enum { POINT = 52 };
    const uint64_t fraction = (UINT64_C(1) << POINT) - 1;
    const uint64_t first = value * UINT64_C(4503599628);
    const uint64_t second = (first & fraction) * 1000;
    const uint64_t third = (second & fraction) * 1000;
    put_triple(text, first >> POINT);
    put_triple(text + 3, second >> POINT);
    put_triple(text + 6, third >> POINT);
}

/* The length of a text without its trailing zeros; it has another digit before them. */
static inline size_t trimmed_length(const char *text, size_t length)
{
    while (text[length - 1] == '0') {
        length--;
    }
    return length;
}

/* The bits of the least numbers of binary32 that are not below 1, 0.1, 0.01, 0.001 and 0.0001. */
enum {
    ONE_32 = 0x3f800000,
    TENTH_32 = 0x3dcccccd,
    HUNDREDTH_32 = 0x3c23d70b,
    THOUSANDTH_32 = 0x3a83126f,
    TEN_THOUSANDTH_32 = 0x38d1b718
};

/*
 * A binary32 from 0.0001 to 1 in decimal, straight from its bits: 0.dddddddddf. Nine digits begin
 * after as many zeros as the number is below a power of ten; binary32 has no number so near below
 * one that nine digits would round it up to that. They are m * 5^s * 2^-shift with
 * m * 5^s < 2^24 * 5^12 < 2^52, rounded: half less one, and one if the integer is odd, carry into
 * it just when the rest is more than half, or half and it is odd.
 */
static inline size_t spell_decimal32(char *text, uint64_t cell)
{
    const uint32_t bits = (uint32_t)cell;
    const uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude - TEN_THOUSANDTH_32 >= ONE_32 - TEN_THOUSANDTH_32) {
        return 0;
    }
    const unsigned zeros =
        (unsigned)(magnitude < TENTH_32) + (magnitude < HUNDREDTH_32) + (magnitude < THOUSANDTH_32);
    const uint64_t m = (bits & 0x7fffff) | 0x800000;
    const uint64_t product = m * power_of_5[9 + zeros];
    const unsigned shift = 150 - (magnitude >> 23) - (9 + zeros);
    const uint64_t odd = product >> shift & 1;
    const uint64_t integer = (product + ((UINT64_C(1) << (shift - 1)) - 1) + odd) >> shift;
    const size_t negative = bits >> 31;
    const size_t first = negative + 2 + zeros;
    text[0] = '-';
    memcpy(text + negative, "0.000000", 8);
    put_nine_digits(text + first, integer);
    const size_t length = trimmed_length(text, first + 9);
    text[length] = 'f';
    return length + 1;
}

/* The same of binary64. */
#define ONE_64            UINT64_C(0x3ff0000000000000)
#define TENTH_64          UINT64_C(0x3fb999999999999a)
#define HUNDREDTH_64      UINT64_C(0x3f847ae147ae147b)
#define THOUSANDTH_64     UINT64_C(0x3f50624dd2f1a9fc)
#define TEN_THOUSANDTH_64 UINT64_C(0x3f1a36e2eb1c432d)

/*
 * The same for a binary64 and 17 digits: 5^20 < 2^47, so that 128 bits hold the product, and the
 * shift is one of 36 to 46. 17 digits are written as twice nine, of which the first is 0 and falls
 * on the point, or on a zero behind it.
 */
static inline size_t spell_decimal64(char *text, uint64_t cell)
{
    const uint64_t billion = 1000000000;
    const uint64_t magnitude = cell & INT64_MAX;
    if (magnitude - TEN_THOUSANDTH_64 >= ONE_64 - TEN_THOUSANDTH_64) {
        return 0;
    }
    const unsigned zeros =
        (unsigned)(magnitude < TENTH_64) + (magnitude < HUNDREDTH_64) + (magnitude < THOUSANDTH_64);
    const uint64_t hidden = UINT64_C(1) << 52;
    const uint64_t m = (cell & (hidden - 1)) | hidden;
    const struct integer128 product = integer_multiply(m, power_of_5[17 + zeros]);
    const unsigned shift = 1075 - (unsigned)(magnitude >> 52) - (17 + zeros);
    const uint64_t up = (UINT64_C(1) << (shift - 1)) - 1 + (product.low >> shift & 1);
    const struct integer128 sum = integer128_add(product, (struct integer128){0, up});
    const uint64_t integer = sum.high << (64 - shift) | sum.low >> shift;
    const size_t negative = cell >> 63;
    const size_t first = negative + 2 + zeros;
    text[0] = '-';
    memcpy(text + negative, "0.000000", 8);
    put_nine_digits(text + first - 1, integer / billion);
    put_nine_digits(text + first + 8, integer % billion);
    text[negative + 1] = '.';
    return trimmed_length(text, first + 17);
}

/* A byte as two hex digits. */
static inline void put_byte(char *text, uint64_t byte)
{
    memcpy(text, spell_bytes + 2 * byte, 2);
}

/*
 * A normal binary32 below 1 in hex, as an odd integer times a power of two: 0xd76aa4p-24f is
 * spelled 0x35daa9p-22f. Of its 24 bits the zeros at the end go: so many that the rest begins with
 * a hex digit by a shift to the right, the others with the digits that they are.
 */
static inline size_t spell_hex32(char *text, uint64_t cell)
{
    enum { LEAST = 0x00800000 };
    const uint32_t bits = (uint32_t)cell;
    const uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude - LEAST >= ONE_32 - LEAST) {
        return 0;
    }
    const uint64_t m = (bits & 0x7fffff) | 0x800000;
    const unsigned zeros = integer_trailing_zeros(m);
    const uint64_t digits = m >> zeros % 4;
    const unsigned exponent = 150 - zeros - (magnitude >> 23); /* 1 .. 149, of 1/2 */
    const size_t exponent_zeros = (size_t)(exponent < 100) + (exponent < 10);
    size_t length = bits >> 31;
    text[0] = '-';
    memcpy(text + length, "0x", 2);
    put_byte(text + length + 2, digits >> 16);
    put_byte(text + length + 4, digits >> 8 & 0xff);
    put_byte(text + length + 6, digits & 0xff);
    length += 2 + 6 - zeros / 4;
    memcpy(text + length, "p-", 2);
    memcpy(text + length + 2, spell_triples + 3 * (size_t)exponent + exponent_zeros, 4);
    length += 2 + 3 - exponent_zeros;
    text[length] = 'f';
    return length + 1;
}

/* Bits in hex: 0x3f80U of 16, 0x3fU of 8. */
static inline size_t spell_bits(char *text, int bits, uint64_t cell)
{
    memcpy(text, "0x", 2);
    if (bits == 16) {
        put_byte(text + 2, cell >> 8);
        put_byte(text + 4, cell & 0xff);
    } else {
        put_byte(text + 2, cell);
    }
    const size_t length = 2 + (size_t)bits / 4;
    text[length] = 'U';
    return length + 1;
}

/* An integer of at most six digits, in two's complement with that sign bit, 0 for none. */
static inline size_t spell_integer(char *text, uint64_t sign, uint64_t cell)
{
    const bool negative = (cell & sign) != 0;
    const uint64_t magnitude = negative ? 2 * sign - cell : cell;
    const uint64_t thousands = magnitude / 1000;
    const uint64_t leading = thousands > 0 ? thousands : magnitude;
    if (thousands >= 1000) {
        return 0;
    }
    const size_t zeros = (size_t)(leading < 100) + (leading < 10);
    const size_t length = 3 - zeros + negative;
    text[0] = '-';
    memcpy(text + negative, spell_triples + 3 * leading + zeros, 4);
    put_triple(text + length, magnitude % 1000);
    return thousands > 0 ? length + 3 : length;
}

/* How the cells of a format are spelled. */
enum spelling {
    SPELLING_DECIMAL32,
    SPELLING_DECIMAL64,
    SPELLING_HEX32,
    SPELLING_HEX64,
    SPELLING_BITS,
    SPELLING_INTEGER
};

static inline enum spelling spelling_of(const struct precision *precision, enum literal literal)
{
    if (precision->kind != PRECISION_FLOAT) {
        return SPELLING_INTEGER;
    }
    if (precision->bits < 32) {
        return SPELLING_BITS;
    }
    if (literal == LITERAL_HEX) {
        return precision->bits == 32 ? SPELLING_HEX32 : SPELLING_HEX64;
    }
    return precision->bits == 32 ? SPELLING_DECIMAL32 : SPELLING_DECIMAL64;
}

/* The sign bit of a format of integers. */
static inline uint64_t spelling_sign(const struct precision *precision)
{
    return precision->is_signed ? UINT64_C(1) << (precision->bits - 1) : 0;
}

#endif
