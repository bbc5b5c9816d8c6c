/*
 * fraction.c: converts cells to fractions. Cells of float and fixed-point formats are dyadic
 * numbers, which are shifted. The fractions of affine cells are computed by exact division, and
 * cached.
 */
#include "picture/map.h"

#include "memory.h"

/* Returns m * 2^shift, rounded to nearest, ties up, but at most FRACTION_ONE. m has to be at most
 * 2^62. */
static int32_t magnitude_shift(uint64_t m, int shift)
{
    const uint64_t one = (uint64_t)FRACTION_ONE;
    uint64_t absolute;
    if (m == 0 || shift <= -64) {
        return 0; /* m * 2^shift is at most 1/4 */
    }
    if (shift >= 0) {
        absolute = shift > FRACTION_BITS || m > one >> shift ? one : m << shift;
    } else {
        /* The sum does not overflow, because m and the number added are at most 2^62. */
        absolute = (m + (UINT64_C(1) << (-shift - 1))) >> -shift;
    }
    return (int32_t)(absolute > one ? one : absolute);
}

enum { NOT_CACHED = INT32_MIN }; /* no cell has this fraction */

void fraction_init(struct fraction_converter *converter, const struct rounding *rounding,
                   int magnitude)
{
    const struct precision *const precision = rounding->precision;
    *converter = (struct fraction_converter){.rounding = rounding, .magnitude = magnitude};
    if (precision->kind == PRECISION_AFFINE) {
        const size_t cells = (size_t)1 << precision->bits;
        converter->affine_cache = memory_allocate(cells, sizeof *converter->affine_cache);
        for (size_t cell = 0; cell < cells; cell++) {
            converter->affine_cache[cell] = NOT_CACHED;
        }
    }
}

/* Returns the fraction of an affine cell, (cell - zero_point) * scale * 2^-magnitude. It is
 * computed with one extra bit, which decides the rounding. */
static int32_t fraction_of_steps(const struct fraction_converter *converter, uint64_t cell)
{
    struct ratio ratio;
    struct wide halves;
    const bool negative = cell_ratio(converter->rounding, cell, &ratio);
    ratio_shift(&ratio, FRACTION_BITS + 1 - converter->magnitude);
    (void)ratio_quotient(&halves, &ratio, 0);
    const int32_t absolute = wide_bits(&halves) > 62
                                 ? (int32_t)FRACTION_ONE
                                 : magnitude_shift(wide_extract(&halves, 0), -1);
    return negative ? -absolute : absolute;
}

int32_t fraction_of_cell(const struct fraction_converter *converter, uint64_t cell)
{
    const struct precision *const precision = converter->rounding->precision;
    if (precision->kind == PRECISION_AFFINE) {
        int32_t *const known = &converter->affine_cache[cell];
        *known = *known == NOT_CACHED ? fraction_of_steps(converter, cell) : *known;
        return *known;
    }
    const struct dyadic number = precision_number(precision, cell, 0);
    const int32_t absolute =
        magnitude_shift(number.m, number.exponent - converter->magnitude + FRACTION_BITS);
    return number.is_negative ? -absolute : absolute;
}
