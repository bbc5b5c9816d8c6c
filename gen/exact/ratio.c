/*
 * ratio.c: decimals as quotients of integers, and square roots of integers.
 */
#include "exact/ratio.h"

#include <assert.h>

void ratio_set(struct ratio *r, uint64_t m, int exponent)
{
    wide_set_integer(&r->numerator, m, 0);
    wide_set_integer(&r->denominator, 1, 0);
    ratio_shift(r, exponent);
}

void ratio_set_wide(struct ratio *r, const struct wide *a)
{
    wide_copy(&r->numerator, a);
    wide_set_integer(&r->denominator, 1, a->fraction);
    r->numerator.fraction = 0;
    r->numerator.negative = false;
    r->denominator.fraction = 0;
}

void ratio_shift(struct ratio *r, int exponent)
{
    struct wide *part = exponent < 0 ? &r->denominator : &r->numerator;
    wide_scale(part, part, exponent < 0 ? -exponent : exponent);
}

/* up/down *= decimal: as an integer, whose digits after the point multiply down. */
static void multiply_decimal(struct wide *up, struct wide *down, const struct decimal *decimal)
{
    struct decimal whole = *decimal;
    struct wide integer;
    for (; whole.exponent < 0; whole.exponent++) {
        wide_multiply_small(down, down, 10);
    }
    wide_set_decimal(&integer, &whole, 0);
    wide_multiply(up, up, &integer);
}

void ratio_multiply(struct ratio *r, const struct decimal *up, const struct decimal *down)
{
    multiply_decimal(&r->numerator, &r->denominator, up);
    multiply_decimal(&r->denominator, &r->numerator, down);
}

void ratio_shift_decimal(struct ratio *r, int places)
{
    const struct decimal power = {.count = 1, .digit = {1}, .exponent = places};
    ratio_multiply(r, &power, &decimal_one);
}

int quotient_compare(const struct quotient *quotient, const struct decimal *decimal)
{
    struct ratio ratio;
    ratio_set(&ratio, 1, 0);
    ratio_multiply(&ratio, &quotient->numerator, &quotient->denominator);
    ratio_multiply(&ratio, &decimal_one, decimal);
    return wide_compare_magnitude(&ratio.numerator, &ratio.denominator);
}

void integer_set_bits(struct wide *r, struct integer128 bits)
{
    wide_set_integer(r, 0, 0);
    r->limb[0] = bits.low;
    r->limb[1] = bits.high;
    r->count = bits.high > 0 ? 2 : bits.low > 0;
}

/* The root is found bit by bit. Each square that is tried has at most two bits more than a. */
bool integer_root(struct wide *r, const struct wide *a)
{
    struct wide tried;
    struct wide square;
    wide_set_integer(r, 0, 0);
    for (size_t i = wide_bits(a) / 2 + 1; i-- > 0;) {
        wide_set_integer(&tried, 1, 0);
        wide_scale(&tried, &tried, (int)i);
        wide_add(&tried, &tried, r);
        wide_multiply(&square, &tried, &tried);
        if (wide_compare_magnitude(&square, a) <= 0) {
            wide_copy(r, &tried);
        }
    }
    wide_multiply(&square, r, r);
    return wide_compare_magnitude(&square, a) == 0;
}

bool ratio_quotient(struct wide *r, const struct ratio *ratio, size_t fraction)
{
    /* The quotient does not change if both integers are taken as multiples of an ulp. */
    struct wide numerator = ratio->numerator;
    struct wide denominator = ratio->denominator;
    numerator.fraction = fraction;
    denominator.fraction = fraction;
    return wide_divide(r, &numerator, &denominator);
}

/* floor(2x) = 2m + 1 means that x is m + 1/2 or more. Only if x is exactly that, m may be the
 * nearest even number. */
uint64_t ratio_scaled(const struct ratio *ratio, bool is_root, int places)
{
    struct ratio scaled = *ratio;
    struct wide square;
    struct wide twice;
    ratio_shift_decimal(&scaled, is_root ? 2 * places : places);
    wide_multiply_small(&scaled.numerator, &scaled.numerator, is_root ? 4 : 2);
    bool is_exact = ratio_quotient(&twice, &scaled, 0);
    if (is_root) {
        wide_copy(&square, &twice);
        is_exact = integer_root(&twice, &square) && is_exact;
    }
    assert(wide_bits(&twice) <= 65);
    const uint64_t whole = wide_extract(&twice, 1);
    const bool is_half = (wide_extract(&twice, 0) & 1) != 0;
    return whole + (is_half && (!is_exact || whole % 2 != 0));
}
