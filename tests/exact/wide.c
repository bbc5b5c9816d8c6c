/*
 * wide.c: wide numbers, compared with identities that must hold exactly, with schoolbook
 * multiplication by 16-bit digits, and with values written by hand; in the same way, the 128-bit
 * integers that they are made of, and the quotients made of them.
 */
#include "exact/wide.h"
#include "exact/ratio.h"
#include "integer.h"
#include "suites.h"
#include "support.h"

#include <string.h>

enum { ROUNDS = 60, DIGITS = 4 * WIDE_LIMBS };

static const size_t fractions[] = {0, 1, 2, 3, 5, 8, 20, 66};

/* --- operands -------------------------------------------------------------------------------- */

/* xorshift64* (Vigna 2016). */
static uint64_t random_next(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(0x2545F4914F6CDD1D);
}

/* Limbs of all zeros and all ones are frequent: there the carries run far. */
static uint64_t random_limb(uint64_t *state)
{
    switch (random_next(state) % 6) {
    case 0:
        return 0;
    case 1:
        return UINT64_MAX;
    case 2:
        return random_next(state) % 4;
    default:
        return random_next(state);
    }
}

static void make_normal(struct wide *r)
{
    while (r->count > 0 && r->limb[r->count - 1] == 0) {
        r->count--;
    }
    r->negative = r->negative && r->count > 0;
}

static void random_wide(struct wide *r, uint64_t *state, size_t fraction, size_t most_limbs)
{
    r->fraction = fraction;
    r->negative = random_next(state) % 2 != 0;
    r->count = (size_t)(random_next(state) % (most_limbs + 1));
    for (size_t i = 0; i < r->count; i++) {
        r->limb[i] = random_limb(state);
    }
    make_normal(r);
}

/* The integer a / ulp, with its sign: products and quotients of such numbers are exact. */
static struct wide as_integer(const struct wide *a)
{
    struct wide r;
    wide_copy(&r, a);
    r.fraction = 0;
    return r;
}

static void negate(struct wide *r)
{
    r->negative = !r->negative && r->count > 0;
}

static void set_ulp(struct wide *r, size_t fraction)
{
    wide_set_integer(r, 1, 0);
    r->fraction = fraction;
}

static void assert_normal(const struct wide *a)
{
    ck_assert_uint_le(a->count, WIDE_LIMBS);
    ck_assert(a->count > 0 ? a->limb[a->count - 1] != 0 : !a->negative);
}

static void assert_equal(const struct wide *a, const struct wide *b)
{
    assert_normal(a);
    assert_normal(b);
    ck_assert_uint_eq(a->fraction, b->fraction);
    ck_assert_int_eq(a->negative, b->negative);
    ck_assert_uint_eq(a->count, b->count);
    ck_assert_mem_eq(a->limb, b->limb, a->count * sizeof a->limb[0]);
}

/* --- sums ------------------------------------------------------------------------------------ */

START_TEST(sum_undone)
{
    const size_t fraction = fractions[_i];
    uint64_t state = 1 + (uint64_t)_i;
    struct wide a;
    struct wide b;
    struct wide sum;
    struct wide other;
    for (int round = 0; round < ROUNDS; round++) {
        random_wide(&a, &state, fraction, fraction + 4);
        random_wide(&b, &state, fraction, fraction + 4);
        wide_add(&sum, &a, &b);
        wide_add(&other, &b, &a);
        assert_equal(&sum, &other);
        wide_subtract(&other, &sum, &b);
        assert_equal(&other, &a);
        wide_subtract(&other, &a, &sum);
        negate(&other);
        assert_equal(&other, &b);
        wide_subtract(&other, &a, &a);
        ck_assert_uint_eq(other.count, 0);
        ck_assert(!other.negative);
        ck_assert_uint_eq(other.fraction, fraction);
    }
}
END_TEST

/* (a + b) + c = a + (b + c), whatever the signs. */
START_TEST(sum_associative)
{
    const size_t fraction = fractions[_i];
    uint64_t state = 100 + (uint64_t)_i;
    struct wide a;
    struct wide b;
    struct wide c;
    struct wide left;
    struct wide right;
    for (int round = 0; round < ROUNDS; round++) {
        random_wide(&a, &state, fraction, fraction + 2);
        random_wide(&b, &state, fraction, 2);
        random_wide(&c, &state, fraction, fraction + 3);
        wide_add(&left, &a, &b);
        wide_add(&left, &left, &c);
        wide_add(&right, &b, &c);
        wide_add(&right, &a, &right);
        assert_equal(&left, &right);
    }
}
END_TEST

