/*
 * digits.h: spells numbers by tables of two or three digits.
 */
#ifndef POSENC_DIGITS_H
#define POSENC_DIGITS_H

#include "integer.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { POWER_MAX = 27 }; /* 5^s fits 64 bits for s <= 27 */

/* The digits of small numbers, and powers of 5, which digits_init makes. */
struct digits {
    char triple[1000][4]; /* three digits, and their number without trailing zeros */
    char number[1000][4]; /* the digits without leading zeros, and their number */
    char hex[256][2];
    uint64_t power_of_5[POWER_MAX + 1];
};

void digits_init(struct digits *digits);

/* Writes three digits of value < 1000, and one byte after them. */
static inline void put_triple(char *text, const struct digits *digits, uint64_t value)
{
    memcpy(text, digits->triple[value], 4);
}

/* Writes the digits of value < 1000 without leading zeros, and up to three bytes after them.
 * Returns the number of digits. */
static inline size_t put_number(char *text, const struct digits *digits, uint64_t value)
{
    memcpy(text, digits->number[value], 4);
    return (size_t)digits->number[value][3];
}

static inline void put_hex_pair(char *text, const struct digits *digits, uint64_t byte)
{
    memcpy(text, digits->hex[byte], 2);
}

/* Nine decimal digits, in threes. */
struct nine_digits {
    uint64_t first;
    uint64_t second;
    uint64_t third;
};

/*
 * Computes the digits of a number below 10^9. They come from the fraction value / 10^6, whose
 * integer part has three digits. A thousand times the rest gives three more, twice. 4503599628 *
 * 2^-52 is more than 10^-6, by less than 2^-52. So the fraction is too large by less than 10^9 *
 * 2^-52, and the last three digits, 10^6 times that, by less than 10^15 * 2^-52 < 1: the integer
 * parts are right.
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

/* Writes nine digits, and one byte after them. */
static inline void put_nine_digits(char *text, const struct digits *digits, struct nine_digits nine)
{
    put_triple(text, digits, nine.first);
    put_triple(text + 3, digits, nine.second);
    put_triple(text + 6, digits, nine.third);
}

/* Writes the first `bytes` bytes of a word as hex digits, the highest first. */
ALWAYS_INLINE void put_hex_word(char *text, const struct digits *digits, uint64_t word,
                                size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        put_hex_pair(text + 2 * i, digits, word >> (56 - 8 * i) & 0xff);
    }
}

/* Returns the number of hex digits for so many bits. */
static inline unsigned hex_count(unsigned bits)
{
    return (bits + 3) / 4;
}

#endif
