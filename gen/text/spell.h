/*
 * spell.h: the literals that most cells have, for the inner loops of the program. A function
 * spell_... works out a literal, or says that it does not spell the cell; literal_cell spells such
 * cells. A function put_... then writes the literal, into room for LITERAL_ROOM bytes: it writes
 * more bytes than the literal has.
 */
#ifndef POSENC_SPELL_H
#define POSENC_SPELL_H

#include "integer.h"
#include "model/precision.h"
#include "model/spec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The most bytes that a function put_... writes. */
enum { LITERAL_ROOM = 32 };

/* 000 to 1000, four bytes each: three digits (of 1000 the last ones), and how many of them are left
 * without the zeros at their end. */
extern const char spell_triples[4 * 1001 + 1];

/* 0 to 999, four bytes each: the digits without zeros before them, and the number of these
 * digits. */
extern const char spell_numbers[4 * 1000 + 1];

/* p-149f down to p-0f, eight bytes each: the text, and in the last byte its length. Numbers without
 * a suffix leave off the f. */
extern const char spell_exponents[8 * 150 + 1];

/* 000 to fff. */
extern const char spell_hex[4096][4];

/* 5^s fits 64 bits for s <= 27. */
enum { POWER_MAX = 27 };
extern const uint64_t power_of_5[POWER_MAX + 1];

/* Three decimal digits of value < 1000, and a byte that does not count. */
static inline void put_triple(char *text, uint64_t value)
{
    memcpy(text, spell_triples + 4 * value, 4);
}

/* How many digits of a triple are left without the zeros at its end. */
static inline size_t triple_length(uint64_t value)
{
    return (unsigned char)spell_triples[4 * value + 3];
}

/* The decimal digits of value < 1000, and up to three bytes that do not count. */
static inline size_t put_number(char *text, uint64_t value)
{
    memcpy(text, spell_numbers + 4 * value, 4);
    return (unsigned char)spell_numbers[4 * value + 3];
}

/* The nine decimal digits of a number below 10^9, in threes. */
struct nine_digits {
    uint64_t first;
    uint64_t second;
    uint64_t third;
};

/*
 * The digits come from the fraction value / 10^6, whose integer part has three digits. A thousand
 * times the rest gives three more, twice. 4503599628 * 2^-52 is more than 10^-6, by less than
 * 2^-52. So the fraction is too large by less than 10^9 * 2^-52, and the last three digits, 10^6
 * times that, by less than 10^15 * 2^-52 < 1: the integer parts are right.
 */
static inline struct nine_digits nine_digits_of(uint64_t value)
{
    enum { POINT = 52 };
    const uint64_t fraction = (UINT64_C(1) << POINT) - 1;
    const uint64_t first = value * UINT64_C(4503599628);
    const uint64_t second = (first & fraction) * 1000;
    const uint64_t third = (second & fraction) * 1000;
    return (struct nine_digits){first >> POINT, second >> POINT, third >> POINT};
}

/* Nine digits, and a byte that does not count. */
static inline void put_nine_digits(char *text, struct nine_digits digits)
{
    put_triple(text, digits.first);
    put_triple(text + 3, digits.second);
    put_triple(text + 6, digits.third);
}

/* The length of a text without its trailing zeros; it has another digit before them. */
static inline size_t trimmed_length(const char *text, size_t length)
{
    while (text[length - 1] == '0') {
        length--;
    }
    return length;
}

/* ---- decimal ---- */

/* The bits of the least numbers of binary32 that are not below 1, 0.1, 0.01, 0.001 and 0.0001. */
enum {
    ONE_32 = 0x3f800000,
    TENTH_32 = 0x3dcccccd,
    HUNDREDTH_32 = 0x3c23d70b,
    THOUSANDTH_32 = 0x3a83126f,
    TEN_THOUSANDTH_32 = 0x38d1b718
};

/* A number below 1 in decimal: 0. and `zeros` zeros and nine digits. `length` does not count those
 * at the end that are zeros. */
struct decimal_below_one {
    size_t negative;
    size_t zeros;
    size_t length; /* in all */
    struct nine_digits digits;
};

