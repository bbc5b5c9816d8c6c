/*
 * wide.c: tests wide numbers by identities that must hold exactly, by schoolbook multiplication of
 * 16-bit digits, and by values computed by hand. Tests the 128-bit integers on which wide numbers
 * are based in the same way.
 */
#include "exact/wide.h"
#include "integer.h"
#include "suites.h"
#include "support.h"

#include <string.h>

enum { ROUNDS = 60, DIGITS = 4 * WIDE_LIMBS };

static const size_t fractions[] = {0, 1, 2, 3, 5, 8, 20, 66};

/* --- operands -------------------------------------------------------------------------------- */

/* Returns a random limb. Limbs in which all bits are equal are frequent, because carries propagate
 * through them. */
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
    r->is_negative = r->is_negative && r->count > 0;
}

static void random_wide(struct wide *r, uint64_t *state, size_t fraction, size_t most_limbs)
{
    r->fraction = fraction;
    r->is_negative = random_next(state) % 2 != 0;
    r->count = (size_t)(random_next(state) % (most_limbs + 1));
    for (size_t i = 0; i < r->count; i++) {
        r->limb[i] = random_limb(state);
    }
    make_normal(r);
}

static void assert_normal(const struct wide *a)
{
    REQUIRE(a->count <= WIDE_LIMBS, "%zu limbs", a->count);
    REQUIRE(a->count > 0 ? a->limb[a->count - 1] != 0 : !a->is_negative, "a number is not normal");
}

static void assert_equal(struct wide a, struct wide b)
{
    assert_normal(&a);
    assert_normal(&b);
    REQUIRE(a.fraction == b.fraction && a.is_negative == b.is_negative && a.count == b.count &&
                memcmp(a.limb, b.limb, a.count * sizeof a.limb[0]) == 0,
            "numbers of %zu and %zu limbs differ", a.count, b.count);
}

/* --- operations as functions of their operands ----------------------------------------------- */

#define FUNCTION(name, operation, second)            \
    static struct wide name(struct wide a, second b) \
    {                                                \
        struct wide r;                               \
        operation;                                   \
        return r;                                    \
    }

FUNCTION(sum, wide_add(&r, &a, &b), struct wide)
FUNCTION(difference, wide_subtract(&r, &a, &b), struct wide)
FUNCTION(product, wide_multiply(&r, &a, &b), struct wide)
FUNCTION(small_product, wide_multiply_small(&r, &a, b), uint32_t)
FUNCTION(small_quotient, wide_divide_small(&r, &a, b), uint32_t)
FUNCTION(shifted_left, wide_scale(&r, &a, (int)b), size_t)
FUNCTION(shifted_right, wide_scale(&r, &a, -(int)b), size_t)
FUNCTION(rescaled, wide_rescale(&r, &a, b), size_t)

static struct wide integer(uint64_t value)
{
    struct wide r;
    wide_set_integer(&r, value, 0);
    return r;
}

/* Returns a number with the same limbs and the given fraction. With fraction 0, numbers are
 * integers, and their products are exact. */
static struct wide with_fraction(struct wide a, size_t fraction)
{
    a.fraction = fraction;
    return a;
}

static struct wide magnitude(struct wide a)
{
    a.is_negative = false;
    return a;
}

static struct wide negated(struct wide a)
{
    a.is_negative = !a.is_negative && a.count > 0;
    return a;
}

/* --- identities ------------------------------------------------------------------------------ */

/* Checks an identity with two numbers that have the same fraction. */
typedef void identity(struct wide a, struct wide b, uint64_t *state);

static void difference_undoes_sum(struct wide a, struct wide b, uint64_t *state)
{
    (void)state;
    assert_equal(sum(a, b), sum(b, a));
    assert_equal(difference(sum(a, b), b), a);
    assert_equal(negated(difference(a, sum(a, b))), b);
    assert_equal(difference(a, a), with_fraction(integer(0), a.fraction));
}

/* (a + b) + c = a + (b + c) for all signs. */
static void sum_associative(struct wide a, struct wide b, uint64_t *state)
{
    struct wide c;
    random_wide(&c, state, a.fraction, a.fraction + 3);
    assert_equal(sum(sum(a, b), c), sum(a, sum(b, c)));
}

