/*
 * elementary.c: computes the elementary functions by power series on reduced arguments.
 *
 * In the error analyses below, u is one ulp, and N < 2^14 bounds the number of terms of each
 * series. A series stops once all further terms are less than u. The slowest series, that of
 * atanh(1/3), gains 3.17 bits per term, so the longest fraction (160 limbs, 10240 bits) needs about
 * 3230 terms.
 */
#include "exact/elementary.h"

#include <assert.h>

enum { MAX_TERMS = 1 << 14 }; /* N is less than this */

static void wide_negate(struct wide *r)
{
    r->is_negative = r->count > 0 && !r->is_negative;
}

/*
 * Sets r to atanh(z) = z + z^3/3 + z^5/5 + ..., or with alternating signs to atan(z), for
 * 0 <= z <= 1/3.
 *
 * Let the error of z be less than e u. Then the error of the power z^(2k+1), in units of u, is
 *
 *     e_k <= e_(k-1)/9 + (2e/3 + 1) z^(2k-1) + 1 < e + 2,
 *
 * where 2e/3 + 1 bounds the error of z^2. The error of a term exceeds that of its power by at most
 * u. So the error of the sum is at most N (e + 3) u. The omitted terms add up to less than 2 u. For
 * e <= 3 the total error is less than 2^17 u.
 */
static void series_atanh(struct wide *r, const struct wide *z, bool is_alternating)
{
    struct wide power;
    struct wide square;
    struct wide term;
    wide_copy(&power, z);
    wide_multiply(&square, z, z);
    square.is_negative = is_alternating; /* so the signs of the powers alternate */
    wide_set_integer(r, 0, z->fraction);
    for (uint32_t k = 1; power.count > 0; k += 2) {
        wide_divide_small(&term, &power, k);
        wide_add(r, r, &term);
        wide_multiply(&power, &power, &square);
    }
}

/* Sets r to atanh(1/m), or to atan(1/m) if `is_alternating`. The error of 1/m is less than u, so
 * that of r is less than 2^16 u. */
static void series_atanh_reciprocal(struct wide *r, uint32_t m, size_t fraction,
                                    bool is_alternating)
{
    struct wide z;
    wide_set_integer(&z, 1, fraction);
    wide_divide_small(&z, &z, m);
    series_atanh(r, &z, is_alternating);
}

/*
 * The constants pi/2 and ln 2, and bounds of their errors:
 *
 *     pi/2 = 8 atan(1/5) - 2 atan(1/239)    less than 10 * 2^16 u < 2^20 u (Machin 1706)
 *     ln 2 = 2 atanh(1/3)                   less than 2^18 u
 */
void elementary_init(struct elementary *elementary, size_t fraction)
{
    struct wide part;
    assert(fraction >= 1 && fraction <= ELEMENTARY_FRACTION);
    elementary->fraction = fraction;
    series_atanh_reciprocal(&elementary->half_pi, 5, fraction, true);
    wide_scale(&elementary->half_pi, &elementary->half_pi, 3);
    series_atanh_reciprocal(&part, 239, fraction, true);
    wide_scale(&part, &part, 1);
    wide_subtract(&elementary->half_pi, &elementary->half_pi, &part);
    wide_scale(&elementary->turn, &elementary->half_pi, 2);
    series_atanh_reciprocal(&elementary->ln2, 3, fraction, false);
    wide_scale(&elementary->ln2, &elementary->ln2, 1);
}

/*
 * With x = m * 2^k, 1 <= m < 2, and q = (m - 1)/(m + 1) < 1/3:
 *
 *     ln x = ln m + k ln 2 = 2 atanh(q) + k ln 2
 *
 * The error of m is less than 3 u: 2 u from x, and u because m is truncated to the fraction of r.
 * The error of q is less than 3 u, because dq/dm is at most 1/2 and the division adds u. So the
 * error of atanh(q) is less than 2^17 u, that of ln m is less than 2^18 u, and that of k ln 2 is
 * less than 2^12 * 2^18 u = 2^30 u.
 */
void elementary_log(const struct elementary *elementary, struct wide *r, const struct wide *x)
{
    struct wide mantissa;
    struct wide one;
    struct wide part;
    const int k = (int)wide_bits(x) - 1 - (int)(64 * x->fraction);
    assert(x->count > 0 && !x->is_negative && x->fraction >= elementary->fraction);
    wide_scale(&mantissa, x, -k);
    wide_rescale(&mantissa, &mantissa, elementary->fraction);
    wide_set_integer(&one, 1, elementary->fraction);
    wide_add(&part, &mantissa, &one);
    wide_subtract(&mantissa, &mantissa, &one);
    (void)wide_divide(&mantissa, &mantissa, &part);
    series_atanh(r, &mantissa, false);
    wide_scale(r, r, 1);
    wide_multiply_small(&part, &elementary->ln2, (uint32_t)(k < 0 ? -k : k));
    part.is_negative = k < 0;
    wide_add(r, r, &part);
}