/* What the exponent of a binary32 tells. Numbers that are not below `split` have `zeros` zeros
 * after the point; those below have one more. factor is 1000 * 10^zeros * 2^(52 - the fraction
 * bits), for the zeros of either. */
struct decimal_binade {
    uint32_t split;
    uint32_t zeros;
    uint64_t factor[2];
};

enum { BINADES_FROM = 113, BINADES_TO = 126 }; /* of 0.0001 and of 0.999... */
extern const struct decimal_binade decimal_binades[BINADES_TO - BINADES_FROM + 1];

/*
 * A binary32 from 0.0001 to 1 in decimal, straight from its bits: 0.dddddddddf. The nine digits
 * begin after as many zeros as the number is below a power of ten; binary32 has no number so near
 * below such a power that nine digits would round it up to that. Its m times the binade's factor is
 * a thousand times the digits' number, with 52 bits after the point and less than 1000 before it.
 * This is exact, because all fraction bits are held. A thousand times the rest, twice, gives the
 * digits up to the ninth and what is left. Half less one is added, and one more if the last three
 * digits are odd: this carries into them just when what is left is more than half, or is half and
 * they are odd. Few numbers then have 000 as their last three digits, or 1000, with a carry into
 * those before: this function does not spell them.
 */
ALWAYS_INLINE bool spell_decimal32(struct decimal_below_one *decimal, uint64_t cell)
{
    enum { POINT = 52 };
    const uint64_t fraction = (UINT64_C(1) << POINT) - 1;
    const uint32_t bits = (uint32_t)cell;
    const uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude - TEN_THOUSANDTH_32 >= ONE_32 - TEN_THOUSANDTH_32) {
        return false;
    }
    const struct decimal_binade *binade = &decimal_binades[(magnitude >> 23) - BINADES_FROM];
    const size_t is_below = magnitude < binade->split;
    const uint64_t m = (bits & 0x7fffff) | 0x800000;
    const uint64_t first = m * binade->factor[is_below];
    const uint64_t second = (first & fraction) * 1000;
    const uint64_t third = (second & fraction) * 1000;
    const uint64_t odd = third >> POINT & 1;
    const uint64_t last = (third + (fraction >> 1) + odd) >> POINT;
    const size_t length = triple_length(last);
    decimal->negative = bits >> 31;
    decimal->zeros = binade->zeros + is_below;
    decimal->length = decimal->negative + 2 + decimal->zeros + 6 + length + 1;
    decimal->digits = (struct nine_digits){first >> POINT, second >> POINT, last};
    return length > 0;
}

static inline void put_decimal32(char *text, const struct decimal_below_one *decimal)
{
    text[0] = '-';
    memcpy(text + decimal->negative, "0.000000", 8);
    put_nine_digits(text + decimal->negative + 2 + decimal->zeros, decimal->digits);
    text[decimal->length - 1] = 'f';
}

/* The same for binary64. */
#define ONE_64            UINT64_C(0x3ff0000000000000)
#define TENTH_64          UINT64_C(0x3fb999999999999a)
#define HUNDREDTH_64      UINT64_C(0x3f847ae147ae147b)
#define THOUSANDTH_64     UINT64_C(0x3f50624dd2f1a9fc)
#define TEN_THOUSANDTH_64 UINT64_C(0x3f1a36e2eb1c432d)

/* Eighteen digits; the first of them is 0. */
struct decimal64 {
    struct decimal_below_one high;
    struct nine_digits low;
};

/*
 * The same for a binary64 and 17 digits, which are m * 5^s * 2^-shift, rounded. 5^20 < 2^47, so 128
 * bits hold the product; the shift is one of 36 to 46. The digits are written as twice nine. The
 * first of these is 0 and falls on the point, or on a zero after it.
 */
