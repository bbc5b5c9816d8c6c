/*
 * factor.c: computes the cell factor c, exactly if it is rational, and as a wide number.
 */
#include "encoding/factor.h"

/* Returns 2 c^(-2), an integer: 2 d for c = d^(-1/2), and d for c = (2/d)^(1/2). */
static int64_t twice_inverse_square(const struct spec *spec)
{
    return spec->cell_factor == CELL_FACTOR_INVERSE_SQRT ? 2 * spec->d_model : spec->d_model;
}

int factor_compare_one(const struct spec *spec)
{
    switch (spec->cell_factor) {
    case CELL_FACTOR_YARN:
        return decimal_compare(&spec->factor, &decimal_one);
    case CELL_FACTOR_MSCALE:
        return decimal_is_one(&spec->factor)
                   ? 0
                   : decimal_compare(&spec->terms.mscale, &spec->terms.mscale_all_dim);
    case CELL_FACTOR_LONGROPE:
        return 1;
    case CELL_FACTOR_INVERSE_SQRT:
    case CELL_FACTOR_SQRT_2_D:
        return (twice_inverse_square(spec) < 2) - (twice_inverse_square(spec) > 2);
    case CELL_FACTOR_NUMBER:
    case CELL_FACTOR_OF_LIST:
        break;
    }
    return quotient_compare(&spec->cell_factor_number, &decimal_one);
}

/* Sets r to base^n. */
static void power_set(struct wide *r, int64_t base, uint32_t n)
{
    wide_set_integer(r, 1, 0);
    for (uint32_t i = 0; i < n; i++) {
        wide_multiply_small(r, r, (uint32_t)base);
    }
}

/* If c = a/b for two integers, multiplies the ratio by c and returns true. This is the case if
 * L^(b^2) = L0^(a^2), so that L = n^(a^2) and L0 = n^(b^2) for an integer n (L and L0: see
 * factor.h). Since L < 2^31, a is at most 5. b is not 1, because sequence_init refuses c >= 2. */
static bool longrope_multiply(const struct spec *spec, struct ratio *ratio)
{
    struct wide longest;
    struct wide original;
    for (uint32_t a = 3; a <= 5; a++) {
        for (uint32_t b = 2; b < a; b++) {
            power_set(&longest, spec->terms.longest_max_len, b * b);
            power_set(&original, spec->original_max_len, a * a);
            if (wide_compare_magnitude(&longest, &original) == 0) {
                wide_multiply_small(&ratio->numerator, &ratio->numerator, a);
                wide_multiply_small(&ratio->denominator, &ratio->denominator, b);
                return true;
            }
        }
    }
    return false;
}

bool factor_ratio(const struct spec *spec, struct ratio *ratio)
{
    const int64_t twice = twice_inverse_square(spec);
    struct wide square;
    ratio_set(ratio, 1, 0);
    switch (spec->cell_factor) {
    case CELL_FACTOR_YARN:
    case CELL_FACTOR_MSCALE:
        return decimal_is_one(&spec->factor);
    case CELL_FACTOR_LONGROPE:
        return longrope_multiply(spec, ratio);
    case CELL_FACTOR_INVERSE_SQRT:
    case CELL_FACTOR_SQRT_2_D:
        wide_set_integer(&square, (uint64_t)(twice / 2), 0);
        return integer_root(&ratio->denominator, &square) && twice % 2 == 0;
    case CELL_FACTOR_NUMBER:
    case CELL_FACTOR_OF_LIST:
        break;
    }
    ratio_multiply(ratio, &spec->cell_factor_number.numerator,
                   &spec->cell_factor_number.denominator);
    return true;
}

/* Sets r to 0.1 s ln f + 1. The error of ln f is at most 2^33 ulp, and s is at most 10, so the
 * error of r is less than 2^34 ulp. */
static void wide_set_yarn(const struct spec *spec, const struct elementary *elementary,
                          const struct decimal *s, struct wide *r)
{
    struct wide other;
    elementary_log_decimal(elementary, r, &spec->factor);
    wide_set_decimal(&other, s, elementary->fraction);
    wide_multiply(r, r, &other);
    wide_divide_small(r, r, 10);
    wide_set_integer(&other, 1, elementary->fraction);
    wide_add(r, r, &other);
}

/*
 * The square roots are computed as c = exp(ln(c^2)/2). Bounds of the errors, in ulp:
 *
 * For d^(-1/2) and (2/d)^(1/2), the error of ln(c^2) is at most 2^33. For longrope, c^2 is a
 * quotient of two logarithms, each with an error of at most 2^33. The divisor ln L0 is more than
 * 1/2, and the quotient is less than 4. So the error of the quotient is less than 2^37, and that of
 * half its logarithm is less than 2^36 + 2^32. The error of the exponential is then less than
 * 2^38 + 2^37, and that of c is at most twice as large.
 */
void wide_set_factor(const struct spec *spec, const struct elementary *elementary, struct wide *r)
{
    const uint32_t twice = (uint32_t)twice_inverse_square(spec);
    struct ratio ratio;
    struct wide other;
    int power;
    switch (spec->cell_factor) {
    case CELL_FACTOR_NUMBER:
    case CELL_FACTOR_OF_LIST:
        (void)factor_ratio(spec, &ratio);
        (void)ratio_quotient(r, &ratio, elementary->fraction);
        return;
    case CELL_FACTOR_YARN:
        wide_set_yarn(spec, elementary, &decimal_one, r);
        return;
    case CELL_FACTOR_MSCALE:
        wide_set_yarn(spec, elementary, &spec->terms.mscale, r);
        wide_set_yarn(spec, elementary, &spec->terms.mscale_all_dim, &other);
        (void)wide_divide(r, r, &other);
        return;
    case CELL_FACTOR_LONGROPE:
        wide_set_integer(r, (uint64_t)spec->terms.longest_max_len, elementary->fraction);
        elementary_log(elementary, r, r);
        wide_set_integer(&other, (uint64_t)spec->original_max_len, elementary->fraction);
        elementary_log(elementary, &other, &other);
        (void)wide_divide(r, r, &other);
        break;
    case CELL_FACTOR_INVERSE_SQRT:
    case CELL_FACTOR_SQRT_2_D:
        wide_set_integer(r, 2, elementary->fraction + 1);
        wide_divide_small(r, r, twice);
        break;
    }
    /* r is c^2 now. */
    elementary_log(elementary, &other, r);
    wide_scale(&other, &other, -1);
    elementary_exp(elementary, r, &power, &other);
    wide_scale(r, r, power);
}
