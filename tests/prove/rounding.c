/*
 * rounding.c: every way to round, to every format, against plain integers: all numbers of as many
 * bits as a cell has and some more, in all places where it makes a difference, exact ones, ties,
 * and those just beside them.
 *
 * A number is n * 2^-shift, and a least bit more or less.
 */
#include "encoding/rotation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the reference ---- */

struct number {
    uint64_t n; /* less than 2^63 */
    int shift;
    int beside; /* -1, 0 or 1: by less than any bit that counts; n > 0 then */
    bool negative;
};

/* n * 2^-shift in units of 2^quantum, to nearest, ties to even. */
static uint64_t plain_round(const struct number *number, int quantum)
{
    const int down = number->shift + quantum;
    if (down <= 0) {
        return number->n << -down; /* what is beside is less than half */
    }
    if (down > 64) {
        return 0;
    }
    const uint64_t floor = down == 64 ? 0 : number->n >> down;
    const uint64_t rest = number->n - (down == 64 ? 0 : floor << down);
    const uint64_t half = UINT64_C(1) << (down - 1);
    if (rest != half) {
        return floor + (rest > half);
    }
    return floor + (number->beside > 0 || (number->beside == 0 && floor % 2 == 1));
}

/* The floor of the binary logarithm; just below a power of two it is one less. */
static int plain_log2(const struct number *number)
{
    int bit = 63;
    while (number->n >> bit == 0) {
        bit--;
    }
    const bool is_power = number->n == UINT64_C(1) << bit;
    return bit - number->shift - (is_power && number->beside < 0);
}

static uint64_t plain_float(const struct precision *precision, const struct number *number)
{
    const int p = precision->significand_bits;
    const uint64_t sign = number->negative ? UINT64_C(1) << (precision->bits - 1) : 0;
    if (number->n == 0) {
        return sign;
    }
    int quantum = plain_log2(number) - (p - 1);
    quantum = quantum < precision->least_exponent ? precision->least_exponent : quantum;
    uint64_t n = plain_round(number, quantum);
    if (n >> p != 0) { /* rounded up to a power of two */
        n /= 2;
        quantum++;
    }
    if (n >> (p - 1) == 0) {
        return sign | n; /* subnormal */
    }
    const uint64_t exponent = (uint64_t)(quantum - precision->least_exponent) + 1;
    return sign | exponent << (p - 1) | (n - (UINT64_C(1) << (p - 1)));
}

static uint64_t plain_fixed(const struct precision *precision, const struct number *number)
{
    const int64_t end = INT64_C(1) << (precision->bits - 1);
    const uint64_t n = plain_round(number, -precision->significand_bits);
    int64_t value = n > (uint64_t)end ? end : (int64_t)n;
    value = number->negative ? -value : value;
    value = value < end ? value : end - 1;
    return (uint64_t)value & (UINT64_MAX >> (64 - precision->bits));
}

static uint64_t plain(const struct precision *precision, const struct number *number)
{
    return precision->kind == PRECISION_FLOAT ? plain_float(precision, number)
                                              : plain_fixed(precision, number);
}

/* ---- the ways to round ---- */

static uint64_t counted;

_Noreturn static void fail(const char *what, const struct precision *precision,
                           const struct number *number, uint64_t cell, uint64_t expected)
{
    printf("rounding: FAILED: %s to %s of %s0x%llx * 2^%d, beside %d: 0x%llx, not 0x%llx\n", what,
           precision->name, number->negative ? "-" : "", (unsigned long long)number->n,
           -number->shift, number->beside, (unsigned long long)cell, (unsigned long long)expected);
    exit(1);
}

enum { FRACTION = 19 };

/* n * 2^-shift with that many limbs, exactly. */
static void set_wide(struct wide *r, const struct number *number, size_t fraction)
{
    wide_set_integer(r, number->n, fraction);
    wide_shift_right(r, r, (size_t)number->shift);
    r->negative = number->negative && r->count > 0;
}

/* Exact numbers are rounded without an error, others by one ulp of 2^-1216 from them. With an error
 * of an ulp, a number that rounds alike just below and above itself is certain, and no other. */
static void check_wide(const struct rounding *rounding, const struct number *number)
{
    const struct precision *precision = rounding->precision;
    const uint64_t expected = plain(precision, number);
    struct wide wide;
    struct wide ulp;
    uint64_t cell = 0;
    set_wide(&wide, number, FRACTION);
    wide_set_integer(&ulp, number->beside != 0, 0);
    ulp.fraction = FRACTION;
    ulp.negative = number->beside != 0 && (number->beside < 0) != number->negative;
    wide_add(&wide, &wide, &ulp);
    if (!rounding_wide(rounding, &wide, 0, &cell) || cell != expected) {
        fail("rounding_wide", precision, number, cell, expected);
    }
    if (number->beside == 0 && number->n > 0) {
        const struct number below = {number->n, number->shift, -1, number->negative};
        const struct number above = {number->n, number->shift, 1, number->negative};
        const bool alike = plain(precision, &below) == plain(precision, &above);
        if (rounding_wide(rounding, &wide, 1, &cell) != alike || (alike && cell != expected)) {
            fail("rounding_wide with an error", precision, number, cell, expected);
        }
    }
    counted++;
}

