/*
 * rounding.c: one rounding for each of the three kinds of formats.
 *
 * To round is to choose the quantum, which is the distance of neighbouring cells at that magnitude,
 * and to take the nearest multiple. The result is certain unless a midpoint of two cells lies
 * within the error.
 */
#include "encoding/fixed.h"

#include <assert.h>

/* Rounds |a| / (ulp * 2^position) to nearest, ties to even. What is more becomes 2^62. */
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

/* Rounds one exact number, which is divided by the scale if there is one. False if its fraction is
 * too short to tell: for a float, to hold the quantum. */
static bool wide_round(const struct rounding *rounding, const struct wide *a, uint64_t *cell)
{
    const struct precision *const precision = rounding->precision;
    if (precision->kind != PRECISION_FLOAT) {
        const size_t point = 64 * a->fraction - (size_t)precision->significand_bits;
        *cell = cell_integer(rounding, a->negative, wide_nearest(a, point));
        return true;
    }
    const ptrdiff_t least = (ptrdiff_t)(64 * a->fraction) + precision->least_exponent;
    ptrdiff_t quantum = (ptrdiff_t)wide_bits(a) - precision->significand_bits;
    quantum = quantum < least ? least : quantum;
    if (quantum < 0) {
        return false;
    }
    *cell = cell_float(rounding, a->negative, (uint64_t)(quantum - least),
                       wide_nearest(a, (size_t)quantum));
    return true;
}

/*
 * Sets r to the quotient of a ratio, which rounds as the ratio does, with one limb more than
 * `fraction`. All
 * numbers at which the result changes are multiples of half the smallest quantum, of which
 * `fraction` limbs hold one. If the quotient has a rest, half an ulp stands for it: the sum is no
 * such multiple, and lies on the same side of each as the exact quotient.
 */
static void wide_set_quotient(struct wide *r, const struct ratio *ratio, size_t fraction)
{
    struct wide rest;
    const bool is_exact = ratio_quotient(r, ratio, fraction);
    wide_rescale(r, r, fraction + 1);
    wide_set_integer(&rest, is_exact ? 0 : UINT64_C(1) << 63, 0);
    rest.fraction = fraction + 1;
    wide_add(r, r, &rest);
}

/* Divides a by the scale, so that it rounds as the exact quotient does. An exact number is a
 * quotient of integers. */
static void wide_divide_scale(struct wide *a, const struct quotient *scale)
{
    struct ratio ratio;
    const bool negative = a->negative;
    wide_copy(&ratio.numerator, a);
    wide_set_integer(&ratio.denominator, 1, a->fraction);
    ratio.numerator.negative = false;
    ratio.numerator.fraction = 0;
    ratio.denominator.fraction = 0;
    ratio_divide_quotient(&ratio, scale);
    wide_set_quotient(a, &ratio, a->fraction);
    a->negative = negative;
}

bool rounding_wide(const struct rounding *rounding, const struct wide *wide, uint64_t error,
                   uint64_t *cell)
{
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
    if (rounding->precision->kind == PRECISION_AFFINE) {
        wide_divide_scale(&low, &rounding->scale);
        wide_divide_scale(&high, &rounding->scale);
    }
    return wide_round(rounding, &low, cell) && wide_round(rounding, &high, &other) &&
           *cell == other;
}

uint64_t rounding_ratio(const struct rounding *rounding, bool negative,
                        const struct ratio *magnitude)
{
    const struct precision *precision = rounding->precision;
    const size_t fraction = (size_t)(64 + precision->bits - precision->least_exponent) / 64;
    struct ratio ratio = *magnitude;
    struct wide quotient;
    uint64_t cell;
    if (precision->kind == PRECISION_AFFINE) {
        ratio_divide_quotient(&ratio, &rounding->scale);
    }
    wide_set_quotient(&quotient, &ratio, fraction);
    quotient.negative = negative;
    const bool fine = wide_round(rounding, &quotient, &cell);
    assert(fine);
    (void)fine;
    return cell;
}

/* ---- numbers of a file ---- */

/* Rounds number / 2^exponent to nearest, ties to even. What is more becomes 2^62. */
static uint64_t dyadic_nearest(struct dyadic number, int exponent)
{
    const int down = exponent - number.exponent;
    if (number.m == 0 || down > 64) {
        return 0; /* m is less than 2^53 */
    }
    if (down <= 0) {
        return integer_bits(number.m) - down > 62 ? UINT64_C(1) << 62 : number.m << -down;
    }
    const uint64_t half = UINT64_C(1) << (down - 1);
    const uint64_t rest = number.m & (2 * half - 1);
    const uint64_t n = down == 64 ? 0 : number.m >> down;
    return n + (rest > half || (rest == half && n % 2 == 1));
}

