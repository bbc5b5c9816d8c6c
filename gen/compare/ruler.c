/*
 * ruler.c: numbers in units, and a distance in decimal.
 */
#include "compare/ruler.h"

#include "npy/npy.h"

#include <stdio.h>

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* A decimal in units: digits * 10^(exponent + places) * 2^point. */
static void decimal_measure(const struct ruler *ruler, const struct decimal *decimal,
                            struct wide *units)
{
    struct decimal whole = *decimal;
    whole.exponent += ruler->places;
    (void)wide_set_decimal(units, &whole, 0);
    wide_shift_left(units, units, (size_t)ruler->point);
}

/* The least_exponent of a fixed format is 0, and it has its fraction bits instead. */
static int format_point(const struct precision *precision)
{
    return precision->kind == PRECISION_FIXED ? precision->significand_bits
                                              : -precision->least_exponent;
}

void ruler_init(struct ruler *ruler, const struct request *request)
{
    ruler->precision = request->precision;
    ruler->zero_point = request->zero_point;
    ruler->point = larger(format_point(request->precision), format_point(npy_format(request->npy)));
    ruler->places = larger(larger(-request->scale.exponent, -request->tolerance.exponent), 0);
    struct decimal power = decimal_one;
    power.exponent = ruler->places;
    (void)wide_set_decimal(&ruler->power, &power, 0);
    decimal_measure(ruler, &request->scale, &ruler->step);
    decimal_measure(ruler, &request->tolerance, &ruler->tolerance);
}

static void dyadic_measure(const struct ruler *ruler, struct dyadic number, struct wide *units)
{
    wide_set_integer(units, number.m, 0);
    if (ruler->places > 0) {
        wide_multiply(units, units, &ruler->power);
    }
    wide_shift_left(units, units, (size_t)(number.exponent + ruler->point));
    units->negative = number.negative && units->count > 0;
}

/* (cell - zero point) * scale; the factor is at most 383. */
static void affine_measure(const struct ruler *ruler, uint64_t cell, struct wide *units)
{
    const int64_t steps = precision_ordinal(ruler->precision, cell) - ruler->zero_point;
    wide_multiply_small(units, &ruler->step, (uint32_t)(steps < 0 ? -steps : steps));
    units->negative = steps < 0 && units->count > 0;
}

static void cell_measure(const struct ruler *ruler, uint64_t cell, struct wide *units)
{
    const struct precision *precision = ruler->precision;
    if (precision->kind == PRECISION_AFFINE) {
        affine_measure(ruler, cell, units);
    } else if (precision->kind == PRECISION_FLOAT) {
        dyadic_measure(ruler, precision_dyadic(precision, cell), units);
    } else {
        const int64_t value = precision_ordinal(precision, cell);
        const struct dyadic number = {value < 0, (uint64_t)(value < 0 ? -value : value),
                                      -precision->significand_bits};
        dyadic_measure(ruler, number, units);
    }
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

void ruler_power(const struct ruler *ruler, int exponent, struct wide *distance)
{
    wide_shift_left(distance, &ruler->power, (size_t)(exponent + ruler->point));
}

/* The distance times 10^shift, rounded down; it has to be less than 2^64. */
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
    return wide_extract(&scaled, (size_t)ruler->point);
}

/* The decimal exponent is at least log10(2) * floor(log2(distance in units)), in which division
 * towards zero may be off by 1, and is sought from there on. A fourth digit is rounded away. */
void ruler_print(char text[RULER_TEXT], const struct ruler *ruler, const struct wide *distance)
{
    enum { DIGITS = 4, LOW = 1000 };
    if (distance->count == 0) {
        (void)snprintf(text, RULER_TEXT, "0");
        return;
    }
    const long lead = (long)wide_bits(distance) - 1 - ruler->point;
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
