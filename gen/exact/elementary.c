/*
 * elementary.c: the elementary functions, by power series on reduced arguments.
 *
 * Below, u is one ulp, and N < 2^14 bounds the number of terms of each series here. A series stops
 * when its term is less than u; the slowest one (z = 1/3) gains 3.16 bits a term, of 64 * 160 bits.
 */
#include "exact/elementary.h"

#include <assert.h>

enum { TERMS = 1 << 14 };

/*
 * r = atanh(z) = z + z^3/3 + z^5/5 + ..., 0 <= z <= 1/3, where z is off by less than e u. The power
 * is off by e_k <= e_(k-1)/9 + (error of z^2: 2e/3 + 1) * z^(2k-1) + 1 < e + 2, and its quotient by
 * no more than that + 1. So the sum is off by N (e + 3) u. The terms left out are less than 2 u.
 * For e <= 2 the whole error is less than 2^17 u.
 */
static void series_atanh(struct wide *r, const struct wide *z)
{
    struct wide power;
    struct wide square;
    struct wide term;
    wide_copy(&power, z);
    wide_multiply(&square, z, z);
    wide_set_integer(r, 0, z->fraction);
    for (uint32_t k = 1; power.count > 0; k += 2) {
        wide_divide_small(&term, &power, k);
        wide_add(r, r, &term);
        wide_multiply(&power, &power, &square);
    }
}

/*
 * r = atan(1/m) = 1/m - 1/(3 m^3) + 1/(5 m^5) - ..., 5 <= m < 2^16. Each power is off by less than
 * 1/(m^2) + ... + 1 < 2 u, and each term by less than 3 u. So the sum is off by less than 3 N u.
 */
static void series_atan_inverse(struct wide *r, uint32_t m, size_t fraction)
{
    struct wide power;
    struct wide term;
    wide_set_integer(&power, 1, fraction);
    wide_divide_small(&power, &power, m);
    wide_set_integer(r, 0, fraction);
    for (uint32_t k = 1; power.count > 0; k += 2) {
        wide_divide_small(&term, &power, k);
        if (k % 4 == 1) {
            wide_add(r, r, &term);
        } else {
            wide_subtract(r, r, &term);
        }
        wide_divide_small(&power, &power, m * m);
    }
}

/*
 * pi/2 = 8 atan(1/5) - 2 atan(1/239) (Machin 1706): off by less than 10 * 3 N < 2^19 u.
 * ln 2 = 2 atanh(1/3): off by less than 2^18 u.
 */
void elementary_init(struct elementary *elementary, size_t fraction)
{
    struct wide part;
    assert(fraction >= 1 && fraction <= ELEMENTARY_FRACTION);
    elementary->fraction = fraction;
    series_atan_inverse(&elementary->half_pi, 5, fraction);
    wide_shift_left(&elementary->half_pi, &elementary->half_pi, 3);
    series_atan_inverse(&part, 239, fraction);
    wide_shift_left(&part, &part, 1);
    wide_subtract(&elementary->half_pi, &elementary->half_pi, &part);

    wide_set_integer(&part, 1, fraction);
    wide_divide_small(&part, &part, 3);
    series_atanh(&elementary->ln2, &part);
    wide_shift_left(&elementary->ln2, &elementary->ln2, 1);
}