/* The quantum is that of the number's binade, or the smallest. */
static bool round_float(const struct rounding *rounding, struct dyadic number, uint64_t *cell)
{
    const struct precision *const precision = rounding->precision;
    const uint64_t limit = precision->limit;
    const int least = precision->least_exponent;
    const int fine = number.exponent + integer_bits(number.m) - precision->significand_bits;
    const int quantum = fine < least || number.m == 0 ? least : fine;
    const uint64_t n = dyadic_nearest(number, quantum);
    const uint64_t magnitude = cell_float(rounding, false, (uint64_t)(quantum - least), n);
    *cell = cell_float(rounding, number.negative, 0, magnitude < limit ? magnitude : limit);
    return magnitude < limit;
}

/*
 * Rounds |number| / scale to nearest; SPAN or more becomes SPAN, which saturates. False if a half
 * may lie too near to tell.
 *
 * Let M have 64 bits, the highest of them set, so that the number is M * 2^e. 1/scale lies in
 * [r, r + 1) * 2^-shift, with the highest bit of r set as well. The quotient is at least
 * M r * 2^(e - shift), and more by a relative 2^-63 at most. In units of 2^-32, that is
 * M r * 2^-down. M r is 2^126 or more and less than 2^128: with a `down` of 126 - 9 - 32 = 85 or
 * less the quotient is SPAN = 2^9 or more; otherwise M r * 2^-down is less than 2^42, and the
 * quotient less than 2^10. So the relative 2^-63 is less than 2^-53; cutting off to whole units
 * makes the error less than 2 of them.
 */
static bool dyadic_quotient(const struct rounding *rounding, struct dyadic number, uint64_t *n)
{
    enum { SPAN = 512, POINT = 32, ERROR = 2, DOWN_OF_SPAN = 85 };
    *n = 0;
    if (number.m == 0) {
        return true;
    }
    const unsigned up = integer_leading_zeros(number.m);
    const struct integer128 product = integer_multiply(number.m << up, rounding->reciprocal);
    const int down = rounding->reciprocal_shift - (number.exponent - (int)up) - POINT;
    if (down <= DOWN_OF_SPAN) {
        *n = SPAN;
        return true;
    }
    const uint64_t quotient = down > 127 ? 0 : integer128_shift_right(product, (unsigned)down).low;
    return fixed_nearest((struct integer128){quotient, 0}, POINT, (struct integer128){ERROR, 0}, n);
}

bool rounding_dyadic(const struct rounding *rounding, struct dyadic number, uint64_t *cell)
{
    const struct precision *const precision = rounding->precision;
    struct ratio ratio;
    uint64_t n;
    if (precision->kind == PRECISION_FLOAT) {
        return round_float(rounding, number, cell);
    }
    if (precision->kind == PRECISION_FIXED) {
        n = dyadic_nearest(number, -precision->significand_bits);
    } else if (!dyadic_quotient(rounding, number, &n)) {
        ratio_set_integer(&ratio, number.m);
        ratio_shift(&ratio, number.exponent);
        *cell = rounding_ratio(rounding, number.negative, &ratio);
        return true;
    }
    *cell = cell_integer(rounding, number.negative, n);
    return true;
}

/* ---- what follows from a format ---- */

/* Finds the 64 highest bits of 1/scale. The reciprocal of a scale of up to 10^300 needs 18 limbs to
 * have so many. */
static void rounding_set_reciprocal(struct rounding *rounding)
{
    struct ratio ratio;
    struct wide reciprocal;
    const size_t fraction = 20;
    ratio_set_integer(&ratio, 1);
    ratio_divide_quotient(&ratio, &rounding->scale);
    (void)ratio_quotient(&reciprocal, &ratio, fraction);
    const size_t bits = wide_bits(&reciprocal);
    assert(bits >= 64);
    const size_t position = bits - 64;
    rounding->reciprocal = wide_extract(&reciprocal, position);
    rounding->reciprocal_shift = (int)(64 * fraction) - (int)position;
}

void rounding_init(struct rounding *rounding, const struct precision *precision,
                   const struct quotient *scale, int64_t zero_point)
{
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
}