/* 2^(64 n) - ulp is n limbs of ones; one ulp more carries through all of them. */
START_TEST(carry_through_all_limbs)
{
    for (int length = 1; length < 12; length++) {
        const size_t limbs = (size_t)length;
        struct wide ones = {.fraction = 3, .count = limbs};
        struct wide ulp;
        struct wide sum;
        for (size_t i = 0; i < limbs; i++) {
            ones.limb[i] = UINT64_MAX;
        }
        set_ulp(&ulp, 3);
        wide_add(&sum, &ones, &ulp);
        ck_assert_uint_eq(sum.count, limbs + 1);
        ck_assert_uint_eq(sum.limb[limbs], 1);
        for (size_t i = 0; i < limbs; i++) {
            ck_assert_uint_eq(sum.limb[i], 0);
        }
        wide_subtract(&sum, &sum, &ulp);
        assert_equal(&sum, &ones);
        negate(&ulp);
        wide_subtract(&sum, &ones, &ulp);
        ck_assert_uint_eq(wide_bits(&sum), 64 * limbs + 1);
        negate(&ones);
        wide_add(&sum, &ones, &ulp);
        ck_assert(sum.negative);
        ck_assert_uint_eq(wide_bits(&sum), 64 * limbs + 1);
    }
}
END_TEST

/* 2^(64 * WIDE_LIMBS) - 1 is the largest number. Every operation that keeps within its limbs
 * works. */
START_TEST(as_many_limbs_as_there_are)
{
    struct wide most;
    struct wide less;
    struct wide got;
    most.negative = false;
    most.fraction = 0;
    most.count = WIDE_LIMBS;
    memset(most.limb, 0xFF, sizeof most.limb);
    less = most;
    less.count--;
    wide_subtract(&got, &most, &less);
    ck_assert_uint_eq(got.count, WIDE_LIMBS);
    ck_assert(!wide_has_bits_below(&got, 64 * (WIDE_LIMBS - 1)));
    ck_assert_uint_eq(got.limb[WIDE_LIMBS - 1], UINT64_MAX);
    wide_add(&got, &less, &less); /* 2^(64 * 223 + 1) - 2 */
    ck_assert_uint_eq(wide_bits(&got), 64 * (WIDE_LIMBS - 1) + 1);
    wide_shift_right(&got, &got, 1);
    assert_equal(&got, &less);
    wide_shift_left(&got, &less, 63);
    ck_assert_uint_eq(wide_bits(&got), 64 * WIDE_LIMBS - 1);
    wide_shift_right(&got, &got, 63);
    assert_equal(&got, &less);
    wide_shift_right(&got, &most, 64);
    assert_equal(&got, &less);
    wide_multiply_small(&got, &most, 1);
    assert_equal(&got, &most);
    wide_divide_small(&got, &most, 1);
    assert_equal(&got, &most);
    ck_assert_uint_eq(wide_bits(&most), 64 * WIDE_LIMBS);
    ck_assert_int_gt(wide_compare_magnitude(&most, &less), 0);
}
END_TEST

/* --- products -------------------------------------------------------------------------------- */

static void split_digits(uint16_t *digits, const uint64_t *limbs, size_t count)
{
    for (size_t i = 0; i < 4 * count; i++) {
        digits[i] = (uint16_t)(limbs[i / 4] >> (16 * (i % 4)));
    }
}

/* The product of numbers of 4 * a_count and 4 * b_count digits of 16 bits. */
static void schoolbook(uint64_t *product, const uint64_t *a, size_t a_count, const uint64_t *b,
                       size_t b_count)
{
    uint16_t x[DIGITS];
    uint16_t y[DIGITS];
    uint16_t z[2 * DIGITS] = {0};
    split_digits(x, a, a_count);
    split_digits(y, b, b_count);
    for (size_t i = 0; i < 4 * a_count; i++) {
        uint32_t carry = 0;
        for (size_t j = 0; j < 4 * b_count; j++) {
            carry += z[i + j] + (uint32_t)x[i] * y[j];
            z[i + j] = (uint16_t)carry;
            carry >>= 16;
        }
        z[i + 4 * b_count] = (uint16_t)carry;
    }
    for (size_t i = 0; i < a_count + b_count; i++) {
        product[i] = (uint64_t)z[4 * i] | (uint64_t)z[4 * i + 1] << 16 |
                     (uint64_t)z[4 * i + 2] << 32 | (uint64_t)z[4 * i + 3] << 48;
    }
}

