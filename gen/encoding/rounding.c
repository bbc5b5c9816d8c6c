/*
 * rounding.c: one rounding for each of the three kinds of formats.
 *
 * To round is to choose the quantum, which is the distance of neighbouring cells at that magnitude,
 * and to take the nearest multiple. The result is certain unless a midpoint of two cells lies
 * within the error.
 */
#include "encoding/rounding.h"

#include <assert.h>

/* n quanta of 2^exponent, n <= 2^significand_bits, as a float. If n has no hidden bit, the quantum
 * is the smallest, and the exponent field comes out as 0. If rounding carried n to the next power
 * of two, the carry goes into the exponent field. The same addition does both. */
static uint64_t cell_float(const struct precision *precision, bool negative, uint64_t n,
                           int exponent)
{
    const uint64_t binade = (uint64_t)(exponent - precision->least_exponent);
    const uint64_t sign = negative ? UINT64_C(1) << (precision->bits - 1) : 0;
    return sign | ((binade << (precision->significand_bits - 1)) + n);
}

/* |a| / (ulp * 2^position) rounded to nearest, ties to even; at most 2^62. */
static uint64_t wide_nearest(const struct wide *a, size_t position)
{
    if (wide_bits(a) > position + 62) {
        return UINT64_C(1) << 62;
    }
    const uint64_t n = wide_extract(a, position);
    assert(n < UINT64_C(1) << 62);
    if (position == 0 || (wide_extract(a, position - 1) & 1) == 0) {
        return n;
    }
    return n + (wide_has_bits_below(a, position - 1) ? 1 : n % 2);
}

/* Rounds one exact number. False if its fraction is too short to hold the quantum. */
static bool wide_float(const struct precision *precision, const struct wide *a, uint64_t *cell)
{
    const ptrdiff_t point = (ptrdiff_t)(64 * a->fraction);
    const ptrdiff_t least = point + precision->least_exponent;
    ptrdiff_t quantum = (ptrdiff_t)wide_bits(a) - precision->significand_bits;
    quantum = quantum < least ? least : quantum;
    if (quantum < 0) {
        return false;
    }
    *cell = cell_float(precision, a->negative, wide_nearest(a, (size_t)quantum),
                       (int)(quantum - point));
    return true;
}

/* 1/scale with the given fraction, rounded down. True if exact. */
static bool scale_reciprocal(struct wide *r, const struct decimal *scale, size_t fraction)
{
    struct ratio ratio;
    ratio_set_integer(&ratio, 1);
    ratio_divide(&ratio, scale);
    return ratio_quotient(r, &ratio, fraction);
}

/*
 * Numbers between low and high, of one sign, divided by the scale. 1/scale lies between its rounded
 * value r and r + 1 ulp. So the quotients lie between low * r and high * (r + 1 ulp), both exact in
 * twice the fraction. low may be 0, and has no sign then.
 */
static bool wide_affine(const struct rounding *rounding, const struct wide *low,
                        const struct wide *high, uint64_t *cell)
{
    struct wide reciprocal;
    struct wide factor;
    struct wide ulp;
    const size_t fraction = 2 * low->fraction;
    const bool exact = scale_reciprocal(&reciprocal, &rounding->scale, low->fraction);
    wide_set_integer(&ulp, exact ? 0 : 1, 0);
    ulp.fraction = low->fraction;
    wide_add(&ulp, &reciprocal, &ulp);
    wide_rescale(&reciprocal, &reciprocal, fraction);
    wide_rescale(&ulp, &ulp, fraction);
    wide_rescale(&factor, low, fraction);
    wide_multiply(&reciprocal, &reciprocal, &factor);
    wide_rescale(&factor, high, fraction);
    wide_multiply(&ulp, &ulp, &factor);
    const uint64_t least = wide_nearest(&reciprocal, 64 * fraction);
    const uint64_t most = wide_nearest(&ulp, 64 * fraction);
    *cell = cell_integer(rounding, high->negative, least);
    return *cell == cell_integer(rounding, high->negative, most);
}

