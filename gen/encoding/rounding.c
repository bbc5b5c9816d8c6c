/*
 * rounding.c: one rounding for each of the three kinds of formats.
 *
 * To round is to choose the quantum, which is the distance of neighbouring cells at that magnitude,
 * and to take the nearest multiple. The result is certain unless a midpoint of two cells lies
 * within the error.
 */
#include "encoding/rounding.h"

#include <assert.h>

static uint64_t low_bits(uint64_t value, int bits)
{
    return value & (UINT64_MAX >> (64 - bits));
}

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

/* offset + n or offset - n, or the nearest value that `bits` can store. */
static uint64_t cell_integer(const struct precision *precision, bool negative, uint64_t n,
                             int64_t offset)
{
    const int64_t span = INT64_C(1) << precision->bits;
    const int64_t least = precision->is_signed ? -span / 2 : 0;
    const int64_t most = least + span - 1;
    const int64_t size = n > (uint64_t)(2 * span) ? 2 * span : (int64_t)n;
    int64_t value = offset + (negative ? -size : size);
    value = value < least ? least : value;
    value = value > most ? most : value;
    return low_bits((uint64_t)value, precision->bits);
}

/* The nearest multiple of 2^quantum to a number within `error` of m; 1 <= quantum <= 126.
 * False if a midpoint lies within the error. */
static bool fixed_nearest(struct integer128 m, unsigned quantum, uint64_t error, uint64_t *n)
{
    assert(quantum >= 1 && quantum <= 126);
    const struct integer128 down = integer128_shift_right(m, quantum);
    struct integer128 half = {0, 0};
    struct integer128 rest = m;
    if (quantum > 64) {
        half.high = UINT64_C(1) << (quantum - 65);
        rest.high &= 2 * half.high - 1;
    } else {
        half.low = UINT64_C(1) << (quantum - 1);
        rest.high = 0;
        rest.low &= 2 * half.low - 1;
    }
    const bool up = !integer128_less(rest, half);
    const struct integer128 distance =
        up ? integer128_subtract(rest, half) : integer128_subtract(half, rest);
    *n = down.low + up;
    return distance.high > 0 || distance.low > error;
}

static bool fixed_float(const struct precision *precision, struct fixed fixed, uint64_t error,
                        uint64_t *cell)
{
    const struct integer128 m = fixed.magnitude;
    if (m.high == 0) {
        return false; /* below 2^-62 the sign may be wrong: rare, so left to rounding_wide */
    }
    const int lead = 127 - (int)integer_leading_zeros(m.high);
    const int least = precision->least_exponent + FIXED_FRACTION;
    int quantum = lead - precision->significand_bits + 1;
    quantum = quantum < least ? least : quantum;
    uint64_t n;
    if (quantum < 1 || !fixed_nearest(m, (unsigned)quantum, error, &n)) {
        return false;
    }
    *cell = cell_float(precision, fixed.negative, n, quantum - FIXED_FRACTION);
    return true;
}

/*
 * The number divided by the scale, in units of 2^-32. With v = magnitude >> 64, the number is
 * v * 2^-62, off by less than 2^9 units: one cut off, and the error of a narrow number (narrow.h)
 * or of a 128-bit one. 1/scale is off by a relative 2^-63. Because 1/scale < 2^24 (reciprocal_shift
 * is at least 40) and the number is less than 2, the quotient is off by less than
 * 2^9 * 2^-62 * 2^24 + 2 * 2^24 * 2^-63 < 9 * 2^-32, and by 2^-32 for its own cut: less than 16
 * units.
 */
static bool fixed_affine(const struct rounding *rounding, struct fixed fixed, uint64_t *cell)
{
    enum { ERROR = 16 };
    if (rounding->reciprocal_shift < 40) {
        return false;
    }
    const struct integer128 product = integer_multiply(fixed.magnitude.high, rounding->reciprocal);
    const unsigned shift = 30 + (unsigned)rounding->reciprocal_shift;
    const uint64_t quotient = shift > 127 ? 0 : integer128_shift_right(product, shift).low;
    uint64_t n;
    if (!fixed_nearest((struct integer128){0, quotient}, 32, ERROR, &n)) {
        return false;
    }
    *cell = cell_integer(rounding->precision, fixed.negative, n, rounding->zero_point);
    return true;
}

bool rounding_fixed(const struct rounding *rounding, struct fixed fixed, uint64_t error,
                    uint64_t *cell)
{
    const struct precision *precision = rounding->precision;
    uint64_t n;
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return fixed_float(precision, fixed, error, cell);
    case PRECISION_FIXED:
        if (!fixed_nearest(fixed.magnitude,
                           (unsigned)(FIXED_FRACTION - precision->significand_bits), error, &n)) {
            return false;
        }
        *cell = cell_integer(precision, fixed.negative, n, 0);
        return true;
    case PRECISION_AFFINE:
        break;
    }
    return fixed_affine(rounding, fixed, cell);
}

/* |a| / (ulp * 2^position) rounded to nearest, ties to even; at most 2^62. */
static uint64_t wide_nearest(const struct wide *a, size_t position)
{
    if (wide_bits(a) > position + 62) {
        return UINT64_C(1) << 62;
    }
    const uint64_t n = wide_extract(a, position);
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
    const int64_t offset = rounding->zero_point;
    *cell = cell_integer(rounding->precision, high->negative, least, offset);
    return *cell == cell_integer(rounding->precision, high->negative, most, offset);
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
        *cell = cell_integer(precision, low.negative, wide_nearest(&low, fixed_position), 0);
        other = cell_integer(precision, high.negative, wide_nearest(&high, fixed_position), 0);
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
    return cell_integer(precision, false, wide_nearest(&quotient, point), rounding->zero_point);
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
    *rounding =
        (struct rounding){.precision = precision, .zero_point = zero_point, .scale = *scale};
    if (precision->kind == PRECISION_AFFINE) {
        rounding_set_reciprocal(rounding);
        rounding->zero = cell_integer(precision, false, 0, zero_point);
    }
    ratio_set_integer(&one, 1);
    rounding->one = rounding_ratio(rounding, &one);
}