/* The product by schoolbook multiplication, with its last `fraction` limbs cut off. */
START_TEST(product_by_schoolbook)
{
    const size_t fraction = fractions[_i];
    uint64_t state = 200 + (uint64_t)_i;
    uint64_t product[2 * WIDE_LIMBS];
    struct wide a;
    struct wide b;
    struct wide got;
    for (int round = 0; round < ROUNDS; round++) {
        random_wide(&a, &state, fraction, fraction + 4);
        random_wide(&b, &state, fraction, fraction + 4);
        wide_multiply(&got, &a, &b);
        schoolbook(product, a.limb, a.count, b.limb, b.count);
        const size_t total = a.count + b.count;
        struct wide expected = {.fraction = fraction, .negative = a.negative != b.negative};
        expected.count = total > fraction ? total - fraction : 0;
        memcpy(expected.limb, product + fraction, expected.count * sizeof expected.limb[0]);
        make_normal(&expected);
        assert_equal(&got, &expected);
    }
}
END_TEST

START_TEST(product_with_one_limb)
{
    const size_t fraction = fractions[_i];
    uint64_t state = 400 + (uint64_t)_i;
    struct wide a;
    struct wide small;
    struct wide got;
    struct wide expected;
    for (int round = 0; round < ROUNDS; round++) {
        const uint32_t b = round == 0 ? UINT32_MAX : round == 1 ? 0 : (uint32_t)random_limb(&state);
        random_wide(&a, &state, fraction, fraction + 4);
        wide_set_integer(&small, b, 0);
        expected = as_integer(&a);
        wide_multiply(&expected, &expected, &small);
        expected.fraction = fraction;
        wide_multiply_small(&got, &a, b);
        assert_equal(&got, &expected);
    }
}
END_TEST

/* --- quotients ------------------------------------------------------------------------------- */

/* a 2^(64 fraction) = q b + rest with 0 <= rest < b, all integers; exact if rest = 0. */
static void assert_quotient(const struct wide *a, const struct wide *b, const struct wide *quotient,
                            bool exact)
{
    struct wide dividend = as_integer(a);
    struct wide divisor = as_integer(b);
    struct wide rest = as_integer(quotient);
    ck_assert_int_eq(quotient->negative, quotient->count > 0 && a->negative != b->negative);
    dividend.negative = divisor.negative = rest.negative = false;
    wide_shift_left(&dividend, &dividend, 64 * a->fraction);
    wide_multiply(&rest, &rest, &divisor);
    wide_subtract(&rest, &dividend, &rest);
    ck_assert(!rest.negative);
    ck_assert_int_lt(wide_compare_magnitude(&rest, &divisor), 0);
    ck_assert_int_eq(exact, rest.count == 0);
}

START_TEST(quotient_and_rest)
{
    const size_t fraction = fractions[_i];
    uint64_t state = 500 + (uint64_t)_i;
    struct wide a;
    struct wide b;
    struct wide quotient;
    for (int round = 0; round < (fraction > 8 ? 3 : ROUNDS); round++) {
        random_wide(&a, &state, fraction, fraction + 1);
        do {
            random_wide(&b, &state, fraction, fraction + 1);
        } while (b.count == 0);
        const bool exact = wide_divide(&quotient, &a, &b);
        assert_normal(&quotient);
        assert_quotient(&a, &b, &quotient, exact);
    }
}
END_TEST

/* (a b) / b = a exactly; one more than a b leaves a rest, if |b| > 1. */
START_TEST(quotient_of_product)
{
    for (int seed = 0; seed < ROUNDS; seed++) {
        uint64_t state = 600 + (uint64_t)seed;
        struct wide a;
        struct wide b;
        struct wide product;
        struct wide quotient;
        struct wide one;
        wide_set_integer(&one, 1, 0);
        random_wide(&a, &state, 0, 5);
        random_wide(&b, &state, 0, 3);
        b.negative = false;
        wide_add(&b, &b, &one);
        wide_add(&b, &b, &one);
        wide_multiply(&product, &a, &b);
        ck_assert(wide_divide(&quotient, &product, &b));
        assert_equal(&quotient, &a);
        product.negative = a.negative = false;
        wide_add(&product, &product, &one);
        ck_assert(!wide_divide(&quotient, &product, &b));
        assert_equal(&quotient, &a);
    }
}
END_TEST

