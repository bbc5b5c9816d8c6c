/*
 * factor.c: the factor of the cells: exact if it is rational, and in wide numbers.
 */
#include "encoding/factor.h"

#include <assert.h>

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
    case CELL_FACTOR_INVERSE_SQRT:
    case CELL_FACTOR_SQRT_2_D:
        return (twice_inverse_square(spec) < 2) - (twice_inverse_square(spec) > 2);
    case CELL_FACTOR_NUMBER:
        break;
    }
    return decimal_compare(&spec->cell_factor_number, &decimal_one);
}

/* c = 1/n, if c^(-2) is a square. */
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

bool factor_ratio(const struct spec *spec, struct ratio *ratio)
{
    switch ((enum cell_factor)spec->cell_factor) {
    case CELL_FACTOR_YARN:
        ratio_set_integer(ratio, 1);
        return decimal_compare(&spec->factor, &decimal_one) == 0;
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

/* exp(-ln(twice/2)/2): the logarithms are off by 2^33 and 2^20 ulp, half of that by less than 2^33
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
    assert(power <= 0); /* the factor is at most sqrt(2) */
    wide_shift_right(r, r, (size_t)-power);
}

static void yarn_wide(const struct spec *spec, const struct elementary *elementary, struct wide *r)
{
    struct wide one;
    elementary_log_decimal(elementary, r, &spec->factor);
    wide_divide_small(r, r, 10);
    wide_set_integer(&one, 1, elementary->fraction);
    wide_add(r, r, &one);
}

void factor_wide(const struct spec *spec, const struct elementary *elementary, struct wide *r)
{
    switch ((enum cell_factor)spec->cell_factor) {
    case CELL_FACTOR_YARN:
        yarn_wide(spec, elementary, r);
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