ALWAYS_INLINE bool spell_decimal64(struct decimal64 *decimal, uint64_t cell)
{
    const uint64_t billion = 1000000000;
    const uint64_t magnitude = cell & INT64_MAX;
    if (magnitude - TEN_THOUSANDTH_64 >= ONE_64 - TEN_THOUSANDTH_64) {
        return false;
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
    const uint64_t high = integer / billion;
    decimal->high.digits = nine_digits_of(high);
    decimal->low = nine_digits_of(integer % billion);
    const size_t length = triple_length(decimal->low.third);
    decimal->high.negative = cell >> 63;
    decimal->high.zeros = zeros;
    decimal->high.length = decimal->high.negative + 2 + zeros + 14 + length;
    return length > 0;
}

static inline void put_decimal64(char *text, const struct decimal64 *decimal)
{
    const struct decimal_below_one *high = &decimal->high;
    char *const digits = text + high->negative + 1 + high->zeros;
    text[0] = '-';
    memcpy(text + high->negative, "0.000000", 8);
    put_nine_digits(digits, high->digits);
    put_nine_digits(digits + 9, decimal->low);
    text[high->negative + 1] = '.';
}

/* ---- hex ---- */

/* A byte as two hex digits. */
static inline void put_byte(char *text, uint64_t byte)
{
    memcpy(text, spell_hex[byte] + 1, 2);
}

/* 0x, hex digits, and p- and an exponent. */
struct hex {
    size_t negative;
    uint64_t digits; /* six or fourteen of them */
    size_t dropped;  /* how many of them, at the end, are left off */
    size_t exponent; /* its index in spell_exponents */
    size_t length;   /* in all */
};

/*
 * A normal binary32 below 1 in hex, as an odd integer times a power of two: 0xd76aa4p-24f is
 * spelled 0x35daa9p-22f. The zeros at the end of its 24 bits go. A
 * shift to the right removes as many as do not fill a hex digit. The others are whole hex digits,
 * and are left off.
 */
ALWAYS_INLINE bool spell_hex32(struct hex *hex, uint64_t cell)
{
    enum { LEAST = 0x00800000 };
    const uint32_t bits = (uint32_t)cell;
    const uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude - LEAST >= ONE_32 - LEAST) {
        return false;
    }
    const uint32_t m = (bits & 0x7fffff) | 0x800000;
    const unsigned zeros = integer_trailing_zeros(m);
    hex->negative = bits >> 31;
    hex->digits = m >> zeros % 4;
    hex->dropped = zeros / 4;
    hex->exponent = (size_t)(magnitude >> 23) + zeros - 1; /* 2^-149 is the first */
    hex->length = hex->negative + 2 + 6 - hex->dropped +
                  (unsigned char)spell_exponents[8 * hex->exponent + 7];
    return true;
}

static inline void put_hex32(char *text, const struct hex *hex)
{
    char *const digits = text + hex->negative + 2;
    text[0] = '-';
    memcpy(text + hex->negative, "0x", 2);
    memcpy(digits, spell_hex[hex->digits >> 12], 4);
    memcpy(digits + 3, spell_hex[hex->digits & 0xfff], 4);
    memcpy(digits + 6 - hex->dropped, spell_exponents + 8 * hex->exponent, 8);
}

/*
 * The same for a binary64 from 2^-96 to 1. Its 53 bits take fourteen hex digits, of which the first
 * is a 1. A shift to the left turns the zeros at the end into whole hex digits.
 */
ALWAYS_INLINE bool spell_hex64(struct hex *hex, uint64_t cell)
{
    const uint64_t least = UINT64_C(0x39f0000000000000);
    const uint64_t magnitude = cell & INT64_MAX;
    if (magnitude - least >= ONE_64 - least) {
        return false;
    }
    const uint64_t hidden = UINT64_C(1) << 52;
    const uint64_t m = (cell & (hidden - 1)) | hidden;
    const unsigned zeros = integer_trailing_zeros(m);
    const unsigned up = (4 - zeros % 4) % 4;
    hex->negative = cell >> 63;
    hex->digits = m << up;
    hex->dropped = (zeros + up) / 4;
    hex->exponent = (size_t)(magnitude >> 52) + zeros - 926; /* 2^-149 is the first */
    hex->length = hex->negative + 2 + 14 - hex->dropped +
                  (unsigned char)spell_exponents[8 * hex->exponent + 7] - 1; /* no f */
    return true;
}