static void split_digits(uint16_t *digits, const uint64_t *limbs, size_t count)
{
    for (size_t i = 0; i < 4 * count; i++) {
        digits[i] = (uint16_t)(limbs[i / 4] >> (16 * (i % 4)));
    }
}

/* Computes the product of numbers of 4 * a_count and 4 * b_count digits of 16 bits. */
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

/* wide_multiply is equal to schoolbook multiplication without the lowest `fraction` limbs. */
static void product_by_schoolbook(struct wide a, struct wide b, uint64_t *state)
{
    uint64_t whole[2 * WIDE_LIMBS];
    const size_t total = a.count + b.count;
    struct wide expected = {.fraction = a.fraction, .is_negative = a.is_negative != b.is_negative};
    (void)state;
    schoolbook(whole, a.limb, a.count, b.limb, b.count);
    expected.count = total > a.fraction ? total - a.fraction : 0;
    memcpy(expected.limb, whole + a.fraction, expected.count * sizeof expected.limb[0]);
    make_normal(&expected);
    assert_equal(product(a, b), expected);
}

static void product_with_one_limb(struct wide a, struct wide b, uint64_t *state)
{
    const uint32_t factors[] = {0, UINT32_MAX, (uint32_t)random_limb(state)};
    (void)b;
    for (size_t i = 0; i < COUNT(factors); i++) {
        const struct wide whole = product(with_fraction(a, 0), integer(factors[i]));
        assert_equal(small_product(a, factors[i]), with_fraction(whole, a.fraction));
    }
}

/* |a| 2^(64 fraction) = |q b| + rest, where all numbers are integers and 0 <= rest < |b|. The
 * quotient is exact if rest = 0. Division of long numbers is slow, so only a few long numbers are
 * tested. */
static void quotient_and_rest(struct wide a, struct wide b, uint64_t *state)
{
    struct wide quotient;
    if (b.count == 0 || (a.fraction > 8 && random_next(state) % 20 != 0)) {
        return;
    }
    const bool is_exact = wide_divide(&quotient, &a, &b);
    assert_normal(&quotient);
    ck_assert_int_eq(quotient.is_negative, quotient.count > 0 && a.is_negative != b.is_negative);
    const struct wide divisor = magnitude(with_fraction(b, 0));
    const struct wide rest =
        difference(shifted_left(magnitude(with_fraction(a, 0)), 64 * a.fraction),
                   product(magnitude(with_fraction(quotient, 0)), divisor));
    ck_assert(!rest.is_negative);
    ck_assert_int_lt(wide_compare_magnitude(&rest, &divisor), 0);
    ck_assert_int_eq(is_exact, rest.count == 0);
}

/* (a b) / b = a exactly. For |b| > 1, dividing |a b| + 1 leaves a remainder. */
static void quotient_of_product(struct wide a, struct wide b, uint64_t *state)
{
    struct wide quotient;
    if (b.count == 0 || (a.fraction > 8 && random_next(state) % 20 != 0)) {
        return;
    }
    a = with_fraction(a, 0);
    b = sum(magnitude(with_fraction(b, 0)), integer(1));
    const struct wide whole = product(a, b);
    const struct wide more = sum(magnitude(whole), integer(1));
    ck_assert(wide_divide(&quotient, &whole, &b));
    assert_equal(quotient, a);
    ck_assert(!wide_divide(&quotient, &more, &b));
    assert_equal(quotient, magnitude(a));
}

static void quotient_by_one_limb(struct wide a, struct wide b, uint64_t *state)
{
    const uint32_t divisors[] = {UINT32_MAX,
                                 (uint32_t)random_next(state) >> random_next(state) % 31 | 1};
    (void)b;
    for (size_t i = 0; i < COUNT(divisors); i++) {
        const struct wide quotient = small_quotient(a, divisors[i]);
        const struct wide divisor = integer(divisors[i]);
        assert_normal(&quotient);
        const struct wide rest = difference(a, small_product(quotient, divisors[i]));
        ck_assert(rest.count == 0 || rest.is_negative == a.is_negative);
        ck_assert_int_lt(wide_compare_magnitude(&rest, &divisor), 0);
    }
}

