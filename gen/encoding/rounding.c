/*
 * rounding.c: rounds to float, fixed-point and affine cells.
 *
 * Rounding first determines the quantum, the distance between neighbouring cells at the magnitude
 * of the number, and then the nearest multiple of the quantum. The result is certain unless the
 * midpoint of two cells lies within the error of the number.
 */
#include "encoding/rounding.h"

#include <assert.h>

/* Rounds |a| / (ulp * 2^position) to the nearest integer, ties to even. Quotients of 2^62 or more
 * become 2^62. */
static uint64_t wide_nearest(const struct wide *a, ptrdiff_t position)
{
    if (a->count == 0) {
        return 0;
    }
    if ((ptrdiff_t)wide_bits(a) > position + 62) {
        return UINT64_C(1) << 62;
    }
    if (position <= 0) {
        return a->limb[0] << -position;
    }
    const uint64_t n = wide_extract(a, (size_t)position);
    assert(n < UINT64_C(1) << 62);
    if ((wide_extract(a, (size_t)position - 1) & 1) == 0) {
        return n;
    }
    return n + (wide_has_bits_below(a, (size_t)position - 1) ? 1 : n % 2);
}

/* Rounds the exact number |a| / ulp * 2^exponent, which has been divided by the scale, to a cell
 * with the sign `negative`. Returns false if the number rounds to more than the greatest number of
 * a float format; then the cell is that greatest number. */
static bool round_scaled(const struct rounding *rounding, bool negative, const struct wide *a,
                         int exponent, uint64_t *cell)
{
    const struct precision *const precision = rounding->precision;
    const int least_log2 = precision->least_exponent - exponent; /* of the least quantum */
    if (precision->kind != PRECISION_FLOAT) {
        *cell = cell_integer(rounding, negative, wide_nearest(a, least_log2));
        return true;
    }
    int quantum_log2 = (int)wide_bits(a) - precision->significand_bits;
    quantum_log2 = quantum_log2 < least_log2 || a->count == 0 ? least_log2 : quantum_log2;
    const uint64_t greatest = (uint64_t)precision->greatest;
    const uint64_t magnitude = cell_float(rounding, false, (uint64_t)(quantum_log2 - least_log2),
                                          wide_nearest(a, quantum_log2));
    *cell = cell_float(rounding, negative, 0, magnitude < greatest ? magnitude : greatest);
    return magnitude <= greatest;
}

/*
 * The quotient is computed with `fraction` limbs of fraction. All numbers at which the rounding
 * changes are multiples of half the smallest quantum, and have at most `fraction` limbs of
 * fraction. If the division leaves a remainder, half an ulp is added, in one more limb. The sum is
 * not a multiple of half the smallest quantum, and it exceeds the same multiples as the exact
 * quotient. So the sum rounds to the same cell as the exact quotient.
 */
uint64_t round_ratio(const struct rounding *rounding, bool negative, const struct ratio *magnitude)
{
    const struct precision *precision = rounding->precision;
    const size_t fraction = (size_t)(64 + precision->bits - precision->least_exponent) / 64;
    struct ratio ratio = *magnitude;
    struct wide quotient;
    struct wide rest;
    ratio_multiply(&ratio, &rounding->scale.denominator, &rounding->scale.numerator);
    const bool is_exact = ratio_quotient(&quotient, &ratio, fraction);
    wide_rescale(&quotient, &quotient, fraction + 1);
    wide_set_integer(&rest, is_exact ? 0 : UINT64_C(1) << 63, 0);
    rest.fraction = fraction + 1;
    wide_add(&quotient, &quotient, &rest);
    uint64_t cell;
    (void)round_scaled(rounding, negative, &quotient, -64 * (int)quotient.fraction, &cell);
    return cell;
}