START_TEST(quotient_by_one_limb)
{
    const size_t fraction = fractions[_i];
    uint64_t state = 700 + (uint64_t)_i;
    struct wide a;
    struct wide quotient;
    struct wide rest;
    struct wide divisor;
    for (int round = 0; round < ROUNDS; round++) {
        const uint32_t b = round == 0 ? UINT32_MAX : (uint32_t)random_next(&state) >> round % 31;
        if (b == 0) {
            continue;
        }
        random_wide(&a, &state, fraction, fraction + 4);
        wide_divide_small(&quotient, &a, b);
        assert_normal(&quotient);
        wide_multiply_small(&rest, &quotient, b);
        wide_subtract(&rest, &a, &rest);
        ck_assert(rest.count == 0 || rest.negative == a.negative);
        wide_set_integer(&divisor, b, 0);
        ck_assert_int_lt(wide_compare_magnitude(&rest, &divisor), 0);
    }
}
END_TEST

/* --- shifts, other fractions ----------------------------------------------------------------- */

START_TEST(shift_is_multiplication)
{
    for (int count = 0; count < 260; count++) {
        uint64_t state = 800;
        struct wide a;
        struct wide shifted;
        struct wide expected;
        const size_t bits = (size_t)count;
        for (int round = 0; round < 10; round++) {
            random_wide(&a, &state, 3, 7);
            wide_copy(&expected, &a);
            for (size_t left = bits; left > 0; left -= left < 31 ? left : 31) {
                wide_multiply_small(&expected, &expected, UINT32_C(1) << (left < 31 ? left : 31));
            }
            wide_shift_left(&shifted, &a, bits);
            assert_equal(&shifted, &expected);
            wide_shift_right(&shifted, &shifted, bits);
            assert_equal(&shifted, &a);
            wide_copy(&expected, &a);
            for (size_t left = bits; left > 0; left -= left < 31 ? left : 31) {
                wide_divide_small(&expected, &expected, UINT32_C(1) << (left < 31 ? left : 31));
            }
            wide_shift_right(&shifted, &a, bits);
            assert_equal(&shifted, &expected);
        }
    }
}
END_TEST

START_TEST(rescale)
{
    const size_t fraction = fractions[_i];
    uint64_t state = 900 + (uint64_t)_i;
    struct wide a;
    struct wide other;
    struct wide expected;
    for (int round = 0; round < ROUNDS; round++) {
        random_wide(&a, &state, fraction, fraction + 4);
        for (size_t to = 0; to < COUNT(fractions); to++) {
            wide_rescale(&other, &a, fractions[to]);
            ck_assert_uint_eq(other.fraction, fractions[to]);
            expected = as_integer(&a);
            if (fractions[to] >= fraction) {
                wide_shift_left(&expected, &expected, 64 * (fractions[to] - fraction));
            } else {
                wide_shift_right(&expected, &expected, 64 * (fraction - fractions[to]));
            }
            expected.fraction = fractions[to];
            assert_equal(&other, &expected);
            if (fractions[to] >= fraction) {
                wide_rescale(&other, &other, fraction);
                assert_equal(&other, &a);
            }
        }
    }
}
END_TEST

/* --- bits ------------------------------------------------------------------------------------ */

static bool bit_of(const struct wide *a, size_t position)
{
    return position / 64 < a->count && (a->limb[position / 64] >> position % 64 & 1) != 0;
}

START_TEST(bits_one_by_one)
{
    for (int seed = 0; seed < ROUNDS; seed++) {
        uint64_t state = 1000 + (uint64_t)seed;
        struct wide a;
        random_wide(&a, &state, 2, 6);
        size_t bits = 0;
        bool below = false;
        for (size_t position = 0; position < 64 * 8; position++) {
            uint64_t expected = 0;
            ck_assert_int_eq(wide_has_bits_below(&a, position), below);
            for (unsigned i = 0; i < 64; i++) {
                expected |= (uint64_t)bit_of(&a, position + i) << i;
            }
            ck_assert_uint_eq(wide_extract(&a, position), expected);
            below = below || bit_of(&a, position);
            bits = bit_of(&a, position) ? position + 1 : bits;
        }
        ck_assert_uint_eq(wide_bits(&a), bits);
    }
}
END_TEST

