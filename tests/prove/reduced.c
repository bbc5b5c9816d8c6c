/*
 * reduced.c: compares wide.c and ratio.c, compiled with limbs of POSENC_LIMB_BITS bits (2, 4 or 8),
 * with 64-bit integers, for all operands of a few limbs.
 *
 * A number is represented by its sign and its magnitude in units in the last place (ulp), an
 * integer.
 */
#include "exact/ratio.h"
#include "exact/wide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMB_BITS = POSENC_LIMB_BITS };

/* ---- numbers ---- */

/* Returns 2^(LIMB_BITS * limbs), the end of the range of integers with this number of limbs. */
static uint64_t range_end(unsigned limbs)
{
    return UINT64_C(1) << (LIMB_BITS * limbs);
}

static struct wide wide_from(bool negative, uint64_t magnitude, size_t fraction)
{
    struct wide r;
    r.is_negative = negative && magnitude > 0;
    r.fraction = fraction;
    r.count = 0;
    for (; magnitude > 0; magnitude >>= LIMB_BITS) {
        r.limb[r.count++] = magnitude & (range_end(1) - 1);
    }
    return r;
}

static int64_t signed_of(bool negative, uint64_t magnitude)
{
    return negative ? -(int64_t)magnitude : (int64_t)magnitude;
}

/* The operation under test, its operands, and the number of cases. */
static const char *operation_name;
static uint64_t operands[2];
static uint64_t cases;

_Noreturn static void fail(const struct wide *r)
{
    printf("FAILED: %s of 0x%llx and 0x%llx, limbs of %d bits: %s", operation_name,
           (unsigned long long)operands[0], (unsigned long long)operands[1], LIMB_BITS,
           r->is_negative ? "-" : "");
    for (size_t i = r->count; i-- > 0;) {
        printf("%llx ", (unsigned long long)r->limb[i]);
    }
    printf("(fraction %zu)\n", r->fraction);
    exit(1);
}

/* Checks that r equals `number`, and is in normal form. */
static void expect(const struct wide *r, int64_t number, size_t fraction)
{
    uint64_t magnitude = number < 0 ? -(uint64_t)number : (uint64_t)number;
    bool is_fine =
        r->fraction == fraction && r->is_negative == (number < 0) && r->count <= WIDE_LIMBS;
    for (size_t i = 0; is_fine && i < r->count; i++) {
        is_fine = r->limb[i] == (magnitude & (range_end(1) - 1)) && (magnitude > 0);
        magnitude >>= LIMB_BITS;
    }
    cases++;
    if (!is_fine || magnitude > 0) {
        fail(r);
    }
}

static void expect_integer(uint64_t got, uint64_t expected)
{
    cases++;
    if (got != expected) {
        printf("FAILED: %s of 0x%llx and 0x%llx, limbs of %d bits: 0x%llx, not 0x%llx\n",
               operation_name, (unsigned long long)operands[0], (unsigned long long)operands[1],
               LIMB_BITS, (unsigned long long)got, (unsigned long long)expected);
        exit(1);
    }
}

static void report(const char *name, const char *range)
{
    printf("reduced: %d bits a limb: %s: %llu cases: %s\n", LIMB_BITS, name,
           (unsigned long long)cases, range);
    cases = 0;
}

/* ---- pairs ---- */

/* Checks an operation on x and y. p and q are x and y as integers, in ulp. */
typedef void check_pair(const struct wide *x, const struct wide *y, int64_t p, int64_t q);

/* Checks all pairs of numbers x and y of up to `limbs` and `limbs_of_y` limbs, with fractions 0 ..
 * most_fraction. The signs are a function of the numbers and the fractions; four fractions are
 * enough for all combinations of signs. */
