/*
 * digits.c: tests the printed text of numbers, alone and as a cell in a row:
 * - put_nine_digits() for all values below 10^9
 * - all integers below 10^6, and a sample of larger integers
 * - binary32 numbers from 0.0001 to 1 (excluding 1), in decimal and in hex
 * - in hex, a sample of smaller binary32 numbers and of binary64 numbers
 * - the contract of tests/prove/digits.h for all numbers of binary32 and binary64, which is checked
 *   only at the ends of intervals in which the digits increase with the number
 * With DIGITS_ENDS, only the contract is tested. With DIGITS_STEP=N, where N is odd, one in N of
 * the binary32 numbers from 0.0001 to 1 is tested, and one in 13 N of the larger integers.
 */
#include "digits.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn static void fail(const char *what, uint64_t number)
{
    printf("digits: FAILED: %s of 0x%llx\n", what, (unsigned long long)number);
    exit(1);
}

static struct digits tables;

#ifndef DIGITS_STEP
#define DIGITS_STEP 1
#endif

#ifndef DIGITS_ENDS

/* ---- nine digits ---- */

static void check_nine_digits(void)
{
    char expected[9] = {'0', '0', '0', '0', '0', '0', '0', '0', '0'};
    char text[10];
    for (uint64_t value = 0; value < 1000000000; value++) {
        put_nine_digits(text, &tables, nine_digits_of(value));
        if (memcmp(text, expected, 9) != 0) {
            fail("nine digits", value);
        }
        int i = 8;
        for (; i >= 0 && expected[i] == '9'; i--) {
            expected[i] = '0';
        }
        if (i >= 0) {
            expected[i]++;
        }
    }
    puts("digits: put_nine_digits: all 10^9 values");
}

/* ---- integers ---- */

/* Checks the text of a cell, alone and in the middle of a line. */
static void check_literal(const struct precision *precision, enum literal literal, uint64_t cell,
                          const char *expected, size_t length)
{
    const char *const what = literal == LITERAL_HEX ? "hex digits" : "decimal digits";
    char text[CELL_ROOM];
    if (literal_cell(text, &tables, precision, literal, cell) != length ||
        memcmp(text, expected, length) != 0) {
        fail(what, cell);
    }
    const struct line line = {text, LINE_COLUMNS / 2, 13};
    if (cells_put(line, &tables, precision, literal, &cell, 1).text != text + 2 + length ||
        memcmp(text, ", ", 2) != 0 || memcmp(text + 2, expected, length) != 0) {
        fail(what, cell);
    }
}

static void check_integer(uint64_t magnitude, bool negative)
{
    char expected[LITERAL_MAX];
    const int64_t integer = negative ? -(int64_t)magnitude : (int64_t)magnitude;
    const int length = snprintf(expected, sizeof expected, "%" PRId64, integer);
    check_literal(&precisions[PRECISION_Q31], LITERAL_DECIMAL, (uint64_t)integer & UINT32_MAX,
                  expected, (size_t)length);
}

static void check_integers(void)
{
    for (uint64_t magnitude = 0; magnitude < 1000000; magnitude++) {
        check_integer(magnitude, false);
        check_integer(magnitude, magnitude > 0);
    }
    puts("digits: all integers below 10^6 with both signs");
}

/* Checks one in 13 * DIGITS_STEP of the integers from 10^6, with alternating signs. */
static void check_long_integers(void)
{
    enum { STEP = 13 * DIGITS_STEP };
    uint64_t count = 0;
    for (uint64_t magnitude = 1000000; magnitude < UINT64_C(1) << 31; magnitude += STEP) {
        check_integer(magnitude, count % 2 == 1);
        count++;
    }
    printf("digits: %llu integers of seven to ten digits\n", (unsigned long long)count);
}

/* ---- binary32 from 0.0001 to 1 ---- */

/* The bits of the smallest binary32 number that is at least 0.0001, and the bits of 1. */
static const uint32_t ten_thousandth = 0x38d1b718;
static const uint32_t one = 0x3f800000;

/* Returns m * 10^s * 2^-shift, rounded to nearest, ties to even, for m < 2^24 and s <= 12, so that
 * m * 10^s < 2^64. */
static uint64_t plain_digits(uint64_t m, unsigned s, unsigned shift)
{
    uint64_t product = m;
    for (; s > 0; s--) {
        product *= 10;
    }
    const uint64_t floor = product >> shift;
    const uint64_t rest = product - (floor << shift);
    const uint64_t half = UINT64_C(1) << (shift - 1);
    return floor + (rest > half || (rest == half && floor % 2 == 1));
}

/* Writes 0.dddf without trailing zeros, and returns the length. */
static size_t plain_text(char *text, bool negative, unsigned digits, uint64_t integer)
{
    for (; integer % 10 == 0; integer /= 10) {
        digits--;
    }
    return (size_t)snprintf(text, LITERAL_MAX, "%s0.%0*" PRIu64 "f", negative ? "-" : "",
                            (int)digits, integer);
}