/* The order of |a| and |b| is the sign of their difference. */
START_TEST(comparison)
{
    for (int seed = 0; seed < ROUNDS; seed++) {
        uint64_t state = 1100 + (uint64_t)seed;
        struct wide a;
        struct wide b;
        struct wide difference;
        random_wide(&a, &state, 1, 3);
        random_wide(&b, &state, 1, 3);
        const int order = wide_compare_magnitude(&a, &b);
        ck_assert_int_eq(wide_compare_magnitude(&b, &a), -order);
        ck_assert_int_eq(wide_compare_magnitude(&a, &a), 0);
        a.negative = b.negative = false;
        wide_subtract(&difference, &a, &b);
        ck_assert_int_eq(order, difference.count == 0 ? 0 : difference.negative ? -1 : 1);
    }
}
END_TEST

/* --- results in the place of operands -------------------------------------------------------- */

static void divide(struct wide *r, const struct wide *a, const struct wide *b)
{
    (void)wide_divide(r, a, b);
}

/* An operation that has no use for its second operand. */
#define UNARY(name, call)                                                        \
    static void name(struct wide *r, const struct wide *a, const struct wide *b) \
    {                                                                            \
        (void)b;                                                                 \
        call;                                                                    \
    }

UNARY(multiply_by_7, wide_multiply_small(r, a, UINT32_C(4000000007)))
UNARY(divide_by_7, wide_divide_small(r, a, 7))
UNARY(shift_left_77, wide_shift_left(r, a, 77))
UNARY(shift_left_128, wide_shift_left(r, a, 128))
UNARY(shift_right_77, wide_shift_right(r, a, 77))
UNARY(shift_right_64, wide_shift_right(r, a, 64))
UNARY(rescale_up, wide_rescale(r, a, a->fraction + 3))
UNARY(rescale_down, wide_rescale(r, a, 1))
UNARY(copy, wide_copy(r, a))

static void (*const operations[])(struct wide *r, const struct wide *a, const struct wide *b) = {
    wide_add,       wide_subtract,  wide_multiply,  divide,     multiply_by_7, divide_by_7,   copy,
    shift_left_128, shift_right_77, shift_right_64, rescale_up, rescale_down,  shift_left_77,
};

START_TEST(aliasing)
{
    uint64_t state = 1200 + (uint64_t)_i;
    struct wide a;
    struct wide b;
    struct wide expected;
    struct wide got;
    for (int round = 0; round < ROUNDS; round++) {
        random_wide(&a, &state, 2, 5);
        do {
            random_wide(&b, &state, 2, 5);
        } while (b.count == 0);
        operations[_i](&expected, &a, &b);
        wide_copy(&got, &a);
        operations[_i](&got, &got, &b);
        assert_equal(&got, &expected);
        wide_copy(&got, &b);
        operations[_i](&got, &a, &got);
        assert_equal(&got, &expected);
        operations[_i](&expected, &b, &b);
        wide_copy(&got, &b);
        operations[_i](&got, &got, &got);
        assert_equal(&got, &expected);
    }
}
END_TEST

/* --- decimals -------------------------------------------------------------------------------- */

#define ONES UINT64_C(0xFFFFFFFFFFFFFFFF)

/* The limbs; the last one (the least) comes first. 10^20 = 5 * 2^64 + 7766279631452241920. */
static const struct {
    const char *text;
    size_t fraction;
    size_t count;
    uint64_t limb[4];
} decimal_cases[] = {
    {"0", 2, 0, {0}},
    {"1", 0, 1, {1}},
    {"1", 2, 3, {0, 0, 1}},
    {"-1", 2, 3, {0, 0, 1}},
    {"10000", 1, 2, {0, 10000}},
    {"0.5", 1, 1, {UINT64_C(1) << 63}},
    {"-0.5", 2, 2, {0, UINT64_C(1) << 63}},
    {"0.5", 0, 0, {0}},
    {"2.5", 0, 1, {2}},
    {"2.5", 1, 2, {UINT64_C(1) << 63, 2}},
    {"0.0078125", 1, 1, {UINT64_C(1) << 57}},
    {"500000.5", 1, 2, {UINT64_C(1) << 63, 500000}},
    {"0.1", 1, 1, {UINT64_C(0x1999999999999999)}},
    {"0.1", 2, 2, {UINT64_C(0x9999999999999999), UINT64_C(0x1999999999999999)}},
    {"0.3", 1, 1, {UINT64_C(0x4CCCCCCCCCCCCCCC)}},
    {"0.001", 1, 1, {UINT64_C(0x004189374BC6A7EF)}},
    {"18446744073709551615", 0, 1, {ONES}},
    {"18446744073709551616", 0, 2, {0, 1}},
    {"18446744073709551616.5", 1, 3, {UINT64_C(1) << 63, 0, 1}},
    {"1e20", 0, 2, {UINT64_C(7766279631452241920), 5}},
    {"340282366920938463463374607431768211455", 0, 2, {ONES, ONES}},
    {"340282366920938463463374607431768211456", 1, 4, {0, 0, 0, 1}},
    {"5.42101086242752217003726400434970855712890625e-20", 1, 1, {1}}, /* 2^-64 */
    {"5.42101086242752217003726400434970855712890625e-20", 2, 2, {0, 1}},
    {"5.42101086242752217003726400434970855712890624e-20", 1, 0, {0}},
    {"5.42101086242752217003726400434970855712890626e-20", 1, 1, {1}},
    {"1e-300", 15, 0, {0}}, /* 2^-997 < 1e-300 < 2^-996 */
    {"0.333333333333333333333333333333333333333333333333", 1, 1, {UINT64_C(0x5555555555555555)}},
};

