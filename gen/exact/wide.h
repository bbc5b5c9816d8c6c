/*
 * wide.h: signed fixed-point numbers of many 64-bit limbs.
 *
 * An ulp is one unit of the lowest limb, 2^(-64 * fraction). All operands of an operation have the
 * same number of limbs of fraction (the member `fraction`), and the result gets this number, too. A
 * result may be the same object as an operand. No function allocates memory. A result that would
 * need more than WIDE_LIMBS limbs fails an assert(); the ranges of the callers' arguments rule this
 * out (see elementary.h).
 *
 * The proofs in tests/prove compile wide.c with narrower limbs. In these builds, the `value` of
 * wide_set_integer and the `b` of wide_multiply_small have to fit one limb, and the `b` of
 * wide_divide_small has to fit half a limb.
 */
#ifndef POSENC_WIDE_H
#define POSENC_WIDE_H

#include "model/decimal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIDE_LIMBS = 224 };

/* The value is (-1)^is_negative times the sum of limb[i] * 2^(64 * (i - fraction)) over i < count.
 * limb[count - 1] is not zero. Zero has count 0 and is not negative. */
struct wide {
    bool is_negative;
    size_t fraction;
    size_t count;
    uint64_t limb[WIDE_LIMBS];
};

/* r = value, with `fraction` limbs of fraction. */
void wide_set_integer(struct wide *r, uint64_t value, size_t fraction);

/* r = a */
void wide_copy(struct wide *r, const struct wide *a);

/* r = |decimal| with `fraction` limbs of fraction, rounded towards zero: the error is less than 1
 * ulp. */
void wide_set_decimal(struct wide *r, const struct decimal *decimal, size_t fraction);

/* r = a with `fraction` limbs of fraction: exact if `fraction` is at least a->fraction, else
 * rounded towards zero. */
void wide_rescale(struct wide *r, const struct wide *a, size_t fraction);

/* The next three operations are exact. */
void wide_add(struct wide *r, const struct wide *a, const struct wide *b);
void wide_subtract(struct wide *r, const struct wide *a, const struct wide *b);
void wide_multiply_small(struct wide *r, const struct wide *a, uint32_t b);

/* The next two operations round towards zero: the error is less than 1 ulp. */
void wide_multiply(struct wide *r, const struct wide *a, const struct wide *b);
void wide_divide_small(struct wide *r, const struct wide *a, uint32_t b);

/* r = a * 2^exponent: exact if exponent >= 0, else rounded towards zero. */
void wide_scale(struct wide *r, const struct wide *a, int exponent);

/* r = a / b, b != 0, rounded towards zero. Returns whether the quotient is exact. The division is
 * bit by bit, so its time grows with the square of the length. */
bool wide_divide(struct wide *r, const struct wide *a, const struct wide *b);

/* Returns -1, 0 or 1 if |a| is less than, equal to or greater than |b|. */
int wide_compare_magnitude(const struct wide *a, const struct wide *b);

/* Returns the number of bits of |a| / ulp: 0 for zero, else 1 + floor(log2(|a| / ulp)). */
size_t wide_bits(const struct wide *a);

/* Returns 64 bits of |a| / ulp, the lowest of which is bit `position`. */
uint64_t wide_extract(const struct wide *a, size_t position);

/* Returns whether |a| / ulp has a bit set below `position`. */
bool wide_has_bits_below(const struct wide *a, size_t position);

#endif
