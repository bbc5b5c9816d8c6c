/*
 * elementary.c: the elementary functions, by power series on reduced arguments.
 *
 * Below, u is one ulp, and N < 2^14 bounds the number of terms of each series here. A series stops
 * when its term is less than u; the slowest one (z = 1/3) gains 3.16 bits a term, of 64 * 160 bits.
 */
#include "exact/elementary.h"

#include <assert.h>

enum { TERMS = 1 << 14 };

static void wide_negate(struct wide *r)
{
    r->negative = r->count > 0 && !r->negative;
}

/*
 * r = atanh(z) = z + z^3/3 + z^5/5 + ..., or with turning signs atan(z), 0 <= z <= 1/3, where z is
 * off by less than e u. The power is off by e_k <= e_(k-1)/9 + (error of z^2: 2e/3 + 1) * z^(2k-1)
 * + 1 < e + 2, and its quotient by no more than that + 1. So the sum is off by N (e + 3) u. The
 * terms left out are less than 2 u. For e <= 2 the whole error is less than 2^17 u.
 */
static void series_inverse(struct wide *r, const struct wide *z, bool turns)
{
    struct wide power;
    struct wide square;
    struct wide term;
    wide_copy(&power, z);
    wide_multiply(&square, z, z);
    square.negative = turns; /* so the signs of the powers alternate */
    wide_set_integer(r, 0, z->fraction);
    for (uint32_t k = 1; power.count > 0; k += 2) {
        wide_divide_small(&term, &power, k);
        wide_add(r, r, &term);
        wide_multiply(&power, &power, &square);
    }
}

/* r = atanh(1/m) or atan(1/m). 1/m is off by 1 u, so they are off by 4 N u: 2^16 u. */
static void series_of_reciprocal(struct wide *r, uint32_t m, size_t fraction, bool turns)
{
    struct wide z;
    wide_set_integer(&z, 1, fraction);
    wide_divide_small(&z, &z, m);
    series_inverse(r, &z, turns);
}

/*
 * pi/2 = 8 atan(1/5) - 2 atan(1/239) (Machin 1706): off by less than 10 * 2^16 < 2^20 u.
 * ln 2 = 2 atanh(1/3): off by less than 2^18 u.
 */
void elementary_init(struct elementary *elementary, size_t fraction)
{
    struct wide part;
    assert(fraction >= 1 && fraction <= ELEMENTARY_FRACTION);
    elementary->fraction = fraction;
    series_of_reciprocal(&elementary->half_pi, 5, fraction, true);
    wide_scale(&elementary->half_pi, &elementary->half_pi, 3);
    series_of_reciprocal(&part, 239, fraction, true);
    wide_scale(&part, &part, 1);
    wide_subtract(&elementary->half_pi, &elementary->half_pi, &part);
    wide_scale(&elementary->turn, &elementary->half_pi, 2);
    series_of_reciprocal(&elementary->ln2, 3, fraction, false);
    wide_scale(&elementary->ln2, &elementary->ln2, 1);
}

/*
 * x = m * 2^k with 1 <= m < 2, and ln m = 2 atanh((m - 1)/(m + 1)), where the quotient is below
 * 1/3. m is off by at most 2 u. So the quotient is off by 2 u (its derivative is at most 1/2, and
 * the division adds 1), atanh by 2^17 u, and ln m by 2^18 u. k ln 2 is off by 2^12 * 2^18 = 2^30 u.
 */
void elementary_log(const struct elementary *elementary, struct wide *r, const struct wide *x)
{
    struct wide mantissa;
    struct wide one;
    struct wide upper;
    const int k = (int)wide_bits(x) - 1 - (int)(64 * x->fraction);
    assert(x->count > 0 && !x->negative && x->fraction >= elementary->fraction);
    wide_scale(&mantissa, x, -k);
    wide_rescale(&mantissa, &mantissa, elementary->fraction);
    wide_set_integer(&one, 1, elementary->fraction);
    wide_add(&upper, &mantissa, &one);
    wide_subtract(&mantissa, &mantissa, &one);
    (void)wide_divide(&mantissa, &mantissa, &upper);
    series_inverse(r, &mantissa, false);
    wide_scale(r, r, 1);
    wide_multiply_small(&upper, &elementary->ln2, (uint32_t)(k < 0 ? -k : k));
    upper.negative = k < 0;
    wide_add(r, r, &upper);
}

