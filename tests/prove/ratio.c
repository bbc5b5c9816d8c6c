/*
 * ratio.c: all decimals with all exponents; numerators and denominators of any value and length;
 * and the exponents that occur when the digits of binary64 are computed.
 */
#include "exact/ratio.c"

#include "wide_contract.c"

static struct ratio ratio;
static struct wide r;

static void any_ratio(void)
{
    any_wide(&ratio.numerator, 0, any_between(0, WIDE_LIMBS));
    any_wide(&ratio.denominator, 0, any_between(0, WIDE_LIMBS));
}

/* `least` and `most` are both negative, or neither is: the sign of an exponent determines which
 * part of a ratio a function multiplies, and the analysis is more precise if it has one case at a
 * time. */
static void with_exponents(int least, int most)
{
    const struct decimal decimal = any_decimal(least, most);
    const struct decimal other = any_decimal(0, 0);
    any_ratio();
    ratio_shift(&ratio, any_int(least < 0 ? -4096 : 0, least < 0 ? -1 : 4096));
    any_ratio();
    ratio_multiply(&ratio, &decimal, &other);
    any_ratio();
    ratio_multiply(&ratio, &other, &decimal);
}

/* The greatest scale of the digits is 16 + 324, for the smallest positive number of binary64. */
static void with_greatest_scale(void)
{
    const struct decimal decimal = any_decimal(EXPONENT_MAX, 340);
    const struct decimal other = any_decimal(0, 0);
    any_ratio();
    ratio_multiply(&ratio, &decimal, &other);
}

int main(void)
{
    ratio_set(&ratio, any_uint64(), any_int(-4096, -1));
    ratio_set(&ratio, any_uint64(), any_int(0, 4096));
    with_greatest_scale();
    with_exponents(EXPONENT_MIN, -1);
    with_exponents(0, EXPONENT_MAX);
    any_ratio();
    (void)ratio_quotient(&r, &ratio, any_between(0, WIDE_LIMBS - 1));
    any_ratio();
    (void)integer_root(&r, &ratio.numerator);
    return 0;
}