/* r = a * k for an integer |k| < 2^32. */
static void wide_multiply_integer(struct wide *r, const struct wide *a, int64_t k)
{
    wide_multiply_small(r, a, (uint32_t)(k < 0 ? -k : k));
    if (k < 0 && r->count > 0) {
        r->negative = !r->negative;
    }
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
    series_atanh(r, &mantissa);
    wide_shift_left(r, r, 1);
    wide_multiply_integer(&upper, &elementary->ln2, k);
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

/* Which multiple of ln 2 lies near x: floor(x / ln 2) or the next. x / ln 2 = x * 1.4427..., where
 * the factor is cut off to a multiple of 2^-20. 20 bits of x after the point are enough, because
 * elementary_exp accepts a rest between -1 and 2 times ln 2. */
static int64_t near_multiple_of_ln2(const struct wide *x)
{
    const uint64_t fixed = wide_extract(x, 64 * x->fraction - 20);
    const int64_t quotient = (int64_t)((fixed * UINT64_C(1512775)) >> 40);
    return x->negative ? -quotient - 1 : quotient;
}

/*
 * x = k ln 2 + rest, exp(x) = 2^k exp(rest / 2^HALVINGS)^(2^HALVINGS), |rest| < 2 ln 2. rest is off
 * by e + 2^13 * 2^18 = e + 2^31 u, and rest / 2^8 by (e + 2^31) / 2^8 + 1 u. Each term of the
 * series is off by at most 3 u (the division reduces the product's error), so the sum is off by
 * 3 N < 2^16 u. Each squaring doubles the relative error and adds 1 u: the squarings make
 * 2^8 (2^16 + 2), which is added to (e + 2^31); all of this is relative, and exp(rest) < 4. So the
 * whole error is 4 (e + 2^31 + 2^25) < 4 e + 2^36 u.
 */
enum { HALVINGS = 8 };

void elementary_exp(const struct elementary *elementary, struct wide *r, int *exponent,
                    const struct wide *x)
{
    struct wide rest;
    struct wide term;
    const int64_t k = near_multiple_of_ln2(x);
    wide_multiply_integer(&rest, &elementary->ln2, k);
    wide_subtract(&rest, x, &rest);
    wide_shift_right(&rest, &rest, HALVINGS);
    wide_set_integer(&term, 1, x->fraction);
    wide_copy(r, &term);
    for (uint32_t n = 1; term.count > 0; n++) {
        assert(n < TERMS);
        wide_multiply(&term, &term, &rest);
        wide_divide_small(&term, &term, n);
        wide_add(r, r, &term);
    }
    for (int i = 0; i < HALVINGS; i++) {
        wide_multiply(r, r, r);
    }
    *exponent = (int)k;
}

/*
 * r = |x| - q * pi/2 with 0 <= r < pi/2 (plus the error), by shift and subtract; returns q modulo
 * 4. The error of pi/2 enters q times: (|x| + 1) 2^19 u.
 */
static unsigned reduce_by_half_pi(const struct elementary *elementary, struct wide *r,
                                  const struct wide *x)
{
    struct wide multiple;
    unsigned quotient = 0;
    const size_t bits = wide_bits(x);
    const size_t divisor_bits = wide_bits(&elementary->half_pi);
    wide_copy(r, x);
    r->negative = false;
    for (size_t i = bits >= divisor_bits ? bits - divisor_bits + 1 : 0; i-- > 0;) {
        wide_shift_left(&multiple, &elementary->half_pi, i);
        quotient <<= 1;
        if (wide_compare_magnitude(r, &multiple) >= 0) {
            wide_subtract(r, r, &multiple);
            quotient |= 1;
        }
    }
    return quotient % 4;
}

/*
 * The Taylor series of both at 0 <= x < 1.58. A term x^n / n! is off by at most e_n <= (1.58
 * e_(n-1) + 1) / n + 1 < 5 u. So the sums are off by 5 N < 2^17 u.
 */
static void series_sincos(struct wide *sine, struct wide *cosine, const struct wide *x)
{
    struct wide term;
    wide_set_integer(&term, 1, x->fraction);
    wide_copy(cosine, &term);
    wide_set_integer(sine, 0, x->fraction);
    for (uint32_t n = 1; term.count > 0; n++) {
        struct wide *sum = n % 2 == 1 ? sine : cosine;
        assert(n < TERMS);
        wide_multiply(&term, &term, x);
        wide_divide_small(&term, &term, n);
        if (n % 4 < 2) {
            wide_add(sum, sum, &term);
        } else {
            wide_subtract(sum, sum, &term);
        }
    }
}

static void wide_negate(struct wide *r)
{
    r->negative = r->count > 0 && !r->negative;
}

void elementary_sincos(const struct elementary *elementary, struct wide *sine, struct wide *cosine,
                       const struct wide *x)
{
    struct wide rest;
    const bool negative = x->negative;
    const unsigned quadrant = reduce_by_half_pi(elementary, &rest, x);
    /* sin(r + pi/2) = cos(r), cos(r + pi/2) = -sin(r) */
    if (quadrant % 2 == 0) {
        series_sincos(sine, cosine, &rest);
    } else {
        series_sincos(cosine, sine, &rest);
    }
    if (quadrant == 1 || quadrant == 2) {
        wide_negate(cosine);
    }
    if ((quadrant >= 2) != negative) {
        wide_negate(sine);
    }
}
