/*
 * reduced.c: wide.c and ratio.c as they are, but with limbs of a few bits, against plain integers:
 * for all operands of a few limbs. Compiled with POSENC_LIMB_BITS, 2, 4 or 8.
 *
 * A number is its magnitude in ulp, a plain integer, and its sign.
 */
#include "exact/limb.h"
#include "exact/ratio.h"
#include "exact/wide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- numbers ---- */

/* 2^(LIMB_BITS * limbs) */
static uint64_t end_of(unsigned limbs)
{
    return UINT64_C(1) << (LIMB_BITS * limbs);
}

static struct wide wide_from(bool negative, uint64_t magnitude, size_t fraction)
{
    struct wide r;
    r.negative = negative && magnitude > 0;
    r.fraction = fraction;
    r.count = 0;
    for (; magnitude > 0; magnitude >>= LIMB_BITS) {
        r.limb[r.count++] = magnitude & (end_of(1) - 1);
    }
    return r;
}

static int64_t signed_of(bool negative, uint64_t magnitude)
{
    return negative ? -(int64_t)magnitude : (int64_t)magnitude;
}

static const char *what;

_Noreturn static void fail(uint64_t a, uint64_t b, const struct wide *r)
{
    printf("FAILED: %s of 0x%llx and 0x%llx, limbs of %d bits: %s", what, (unsigned long long)a,
           (unsigned long long)b, LIMB_BITS, r->negative ? "-" : "");
    for (size_t i = r->count; i-- > 0;) {
        printf("%llx ", (unsigned long long)r->limb[i]);
    }
    printf("(fraction %zu)\n", r->fraction);
    exit(1);
}

/* r is that number, in normal form. a and b are what it was made of. */
static void expect(const struct wide *r, int64_t number, size_t fraction, uint64_t a, uint64_t b)
{
    uint64_t magnitude = number < 0 ? -(uint64_t)number : (uint64_t)number;
    bool fine = r->fraction == fraction && r->negative == (number < 0) && r->count <= WIDE_LIMBS;
    for (size_t i = 0; fine && i < r->count; i++) {
        fine = r->limb[i] == (magnitude & (end_of(1) - 1)) && (magnitude > 0);
        magnitude >>= LIMB_BITS;
    }
    if (!fine || magnitude > 0) {
        fail(a, b, r);
    }
}

static void expect_integer(uint64_t got, uint64_t expected, uint64_t a, uint64_t b)
{
    if (got != expected) {
        printf("FAILED: %s of 0x%llx and 0x%llx, limbs of %d bits: 0x%llx, not 0x%llx\n", what,
               (unsigned long long)a, (unsigned long long)b, LIMB_BITS, (unsigned long long)got,
               (unsigned long long)expected);
        exit(1);
    }
}

static void report(const char *name, uint64_t count, const char *range)
{
    printf("reduced: %d bits a limb: %s: %llu cases: %s\n", LIMB_BITS, name,
           (unsigned long long)count, range);
}

/* ---- sums and products of pairs ---- */

static void check_sums(unsigned limbs)
{
    const uint64_t end = end_of(limbs);
    struct wide r;
    what = "sum or difference";
    for (uint64_t a = 0; a < end; a++) {
        for (unsigned a_negative = 0; a_negative <= (a > 0); a_negative++) {
            const struct wide x = wide_from(a_negative != 0, a, a % 5);
            const int64_t p = signed_of(a_negative != 0, a);
            for (uint64_t b = 0; b < end; b++) {
                struct wide y = wide_from(false, b, a % 5);
                for (unsigned b_negative = 0; b_negative <= (b > 0); b_negative++) {
                    const int64_t q = signed_of(b_negative != 0, b);
                    y.negative = b_negative != 0;
                    wide_add(&r, &x, &y);
                    expect(&r, p + q, x.fraction, a, b);
                    wide_subtract(&r, &x, &y);
                    expect(&r, p - q, x.fraction, a, b);
                }
            }
        }
    }
    report("add, subtract", 8 * end * end, "all pairs with both signs");
}

static void check_comparisons(unsigned limbs)
{
    const uint64_t end = end_of(limbs);
    what = "comparison";
    for (uint64_t a = 0; a < end; a++) {
        const struct wide x = wide_from(a % 2 != 0, a, 1);
        for (uint64_t b = 0; b < end; b++) {
            const struct wide y = wide_from(b % 3 == 0, b, 1);
            const int expected = (a > b) - (a < b);
            expect_integer((uint64_t)wide_compare_magnitude(&x, &y), (uint64_t)expected, a, b);
        }
    }
    report("compare_magnitude", end * end, "all pairs");
}