START_TEST(decimals)
{
    const struct decimal decimal = decimal_of(decimal_cases[_i].text);
    struct wide expected = {.fraction = decimal_cases[_i].fraction,
                            .count = decimal_cases[_i].count};
    struct wide got;
    memcpy(expected.limb, decimal_cases[_i].limb, expected.count * sizeof expected.limb[0]);
    wide_set_decimal(&got, &decimal, decimal_cases[_i].fraction);
    assert_equal(&got, &expected);
}
END_TEST

/* 10^300 = 5^300 * 2^300, and 10^300 * 10^-300 = 1, except for what was cut off. */
START_TEST(decimals_at_the_limits)
{
    const struct decimal most = decimal_of("1e300");
    const struct decimal least = decimal_of("1e-300");
    struct wide large;
    struct wide small;
    struct wide expected;
    wide_set_decimal(&large, &most, 20);
    wide_set_integer(&expected, 1, 20);
    for (int i = 0; i < 300; i++) {
        wide_multiply_small(&expected, &expected, 5);
    }
    wide_shift_left(&expected, &expected, 300);
    assert_equal(&large, &expected);
    wide_set_decimal(&small, &least, 20);
    ck_assert_uint_eq(wide_bits(&small), 64 * 20 - 996);
    /* (10^-300 - e) 10^300 > 1 - 2^-1280 * 10^300 > 1 - 2^-283 */
    wide_multiply(&large, &large, &small);
    wide_set_integer(&expected, 1, 20);
    wide_subtract(&expected, &expected, &large);
    ck_assert(!expected.negative && expected.count > 0);
    ck_assert_uint_le(wide_bits(&expected), 64 * 20 - 283);
}
END_TEST

static const struct {
    uint64_t value;
    size_t fraction;
} integer_cases[] = {{0, 0}, {0, 5}, {1, 0}, {1, 1}, {ONES, 0}, {ONES, 135}, {10000, 3}};

START_TEST(integers)
{
    for (int index = 0; index < (int)COUNT(integer_cases); index++) {
        const uint64_t value = integer_cases[index].value;
        const size_t fraction = integer_cases[index].fraction;
        struct wide got;
        wide_set_integer(&got, value, fraction);
        assert_normal(&got);
        ck_assert_uint_eq(got.fraction, fraction);
        ck_assert_uint_eq(got.count, value == 0 ? 0 : fraction + 1);
        ck_assert_uint_eq(wide_extract(&got, 64 * fraction), value);
        ck_assert(!wide_has_bits_below(&got, 64 * fraction));
    }
}
END_TEST

/* --- integers of 128 bits -------------------------------------------------------------------- */

static const uint64_t edges[] = {
    0,        1,   2, UINT32_MAX, UINT64_C(1) << 32, (UINT64_C(1) << 32) + 1, UINT64_C(1) << 63,
    ONES - 1, ONES};

static void assert_128_product(uint64_t a, uint64_t b)
{
    uint64_t expected[2];
    const struct integer128 got = integer_multiply(a, b);
    schoolbook(expected, &a, 1, &b, 1);
    ck_assert_uint_eq(got.low, expected[0]);
    ck_assert_uint_eq(got.high, expected[1]);
}

START_TEST(product_of_128_bits)
{
    uint64_t state = 1300;
    for (size_t i = 0; i < COUNT(edges); i++) {
        for (size_t j = 0; j < COUNT(edges); j++) {
            assert_128_product(edges[i], edges[j]);
        }
    }
    for (int i = 0; i < 1000; i++) {
        assert_128_product(random_next(&state), random_next(&state) >> i % 64);
    }
}
END_TEST