static void check_pairs(check_pair *check, const char *name, unsigned limbs, unsigned limbs_of_y,
                        size_t most_fraction)
{
    operation_name = name;
    for (uint64_t a = 0; a < range_end(limbs); a++) {
        for (uint64_t b = 0; b < range_end(limbs_of_y); b++) {
            for (size_t fraction = 0; fraction <= most_fraction; fraction++) {
                const struct wide x = wide_from((a ^ fraction) % 2 != 0, a, fraction);
                const struct wide y = wide_from((b ^ fraction / 2) % 2 != 0, b, fraction);
                operands[0] = a;
                operands[1] = b;
                check(&x, &y, signed_of(x.is_negative, a), signed_of(y.is_negative, b));
            }
        }
    }
    report(name, "all pairs, fractions from 0 on");
}

static void check_sum(const struct wide *x, const struct wide *y, int64_t p, int64_t q)
{
    struct wide r;
    wide_add(&r, x, y);
    expect(&r, p + q, x->fraction);
    wide_subtract(&r, x, y);
    expect(&r, p - q, x->fraction);
}

static void check_comparison(const struct wide *x, const struct wide *y, int64_t p, int64_t q)
{
    const int expected = (llabs(p) > llabs(q)) - (llabs(p) < llabs(q));
    expect_integer((uint64_t)wide_compare_magnitude(x, y), (uint64_t)expected);
}

static void check_product(const struct wide *x, const struct wide *y, int64_t p, int64_t q)
{
    struct wide r;
    wide_multiply(&r, x, y);
    expect(&r, p * q / (int64_t)range_end((unsigned)x->fraction), x->fraction);
}

static void check_quotient(const struct wide *x, const struct wide *y, int64_t p, int64_t q)
{
    struct wide r;
    if (q != 0) {
        const int64_t dividend = p * (int64_t)range_end((unsigned)x->fraction);
        const bool is_exact = wide_divide(&r, x, y);
        expect(&r, dividend / q, x->fraction);
        expect_integer(is_exact, dividend % q == 0);
    }
}

/* ---- single numbers ---- */

/* Checks operations on x, a number of up to `limbs` limbs. a is its magnitude in ulp. */
typedef void check_number(const struct wide *x, uint64_t a, unsigned limbs);

/* Checks all numbers of up to `limbs` limbs, with alternating signs and fractions. */
static void check_numbers(check_number *check, const char *name, const char *range, unsigned limbs)
{
    for (uint64_t a = 0; a < range_end(limbs); a++) {
        const struct wide x = wide_from(a % 2 != 0, a, a % 3);
        operands[0] = a;
        check(&x, a, limbs);
    }
    report(name, range);
}

static void check_small(const struct wide *x, uint64_t a, unsigned limbs)
{
    struct wide r;
    (void)limbs;
    operation_name = "product with a small number";
    for (uint32_t b = 0; b < range_end(1); b++) {
        operands[1] = b;
        wide_multiply_small(&r, x, b);
        expect(&r, signed_of(x->is_negative, a * b), x->fraction);
    }
    operation_name = "quotient by a small number";
    for (uint32_t b = 1; b < UINT32_C(1) << LIMB_BITS / 2; b++) {
        operands[1] = b;
        wide_divide_small(&r, x, b);
        expect(&r, signed_of(x->is_negative, a / b), x->fraction);
    }
}

static void check_shifts(const struct wide *x, uint64_t a, unsigned limbs)
{
    struct wide r;
    for (unsigned bits = 0; bits <= LIMB_BITS * (limbs + 2); bits++) {
        const uint64_t shifted_right = bits > 63 ? 0 : a >> bits;
        operands[1] = bits;
        operation_name = "shift to the left";
        if (a < UINT64_C(1) << 63 >> bits) {
            wide_scale(&r, x, (int)bits);
            expect(&r, signed_of(x->is_negative, a << bits), x->fraction);
        }
        operation_name = "shift to the right";
        wide_scale(&r, x, -(int)bits);
        expect(&r, signed_of(x->is_negative, shifted_right), x->fraction);
        operation_name = "bits from a position on";
        expect_integer(wide_extract(x, bits), shifted_right & (range_end(1) - 1));
        operation_name = "bits below a position";
        expect_integer(wide_has_bits_below(x, bits), a != shifted_right << bits);
    }
}