/* A shift is a multiplication or division by a power of two. All calls together test every shift
 * count below 260. */
static void shift_is_multiplication(struct wide a, struct wide b, uint64_t *state)
{
    (void)b;
    for (size_t count = random_next(state) % 10; count < 260; count += 10) {
        struct wide more = a;
        struct wide less = a;
        for (size_t left = count; left > 0; left -= left < 31 ? left : 31) {
            const uint32_t power = UINT32_C(1) << (left < 31 ? left : 31);
            more = small_product(more, power);
            less = small_quotient(less, power);
        }
        assert_equal(shifted_left(a, count), more);
        assert_equal(shifted_right(more, count), a);
        assert_equal(shifted_right(a, count), less);
    }
}

static void rescale(struct wide a, struct wide b, uint64_t *state)
{
    (void)b;
    (void)state;
    for (size_t i = 0; i < COUNT(fractions); i++) {
        const struct wide whole = with_fraction(a, 0);
        const size_t to = fractions[i];
        const bool is_longer = to >= a.fraction;
        const struct wide expected = is_longer ? shifted_left(whole, 64 * (to - a.fraction))
                                               : shifted_right(whole, 64 * (a.fraction - to));
        assert_equal(rescaled(a, to), with_fraction(expected, to));
        assert_equal(is_longer ? rescaled(rescaled(a, to), a.fraction) : a, a);
    }
}

static bool bit_of(const struct wide *a, size_t position)
{
    return position / 64 < a->count && (a->limb[position / 64] >> position % 64 & 1) != 0;
}

/* wide_extract and wide_has_bits_below agree with single bits. Only short numbers are tested,
 * because each bit is read 64 times. */
static void bits_one_by_one(struct wide a, struct wide b, uint64_t *state)
{
    size_t bits = 0;
    bool below = false;
    (void)b;
    (void)state;
    for (size_t position = 0; position < 64 * (a.count + 2) && a.count < 8; position++) {
        uint64_t expected = 0;
        REQUIRE(wide_has_bits_below(&a, position) == below, "below %zu", position);
        for (unsigned i = 0; i < 64; i++) {
            expected |= (uint64_t)bit_of(&a, position + i) << i;
        }
        REQUIRE(wide_extract(&a, position) == expected, "from %zu on", position);
        below = below || bit_of(&a, position);
        bits = bit_of(&a, position) ? position + 1 : bits;
    }
    ck_assert(a.count >= 8 || wide_bits(&a) == bits);
}

/* The order of |a| and |b| agrees with the sign of |a| - |b|. */
static void comparison(struct wide a, struct wide b, uint64_t *state)
{
    const struct wide apart = difference(magnitude(a), magnitude(b));
    const int order = wide_compare_magnitude(&a, &b);
    (void)state;
    ck_assert_int_eq(order, apart.count == 0 ? 0 : apart.is_negative ? -1 : 1);
    ck_assert_int_eq(wide_compare_magnitude(&b, &a), -order);
    ck_assert_int_eq(wide_compare_magnitude(&a, &a), 0);
}

static void divide(struct wide *r, const struct wide *a, const struct wide *b)
{
    (void)wide_divide(r, a, b);
}

/* Defines an operation that ignores its second operand. */
#define UNARY(name, call)                                                        \
    static void name(struct wide *r, const struct wide *a, const struct wide *b) \
    {                                                                            \
        (void)b;                                                                 \
        call;                                                                    \
    }

UNARY(multiply_by_4000000007, wide_multiply_small(r, a, UINT32_C(4000000007)))
UNARY(divide_by_7, wide_divide_small(r, a, 7))
UNARY(shift_left_77, wide_scale(r, a, 77))
UNARY(shift_left_128, wide_scale(r, a, 128))
UNARY(shift_right_77, wide_scale(r, a, -77))
UNARY(shift_right_64, wide_scale(r, a, -64))
UNARY(rescale_up, wide_rescale(r, a, a->fraction + 3))
UNARY(rescale_down, wide_rescale(r, a, 1))
UNARY(copy, wide_copy(r, a))