/* The first bit of 10^-300 is bit 997 after the point, and other limbs keep the decimal as exact as
 * the logarithm needs. */
void elementary_log_decimal(const struct elementary *elementary, struct wide *r,
                            const struct decimal *decimal)
{
    enum { MORE_LIMBS = 16 };
    wide_set_decimal(r, decimal, elementary->fraction + MORE_LIMBS);
    elementary_log(elementary, r, r);
}

/*
 * r = |x| - q * unit with 0 <= r < unit (plus the error), by shift and subtract; returns q, modulo
 * 2^32. The error of the unit enters q times.
 */
static uint32_t reduce(struct wide *r, const struct wide *x, const struct wide *unit)
{
    struct wide multiple;
    uint32_t quotient = 0;
    const size_t bits = wide_bits(x);
    const size_t unit_bits = wide_bits(unit);
    wide_copy(r, x);
    r->negative = false;
    for (size_t i = bits >= unit_bits ? bits - unit_bits + 1 : 0; i-- > 0;) {
        wide_scale(&multiple, unit, (int)i);
        quotient <<= 1;
        if (wide_compare_magnitude(r, &multiple) >= 0) {
            wide_subtract(r, r, &multiple);
            quotient |= 1;
        }
    }
    return quotient;
}

/*
 * The Taylor series of sinh and cosh, or with turning signs of sine and cosine, at |x| < 1.58. A
 * term x^n / n! is off by at most e_n <= (1.58 e_(n-1) + 1) / n + 1 < 5 u. So the sums are off by
 * 5 N < 2^17 u.
 */
static void series_powers(struct wide *odd, struct wide *even, const struct wide *x, bool turns)
{
    struct wide term;
    wide_set_integer(&term, 1, x->fraction);
    wide_copy(even, &term);
    wide_set_integer(odd, 0, x->fraction);
    for (uint32_t n = 1; term.count > 0; n++) {
        struct wide *sum = n % 2 == 1 ? odd : even;
        assert(n < TERMS);
        wide_multiply(&term, &term, x);
        wide_divide_small(&term, &term, n);
        if (!turns || n % 4 < 2) {
            wide_add(sum, sum, &term);
        } else {
            wide_subtract(sum, sum, &term);
        }
    }
}

/*
 * x = k ln 2 + rest, exp(x) = 2^k exp(rest / 2^HALVINGS)^(2^HALVINGS), |rest| < ln 2. rest is off
 * by e + 2^13 * 2^18 = e + 2^31 u, and rest / 2^8 by (e + 2^31) / 2^8 + 1 u. exp is the sum of cosh
 * and sinh. Each of their terms is off by at most 3 u (the division reduces the product's error),
 * so the sum is off by 3 N < 2^16 u. Each squaring doubles the relative error and adds 1 u: the
 * squarings make 2^8 (2^16 + 2), which is added to (e + 2^31); all of this is relative, and
 * exp(rest) < 4. So the whole error is 4 (e + 2^31 + 2^25) < 4 e + 2^36 u.
 */
enum { HALVINGS = 8 };

void elementary_exp(const struct elementary *elementary, struct wide *r, int *exponent,
                    const struct wide *x)
{
    struct wide rest;
    struct wide odd;
    const bool negative = x->negative;
    const uint32_t k = reduce(&rest, x, &elementary->ln2);
    assert(k < 1 << 13);
    if (negative) {
        wide_negate(&rest);
    }
    wide_scale(&rest, &rest, -HALVINGS);
    series_powers(&odd, r, &rest, false);
    wide_add(r, r, &odd);
    for (int i = 0; i < HALVINGS; i++) {
        wide_multiply(r, r, r);
    }
    *exponent = negative ? -(int)k : (int)k;
}

void elementary_sincos(const struct elementary *elementary, struct wide *sine, struct wide *cosine,
                       const struct wide *x)
{
    struct wide rest;
    const bool negative = x->negative;
    const unsigned quadrant = reduce(&rest, x, &elementary->half_pi) % 4;
    /* sin(r + pi/2) = cos(r), cos(r + pi/2) = -sin(r) */
    if (quadrant % 2 == 0) {
        series_powers(sine, cosine, &rest, true);
    } else {
        series_powers(cosine, sine, &rest, true);
    }
    if (quadrant == 1 || quadrant == 2) {
        wide_negate(cosine);
    }
    if ((quadrant >= 2) != negative) {
        wide_negate(sine);
    }
}