static inline void put_hex64(char *text, const struct hex *hex)
{
    char *const digits = text + hex->negative + 2;
    text[0] = '-';
    memcpy(text + hex->negative, "0x", 2);
    memcpy(digits, spell_hex[hex->digits >> 44], 4);
    memcpy(digits + 3, spell_hex[hex->digits >> 32 & 0xfff], 4);
    memcpy(digits + 6, spell_hex[hex->digits >> 20 & 0xfff], 4);
    memcpy(digits + 9, spell_hex[hex->digits >> 8 & 0xfff], 4);
    put_byte(digits + 12, hex->digits & 0xff);
    memcpy(digits + 14 - hex->dropped, spell_exponents + 8 * hex->exponent, 8);
}

/* Bits in hex: 0x3f80U of 16, 0x3fU of 8. */
static inline size_t spell_bits_length(int bits)
{
    return 2 + (size_t)bits / 4 + 1;
}

static inline void put_bits(char *text, int bits, uint64_t cell)
{
    memcpy(text, "0x", 2);
    if (bits == 16) {
        put_byte(text + 2, cell >> 8);
        put_byte(text + 4, cell & 0xff);
    } else {
        put_byte(text + 2, cell);
    }
    text[2 + (size_t)bits / 4] = 'U';
}

/* ---- integers ---- */

/* Whether an integer in two's complement is negative; `sign` is its sign bit, or 0 if it has
 * none. */
static inline bool integer_negative(uint64_t sign, uint64_t cell)
{
    return (cell & sign) != 0;
}

static inline uint64_t integer_magnitude(uint64_t sign, uint64_t cell)
{
    return integer_negative(sign, cell) ? 2 * sign - cell : cell;
}

/* An integer of at most six digits: the leading ones, and three more if it has more than three. */
struct spelled_integer {
    size_t negative;
    uint64_t leading;
    uint64_t rest;
    size_t count; /* of leading digits */
    size_t length;
};

ALWAYS_INLINE bool spell_integer(struct spelled_integer *integer, uint64_t sign, uint64_t cell)
{
    const uint64_t magnitude = integer_magnitude(sign, cell);
    if (magnitude >= 1000000) {
        return false;
    }
    const uint64_t thousands = (uint32_t)magnitude / 1000;
    integer->negative = integer_negative(sign, cell);
    integer->rest = magnitude - thousands * 1000;
    integer->leading = thousands > 0 ? thousands : integer->rest;
    integer->count = (unsigned char)spell_numbers[4 * integer->leading + 3];
    integer->length = integer->negative + integer->count + (thousands > 0 ? 3U : 0U);
    return true;
}

static inline void put_integer(char *text, const struct spelled_integer *integer)
{
    text[0] = '-';
    (void)put_number(text + integer->negative, integer->leading);
    put_triple(text + integer->negative + integer->count, integer->rest);
}

/* An integer of seven to ten digits: up to three leading ones, and six or nine more. */
struct spelled_long {
    size_t negative;
    uint64_t leading;
    struct nine_digits rest;
    size_t count; /* of leading digits */
    size_t length;
};

/* Two's complement of 32 bits. The least number has another literal, and this function does not
 * spell it. */
ALWAYS_INLINE bool spell_long(struct spelled_long *integer, uint64_t cell)
{
    const uint64_t sign = UINT64_C(1) << 31;
    const uint64_t magnitude = integer_magnitude(sign, cell);
    if (magnitude - 1000000 >= sign - 1000000) {
        return false;
    }
    const uint64_t billions = magnitude / 1000000000;
    const struct nine_digits nine = nine_digits_of(magnitude % 1000000000);
    const struct nine_digits six = {nine.second, nine.third, 0};
    integer->negative = integer_negative(sign, cell);
    integer->leading = billions > 0 ? billions : nine.first;
    integer->rest = billions > 0 ? nine : six;
    integer->count = (unsigned char)spell_numbers[4 * integer->leading + 3];
    integer->length = integer->negative + integer->count + (billions > 0 ? 9U : 6U);
    return true;
}