/* All pairs with fractions 0 .. most_fraction; the signs in turn. */
static void check_products(unsigned limbs, size_t most_fraction)
{
    const uint64_t end = end_of(limbs);
    struct wide r;
    what = "product";
    for (uint64_t a = 0; a < end; a++) {
        for (uint64_t b = 0; b < end; b++) {
            for (size_t fraction = 0; fraction <= most_fraction; fraction++) {
                const bool a_negative = (a ^ b ^ fraction) % 2 != 0;
                const bool b_negative = (a ^ b / 2 ^ fraction) % 2 != 0;
                const struct wide x = wide_from(a_negative, a, fraction);
                const struct wide y = wide_from(b_negative, b, fraction);
                const uint64_t size = (a * b) >> (LIMB_BITS * fraction);
                wide_multiply(&r, &x, &y);
                expect(&r, signed_of(x.negative != y.negative, size), fraction, a, b);
            }
        }
    }
    report("multiply", end * end * (most_fraction + 1), "all pairs, fractions from 0 on");
}

/* All dividends and divisors, with fractions 0 .. most_fraction and all signs. */
static void check_quotients(unsigned limbs, unsigned divisor_limbs, size_t most_fraction)
{
    const uint64_t end = end_of(limbs);
    const uint64_t divisor_end = end_of(divisor_limbs);
    struct wide r;
    what = "quotient";
    for (uint64_t a = 0; a < end; a++) {
        for (uint64_t b = 1; b < divisor_end; b++) {
            for (size_t fraction = 0; fraction <= most_fraction; fraction++) {
                const struct wide x = wide_from((a ^ fraction) % 2 != 0, a, fraction);
                const struct wide y = wide_from((b ^ fraction) % 2 != 0, b, fraction);
                const uint64_t dividend = a << (LIMB_BITS * fraction);
                const bool exact = wide_divide(&r, &x, &y);
                expect(&r, signed_of(x.negative != y.negative, dividend / b), fraction, a, b);
                expect_integer(exact, dividend % b == 0, a, b);
            }
        }
    }
    report("divide", end * (divisor_end - 1) * (most_fraction + 1),
           "all pairs, fractions from 0 on");
}

/* ---- a number and a small one ---- */

static void check_small(unsigned limbs)
{
    const uint64_t end = end_of(limbs);
    const uint32_t half = UINT32_C(1) << LIMB_BITS / 2;
    struct wide r;
    for (uint64_t a = 0; a < end; a++) {
        const struct wide x = wide_from(a % 2 != 0, a, a % 3);
        what = "product with a small number";
        for (uint32_t b = 0; b < end_of(1); b++) {
            wide_multiply_small(&r, &x, b);
            expect(&r, signed_of(x.negative, a * b), x.fraction, a, b);
        }
        what = "quotient by a small number";
        for (uint32_t b = 1; b < half; b++) {
            wide_divide_small(&r, &x, b);
            expect(&r, signed_of(x.negative, a / b), x.fraction, a, b);
        }
    }
    report("multiply_small, divide_small", end * (end_of(1) + half - 1),
           "all numbers, factors of a limb, divisors of half a limb");
}

static uint64_t shifted_right(uint64_t a, unsigned bits)
{
    return bits > 63 ? 0 : a >> bits;
}

static void check_shifts(unsigned limbs)
{
    const uint64_t end = end_of(limbs);
    const unsigned most = LIMB_BITS * (limbs + 2);
    struct wide r;
    for (uint64_t a = 0; a < end; a++) {
        const struct wide x = wide_from(a % 2 != 0, a, a % 3);
        for (unsigned bits = 0; bits <= most; bits++) {
            const uint64_t down = shifted_right(a, bits);
            what = "shift to the left";
            if (a < UINT64_C(1) << 63 >> bits) {
                wide_shift_left(&r, &x, bits);
                expect(&r, signed_of(x.negative, a << bits), x.fraction, a, bits);
            }
            what = "shift to the right";
            wide_shift_right(&r, &x, bits);
            expect(&r, signed_of(x.negative, down), x.fraction, a, bits);
            what = "bits from a position on";
            expect_integer(wide_extract(&x, bits), down & (end_of(1) - 1), a, bits);
            what = "bits below a position";
            expect_integer(wide_has_bits_below(&x, bits), a != down << bits, a, bits);
        }
    }
    report("shift_left, shift_right, extract, has_bits_below", end * 4 * (most + 1),
           "all numbers by all counts up to two limbs more than theirs");
}