static void check_conversions(const struct wide *x, uint64_t a, unsigned limbs)
{
    struct wide r;
    uint64_t bits = 0;
    while (a >> bits > 0) {
        bits++;
    }
    operation_name = "number of bits";
    expect_integer(wide_bits(x), bits);
    operation_name = "copy";
    wide_copy(&r, x);
    expect(&r, signed_of(x->is_negative, a), x->fraction);
    operation_name = "rescaling";
    for (size_t from = 0; from <= limbs; from++) {
        const struct wide y = wide_from(x->is_negative, a, from);
        for (size_t to = 0; to <= limbs; to++) {
            const uint64_t size =
                to >= from ? a << (LIMB_BITS * (to - from)) : a >> (LIMB_BITS * (from - to));
            operands[1] = to;
            wide_rescale(&r, &y, to);
            expect(&r, signed_of(y.is_negative, size), to);
        }
    }
    operation_name = "integer";
    for (size_t fraction = 0; fraction <= 4 && a < range_end(1); fraction++) {
        operands[1] = fraction;
        wide_set_integer(&r, a, fraction);
        expect(&r, (int64_t)(a << (LIMB_BITS * fraction)), fraction);
    }
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
    wide_scale(r, a, (int)wide_extract(b, 0) * 3);
}

static void shift_right(struct wide *r, const struct wide *a, const struct wide *b)
{
    wide_scale(r, a, -(int)wide_extract(b, 0) * 3);
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

static bool wide_equal(const struct wide *a, const struct wide *b)
{
    return a->is_negative == b->is_negative && a->fraction == b->fraction && a->count == b->count &&
           memcmp(a->limb, b->limb, a->count * sizeof a->limb[0]) == 0;
}

/* Checks operations whose result overwrites an operand. The expected result is that of the same
 * operation with a separate result, which the functions above have checked. */
static void check_in_place(const struct wide *x, const struct wide *y, int64_t p, int64_t q)
{
    static operation *const operations[] = {wide_add,       wide_subtract, wide_multiply,
                                            divide,         shift_left,    shift_right,
                                            multiply_small, divide_small,  rescale};
    (void)p;
    (void)q;
    for (size_t k = 0; k < sizeof operations / sizeof operations[0]; k++) {
        struct wide expected;
        struct wide in_x = *x;
        struct wide in_y = *y;
        struct wide in_both = *x;
        operations[k](&expected, x, y);
        operations[k](&in_x, &in_x, y);
        operations[k](&in_y, x, &in_y);
        if (!wide_equal(&in_x, &expected) || !wide_equal(&in_y, &expected)) {
            fail(&in_x);
        }
        operations[k](&expected, x, x);
        operations[k](&in_both, &in_both, &in_both);
        if (!wide_equal(&in_both, &expected)) {
            fail(&in_both);
        }
        cases++;
    }
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

/* Returns number * 10^exponent in normal form. */
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

/* Checks wide_set_decimal(). Only with limbs of 8 bits, because the divisor 10 must fit into half a
 * limb. */
static void check_decimals(void)
{
    enum { NUMBERS = 10000, EXPONENT = 4, FRACTION = 3 };
    struct wide r;
    operation_name = "decimal";
    for (uint64_t number = 0; number < NUMBERS; number++) {
        operands[0] = number;
        for (int exponent = -EXPONENT; exponent <= EXPONENT; exponent++) {
            operands[1] = (uint64_t)exponent;
            const struct decimal decimal = decimal_from(number, exponent);
            const uint64_t multiplier = power(10, exponent > 0 ? (unsigned)exponent : 0);
            const uint64_t divisor = power(10, exponent < 0 ? (unsigned)-exponent : 0);
            for (size_t fraction = 0; fraction <= FRACTION; fraction++) {
                const uint64_t ulps = (number * multiplier) << (LIMB_BITS * fraction);
                wide_set_decimal(&r, &decimal, fraction);
                expect(&r, (int64_t)(ulps / divisor), fraction);
            }
        }
    }
    report("set_decimal", "all numbers of 4 digits times 10^-4 .. 10^4, fractions 0 .. 3");
}

static uint64_t integer_of(const struct wide *a)
{
    uint64_t r = 0;
    for (size_t i = a->count; i-- > 0;) {
        r = r << LIMB_BITS | a->limb[i];
    }
    return r;
}

/* Checks the square roots of all integers of up to 4 digits, rounded down. */
static void check_roots(void)
{
    enum { NUMBERS = 10000 };
    struct wide r;
    operation_name = "root of an integer";
    for (uint64_t number = 1; number < NUMBERS; number++) {
        const struct wide a = wide_from(false, number, 0);
        uint64_t root = 1;
        operands[0] = number;
        operands[1] = 2;
        while ((root + 1) * (root + 1) <= number) {
            root++;
        }
        expect_integer(integer_root(&r, &a), root * root == number);
        expect_integer(integer_of(&r), root);
    }
    report("integer_root", "all integers below 10000");
}

/* Checks a 10^i / (b 10^-i), for positive and negative i, as a quotient with fraction 2. */
static void check_ratios(void)
{
    enum { NUMBERS = 100, EXPONENT = 3 };
    struct wide r;
    operation_name = "ratio of decimals";
    for (uint64_t a = 1; a < NUMBERS; a++) {
        for (uint64_t b = 1; b < NUMBERS; b++) {
            operands[0] = a;
            operands[1] = b;
            for (int i = -EXPONENT; i <= EXPONENT; i++) {
                const struct decimal dividend = decimal_from(a, i);
                const struct decimal divisor = decimal_from(b, -i);
                const uint64_t tens = power(10, (unsigned)(2 * (i < 0 ? -i : i)));
                const uint64_t numerator = a * (i > 0 ? tens : 1) << (2 * LIMB_BITS);
                const uint64_t denominator = b * (i < 0 ? tens : 1);
                struct ratio ratio;
                ratio_set(&ratio, 1, i);
                ratio_multiply(&ratio, &dividend, &divisor);
                ratio_shift(&ratio, -i);
                const bool is_exact = ratio_quotient(&r, &ratio, 2);
                expect(&r, (int64_t)(numerator / denominator), 2);
                expect_integer(is_exact, numerator % denominator == 0);
            }
        }
    }
    report("ratio_multiply, ratio_shift, ratio_quotient", "all of two digits, 10^-3 .. 10^3");
}

static void check_all_numbers(unsigned limbs)
{
    check_numbers(check_small, "multiply_small, divide_small",
                  "all numbers, factors of a limb, divisors of half a limb", limbs);
    check_numbers(check_shifts, "scale, extract, has_bits_below",
                  "all numbers by all counts up to two limbs more than theirs", limbs);
    check_numbers(check_conversions, "bits, copy, rescale, set_integer", "all numbers", limbs);
}

int main(void)
{
    switch ((int)LIMB_BITS) {
    case 2:
        check_pairs(check_sum, "add, subtract", 4, 4, 3);
        check_pairs(check_comparison, "compare_magnitude", 5, 5, 0);
        check_pairs(check_product, "multiply", 5, 5, 6);
        check_pairs(check_quotient, "divide", 4, 4, 5);
        check_pairs(check_in_place, "results in place of operands", 3, 3, 3);
        check_all_numbers(7);
        break;
    case 4:
        check_pairs(check_sum, "add, subtract", 3, 3, 3);
        check_pairs(check_comparison, "compare_magnitude", 3, 3, 0);
        check_pairs(check_product, "multiply", 3, 3, 3);
        check_pairs(check_quotient, "divide", 3, 2, 1);
        check_pairs(check_quotient, "divide", 2, 2, 3);
        check_pairs(check_in_place, "results in place of operands", 2, 2, 3);
        check_all_numbers(4);
        check_roots();
        check_ratios();
        break;
    case 8:
        check_all_numbers(2);
        check_decimals();
        break;
    default:
        printf("FAILED: no checks for limbs of %d bits\n", LIMB_BITS);
        return 1;
    }
    return 0;
}