static inline void put_long(char *text, const struct spelled_long *integer)
{
    text[0] = '-';
    (void)put_number(text + integer->negative, integer->leading);
    put_nine_digits(text + integer->negative + integer->count, integer->rest);
}

/* ---- of whatever format ---- */

enum spelling_kind {
    SPELLING_DECIMAL32,
    SPELLING_DECIMAL64,
    SPELLING_HEX32,
    SPELLING_HEX64,
    SPELLING_BITS,
    SPELLING_INTEGER,
    SPELLING_LONG
};

/* How the cells of a format are spelled. */
struct spelling {
    enum spelling_kind kind;
    int bits;      /* of a cell */
    uint64_t sign; /* of integers: the sign bit, or 0 if they have none */
};

static inline enum spelling_kind spelling_kind_of(const struct precision *precision,
                                                  enum literal literal)
{
    if (precision->kind != PRECISION_FLOAT) {
        return precision->bits == 32 ? SPELLING_LONG : SPELLING_INTEGER;
    }
    if (precision->bits < 32) {
        return SPELLING_BITS;
    }
    if (literal == LITERAL_HEX) {
        return precision->bits == 32 ? SPELLING_HEX32 : SPELLING_HEX64;
    }
    return precision->bits == 32 ? SPELLING_DECIMAL32 : SPELLING_DECIMAL64;
}

static inline struct spelling spelling_of(const struct precision *precision, enum literal literal)
{
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    return (struct spelling){spelling_kind_of(precision, literal), precision->bits,
                             precision->is_signed ? sign : 0};
}

/* The results of the functions spell_...; put_bits needs none. */
union spelled {
    struct decimal_below_one decimal32;
    struct decimal64 decimal64;
    struct hex hex;
    struct spelled_integer integer;
    struct spelled_long long_integer;
};

/* Works out a cell's literal and returns its length, or 0 if no function of this header spells
 * it. */
ALWAYS_INLINE size_t spell_cell(union spelled *spelled, struct spelling spelling, uint64_t cell)
{
    switch (spelling.kind) {
    case SPELLING_DECIMAL32:
        return spell_decimal32(&spelled->decimal32, cell) ? spelled->decimal32.length : 0;
    case SPELLING_DECIMAL64:
        return spell_decimal64(&spelled->decimal64, cell) ? spelled->decimal64.high.length : 0;
    case SPELLING_HEX32:
        return spell_hex32(&spelled->hex, cell) ? spelled->hex.length : 0;
    case SPELLING_HEX64:
        return spell_hex64(&spelled->hex, cell) ? spelled->hex.length : 0;
    case SPELLING_BITS:
        return spell_bits_length(spelling.bits);
    case SPELLING_INTEGER:
        return spell_integer(&spelled->integer, spelling.sign, cell) ? spelled->integer.length : 0;
    case SPELLING_LONG:
        return spell_long(&spelled->long_integer, cell) ? spelled->long_integer.length : 0;
    }
    return 0;
}

/* Writes a cell's literal, which spell_cell worked out. */
ALWAYS_INLINE void put_cell(char *text, const union spelled *spelled, struct spelling spelling,
                            uint64_t cell)
{
    switch (spelling.kind) {
    case SPELLING_DECIMAL32:
        put_decimal32(text, &spelled->decimal32);
        break;
    case SPELLING_DECIMAL64:
        put_decimal64(text, &spelled->decimal64);
        break;
    case SPELLING_HEX32:
        put_hex32(text, &spelled->hex);
        break;
    case SPELLING_HEX64:
        put_hex64(text, &spelled->hex);
        break;
    case SPELLING_BITS:
        put_bits(text, spelling.bits, cell);
        break;
    case SPELLING_INTEGER:
        put_integer(text, &spelled->integer);
        break;
    case SPELLING_LONG:
        put_long(text, &spelled->long_integer);
        break;
    }
}

#endif