static void check_conversions(unsigned limbs)
{
    const uint64_t end = end_of(limbs);
    struct wide r;
    for (uint64_t a = 0; a < end; a++) {
        uint64_t bits = 0;
        while (a >> bits > 0) {
            bits++;
        }
        const struct wide x = wide_from(true, a, 2);
        what = "number of bits";
        expect_integer(wide_bits(&x), bits, a, 0);
        what = "copy";
        wide_copy(&r, &x);
        expect(&r, -(int64_t)a, 2, a, 0);
        what = "rescaling";
        for (size_t from = 0; from <= limbs; from++) {
            const struct wide y = wide_from(a % 2 != 0, a, from);
            for (size_t to = 0; to <= limbs; to++) {
                const uint64_t size =
                    to >= from ? a << (LIMB_BITS * (to - from)) : a >> (LIMB_BITS * (from - to));
                wide_rescale(&r, &y, to);
                expect(&r, signed_of(y.negative, size), to, a, from);
            }
        }
    }
    what = "integer";
    for (uint64_t a = 0; a < end_of(1); a++) {
        for (size_t fraction = 0; fraction <= 4; fraction++) {
            wide_set_integer(&r, a, fraction);
            expect(&r, (int64_t)(a << (LIMB_BITS * fraction)), fraction, a, fraction);
        }
    }
    report("bits, copy, rescale, set_integer", end * (limbs + 1) * (limbs + 1), "all numbers");
}

/* ---- results in place of operands ---- */

typedef void operation(struct wide *r, const struct wide *a, const struct wide *b);

static void divide(struct wide *r, const struct wide *a, const struct wide *b)
{
    if (b->count > 0) {
        (void)wide_divide(r, a, b);
    } else {
        wide_copy(r, a);
    }
}

static void shift_left(struct wide *r, const struct wide *a, const struct wide *b)
{
    wide_shift_left(r, a, (size_t)wide_extract(b, 0) * 3);
}

static void shift_right(struct wide *r, const struct wide *a, const struct wide *b)
{
    wide_shift_right(r, a, (size_t)wide_extract(b, 0) * 3);
}

static void multiply_small(struct wide *r, const struct wide *a, const struct wide *b)
{
    wide_multiply_small(r, a, (uint32_t)wide_extract(b, 0));
}

static void divide_small(struct wide *r, const struct wide *a, const struct wide *b)
{
    (void)b;
    wide_divide_small(r, a, (UINT32_C(1) << LIMB_BITS / 2) - 1);
}

static void rescale(struct wide *r, const struct wide *a, const struct wide *b)
{
    wide_rescale(r, a, b->count);
}

static bool same(const struct wide *a, const struct wide *b)
{
    return a->negative == b->negative && a->fraction == b->fraction && a->count == b->count &&
           memcmp(a->limb, b->limb, a->count * sizeof a->limb[0]) == 0;
}

/* Each pair with the result in a third object is what the checks above have seen. */
static void check_aliasing(unsigned limbs)
{
    static operation *const operations[] = {wide_add,       wide_subtract, wide_multiply,
                                            divide,         shift_left,    shift_right,
                                            multiply_small, divide_small,  rescale};
    const size_t count = sizeof operations / sizeof operations[0];
    const uint64_t end = end_of(limbs);
    what = "result in place of an operand";
    for (uint64_t i = 0; i < 4 * end * end; i++) {
        const struct wide a = wide_from(i % 2 != 0, i / 4 / end, 1);
        const struct wide b = wide_from(i / 2 % 2 != 0, i / 4 % end, 1);
        for (size_t k = 0; k < count; k++) {
            struct wide apart;
            struct wide in_a = a;
            struct wide in_b = b;
            struct wide in_both = a;
            operations[k](&apart, &a, &b);
            operations[k](&in_a, &in_a, &b);
            operations[k](&in_b, &a, &in_b);
            if (!same(&in_a, &apart) || !same(&in_b, &apart)) {
                fail(i / 4 / end, i / 4 % end, &in_a);
            }
            operations[k](&apart, &a, &a);
            operations[k](&in_both, &in_both, &in_both);
            if (!same(&in_both, &apart)) {
                fail(i / 4 / end, i / 4 / end, &in_both);
            }
        }
    }
    report("results in place of operands", 4 * end * end * count, "all pairs with both signs");
}

/* ---- decimals, and quotients of integers ---- */

static uint64_t power(uint64_t base, unsigned exponent)
{
    uint64_t r = 1;
    for (; exponent > 0; exponent--) {
        r *= base;
    }
    return r;
}

/* number * 10^exponent in normal form */
static struct decimal decimal_from(uint64_t number, int exponent)
{
    struct decimal decimal = {.exponent = exponent};
    if (number == 0) {
        return (struct decimal){0};
    }
    for (; number % 10 == 0; number /= 10) {
        decimal.exponent++;
    }
    for (uint64_t rest = number; rest > 0; rest /= 10) {
        decimal.count++;
    }
    for (unsigned i = decimal.count; i-- > 0; number /= 10) {
        decimal.digit[i] = (uint8_t)(number % 10);
    }
    return decimal;
}