/* Rounds an exact number to a cell. Only affine formats need a division, by the scale. */
static uint64_t wide_cell(const struct rounding *rounding, bool negative, const struct wide *a)
{
    struct ratio ratio;
    uint64_t cell;
    if (rounding->precision->kind != PRECISION_AFFINE) {
        (void)round_scaled(rounding, negative, a, -64 * (int)a->fraction, &cell);
        return cell;
    }
    ratio_set_wide(&ratio, a);
    return round_ratio(rounding, negative, &ratio);
}

bool round_wide(const struct rounding *rounding, const struct wide *wide, uint64_t error,
                uint64_t *cell)
{
    struct wide margin;
    struct wide low;
    struct wide high;
    wide_set_integer(&margin, error, 0);
    margin.fraction = wide->fraction;
    wide_copy(&low, wide);
    low.is_negative = false;
    wide_add(&high, &low, &margin);
    wide_subtract(&low, &low, &margin);
    if (low.is_negative) {
        return false; /* the sign is not certain */
    }
    *cell = wide_cell(rounding, wide->is_negative && low.count > 0, &low);
    return *cell == wide_cell(rounding, wide->is_negative, &high);
}

bool round_dyadic(const struct rounding *rounding, struct dyadic number, uint64_t *cell)
{
    struct ratio ratio;
    uint64_t n;
    if (rounding->precision->kind != PRECISION_AFFINE) {
        struct wide m; /* only members that round_scaled reads are set, to save time */
        m.count = number.m > 0;
        m.limb[0] = number.m;
        return round_scaled(rounding, number.is_negative, &m, number.exponent, cell);
    }
    if (fixed_divide(rounding, number.m, number.exponent, &n)) {
        *cell = cell_integer(rounding, number.is_negative, n);
        return true;
    }
    ratio_set(&ratio, number.m, number.exponent);
    *cell = round_ratio(rounding, number.is_negative, &ratio);
    return true;
}

bool cell_ratio(const struct rounding *rounding, uint64_t cell, struct ratio *ratio)
{
    const struct dyadic number = precision_number(rounding->precision, cell, rounding->zero_point);
    ratio_set(ratio, number.m, number.exponent);
    ratio_multiply(ratio, &rounding->scale.numerator, &rounding->scale.denominator);
    return number.is_negative && number.m > 0;
}

/* ---- initialization ---- */

/* For affine formats, stores the 64 highest bits of 1/scale. For a scale of up to 10^300, these
 * bits are within the 18 highest limbs of the fraction. */
void rounding_init(struct rounding *rounding, const struct precision *precision,
                   const struct quotient *scale, int64_t zero_point)
{
    enum { FRACTION = 20 };
    const bool is_affine = precision->kind == PRECISION_AFFINE;
    const unsigned quantum_log2 = HIGH_FRACTION - (unsigned)precision->significand_bits +
                                  (precision->kind == PRECISION_FLOAT);
    struct ratio ratio;
    struct wide reciprocal;
    *rounding = (struct rounding){
        .precision = precision,
        .quantum_log2 = quantum_log2,
        .binades = (unsigned)((int)quantum_log2 - precision->least_exponent - HIGH_FRACTION),
        .fraction_bits = HIGH_FRACTION - quantum_log2,
        .sign_bit = UINT64_C(1) << (precision->bits - 1),
        .least_signed = precision->kind == PRECISION_FLOAT && !precision->has_negative_zero ? 1 : 0,
        .least = precision->least,
        .greatest = precision->greatest,
        .zero_point = is_affine ? zero_point : 0,
        .scale = is_affine ? *scale : (struct quotient){decimal_one, decimal_one},
    };
    if (is_affine) {
        ratio_set(&ratio, 1, 0);
        ratio_multiply(&ratio, &scale->denominator, &scale->numerator);
        (void)ratio_quotient(&reciprocal, &ratio, FRACTION);
        const size_t bits = wide_bits(&reciprocal);
        assert(bits >= 64);
        const size_t position = bits - 64;
        rounding->reciprocal = wide_extract(&reciprocal, position);
        rounding->reciprocal_shift = 64 * FRACTION - (int)position;
        rounding->zero = cell_integer(rounding, false, 0);
    }
}