/* The number with that many fraction bits, if these hold it exactly. */
static bool fits(const struct number *number, int fraction)
{
    return number->shift <= fraction ||
           (number->shift - fraction < 64 &&
            number->n % (UINT64_C(1) << (number->shift - fraction)) == 0);
}

static struct integer128 magnitude_of(const struct number *number, int fraction)
{
    struct integer128 r = {0, number->n};
    for (int i = number->shift; i < fraction; i++) {
        r = integer128_add(r, r);
    }
    return number->shift > fraction
               ? integer128_shift_right(r, (unsigned)(number->shift - fraction))
               : r;
}

/* A certain cell is that of all numbers close by; and a number is certain if those do round alike,
 * unless it is the greatest cell, to which the midpoint above it is rounded as well. */
static void check_certain(const char *what, const struct precision *precision,
                          const struct number *number, bool certain, uint64_t cell)
{
    const struct number below = {number->n, number->shift, -1, number->negative};
    const struct number above = {number->n, number->shift, 1, number->negative};
    const uint64_t least = plain(precision, &below);
    const uint64_t most = plain(precision, &above);
    if (certain && (cell != least || cell != most)) {
        fail(what, precision, number, cell, cell != least ? least : most);
    }
    const uint64_t greatest = (UINT64_C(1) << (precision->bits - 1)) - 1;
    if (!certain && least == most && least != greatest) {
        fail(what, precision, number, 0, least);
    }
    counted++;
}

/* In fixed point with 126 fraction bits, for numbers less than 1 and more than 2^-40; and for
 * formats of up to 32 bits in 64 bits, the high half. */
static void check_fixed(const struct rounding *rounding, const struct number *number)
{
    const struct precision *precision = rounding->precision;
    uint64_t cell = 0;
    if (number->n == 0 || plain_log2(number) >= 0 || plain_log2(number) < -40 ||
        !fits(number, FIXED_FRACTION)) {
        return;
    }
    const struct integer128 magnitude = magnitude_of(number, FIXED_FRACTION);
    const struct integer128 fixed = number->negative ? integer128_negate(magnitude) : magnitude;
    bool certain = fixed_round(rounding, precision->kind, fixed, (struct integer128){0, 0}, &cell);
    check_certain("fixed_round", precision, number, certain, cell);
    if (precision->bits <= 32 && fits(number, HIGH_FRACTION)) {
        certain = fixed_round(rounding, precision->kind, (struct integer128){fixed.high, 0},
                              (struct integer128){0, 0}, &cell);
        check_certain("fixed_round in 64 bits", precision, number, certain, cell);
    }
}

/* ---- the numbers ---- */

static void check_number(const struct rounding *rounding, uint64_t n, int shift)
{
    for (int negative = 0; negative < 2; negative++) {
        for (int beside = n > 0 ? -1 : 0; beside <= (n > 0 ? 1 : 0); beside++) {
            const struct number number = {n, shift, beside, negative != 0};
            if (n == 0 && negative != 0) {
                continue; /* there is no negative zero */
            }
            check_wide(rounding, &number);
            if (beside == 0) {
                check_fixed(rounding, &number);
            }
        }
    }
}

/* All numbers of `bits` bits, with their highest bit in all places from 1 down to three below the
 * least that the format has. */
static void check_all(const struct rounding *rounding, int bits)
{
    const struct precision *precision = rounding->precision;
    const int least = precision->kind == PRECISION_FLOAT ? precision->least_exponent
                                                         : -precision->significand_bits;
    check_number(rounding, 0, 0);
    for (int place = 0; place >= least - 3; place--) {
        for (uint64_t n = UINT64_C(1) << (bits - 1); n < UINT64_C(1) << bits; n++) {
            if (place == 0 && n > UINT64_C(1) << (bits - 1)) {
                break; /* 1 is the greatest */
            }
            check_number(rounding, n, bits - 1 - place);
        }
    }
}

/* Of a wide format: the highest two bits and those from four above the last to two below it, all
 * of them; all between are zeros, or ones. Of binary64 every ninth exponent, and all that are not
 * normal. */