/* The highest bit of 10^-300, the smallest positive decimal, is bit 997 after the binary point.
 * With 16 more limbs (1024 bits), the relative error of the decimal is less than elementary_log
 * allows. */
void elementary_log_decimal(const struct elementary *elementary, struct wide *r,
                            const struct decimal *decimal)
{
    enum { MORE_LIMBS = 16 };
    wide_set_decimal(r, decimal, elementary->fraction + MORE_LIMBS);
    elementary_log(elementary, r, r);
}

/*
 * Sets r to |x| - q * unit, with 0 <= r < unit, by shift and subtract. Returns q modulo 2^32. The
 * error of r includes q times the error of `unit`.
 */
static uint32_t reduce(struct wide *r, const struct wide *x, const struct wide *unit)
{
    struct wide multiple;
    uint32_t quotient = 0;
    const size_t bits = wide_bits(x);
    const size_t unit_bits = wide_bits(unit);
    wide_copy(r, x);
    r->is_negative = false;
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
 * Sums the Taylor series of sinh (odd) and cosh (even), or with alternating signs those of sine and
 * cosine, for |x| < 1.58. The error of a term x^n / n! is e_n <= (1.58 e_(n-1) + 1) / n + 1 < 5, in
 * units of u. So the error of each sum is less than 5 N u < 2^17 u.
 */
static void series_sinh_cosh(struct wide *odd, struct wide *even, const struct wide *x,
                             bool is_alternating)
{
    struct wide term;
    wide_set_integer(&term, 1, x->fraction);
    wide_copy(even, &term);
    wide_set_integer(odd, 0, x->fraction);
    for (uint32_t n = 1; term.count > 0; n++) {
        struct wide *sum = n % 2 == 1 ? odd : even;
        assert(n < MAX_TERMS);
        wide_multiply(&term, &term, x);
        wide_divide_small(&term, &term, n);
        if (!is_alternating || n % 4 < 2) {
            wide_add(sum, sum, &term);
        } else {
            wide_subtract(sum, sum, &term);
        }
    }
}

/*
 * exp(x) = 2^k exp(rest), where x = k ln 2 + rest and |rest| < ln 2. exp(rest) is computed as
 * exp(rest / 2^8)^(2^8), with HALVINGS = 8. If the error of x is at most e u, these are bounds of
 * the other errors, in units of u:
 *
 *     rest               e + 2^13 * 2^18 = e + 2^31
 *     rest / 2^8         (e + 2^31) / 2^8 + 1
 *     exp(rest / 2^8)    3 N < 2^16 more: it is the sum of cosh and sinh, whose terms have an error
 *                        of at most 3, because the division by n reduces the error of the product
 *     exp(rest)          a relative error of e + 2^31 + 2^8 (2^16 + 3) < e + 2^31 + 2^25, because
 *                        each squaring doubles the relative error and adds at most 2
 *     r                  4 (e + 2^31 + 2^25) < 4 e + 2^36, because exp(rest) < 4
 */
enum { HALVINGS = 8 };

void elementary_exp(const struct elementary *elementary, struct wide *r, int *exponent,
                    const struct wide *x)
{
    struct wide rest;
    struct wide odd;
    const bool negative = x->is_negative;
    const uint32_t k = reduce(&rest, x, &elementary->ln2);
    assert(k < 1 << 13);
    if (negative) {
        wide_negate(&rest);
    }
    wide_scale(&rest, &rest, -HALVINGS);
    series_sinh_cosh(&odd, r, &rest, false);
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
    const bool negative = x->is_negative;
    const unsigned quadrant = reduce(&rest, x, &elementary->half_pi) % 4;
    /* sin(rest + pi/2) = cos(rest), cos(rest + pi/2) = -sin(rest) */
    if (quadrant % 2 == 0) {
        series_sinh_cosh(sine, cosine, &rest, true);
    } else {
        series_sinh_cosh(cosine, sine, &rest, true);
    }
    if (quadrant == 1 || quadrant == 2) {
        wide_negate(cosine);
    }
    if ((quadrant >= 2) != negative) {
        wide_negate(sine);
    }
}
