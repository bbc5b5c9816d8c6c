/*
 * ruler.c: turns numbers into units, and a distance into decimal digits.
 */
#include "compare/ruler.h"

#include "npy/npy.h"

#include <stdio.h>

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* A decimal in units, but for the divisor: digits * 10^(exponent + places) * 2^point. */
static void decimal_measure(const struct ruler *ruler, const struct decimal *decimal,
                            struct wide *units)
{
    struct decimal whole = *decimal;
    whole.exponent += ruler->places;
    wide_set_decimal(units, &whole, 0);
    wide_shift_left(units, units, (size_t)ruler->point);
}

void ruler_init(struct ruler *ruler, const struct spec *spec, const struct compared *compared)
{
    ruler->precision = spec->precision;
    ruler->zero_point = spec->zero_point;
    ruler->point = -least_of(precision_unit_exponent(spec->precision),
                             precision_unit_exponent(compared->npy->format));
    ruler->places =
        -least_of(least_of(spec->scale.numerator.exponent, compared->tolerance.exponent), 0);
    const bool has_divisor = quotient_is_fraction(&spec->scale);
    wide_set_decimal(&ruler->divisor, has_divisor ? &spec->scale.denominator : &decimal_one, 0);
    struct decimal power = decimal_one;
    power.exponent = ruler->places;
    wide_set_decimal(&ruler->power, &power, 0);
    wide_multiply(&ruler->power, &ruler->power, &ruler->divisor);
    decimal_measure(ruler, &spec->scale.numerator, &ruler->step);
    decimal_measure(ruler, &compared->tolerance, &ruler->tolerance);
    wide_multiply(&ruler->tolerance, &ruler->tolerance, &ruler->divisor);
}

static void dyadic_measure(const struct ruler *ruler, struct dyadic number, struct wide *units)
{
    wide_set_integer(units, number.m, 0);
    wide_multiply(units, units, &ruler->power);
    wide_shift_left(units, units, (size_t)(number.exponent + ruler->point));
    units->negative = number.negative && units->count > 0;
}

/* An affine cell is at most 383 steps of the scale away from 0. */
static void cell_measure(const struct ruler *ruler, uint64_t cell, struct wide *units)
{
    const struct dyadic number = precision_number(ruler->precision, cell, ruler->zero_point);
    if (ruler->precision->kind != PRECISION_AFFINE) {
        dyadic_measure(ruler, number, units);
        return;
    }
    wide_multiply_small(units, &ruler->step, (uint32_t)number.m);
    units->negative = number.negative && units->count > 0;
}

void ruler_measure(const struct ruler *ruler, uint64_t cell, struct dyadic number,
                   struct wide *distance)
{
    struct wide units;
    cell_measure(ruler, cell, distance);
    dyadic_measure(ruler, number, &units);
    wide_subtract(distance, distance, &units);
    distance->negative = false;
}

/* The distance times 10^shift, rounded down. It has to be less than 2^64. */
static uint64_t distance_scaled(const struct ruler *ruler, const struct wide *distance, int shift)
{
    struct wide scaled;
    wide_copy(&scaled, distance);
    for (int i = ruler->places; i < shift; i++) {
        wide_multiply_small(&scaled, &scaled, 10);
    }
    for (int i = shift; i < ruler->places; i++) {
        wide_divide_small(&scaled, &scaled, 10);
    }
    (void)wide_divide(&scaled, &scaled, &ruler->divisor);
    return wide_extract(&scaled, (size_t)ruler->point);
}

/* The decimal exponent is at least log10(2) * floor(log2(distance)), where division towards zero
 * may be off by 1. The search starts there. A fourth digit is rounded away. */
void ruler_print(char text[RULER_TEXT], const struct ruler *ruler, const struct wide *distance)
{
    enum { DIGITS = 4, LOW = 1000 };
    if (distance->count == 0) {
        (void)snprintf(text, RULER_TEXT, "0");
        return;
    }
    const long lead =
        (long)wide_bits(distance) - 1 - (long)wide_bits(&ruler->divisor) - ruler->point;
    int exponent = (int)(lead * 30103 / 100000) - ruler->places - 1;
    uint64_t digits;
    while ((digits = distance_scaled(ruler, distance, DIGITS - 1 - exponent)) >=
           UINT64_C(10) * LOW) {
        exponent++;
    }
    digits = (digits + 5) / 10;
    if (digits == LOW) {
        digits /= 10;
        exponent++;
    }
    (void)snprintf(text, RULER_TEXT, "%u.%02ue%+03d", (unsigned)(digits / 100),
                   (unsigned)(digits % 100), exponent);
}
