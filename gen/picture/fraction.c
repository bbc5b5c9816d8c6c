/*
 * fraction.c: fractions of dyadic numbers by a shift; those of affine cells, all at once, as
 * ratios.
 */
#include "picture/map.h"

/* Returns m * 2^shift to nearest, but at most FRACTION_ONE. */
static int32_t magnitude_shift(uint64_t m, int shift)
{
    const uint64_t one = (uint64_t)FRACTION_ONE;
    uint64_t size;
    if (m == 0 || shift <= -64) {
        return 0; /* m < 2^63: less than half a unit */
    }
    if (shift >= 0) {
        size = shift > FRACTION_BITS || m > one >> shift ? one : m << shift;
    } else {
        /* m < 2^53 for floats and 2^31 for integers: no carry out of 64 bits. */
        size = (m + (UINT64_C(1) << (-shift - 1))) >> -shift;
    }
    return (int32_t)(size > one ? one : size);
}

/* A cell of an affine format is steps * scale * 2^-magnitude. One more bit than is kept tells how
 * to round. */
void fraction_init(struct fraction *fraction, const struct rounding *rounding, int magnitude)
{
    const bool is_affine = rounding->precision->kind == PRECISION_AFFINE;
    *fraction = (struct fraction){.precision = rounding->precision, .magnitude = magnitude};
    for (uint64_t cell = 0; cell < AFFINE_CELLS && is_affine; cell++) {
        struct ratio ratio;
        struct wide halves;
        const bool negative = cell_ratio(rounding, cell, &ratio);
        ratio_shift(&ratio, FRACTION_BITS + 1 - magnitude);
        (void)ratio_quotient(&halves, &ratio, 0);
        const int32_t size = wide_bits(&halves) > 62
                                 ? (int32_t)FRACTION_ONE
                                 : magnitude_shift(wide_extract(&halves, 0), -1);
        fraction->affine[cell] = negative ? -size : size;
    }
}

int32_t fraction_of_cell(const struct fraction *fraction, uint64_t cell)
{
    if (fraction->precision->kind == PRECISION_AFFINE) {
        return fraction->affine[cell];
    }
    const struct dyadic number = precision_number(fraction->precision, cell, 0);
    const int32_t size =
        magnitude_shift(number.m, number.exponent - fraction->magnitude + FRACTION_BITS);
    return number.negative ? -size : size;
}
