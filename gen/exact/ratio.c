/*
 * ratio.c: decimals and their roots as quotients of integers.
 */
#include "exact/ratio.h"

#include <assert.h>

void ratio_set_integer(struct ratio *r, uint64_t value)
{
    wide_set_integer(&r->numerator, value, 0);
    wide_set_integer(&r->denominator, 1, 0);
}

void ratio_shift(struct ratio *r, int exponent)
{
    struct wide *part = exponent < 0 ? &r->denominator : &r->numerator;
    wide_shift_left(part, part, (size_t)(exponent < 0 ? -exponent : exponent));
}

/* up/down *= 10^exponent */
static void multiply_ten(struct wide *up, struct wide *down, int exponent)
{
    struct wide *part = exponent < 0 ? down : up;
    for (int i = exponent < 0 ? -exponent : exponent; i > 0; i--) {
        wide_multiply_small(part, part, 10);
    }
}

/* The digits of a decimal as an integer, without its exponent. */
static void wide_set_digits(struct wide *r, const struct decimal *decimal)
{
    struct decimal digits = *decimal;
    digits.exponent = 0;
    wide_set_decimal(r, &digits, 0);
}

/* up/down *= decimal */
static void multiply_decimal(struct wide *up, struct wide *down, const struct decimal *decimal)
{
    struct wide digits;
    wide_set_digits(&digits, decimal);
    wide_multiply(up, up, &digits);
    multiply_ten(up, down, decimal->exponent);
}

void ratio_multiply(struct ratio *r, const struct decimal *decimal)
{
    multiply_decimal(&r->numerator, &r->denominator, decimal);
}

void ratio_divide(struct ratio *r, const struct decimal *decimal)
{
    multiply_decimal(&r->denominator, &r->numerator, decimal);
}

void ratio_multiply_quotient(struct ratio *r, const struct quotient *quotient)
{
    ratio_multiply(r, &quotient->numerator);
    ratio_divide(r, &quotient->denominator);
}

void ratio_divide_quotient(struct ratio *r, const struct quotient *quotient)
{
    ratio_divide(r, &quotient->numerator);
    ratio_multiply(r, &quotient->denominator);
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b > 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static bool is_one(const struct wide *integer)
{
    return integer->count == 1 && integer->limb[0] == 1;
}

/* r = base^n, for an integer base. */
static void integer_power(struct wide *r, const struct wide *base, uint64_t n)
{
    wide_set_integer(r, 1, 0);
    for (uint64_t i = 0; i < n && !is_one(base); i++) {
        wide_multiply(r, r, base);
    }
}

void integer_set_bits(struct wide *r, struct integer128 bits)
{
    wide_set_integer(r, 0, 0);
    r->limb[0] = bits.low;
    r->limb[1] = bits.high;
    r->count = bits.high > 0 ? 2 : bits.low > 0;
}

/* Bit by bit. Each power that is tried has at most `degree` bits more than a. */
bool integer_root(struct wide *r, const struct wide *a, uint64_t degree)
{
    struct wide tried;
    struct wide power;
    const size_t bits = wide_bits(a);
    wide_set_integer(r, 0, 0);
    for (size_t i = bits / (size_t)degree + 1; i-- > 0;) {
        wide_set_integer(&tried, 1, 0);
        wide_shift_left(&tried, &tried, i);
        wide_add(&tried, &tried, r);
        integer_power(&power, &tried, degree);
        if (wide_compare_magnitude(&power, a) <= 0) {
            wide_copy(r, &tried);
        }
    }
    integer_power(&power, r, degree);
    return wide_compare_magnitude(&power, a) == 0;
}

/* The exponent of a decimal is less than 350 in magnitude, and that of its third power less than
 * this. */
enum { TENS = 1050 };

/*
 * base = m * 10^e, where 10 does not divide m, has a rational root of degree q if and only if m has
 * one and q divides e: the root exists if q divides the exponent of every prime in base. If 2 does
 * not divide m, the exponent of 2 is e; otherwise 5 does not divide m, and the exponent of 5 is e.
 */
static bool decimal_root(struct wide *root, int *exponent, const struct decimal *base, int64_t q)
{
    struct wide digits;
    assert(q > 0);
    wide_set_digits(&digits, base);
    *exponent = (int)(base->exponent / q);
    return base->exponent % q == 0 && integer_root(root, &digits, (uint64_t)q);
}

bool ratio_divide_power(struct ratio *r, const struct decimal *base, uint64_t numerator,
                        uint64_t denominator)
{
    struct wide root;
    struct wide power;
    int exponent = 0;
    assert(denominator > 0);
    const uint64_t divisor = common_divisor(numerator, denominator);
    if (numerator == 0) {
        return true;
    }
    if (!decimal_root(&root, &exponent, base, (int64_t)(denominator / divisor))) {
        return false;
    }
    const uint64_t n = numerator / divisor;
    integer_power(&power, &root, n);
    wide_multiply(&r->denominator, &r->denominator, &power);
    const int64_t tens = exponent * (int64_t)n;
    assert(tens >= -TENS && tens <= TENS);
    multiply_ten(&r->denominator, &r->numerator, (int)tens);
    return true;
}

bool ratio_quotient(struct wide *r, const struct ratio *ratio, size_t fraction)
{
    /* The quotient of two integers is also the quotient of as many ulp. */
    struct wide numerator = ratio->numerator;
    struct wide denominator = ratio->denominator;
    numerator.fraction = fraction;
    denominator.fraction = fraction;
    return wide_divide(r, &numerator, &denominator);
}
