/*
 * cell.c: one function for each kind of format, in both representations.
 */
#include "report/cell.h"

/* The number of a cell; in an affine format, divided by the scale. */
static struct dyadic cell_dyadic(const struct rounding *rounding, uint64_t cell)
{
    return precision_number(rounding->precision, cell, rounding->zero_point);
}

void cell_units(const struct rounding *rounding, uint64_t cell, struct wide *units)
{
    const struct dyadic number = cell_dyadic(rounding, cell);
    const int shift = number.exponent - precision_unit_exponent(rounding->precision);
    wide_set_integer(units, number.m, 0);
    wide_shift_left(units, units, (size_t)shift);
    units->negative = number.negative && units->count > 0;
}

void number_multiply_unit(struct number_exact *number, const struct rounding *rounding, int power)
{
    const int scales = rounding->precision->kind == PRECISION_AFFINE ? power : 0;
    ratio_shift(&number->ratio, power * precision_unit_exponent(rounding->precision));
    for (int i = 0; i < scales; i++) {
        ratio_multiply(&number->ratio, &rounding->scale);
    }
}

void cell_number(const struct rounding *rounding, uint64_t cell, struct number_exact *number)
{
    struct wide units;
    struct wide one;
    cell_units(rounding, cell, &units);
    wide_set_integer(&one, 1, 0);
    number_set(number, &units, &one);
    number->negative = units.negative;
    number_multiply_unit(number, rounding, 1);
}

int64_t cell_coarse(const struct rounding *rounding, uint64_t cell, int shift)
{
    const struct dyadic number = cell_dyadic(rounding, cell);
    const bool is_affine = rounding->precision->kind == PRECISION_AFFINE;
    const int up = is_affine ? 0 : shift + number.exponent;
    uint64_t magnitude = number.m;
    if (up >= 0) {
        magnitude = magnitude == 0 ? 0 : magnitude << up;
    } else {
        magnitude = up > -64 ? magnitude >> -up : 0;
    }
    return number.negative ? -(int64_t)magnitude : (int64_t)magnitude;
}

/* With a scale of 4 or more every cell of a formula stands for zero. */
void cell_scale_init(struct cell_scale *scale, const struct rounding *rounding)
{
    struct wide wide;
    scale->rounding = rounding;
    scale->step = (struct integer128){0, 0};
    if (rounding->precision->kind != PRECISION_AFFINE) {
        return;
    }
    (void)wide_set_decimal(&wide, &rounding->scale, 2);
    if (wide_bits(&wide) <= CELL_FRACTION + 2 + 4) {
        const size_t position = 128 - CELL_FRACTION;
        scale->step =
            (struct integer128){wide_extract(&wide, position + 64), wide_extract(&wide, position)};
    }
}

/* m * 2^shift */
static struct integer128 shifted(uint64_t m, int shift)
{
    const struct integer128 at_top = {m, 0};
    if (shift >= 64) {
        return (struct integer128){m << (shift - 64), 0};
    }
    return 64 - shift > 127 ? (struct integer128){0, 0}
                            : integer128_shift_right(at_top, (unsigned)(64 - shift));
}

struct integer128 cell_fixed(const struct cell_scale *scale, uint64_t cell)
{
    const struct dyadic number = cell_dyadic(scale->rounding, cell);
    struct integer128 magnitude;
    if (scale->rounding->precision->kind == PRECISION_AFFINE) {
        magnitude = integer_multiply(scale->step.low, number.m);
        magnitude.high += scale->step.high * number.m;
    } else {
        magnitude = shifted(number.m, number.exponent + CELL_FRACTION);
    }
    return number.negative ? integer128_negate(magnitude) : magnitude;
}
