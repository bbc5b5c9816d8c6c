/*
 * ratio.h: quotients of two integers, for numbers that may lie exactly in the middle of two cells.
 */
#ifndef POSENC_RATIO_H
#define POSENC_RATIO_H

#include "exact/wide.h"
#include "integer.h"

/* Both numbers are integers, held with fraction 0, and positive; they may have common factors.
 * They must not outgrow WIDE_LIMBS, in which some ten decimals have room. */
struct ratio {
    struct wide numerator;
    struct wide denominator;
};

/* r = m * 2^exponent, |exponent| < 2^12 */
void ratio_set(struct ratio *r, uint64_t m, int exponent);

/* r = |a| */
void ratio_set_wide(struct ratio *r, const struct wide *a);

/* r *= 2^exponent, |exponent| < 2^12 */
void ratio_shift(struct ratio *r, int exponent);

/* r *= up / down, for positive decimals. */
void ratio_multiply(struct ratio *r, const struct decimal *up, const struct decimal *down);

/* r *= 10^places */
void ratio_shift_decimal(struct ratio *r, int places);

/* Compares a fraction with a positive decimal: negative, 0 or positive. */
int quotient_compare(const struct quotient *quotient, const struct decimal *decimal);

/* r = an unsigned integer. */
void integer_set_bits(struct wide *r, struct integer128 bits);

/* r = the square root of an integer a, rounded down. Returns true if it is exact. */
bool integer_root(struct wide *r, const struct wide *a);

/* *r = the quotient with that fraction, rounded towards zero. Returns true if it is exact. */
bool ratio_quotient(struct wide *r, const struct ratio *ratio, size_t fraction);

/* ---- decimal digits ---- */

/* Returns the ratio, or the square root of it, times 10^places, rounded to an integer, ties to
 * even. That has to be less than 2^64. Here the numerator may be zero. */
uint64_t ratio_scaled(const struct ratio *ratio, bool is_root, int places);

/* Returns the places with which a number of that binary logarithm, rounded down, has `count` digits
 * as an integer, or one more. log10(2) = 78913 * 2^-18, and 2048 keeps the number above 0 that is
 * shifted. */
static inline int decimal_places(int log2, int count)
{
    const int log10 = (int)((uint32_t)(log2 * 78913 + (2048 << 18)) >> 18) - 2048;
    return count - 1 - log10;
}

#endif
