/*
 * ratio.c: exact arithmetic on quotients of integers, and integer square roots.
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
    r->numerator.is_negative = false;
    r->denominator.fraction = 0;
}

void ratio_shift(struct ratio *r, int exponent)
{
    struct wide *part = exponent < 0 ? &r->denominator : &r->numerator;
    wide_scale(part, part, exponent < 0 ? -exponent : exponent);
}

/* Multiplies numerator / denominator by a decimal: the denominator by 10 for each decimal place,
 * and the numerator by the decimal without its point. */
static void multiply_decimal(struct wide *numerator, struct wide *denominator,
                             const struct decimal *decimal)
{
    struct decimal whole = *decimal;
    struct wide integer;
    for (; whole.exponent < 0; whole.exponent++) {
        wide_multiply_small(denominator, denominator, 10);
    }
    wide_set_decimal(&integer, &whole, 0);
    wide_multiply(numerator, numerator, &integer);
}

void ratio_multiply(struct ratio *r, const struct decimal *numerator,
                    const struct decimal *denominator)
{
    multiply_decimal(&r->numerator, &r->denominator, numerator);
    multiply_decimal(&r->denominator, &r->numerator, denominator);
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

/* Finds the root bit by bit, from the highest bit. Each trial square is at most two bits longer
 * than a. */
bool integer_root(struct wide *r, const struct wide *a)
{
    struct wide trial_root;
    struct wide square;
    wide_set_integer(r, 0, 0);
    for (size_t i = wide_bits(a) / 2 + 1; i-- > 0;) {
        wide_set_integer(&trial_root, 1, 0);
        wide_scale(&trial_root, &trial_root, (int)i);
        wide_add(&trial_root, &trial_root, r);
        wide_multiply(&square, &trial_root, &trial_root);
        if (wide_compare_magnitude(&square, a) <= 0) {
            wide_copy(r, &trial_root);
        }
    }
    wide_multiply(&square, r, r);
    return wide_compare_magnitude(&square, a) == 0;
}

bool ratio_quotient(struct wide *r, const struct ratio *ratio, size_t fraction)
{
    /* Reading both integers in units of an ulp does not change their quotient. */
    struct wide numerator = ratio->numerator;
    struct wide denominator = ratio->denominator;
    numerator.fraction = fraction;
    denominator.fraction = fraction;
    return wide_divide(r, &numerator, &denominator);
}

/* Let x be the result before it is rounded, and m = floor(x). If floor(2x) is odd, x is at least
 * m + 1/2, and is rounded up to m + 1, except where x is exactly m + 1/2 and m is even. */
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
    const bool has_half = (wide_extract(&twice, 0) & 1) != 0;
    return whole + (has_half && (!is_exact || whole % 2 != 0));
}
