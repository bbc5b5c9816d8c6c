/*
 * factor.c: the factor of the cells: exact if it is rational, and in wide numbers.
 */
#include "encoding/factor.h"

/* c^(-2) is d or d/2; this is twice that. */
static int64_t twice_inverse_square(const struct spec *spec)
{
    return spec->cell_factor == CELL_FACTOR_INVERSE_SQRT ? 2 * spec->d_model : spec->d_model;
}

int factor_compare_one(const struct spec *spec)
{
    switch ((enum cell_factor)spec->cell_factor) {
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
        break;
    }
    return decimal_compare(&spec->cell_factor_number, &decimal_one);
}

/* Sets the ratio to c = 1/n. False if c^(-2) is no square. */
static bool root_ratio(const struct spec *spec, struct ratio *ratio)
{
    const int64_t twice = twice_inverse_square(spec);
    uint32_t n = 1;
    while (2 * (int64_t)n * n < twice) {
        n++;
    }
    ratio_set_integer(ratio, 1);
    wide_multiply_small(&ratio->denominator, &ratio->denominator, n);
    return 2 * (int64_t)n * n == twice;
}

/* Sets the ratio to c = a/b if L = n^(a^2) and L0 = n^(b^2). Below 2 there are no other ratios,
 * because L < 2^31. */
static bool longrope_ratio(const struct spec *spec, struct ratio *ratio)
{
    static const struct {
        uint32_t a;
        uint32_t b;
    } quotients[] = {{3, 2}, {4, 3}, {5, 3}, {5, 4}};
    struct wide longest;
    struct wide original;
    struct wide roots[2];
    ratio_set_integer(ratio, 1);
    wide_set_integer(&longest, (uint64_t)spec->terms.longest_max_len, 0);
    wide_set_integer(&original, (uint64_t)spec->original_max_len, 0);
    for (size_t i = 0; i < sizeof quotients / sizeof *quotients; i++) {
        const uint32_t a = quotients[i].a;
        const uint32_t b = quotients[i].b;
        if (integer_root(&roots[0], &longest, (uint64_t)a * a) &&
            integer_root(&roots[1], &original, (uint64_t)b * b) &&
            wide_compare_magnitude(&roots[0], &roots[1]) == 0) {
            ratio_set_integer(ratio, a);
            wide_multiply_small(&ratio->denominator, &ratio->denominator, b);
            return true;
        }
    }
    return false;
}

bool factor_ratio(const struct spec *spec, struct ratio *ratio)
{
    switch ((enum cell_factor)spec->cell_factor) {
    case CELL_FACTOR_YARN:
    case CELL_FACTOR_MSCALE:
        ratio_set_integer(ratio, 1);
        return decimal_is_one(&spec->factor);
    case CELL_FACTOR_LONGROPE:
        return longrope_ratio(spec, ratio);
    case CELL_FACTOR_INVERSE_SQRT:
    case CELL_FACTOR_SQRT_2_D:
        return root_ratio(spec, ratio);
    case CELL_FACTOR_NUMBER:
        break;
    }
    ratio_set_integer(ratio, 1);
    ratio_multiply(ratio, &spec->cell_factor_number);
    return true;
}

/* Sets r to exp(-ln(twice/2)/2): the logarithms are off by 2^33 and 2^20 ulp, half of that by less
 * than 2^33
 * - 2^32, the exponential by 2^35 + 2^36. c is at most twice that number, and off by 2^38. */
static void root_wide(const struct spec *spec, const struct elementary *elementary, struct wide *r)
{
    struct wide log;
    int power;
    wide_set_integer(&log, (uint64_t)twice_inverse_square(spec), elementary->fraction);
    elementary_log(elementary, &log, &log);
    wide_subtract(&log, &elementary->ln2, &log);
    wide_shift_right(&log, &log, 1);
    elementary_exp(elementary, r, &power, &log);
    wide_scale(r, r, power);
}

/* Sets r to 0.1 s ln f + 1: ln f is off by 2^33, and s is at most 10. */
static void yarn_wide(const struct spec *spec, const struct elementary *elementary,
                      const struct decimal *s, struct wide *r)
{
    struct wide one;
    elementary_log_decimal(elementary, r, &spec->factor);
    wide_set_decimal(&one, s, elementary->fraction);
    wide_multiply(r, r, &one);
    wide_divide_small(r, r, 10);
    wide_set_integer(&one, 1, elementary->fraction);
    wide_add(r, r, &one);
}

/* Sets r to exp(ln(ln L/ln L0)/2): the inner logarithms are off by 2^33. ln L0 is more than 1/2,
 * and the quotient less than 4: it is off by less than 2^37, half of its logarithm by 2^36 + 2^32,
 * the exponential by less than 2^38 + 2^37, and c by at most twice that. */
static void longrope_wide(const struct spec *spec, const struct elementary *elementary,
                          struct wide *r)
{
    struct wide log;
    int power;
    wide_set_integer(r, (uint64_t)spec->terms.longest_max_len, elementary->fraction);
    elementary_log(elementary, r, r);
    wide_set_integer(&log, (uint64_t)spec->original_max_len, elementary->fraction);
    elementary_log(elementary, &log, &log);
    (void)wide_divide(&log, r, &log);
    elementary_log(elementary, &log, &log);
    wide_shift_right(&log, &log, 1);
    elementary_exp(elementary, r, &power, &log);
    wide_scale(r, r, power);
}

void factor_wide(const struct spec *spec, const struct elementary *elementary, struct wide *r)
{
    struct wide divisor;
    switch ((enum cell_factor)spec->cell_factor) {
    case CELL_FACTOR_YARN:
        yarn_wide(spec, elementary, &decimal_one, r);
        return;
    case CELL_FACTOR_MSCALE:
        yarn_wide(spec, elementary, &spec->terms.mscale, r);
        yarn_wide(spec, elementary, &spec->terms.mscale_all_dim, &divisor);
        (void)wide_divide(r, r, &divisor);
        return;
    case CELL_FACTOR_LONGROPE:
        longrope_wide(spec, elementary, r);
        return;
    case CELL_FACTOR_INVERSE_SQRT:
    case CELL_FACTOR_SQRT_2_D:
        root_wide(spec, elementary, r);
        return;
    case CELL_FACTOR_NUMBER:
        break;
    }
    wide_set_decimal(r, &spec->cell_factor_number, elementary->fraction);
}
