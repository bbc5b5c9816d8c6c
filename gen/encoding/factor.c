/*
 * factor.c: the cells' factor, exactly where it is rational, and in wide numbers.
 */
#include "encoding/factor.h"

#include <assert.h>

static int decimal_compare_one(const struct decimal *decimal)
{
    return decimal_compare(decimal, &decimal_one);
}

/* c^(-2): d, or d/2, as twice that. */
static int64_t twice_inverse_square(const struct request *request)
{
    return request->cell_factor == CELL_FACTOR_INVERSE_SQRT ? 2 * request->d_model
                                                            : request->d_model;
}

int factor_compare_one(const struct request *request)
{
    switch ((enum cell_factor)request->cell_factor) {
    case CELL_FACTOR_YARN:
        return decimal_compare_one(&request->factor);
    case CELL_FACTOR_INVERSE_SQRT:
    case CELL_FACTOR_SQRT_2_D:
        return (twice_inverse_square(request) < 2) - (twice_inverse_square(request) > 2);
    case CELL_FACTOR_NUMBER:
        break;
    }
    return decimal_compare_one(&request->cell_factor_number);
}

/* 1/n = c, where c^(-2) is a square. */
static bool root_ratio(const struct request *request, struct ratio *ratio)
{
    const int64_t twice = twice_inverse_square(request);
    uint32_t n = 1;
    while (2 * (int64_t)n * n < twice) {
        n++;
    }
    ratio_set_integer(ratio, 1);
    wide_multiply_small(&ratio->denominator, &ratio->denominator, n);
    return 2 * (int64_t)n * n == twice;
}

bool factor_ratio(const struct request *request, struct ratio *ratio)
{
    switch ((enum cell_factor)request->cell_factor) {
    case CELL_FACTOR_YARN:
        ratio_set_integer(ratio, 1);
        return decimal_compare_one(&request->factor) == 0;
    case CELL_FACTOR_INVERSE_SQRT:
    case CELL_FACTOR_SQRT_2_D:
        return root_ratio(request, ratio);
    case CELL_FACTOR_NUMBER:
        break;
    }
    ratio_set_integer(ratio, 1);
    ratio_multiply(ratio, &request->cell_factor_number);
    return true;
}

/* exp(-ln(twice/2)/2): the logarithms are off by 2^33 and 2^20 ulp, half of that by less than
 * 2^33 - 2^32, the exponential by 2^35 + 2^36, and c, at most twice that number, by 2^38. */
static void root_wide(const struct request *request, const struct elementary *elementary,
                      struct wide *r)
{
    struct wide log;
    int power;
    wide_set_integer(&log, (uint64_t)twice_inverse_square(request), elementary->fraction);
    elementary_log(elementary, &log, &log);
    wide_subtract(&log, &elementary->ln2, &log);
    wide_shift_right(&log, &log, 1);
    elementary_exp(elementary, r, &power, &log);
    assert(power <= 0); /* the factor is at most sqrt(2) */
    wide_shift_right(r, r, (size_t)-power);
}

static void yarn_wide(const struct request *request, const struct elementary *elementary,
                      struct wide *r)
{
    struct wide one;
    (void)wide_set_decimal(r, &request->factor, elementary->fraction);
    elementary_log(elementary, r, r);
    wide_divide_small(r, r, 10);
    wide_set_integer(&one, 1, elementary->fraction);
    wide_add(r, r, &one);
}

void factor_wide(const struct request *request, const struct elementary *elementary, struct wide *r)
{
    switch ((enum cell_factor)request->cell_factor) {
    case CELL_FACTOR_YARN:
        yarn_wide(request, elementary, r);
        return;
    case CELL_FACTOR_INVERSE_SQRT:
    case CELL_FACTOR_SQRT_2_D:
        root_wide(request, elementary, r);
        return;
    case CELL_FACTOR_NUMBER:
        break;
    }
    (void)wide_set_decimal(r, &request->cell_factor_number, elementary->fraction);
}