START_TEST(leading_zeros)
{
    for (int top_bit = 0; top_bit < 64; top_bit++) {
        uint64_t state = 1400 + (uint64_t)top_bit;
        const uint64_t top = UINT64_C(1) << top_bit;
        ck_assert_uint_eq(integer_leading_zeros(top), 63 - (unsigned)top_bit);
        ck_assert_uint_eq(integer_leading_zeros(top | (top - 1)), 63 - (unsigned)top_bit);
        ck_assert_uint_eq(integer_leading_zeros(top | (random_next(&state) & (top - 1))),
                          63 - (unsigned)top_bit);
    }
}
END_TEST

/* The same number in 17-bit pieces, so that carries here are not those of the code under test. */
struct pieces {
    int64_t piece[8];
};

static struct pieces pieces_of(struct integer128 a)
{
    struct pieces r = {{0}};
    for (unsigned i = 0; i < 128; i++) {
        const uint64_t bit = i < 64 ? a.low >> i & 1 : a.high >> (i - 64) & 1;
        r.piece[i / 17] += (int64_t)(bit << i % 17);
    }
    return r;
}

/* modulo 2^128 */
static struct integer128 pieces_sum(struct pieces a, struct pieces b, int64_t sign)
{
    struct integer128 r = {0, 0};
    int64_t carry = 0;
    for (unsigned i = 0; i < 8; i++) {
        const int64_t sum = a.piece[i] + sign * b.piece[i] + carry;
        const int64_t digit = sum & 0x1FFFF;
        carry = (sum - digit) / 0x20000;
        for (unsigned bit = 0; bit < 17 && 17 * i + bit < 128; bit++) {
            const unsigned at = 17 * i + bit;
            const uint64_t value = (uint64_t)digit >> bit & 1;
            r.low |= at < 64 ? value << at : 0;
            r.high |= at < 64 ? 0 : value << (at - 64);
        }
    }
    return r;
}

static void assert_equal_128(struct integer128 a, struct integer128 b)
{
    ck_assert_uint_eq(a.high, b.high);
    ck_assert_uint_eq(a.low, b.low);
}

START_TEST(sums_of_128_bits)
{
    for (int seed = 0; seed < 300; seed++) {
        uint64_t state = 1500 + (uint64_t)seed;
        const struct integer128 zero = {0, 0};
        const struct integer128 a = {random_limb(&state), random_limb(&state)};
        const struct integer128 b = {seed % 3 == 0 ? a.high : random_limb(&state),
                                     random_limb(&state)};
        assert_equal_128(integer128_add(a, b), pieces_sum(pieces_of(a), pieces_of(b), 1));
        assert_equal_128(integer128_subtract(a, b), pieces_sum(pieces_of(a), pieces_of(b), -1));
        assert_equal_128(integer128_negate(a), pieces_sum(pieces_of(zero), pieces_of(a), -1));
        bool less = false;
        for (unsigned i = 0; i < 8; i++) { /* the highest piece that differs decides */
            const int64_t x = pieces_of(a).piece[i];
            const int64_t y = pieces_of(b).piece[i];
            less = x == y ? less : x < y;
        }
        ck_assert_int_eq(integer128_less(a, b), less);
        ck_assert(!integer128_less(a, a));
    }
}
END_TEST

START_TEST(shift_of_128_bits)
{
    for (int count = 0; count < 128; count++) {
        uint64_t state = 1600 + (uint64_t)count;
        const struct integer128 a = {random_next(&state), random_next(&state)};
        struct integer128 expected = a;
        for (int i = 0; i < count; i++) {
            expected.low = expected.low >> 1 | expected.high << 63;
            expected.high >>= 1;
        }
        assert_equal_128(integer128_shift_right(a, (unsigned)count), expected);
    }
}
END_TEST

/* --- quotients of integers -------------------------------------------------------------------- */

/* The root of an integer, rounded down, and whether it is exact. */
static const struct {
    const char *integer;
    uint64_t degree;
    const char *root;
    bool is_exact;
} root_cases[] = {
    {"1", 25, "1", true},
    {"2", 2, "1", false},
    {"7999", 3, "19", false},
    {"8000", 3, "20", true},
    {"8001", 3, "20", false},
    {"33554431", 25, "1", false},
    {"33554432", 25, "2", true},
    {"15241578753238836750495211342784374345526722755", 2, "123456789012345678901233", false},
    {"15241578753238836750495211342784374345526722756", 2, "123456789012345678901234", true},
    {"15241578753238836750495211342784374345526722757", 2, "123456789012345678901234", false},
    {"8727963568087712425891397479476727340041449", 3, "205891132094649", true},
    {"1208925819614629174706177", 2, "1099511627776", false}, /* 2^80 + 1 */
};

