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

/* Compares a fraction with a positive decimal: negative, 0 or positive. */
int quotient_compare(const struct quotient *quotient, const struct decimal *decimal);

/* r = an unsigned integer. */
void integer_set_bits(struct wide *r, struct integer128 bits);

/* r = the square root of an integer a, rounded down; true if it is exact. */
bool integer_root(struct wide *r, const struct wide *a);

/* *r = the quotient with that fraction, rounded towards zero. True if it is exact. */
bool ratio_quotient(struct wide *r, const struct ratio *ratio, size_t fraction);

#endif