static void check_decimal32(void)
{
    const struct precision *const format = &precisions[PRECISION_F32];
    char expected[LITERAL_MAX];
    uint64_t count = 0;
    for (uint64_t cell = ten_thousandth; cell < one; cell += DIGITS_STEP) {
        const uint64_t m = (cell & 0x7fffff) | 0x800000;
        const unsigned shift = 150 - (unsigned)(cell >> 23);
        /* Count the zeros after the point by exact comparison with 10^-(zeros + 1). */
        unsigned zeros = 0;
        for (uint64_t scaled = m * 10; scaled < UINT64_C(1) << shift; scaled *= 10) {
            zeros++;
        }
        const uint64_t integer = plain_digits(m, 9 + zeros, shift);
        const bool negative = cell % 2 == 1;
        const uint64_t bits = cell | (negative ? UINT64_C(1) << 31 : 0);
        const size_t length = plain_text(expected, negative, 9 + zeros, integer);
        check_literal(format, LITERAL_DECIMAL, bits, expected, length);
        count++;
    }
    printf("digits: %llu binary32 numbers from 0.0001 to 1, one in %d\n", (unsigned long long)count,
           DIGITS_STEP);
}

/* ---- numbers below 1 in hex ---- */

/* Writes m * 2^-exponent in hex with an odd significand, followed by the suffix. Returns the
 * length. */
static size_t plain_hex(char *text, bool negative, uint64_t m, unsigned exponent,
                        const char *suffix)
{
    for (; m % 2 == 0; m /= 2) {
        exponent--;
    }
    return (size_t)snprintf(text, LITERAL_MAX, "%s0x%" PRIx64 "p-%u%s", negative ? "-" : "", m,
                            exponent, suffix);
}

static void check_hex32(void)
{
    const struct precision *const format = &precisions[PRECISION_F32];
    char expected[LITERAL_MAX];
    uint64_t count = 0;
    for (uint32_t cell = 0x00800000; cell < one;
         cell += cell < ten_thousandth ? 4099 : DIGITS_STEP) {
        const uint64_t m = (cell & 0x7fffff) | 0x800000;
        const bool negative = cell % 2 == 1;
        const uint64_t bits = cell | (negative ? UINT64_C(1) << 31 : 0);
        const size_t length = plain_hex(expected, negative, m, 150 - (cell >> 23), "f");
        check_literal(format, LITERAL_HEX, bits, expected, length);
        count++;
    }
    printf("digits: %llu binary32 numbers in hex, from 0.0001 to 1 one in %d\n",
           (unsigned long long)count, DIGITS_STEP);
}

/* Checks numbers from 2^-100 to 1 (excluding 1) with random bits and any number of trailing zero
 * bits. */
static void check_hex64(void)
{
    const struct precision *const format = &precisions[PRECISION_F64];
    char expected[LITERAL_MAX];
    uint64_t random = 1;
    uint64_t count = 0;
    for (uint64_t exponent = 923; exponent < 1023; exponent++) {
        for (unsigned i = 0; i < 53 * 1000; i++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407; /* Knuth */
            const uint64_t fraction = random >> 12 >> i % 53 << i % 53;
            const bool negative = random % 2 == 1;
            const uint64_t bits = (negative ? UINT64_C(1) << 63 : 0) | exponent << 52 | fraction;
            const size_t length = plain_hex(expected, negative, fraction | UINT64_C(1) << 52,
                                            1075 - (unsigned)exponent, "");
            check_literal(format, LITERAL_HEX, bits, expected, length);
            count++;
        }
    }
    printf("digits: %llu binary64 numbers in hex, from 2^-100 to 1\n", (unsigned long long)count);
}

#endif

/* ---- the contract of decimal_digits ---- */

static struct decimal_digits check_digits(uint64_t m, int exponent, int count)
{
    const struct dyadic number = {false, m, exponent};
    const struct decimal_digits result = decimal_digits(&number, &tables, count);
    const uint64_t end = count == 9 ? UINT64_C(1000000000) : UINT64_C(100000000000000000);
    if (result.integer < end / 10 || result.integer >= end || result.scale < SCALE_MIN ||
        result.scale > SCALE_MAX) {
        fail("decimal_digits", m);
    }
    return result;
}

/* Checks decimal_digits() for all m in least .. most. While the scale is constant, the integer
 * increases with m, so it suffices to check the ends of an interval with constant scale. The scale
 * decreases at most once, because most < 2 * least. The place is found by bisection. */
static void check_binade(uint64_t least, uint64_t most, int exponent, int count)
{
    const int first = check_digits(least, exponent, count).scale;
    const int last = check_digits(most, exponent, count).scale;
    while (first != last && most - least > 1) {
        const uint64_t middle = least + (most - least) / 2;
        *(check_digits(middle, exponent, count).scale == first ? &least : &most) = middle;
    }
    if (last != first && last != first - 1) {
        fail("scale", most);
    }
}

static void check_format(int bits, int least_exponent, int most_exponent, int count)
{
    for (int bit = 0; bit < bits - 1; bit++) {
        check_binade(UINT64_C(1) << bit, (UINT64_C(2) << bit) - 1, least_exponent, count);
    }
    for (int exponent = least_exponent; exponent <= most_exponent; exponent++) {
        check_binade(UINT64_C(1) << (bits - 1), (UINT64_C(2) << (bits - 1)) - 1, exponent, count);
    }
    printf("digits: decimal_digits: %d digits of all numbers of %d bits\n", count, bits);
}

int main(void)
{
    digits_init(&tables);
    check_format(24, -149, 104, 9);
    check_format(53, -1074, 971, 17);
#ifndef DIGITS_ENDS
    check_decimal32();
    check_hex32();
    check_hex64();
    check_integers();
    check_long_integers();
    check_nine_digits();
#endif
    return 0;
}
