/*
 * digits.h: converts integers to decimal and hex digits, with lookup tables of two or three digits.
 */
#ifndef POSENC_DIGITS_H
#define POSENC_DIGITS_H

#include "integer.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { POWER_MAX = 27 }; /* 5^s fits in 64 bits for s <= 27 */

/* Lookup tables, filled in by digits_init. */
struct digits {
    /* The three digits of each number; [3] is the number of digits without trailing zeros. */
    char triple[1000][4];
    /* The digits of each number without leading zeros; [3] is the number of these digits. */
    char number[1000][4];
    char hex[256][2]; /* the two hex digits of each byte */
    uint64_t power_of_5[POWER_MAX + 1];
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
 * Computes the nine digits of a number below 10^9 with three multiplications. The first product is
 * the number times 4503599628 * 2^-52, which is approximately 10^-6. Its integer part has the first
 * three digits. The second product is the fraction of the first times 1000, and its integer part
 * has the next three digits. The third product is the fraction of the second times 1000, and its
 * integer part has the last three digits. The factor exceeds 10^-6 by less than 2^-52. So the first
 * product is too large by less than 10^9 * 2^-52, and the third by less than 10^15 * 2^-52 < 1.
 * With an exact factor, the third product would be an integer, so all three integer parts are
 * right.
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

/* Writes nine digits. Also overwrites the byte after them. */
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