static void (*const operations[])(struct wide *r, const struct wide *a, const struct wide *b) = {
    wide_add,    wide_subtract, wide_multiply,  divide,         multiply_by_4000000007,
    divide_by_7, copy,          shift_left_128, shift_right_77, shift_right_64,
    rescale_up,  rescale_down,  shift_left_77,
};

/* Results can be stored in the operands. */
static void aliasing(struct wide a, struct wide b, uint64_t *state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(operations) && b.count > 0 && a.fraction <= 8; i++) {
        struct wide expected;
        struct wide got = a;
        operations[i](&expected, &a, &b);
        operations[i](&got, &got, &b);
        assert_equal(got, expected);
        got = b;
        operations[i](&got, &a, &got);
        assert_equal(got, expected);
        got = b;
        operations[i](&expected, &b, &b);
        operations[i](&got, &got, &got);
        assert_equal(got, expected);
    }
}

static identity *const identities[] = {
    difference_undoes_sum,
    sum_associative,
    product_by_schoolbook,
    product_with_one_limb,
    quotient_and_rest,
    quotient_of_product,
    quotient_by_one_limb,
    shift_is_multiplication,
    rescale,
    bits_one_by_one,
    comparison,
    aliasing,
};

START_TEST(identity_holds)
{
    uint64_t state = 1 + (uint64_t)_i;
    for (size_t i = 0; i < ROUNDS * COUNT(fractions); i++) {
        const size_t fraction = fractions[i % COUNT(fractions)];
        struct wide a;
        struct wide b;
        random_wide(&a, &state, fraction, fraction + 4);
        random_wide(&b, &state, fraction, fraction + 4);
        identities[_i](a, b, &state);
    }
}
END_TEST

/* --- the maximum number of limbs ------------------------------------------------------------- */

/* (2^(64 n) - 1) ulp consists of n limbs of ones. Adding an ulp carries through all of them. */
START_TEST(carry_through_all_limbs)
{
    const struct wide ulp = with_fraction(integer(1), 3);
    for (size_t limbs = 1; limbs < 12; limbs++) {
        struct wide ones = {.fraction = 3, .count = limbs};
        const struct wide power = with_fraction(shifted_left(integer(1), 64 * limbs), 3);
        memset(ones.limb, 0xFF, limbs * sizeof ones.limb[0]);
        assert_equal(sum(ones, ulp), power);
        assert_equal(difference(power, ulp), ones);
        assert_equal(difference(ones, negated(ulp)), power);
        assert_equal(sum(negated(ones), negated(ulp)), negated(power));
    }
}
END_TEST

/* 2^(64 * WIDE_LIMBS) - 1 is the largest number. Operations are correct if their result has at most
 * WIDE_LIMBS limbs. */
START_TEST(maximum_limbs)
{
    struct wide most = {.count = WIDE_LIMBS};
    struct wide highest = {.count = WIDE_LIMBS, .limb[WIDE_LIMBS - 1] = UINT64_MAX};
    memset(most.limb, 0xFF, sizeof most.limb);
    struct wide less = most;
    less.count--;
    assert_equal(difference(most, less), highest);
    const struct wide twice = sum(less, less); /* 2^(64 * 223 + 1) - 2 */
    ck_assert_uint_eq(wide_bits(&twice), 64 * (WIDE_LIMBS - 1) + 1);
    assert_equal(shifted_right(twice, 1), less);
    const struct wide shifted = shifted_left(less, 63);
    ck_assert_uint_eq(wide_bits(&shifted), 64 * WIDE_LIMBS - 1);
    assert_equal(shifted_right(shifted, 63), less);
    assert_equal(shifted_right(most, 64), less);
    assert_equal(small_product(most, 1), most);
    assert_equal(small_quotient(most, 1), most);
    ck_assert_uint_eq(wide_bits(&most), 64 * WIDE_LIMBS);
    ck_assert_int_gt(wide_compare_magnitude(&most, &less), 0);
}
END_TEST

/* --- decimals -------------------------------------------------------------------------------- */