bool rounding_wide(const struct rounding *rounding, const struct wide *wide, uint64_t error,
                   uint64_t *cell)
{
    const struct precision *precision = rounding->precision;
    const size_t fixed_position = 64 * wide->fraction - (size_t)precision->significand_bits;
    struct wide margin;
    struct wide low;
    struct wide high;
    uint64_t other;
    wide_set_integer(&margin, error, 0);
    margin.fraction = wide->fraction;
    wide_copy(&low, wide);
    low.negative = false;
    wide_add(&high, &low, &margin);
    wide_subtract(&low, &low, &margin);
    if (low.negative) {
        return false; /* the sign is not certain */
    }
    low.negative = wide->negative && low.count > 0;
    high.negative = wide->negative;
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return wide_float(precision, &low, cell) && wide_float(precision, &high, &other) &&
               *cell == other;
    case PRECISION_FIXED:
        *cell = cell_integer(rounding, low.negative, wide_nearest(&low, fixed_position));
        other = cell_integer(rounding, high.negative, wide_nearest(&high, fixed_position));
        return *cell == other;
    case PRECISION_AFFINE:
        break;
    }
    return wide_affine(rounding, &low, &high, cell);
}

/*
 * All numbers at which the result changes are multiples of half the smallest quantum, and known
 * exactly, as is the number divided by the scale. If the quotient has a rest, half an ulp stands
 * for it: the sum is no such multiple, and lies on the same side of each as the exact quotient.
 */
uint64_t rounding_ratio(const struct rounding *rounding, const struct ratio *number)
{
    const struct precision *precision = rounding->precision;
    const size_t fraction = (size_t)(64 + precision->bits - precision->least_exponent) / 64;
    struct ratio ratio = *number;
    struct wide quotient;
    uint64_t cell;
    if (precision->kind == PRECISION_AFFINE) {
        ratio_divide(&ratio, &rounding->scale);
    }
    const bool exact = ratio_quotient(&quotient, &ratio, fraction);
    wide_rescale(&quotient, &quotient, fraction + 1);
    if (!exact) {
        struct wide rest;
        wide_set_integer(&rest, UINT64_C(1) << 63, 0);
        rest.fraction = fraction + 1;
        wide_add(&quotient, &quotient, &rest);
    }
    if (precision->kind == PRECISION_FLOAT) {
        const bool fine = wide_float(precision, &quotient, &cell);
        assert(fine);
        (void)fine;
        return cell;
    }
    const size_t point = 64 * quotient.fraction - (size_t)precision->significand_bits;
    return cell_integer(rounding, false, wide_nearest(&quotient, point));
}

/* The 64 highest bits of 1/scale. The reciprocal of a scale of up to 10^300 needs 18 limbs to have
 * so many. */
static void rounding_set_reciprocal(struct rounding *rounding)
{
    struct wide reciprocal;
    const size_t fraction = 20;
    (void)scale_reciprocal(&reciprocal, &rounding->scale, fraction);
    const size_t bits = wide_bits(&reciprocal);
    assert(bits >= 64);
    const size_t position = bits - 64;
    rounding->reciprocal = wide_extract(&reciprocal, position);
    rounding->reciprocal_shift = (int)(64 * fraction) - (int)position;
}

void rounding_init(struct rounding *rounding, const struct precision *precision,
                   const struct decimal *scale, int64_t zero_point)
{
    struct ratio one;
    const int64_t least = precision->is_signed ? -(INT64_MAX >> (64 - precision->bits)) - 1 : 0;
    const unsigned quantum = HIGH_FRACTION - (unsigned)precision->significand_bits +
                             (precision->kind == PRECISION_FLOAT);
    *rounding = (struct rounding){
        .precision = precision,
        .quantum = quantum,
        .binades = (unsigned)((int)quantum - precision->least_exponent - HIGH_FRACTION),
        .fraction_bits = HIGH_FRACTION - quantum,
        .sign = UINT64_C(1) << (precision->bits - 1),
        .least = least,
        .most = (int64_t)((uint64_t)least + (UINT64_MAX >> (64 - precision->bits))),
        .scale = *scale,
    };
    if (precision->kind == PRECISION_AFFINE) {
        rounding->zero_point = zero_point;
        rounding_set_reciprocal(rounding);
        rounding->zero = cell_integer(rounding, false, 0);
    }
    ratio_set_integer(&one, 1);
    rounding->one = rounding_ratio(rounding, &one);
}
