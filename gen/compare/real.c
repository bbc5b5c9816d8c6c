/*
 * real.c: nothing here needs libm.
 */
#include "compare/probe.h"

#include <string.h>

/* Returns 2^exponent, -1022 <= exponent <= 1023. */
static double power_of_two(int exponent)
{
    const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* Multiplies by the power in two steps, because below 2^-1022 it is no power_of_two. */
double real_of_dyadic(struct dyadic number)
{
    const int half = number.exponent / 2;
    const double magnitude =
        (double)number.m * power_of_two(half) * power_of_two(number.exponent - half);
    return number.negative ? -magnitude : magnitude;
}

double real_of_wide(const struct wide *number)
{
    const size_t bits = wide_bits(number);
    const size_t cut = bits > 64 ? bits - 64 : 0;
    const struct dyadic leading = {number->negative, wide_extract(number, cut),
                                   (int)cut - 64 * (int)number->fraction};
    return real_of_dyadic(leading);
}

/* This is exact where |x| >= 2^-64 times the ulp of a double. */
static void wide_set_real(struct wide *number, double x, size_t fraction)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const struct dyadic dyadic = precision_dyadic(precision_find("f64"), bits);
    wide_set_integer(number, dyadic.m, fraction);
    wide_scale(number, number, dyadic.exponent);
    number->negative = dyadic.negative && number->count > 0;
}

double real_log(const struct elementary *elementary, double x)
{
    struct wide number;
    wide_set_real(&number, x, 18);
    elementary_log(elementary, &number, &number);
    return real_of_wide(&number);
}

double real_exp(const struct elementary *elementary, double x)
{
    struct wide number;
    int exponent = 0;
    wide_set_real(&number, x, elementary->fraction);
    elementary_exp(elementary, &number, &exponent, &number);
    return real_of_wide(&number) * power_of_two(exponent);
}

/* Sums up (1 3 ... (2n-1)) / (2 4 ... 2n) x^(2n+1) / (2n+1): each term is less than x^2 times
 * the one before. */
double real_arcsine(double x)
{
    enum { TERMS = 160 };
    double product = x;
    double sum = x;
    for (int n = 1; n < TERMS; n++) {
        product *= x * x * (2 * n - 1) / (2 * n);
        sum += product / (2 * n + 1);
    }
    return sum;
}
