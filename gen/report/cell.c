/*
 * cell.c: one function for each kind of format, in both representations.
 */
#include "report/cell.h"

/* Steps of a fixed or affine cell. */
static int64_t cell_steps(const struct rounding *rounding, uint64_t cell)
{
    const int64_t value = precision_ordinal(rounding->precision, cell);
    return rounding->precision->kind == PRECISION_AFFINE ? value - rounding->zero_point : value;
}

static uint64_t absolute(int64_t value)
{
    return value < 0 ? -(uint64_t)value : (uint64_t)value;
}

void cell_units(const struct rounding *rounding, uint64_t cell, struct wide *units)
{
    const struct precision *precision = rounding->precision;
    if (precision->kind == PRECISION_FLOAT) {
        const struct dyadic number = precision_dyadic(precision, cell);
        wide_set_integer(units, number.m, 0);
        wide_shift_left(units, units, (size_t)(number.exponent - precision->least_exponent));
        units->negative = number.negative && units->count > 0;
        return;
    }
    const int64_t steps = cell_steps(rounding, cell);
    wide_set_integer(units, absolute(steps), 0);
    units->negative = steps < 0;
}

void number_multiply_unit(struct number_exact *number, const struct rounding *rounding, int power)
{
    const struct precision *precision = rounding->precision;
    if (precision->kind != PRECISION_AFFINE) {
        ratio_shift(&number->ratio,
                    power * (precision->kind == PRECISION_FLOAT ? precision->least_exponent
                                                                : -precision->significand_bits));
        return;
    }
    for (int i = 0; i < power; i++) {
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
    const struct precision *precision = rounding->precision;
    uint64_t magnitude;
    bool negative;
    if (precision->kind == PRECISION_FLOAT) {
        const struct dyadic number = precision_dyadic(precision, cell);
        negative = number.negative;
        magnitude = number.m;
        shift += number.exponent;
    } else {
        const int64_t steps = cell_steps(rounding, cell);
        negative = steps < 0;
        magnitude = absolute(steps);
        shift = precision->kind == PRECISION_AFFINE ? 0 : shift - precision->significand_bits;
    }
    if (shift >= 0) {
        magnitude = magnitude == 0 ? 0 : magnitude << shift;
    } else {
        magnitude = shift > -64 ? magnitude >> -shift : 0;
    }
    return negative ? -(int64_t)magnitude : (int64_t)magnitude;
}

/* A scale of 4 or more has no cell of a formula but that of zero. */
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
    const struct precision *precision = scale->rounding->precision;
    struct integer128 magnitude;
    bool negative;
    if (precision->kind == PRECISION_FLOAT) {
        const struct dyadic number = precision_dyadic(precision, cell);
        negative = number.negative;
        magnitude = shifted(number.m, number.exponent + CELL_FRACTION);
    } else {
        const int64_t steps = cell_steps(scale->rounding, cell);
        const uint64_t count = absolute(steps);
        negative = steps < 0;
        magnitude = shifted(count, CELL_FRACTION - precision->significand_bits);
        if (precision->kind == PRECISION_AFFINE) {
            magnitude = integer_multiply(scale->step.low, count);
            magnitude.high += scale->step.high * count;
        }
    }
    return negative ? integer128_negate(magnitude) : magnitude;
}