/* Divisors of 10 need limbs of 8 bits. */
static void check_decimals(void)
{
    enum { NUMBERS = 10000, EXPONENT = 4, FRACTION = 3 };
    struct wide r;
    what = "decimal";
    for (uint64_t number = 0; number < NUMBERS; number++) {
        for (int exponent = -EXPONENT; exponent <= EXPONENT; exponent++) {
            const struct decimal decimal = decimal_from(number, exponent);
            const uint64_t up = power(10, exponent > 0 ? (unsigned)exponent : 0);
            const uint64_t down = power(10, exponent < 0 ? (unsigned)-exponent : 0);
            for (size_t fraction = 0; fraction <= FRACTION; fraction++) {
                const uint64_t ulps = (number * up) << (LIMB_BITS * fraction);
                wide_set_decimal(&r, &decimal, fraction);
                expect(&r, (int64_t)(ulps / down), fraction, number, (uint64_t)exponent);
            }
        }
    }
    report("set_decimal", (2 * EXPONENT + 1) * (FRACTION + 1) * (uint64_t)NUMBERS,
           "all numbers of 4 digits times 10^-4 .. 10^4, fractions 0 .. 3");
}

static uint64_t plain_of(const struct wide *a)
{
    uint64_t r = 0;
    for (size_t i = a->count; i-- > 0;) {
        r = r << LIMB_BITS | a->limb[i];
    }
    return r;
}

/* All roots of all integers of up to 4 digits, rounded down. */
static void check_roots(void)
{
    enum { NUMBERS = 10000, DEGREES = 12 };
    struct wide r;
    what = "root of an integer";
    for (uint64_t number = 1; number < NUMBERS; number++) {
        const struct wide a = wide_from(false, number, 0);
        for (unsigned degree = 1; degree <= DEGREES; degree++) {
            uint64_t root = 1;
            while (power(root + 1, degree) <= number) {
                root++;
            }
            expect_integer(integer_root(&r, &a, degree), power(root, degree) == number, number,
                           degree);
            expect_integer(plain_of(&r), root, number, degree);
        }
    }
    report("integer_root", (uint64_t)(NUMBERS - 1) * DEGREES,
           "all integers below 10000, roots up to the 12th");
}

/* a 10^i / (b 10^j), with both signs of the exponents, as a quotient with fraction 2. */
static void check_ratios(void)
{
    enum { NUMBERS = 100, EXPONENT = 3 };
    struct wide r;
    what = "ratio of decimals";
    for (uint64_t a = 1; a < NUMBERS; a++) {
        for (uint64_t b = 1; b < NUMBERS; b++) {
            for (int i = -EXPONENT; i <= EXPONENT; i++) {
                const struct decimal up = decimal_from(a, i);
                const struct decimal down = decimal_from(b, -i);
                const uint64_t tens = power(10, (unsigned)(2 * (i < 0 ? -i : i)));
                const uint64_t numerator = a * (i > 0 ? tens : 1) << (2 * LIMB_BITS);
                const uint64_t denominator = b * (i < 0 ? tens : 1);
                struct ratio ratio;
                ratio_set_integer(&ratio, 1);
                ratio_shift(&ratio, i);
                ratio_multiply(&ratio, &up);
                ratio_divide(&ratio, &down);
                ratio_shift(&ratio, -i);
                const bool exact = ratio_quotient(&r, &ratio, 2);
                expect(&r, (int64_t)(numerator / denominator), 2, a, b);
                expect_integer(exact, numerator % denominator == 0, a, b);
            }
        }
    }
    report("ratio_multiply, ratio_divide, ratio_shift, ratio_quotient",
           (uint64_t)(NUMBERS - 1) * (NUMBERS - 1) * (2 * EXPONENT + 1),
           "all of two digits, 10^-3 .. 10^3");
}

int main(void)
{
    switch ((int)LIMB_BITS) {
    case 2:
        check_sums(4);
        check_comparisons(5);
        check_products(5, 6);
        check_quotients(4, 4, 5);
        check_small(7);
        check_shifts(7);
        check_conversions(7);
        check_aliasing(3);
        break;
    case 4:
        check_sums(3);
        check_comparisons(3);
        check_products(3, 3);
        check_quotients(3, 2, 1);
        check_quotients(2, 2, 3);
        check_small(4);
        check_shifts(4);
        check_conversions(4);
        check_aliasing(2);
        check_roots();
        check_ratios();
        break;
    case 8:
        check_small(2);
        check_shifts(2);
        check_conversions(2);
        check_decimals();
        break;
    default:
        printf("FAILED: no checks for limbs of %d bits\n", LIMB_BITS);
        return 1;
    }
    return 0;
}