static void check_ends(const struct rounding *rounding)
{
    const struct precision *precision = rounding->precision;
    const bool is_float = precision->kind == PRECISION_FLOAT;
    const int least = is_float ? precision->least_exponent : -precision->significand_bits;
    const int p = precision->significand_bits + 2;
    const uint64_t between = (UINT64_C(1) << (p - 2)) - (UINT64_C(1) << 6);
    for (int place = 0; place >= least - 3; place--) {
        if (p > 50 && place % 9 != 0 && place > least + p) {
            continue;
        }
        for (uint64_t ends = 0; ends < 256; ends++) {
            const uint64_t n = UINT64_C(1) << (p - 1) | (ends / 128) << (p - 2) |
                               (ends / 64 % 2 != 0 ? between : 0) | ends % 64;
            if (place < 0 || n == UINT64_C(1) << (p - 1)) {
                check_number(rounding, n, p - 1 - place);
            }
        }
    }
}

/* ---- affine formats ---- */

/* n * 2^-8 divided by digits * 10^exponent, exactly in 64 bits. */
static void check_affine(const char *name, uint64_t digits, int exponent, int64_t zero_point)
{
    enum { SHIFT = 8 };
    const struct precision *precision = precision_find(name);
    struct quotient scale = {{.count = digits > 9 ? 2 : 1, .exponent = exponent}, decimal_one};
    struct rounding rounding;
    uint64_t power = 1;
    scale.numerator.digit[0] = (uint8_t)(digits > 9 ? digits / 10 : digits);
    scale.numerator.digit[1] = (uint8_t)(digits > 9 ? digits % 10 : 0);
    for (int i = exponent; i < 0; i++) {
        power *= 10;
    }
    rounding_init(&rounding, precision, &scale, zero_point);
    const int64_t least = precision->is_signed ? -128 : 0;
    for (uint64_t i = 0; i <= 2 << SHIFT; i++) {
        const bool negative = i % 2 != 0;
        const uint64_t numerator = (i / 2) * power;
        const uint64_t denominator = digits << SHIFT;
        const uint64_t rest = numerator % denominator;
        const uint64_t floor = numerator / denominator;
        const uint64_t n =
            floor + (2 * rest > denominator || (2 * rest == denominator && floor % 2 == 1));
        int64_t value = zero_point + (negative ? -(int64_t)n : (int64_t)n);
        value = value < least ? least : value;
        value = value > least + 255 ? least + 255 : value;
        const uint64_t expected = (uint64_t)value & 255;
        const struct number number = {i / 2, SHIFT, 0, negative};
        struct wide wide;
        struct ratio ratio;
        uint64_t cell = 0;
        set_wide(&wide, &number, 2);
        if (rounding_wide(&rounding, &wide, 0, &cell) ? cell != expected
                                                      : 2 * rest != denominator) {
            fail("rounding_wide", precision, &number, cell, expected);
        }
        const struct integer128 magnitude = magnitude_of(&number, FIXED_FRACTION);
        const struct integer128 fixed = negative ? integer128_negate(magnitude) : magnitude;
        if (fixed_round(&rounding, precision->kind, fixed, (struct integer128){0, 0}, &cell) &&
            cell != expected) {
            fail("fixed_round", precision, &number, cell, expected);
        }
        if (!negative && i > 0) {
            ratio_set_integer(&ratio, i / 2);
            ratio_shift(&ratio, -SHIFT);
            cell = rounding_ratio(&rounding, false, &ratio);
            if (cell != expected) {
                fail("rounding_ratio", precision, &number, cell, expected);
            }
        }
        counted++;
    }
}

static void check_format(const char *name, int bits)
{
    static const struct quotient none = {0};
    struct rounding rounding;
    counted = 0;
    rounding_init(&rounding, precision_find(name), &none, 0);
    if (bits > 0) {
        check_all(&rounding, bits);
        printf("rounding: %s: %llu cases: all numbers of %d bits up to 1\n", name,
               (unsigned long long)counted, bits);
    } else {
        check_ends(&rounding);
        printf("rounding: %s: %llu cases: all first 2 and last 6 bits, zeros or ones between\n",
               name, (unsigned long long)counted);
    }
}

int main(void)
{
    (void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    check_format("f8e4m3", 10);
    check_format("f8e5m2", 10);
    check_format("q7", 12);
    check_format("f16", 14);
    check_format("bf16", 11);
    check_format("q15", 17);
    check_format("f32", 0);
    check_format("q31", 0);
    check_format("f64", 0);
    counted = 0;
    for (uint64_t digits = 1; digits < 100; digits += digits < 10 ? 1 : 7) {
        for (int exponent = -4; exponent <= 0; exponent++) {
            check_affine("s8", digits, exponent, -5);
            check_affine("u8", digits, exponent, 128);
        }
    }
    printf("rounding: s8, u8: %llu cases: all multiples of 2^-8 up to 1, 220 scales\n",
           (unsigned long long)counted);
    return 0;
}