#define ONES UINT64_C(0xFFFFFFFFFFFFFFFF)

/* The limbs of the magnitudes of decimal numbers, the least significant limb first. 10^20 is
 * 5 * 2^64 + 7766279631452241920. */
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
    assert_equal(got, expected);
}
END_TEST

/* 10^300 = 5^300 * 2^300, and 10^300 * 10^-300 = 1, except for the truncation of 10^-300. */
START_TEST(decimals_at_the_limits)
{
    const struct decimal most = decimal_of("1e300");
    const struct decimal least = decimal_of("1e-300");
    const struct wide one = rescaled(integer(1), 20);
    struct wide large;
    struct wide small;
    struct wide expected = one;
    wide_set_decimal(&large, &most, 20);
    for (int i = 0; i < 300; i++) {
        expected = small_product(expected, 5);
    }
    assert_equal(large, shifted_left(expected, 300));
    wide_set_decimal(&small, &least, 20);
    ck_assert_uint_eq(wide_bits(&small), 64 * 20 - 996);
    /* `small` is 10^-300 - e, where e < 2^-1280. So the product is 1 - e * 10^300, which is more
     * than 1 - 2^-283. */
    const struct wide rest = difference(one, product(large, small));
    ck_assert(!rest.is_negative && rest.count > 0);
    ck_assert_uint_le(wide_bits(&rest), 64 * 20 - 283);
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

static uint64_t quarter(struct integer128 a, unsigned i)
{
    return (i < 2 ? a.low : a.high) >> 32 * (i % 2) & UINT32_MAX;
}

/* Returns a + sign * b modulo 2^128, computed with digits of 32 bits, so that carries occur at
 * other places than in the code under test. */
static struct integer128 quarters_sum(struct integer128 a, struct integer128 b, int64_t sign)
{
    uint64_t digits[4];
    int64_t carry = 0;
    for (unsigned i = 0; i < 4; i++) {
        const int64_t sum = (int64_t)quarter(a, i) + sign * (int64_t)quarter(b, i) + carry;
        carry = sum < 0 ? -1 : sum >> 32;
        digits[i] = (uint64_t)sum & UINT32_MAX;
    }
    return (struct integer128){digits[3] << 32 | digits[2], digits[1] << 32 | digits[0]};
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
        const struct integer128 a = {random_limb(&state), random_limb(&state)};
        const struct integer128 b = {seed % 3 == 0 ? a.high : random_limb(&state),
                                     random_limb(&state)};
        assert_equal_128(integer128_add(a, b), quarters_sum(a, b, 1));
        assert_equal_128(integer128_subtract(a, b), quarters_sum(a, b, -1));
        assert_equal_128(integer128_negate(a), quarters_sum((struct integer128){0, 0}, a, -1));
        bool is_less = false;
        for (unsigned i = 0; i < 4; i++) { /* the highest digit that differs decides the order */
            const uint64_t x = quarter(a, i);
            const uint64_t y = quarter(b, i);
            is_less = x == y ? is_less : x < y;
        }
        ck_assert_int_eq(integer128_less(a, b), is_less);
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

/* --- the suite ------------------------------------------------------------------------------- */

Suite *suite_wide(void)
{
    Suite *suite = suite_create("wide");
    TCase *sums = tcase_create("identities");
    tcase_set_timeout(sums, 60);
    tcase_add_loop_test(sums, identity_holds, 0, (int)COUNT(identities));
    tcase_add_test(sums, carry_through_all_limbs);
    tcase_add_test(sums, maximum_limbs);
    suite_add_tcase(suite, sums);

    TCase *values = tcase_create("values");
    tcase_add_loop_test(values, decimals, 0, (int)COUNT(decimal_cases));
    tcase_add_test(values, decimals_at_the_limits);
    tcase_add_test(values, integers);
    suite_add_tcase(suite, values);

    TCase *integer = tcase_create("integer");
    tcase_add_test(integer, product_of_128_bits);
    tcase_add_test(integer, leading_zeros);
    tcase_add_test(integer, sums_of_128_bits);
    tcase_add_test(integer, shift_of_128_bits);
    suite_add_tcase(suite, integer);
    return suite;
}
