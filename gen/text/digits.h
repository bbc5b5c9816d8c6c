/*
 * digits.h: converts integers to decimal and hex digits, with lookup tables of two or three digits.
 */
#ifndef POSENC_DIGITS_H
#define POSENC_DIGITS_H

#include "integer.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { POWER_MAX = 27 }; /* the largest s for which 5^s fits in 64 bits */

/* Lookup tables, filled in by digits_init. */
struct digits {
    /* For each number from 0 to 999: its three digits, and in [3] how many of them remain without
     * trailing zeros. */
    char triple[1000][4];
    /* For each number from 0 to 999: its digits without leading zeros, and in [3] their count. */
    char number[1000][4];
    char hex[256][2];                   /* the two hex digits of each byte */
    uint64_t power_of_5[POWER_MAX + 1]; /* 5^s for s from 0 to POWER_MAX */
};

void digits_init(struct digits *digits);

/* Writes the three digits of value < 1000. Also overwrites the byte after them. */
static inline void put_triple(char *text, const struct digits *digits, uint64_t value)
{
    memcpy(text, digits->triple[value], 4);
}

/* Writes the digits of value < 1000 without leading zeros, and returns the number of digits. Always
 * writes four bytes, so bytes after the digits may be overwritten. */
static inline size_t put_number(char *text, const struct digits *digits, uint64_t value)
{
    memcpy(text, digits->number[value], 4);
    return (size_t)digits->number[value][3];
}

static inline void put_hex_pair(char *text, const struct digits *digits, uint64_t byte)
{
    memcpy(text, digits->hex[byte], 2);
}

/* Nine decimal digits, as three numbers of three digits. */
struct nine_digits {
    uint64_t first;
    uint64_t second;
    uint64_t third;
};

/*
 * Computes the nine digits of a number below 10^9 with three multiplications, in fixed point with
 * 52 fraction bits. The factor f = 4503599628 * 2^-52 is approximately 10^-6:
 *
 *   - The first product is the number times f. Its integer part has the first three digits.
 *   - The second product is the fraction of the first product, times 1000. Its integer part has the
 *     next three digits.
 *   - The third product is the fraction of the second product, times 1000. Its integer part has the
 *     last three digits.
 *
 * f exceeds 10^-6 by less than 2^-52. So the three products are too large by less than 10^9 * 2^-52
 * < 10^-6, 10^12 * 2^-52 < 10^-3, and 10^15 * 2^-52 < 1. With f = 10^-6, they would be multiples of
 * 10^-6, 10^-3 and 1, so these errors do not change their integer parts.
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

/* Writes the nine digits. Also overwrites the byte after them. */
static inline void put_nine_digits(char *text, const struct digits *digits, struct nine_digits nine)
{
    put_triple(text, digits, nine.first);
    put_triple(text + 3, digits, nine.second);
    put_triple(text + 6, digits, nine.third);
}

/* Writes the `bytes` most significant bytes of a word in hex, most significant first. */
ALWAYS_INLINE void put_hex_word(char *text, const struct digits *digits, uint64_t word,
                                size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        put_hex_pair(text + 2 * i, digits, word >> (56 - 8 * i) & 0xff);
    }
}

/* Returns the number of hex digits that `bits` bits need. */
static inline unsigned hex_count(unsigned bits)
{
    return (bits + 3) / 4;
}

#endif