START_TEST(roots_of_integers)
{
    for (size_t i = 0; i < COUNT(root_cases); i++) {
        const struct decimal integer = decimal_of(root_cases[i].integer);
        const struct decimal root = decimal_of(root_cases[i].root);
        struct wide whole;
        struct wide found;
        struct wide expected;
        wide_set_decimal(&whole, &integer, 0);
        wide_set_decimal(&expected, &root, 0);
        ck_assert_msg(integer_root(&found, &whole, root_cases[i].degree) == root_cases[i].is_exact,
                      "case %zu", i);
        ck_assert_msg(wide_compare_magnitude(&found, &expected) == 0, "case %zu", i);
    }
}
END_TEST

/* 1/3 is 0.5555... in hexadecimal, cut off. */
START_TEST(quotients_of_ratios)
{
    struct ratio ratio;
    struct wide quotient;
    const struct decimal three = decimal_of("0.3");
    const struct decimal tenth = decimal_of("0.1");
    ratio_set_integer(&ratio, 1);
    ratio_multiply(&ratio, &tenth);
    ratio_divide(&ratio, &three);
    ck_assert(!ratio_quotient(&quotient, &ratio, 2));
    ck_assert_uint_eq(quotient.count, 2);
    ck_assert_uint_eq(quotient.limb[0], UINT64_C(0x5555555555555555));
    ck_assert_uint_eq(quotient.limb[1], UINT64_C(0x5555555555555555));
    ratio_shift(&ratio, -127);
    ck_assert(!ratio_quotient(&quotient, &ratio, 2));
    ck_assert_uint_eq(quotient.count, 0);
    ratio_multiply(&ratio, &three);
    ratio_divide(&ratio, &tenth);
    ck_assert(ratio_quotient(&quotient, &ratio, 2));
    ck_assert_uint_eq(quotient.count, 1);
    ck_assert_uint_eq(quotient.limb[0], 2);
    ratio_shift(&ratio, 127 + 64);
    ck_assert(ratio_quotient(&quotient, &ratio, 0));
    ck_assert_uint_eq(quotient.count, 2);
    ck_assert_uint_eq(quotient.limb[1], 1);
}
END_TEST

/* --- the suite ------------------------------------------------------------------------------- */

static TCase *identities_case(void)
{
    TCase *identities = tcase_create("identities");
    const int count = (int)COUNT(fractions);
    tcase_set_timeout(identities, 60);
    tcase_add_loop_test(identities, sum_undone, 0, count);
    tcase_add_loop_test(identities, sum_associative, 0, count);
    tcase_add_test(identities, carry_through_all_limbs);
    tcase_add_test(identities, as_many_limbs_as_there_are);
    tcase_add_loop_test(identities, product_by_schoolbook, 0, count);
    tcase_add_loop_test(identities, product_with_one_limb, 0, count);
    tcase_add_loop_test(identities, quotient_and_rest, 0, count);
    tcase_add_test(identities, quotient_of_product);
    tcase_add_loop_test(identities, quotient_by_one_limb, 0, count);
    tcase_add_test(identities, shift_is_multiplication);
    tcase_add_loop_test(identities, rescale, 0, count);
    tcase_add_test(identities, bits_one_by_one);
    tcase_add_test(identities, comparison);
    tcase_add_loop_test(identities, aliasing, 0, (int)COUNT(operations));
    return identities;
}

Suite *suite_wide(void)
{
    Suite *suite = suite_create("wide");
    suite_add_tcase(suite, identities_case());

    TCase *values = tcase_create("values");
    tcase_add_loop_test(values, decimals, 0, (int)COUNT(decimal_cases));
    tcase_add_test(values, decimals_at_the_limits);
    tcase_add_test(values, integers);
    suite_add_tcase(suite, values);

    TCase *ratios = tcase_create("ratios");
    tcase_add_test(ratios, roots_of_integers);
    tcase_add_test(ratios, quotients_of_ratios);
    suite_add_tcase(suite, ratios);

    TCase *integer = tcase_create("integer");
    tcase_add_test(integer, product_of_128_bits);
    tcase_add_test(integer, leading_zeros);
    tcase_add_test(integer, sums_of_128_bits);
    tcase_add_test(integer, shift_of_128_bits);
    suite_add_tcase(suite, integer);
    return suite;
}
