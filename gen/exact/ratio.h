/*
 * ratio.h: exact quotients of two integers, for numbers that may lie exactly midway between two
 * cells of a table.
 */
#ifndef POSENC_RATIO_H
#define POSENC_RATIO_H

#include "exact/wide.h"
#include "integer.h"

/* numerator / denominator. Both members are integers with fraction 0, numerator >= 0 and
 * denominator > 0. They may have common factors. Each must fit WIDE_LIMBS limbs, which is enough
 * for the product of about ten decimals. */
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

/* r *= numerator / denominator, for positive decimals. */
void ratio_multiply(struct ratio *r, const struct decimal *numerator,
                    const struct decimal *denominator);

/* r *= 10^places, for any sign of `places`. */
void ratio_shift_decimal(struct ratio *r, int places);

/* Compares a quotient with a positive decimal. Returns a negative number, 0 or a positive number if
 * the quotient is less than, equal to or greater than the decimal. */
int quotient_compare(const struct quotient *quotient, const struct decimal *decimal);

/* r = bits, read as an unsigned integer; r has fraction 0. */
void integer_set_bits(struct wide *r, struct integer128 bits);

/* r = floor(sqrt(a)), for an integer a >= 0 with fraction 0. Returns whether a is a square. */
bool integer_root(struct wide *r, const struct wide *a);

/* r = numerator / denominator with `fraction` limbs of fraction, rounded towards zero. Returns
 * whether the quotient is exact. */
bool ratio_quotient(struct wide *r, const struct ratio *ratio, size_t fraction);

/* ---- decimal digits ---- */

/* Returns the ratio (or its square root, if is_root) times 10^places, rounded to the nearest
 * integer, ties to even. The result has to be less than 2^64. */
uint64_t ratio_scaled(const struct ratio *ratio, bool is_root, int places);

/* Returns the `places` for which ratio_scaled returns an integer of `count` or `count` + 1 digits
 * for a number x with floor(log2(x)) = log2. Approximates log10(2) by 78913 * 2^-18. The offset
 * 2048 keeps the number positive whose 18 lowest bits are shifted out. */
static inline int decimal_places(int log2, int count)
{
    const int log10 = (int)((uint32_t)(log2 * 78913 + (2048 << 18)) >> 18) - 2048;
    return count - 1 - log10;
}

#endif
