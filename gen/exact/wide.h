/*
 * wide.h: signed fixed-point numbers of many 64-bit limbs. In proofs the limbs are narrower
 * (wide.c); there, integers and small factors are less than a limb, and divisors are half as long.
 *
 * An ulp below is one unit of the last limb, 2^(-64 * fraction). The operands of one operation have
 * the same fraction, and the result gets it too. A result may be the same object as an operand.
 * Nothing here allocates. A number that would outgrow WIDE_LIMBS stops the program by assert(); the
 * callers' ranges are such that no number does (see elementary.h).
 */
#ifndef POSENC_WIDE_H
#define POSENC_WIDE_H

#include "model/decimal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WIDE_LIMBS = 224 };

/* (-1)^negative * the sum of limb[i] * 2^(64 * (i - fraction)), i < count. The highest limb of
 * `count` is not zero. Zero has count 0 and is not negative. */
struct wide {
    bool negative;
    size_t fraction;
    size_t count;
    uint64_t limb[WIDE_LIMBS];
};

void wide_set_integer(struct wide *r, uint64_t value, size_t fraction);
void wide_copy(struct wide *r, const struct wide *a);

/* r = |decimal|, rounded towards zero: the error is less than 1 ulp. */
void wide_set_decimal(struct wide *r, const struct decimal *decimal, size_t fraction);

/* r = a with another fraction: exact if that is longer, else rounded towards zero. */
void wide_rescale(struct wide *r, const struct wide *a, size_t fraction);

/* These are exact. */
void wide_add(struct wide *r, const struct wide *a, const struct wide *b);
void wide_subtract(struct wide *r, const struct wide *a, const struct wide *b);
void wide_multiply_small(struct wide *r, const struct wide *a, uint32_t b);

/* These round towards zero: the error is less than 1 ulp. */
void wide_multiply(struct wide *r, const struct wide *a, const struct wide *b);
void wide_divide_small(struct wide *r, const struct wide *a, uint32_t b);

/* r = a * 2^exponent: exact if that is positive, else rounded towards zero. */
void wide_scale(struct wide *r, const struct wide *a, int exponent);

/* r = a / b, b != 0, rounded towards zero; bit by bit, so the time grows with the square of the
 * length. True if the quotient is exact. */
bool wide_divide(struct wide *r, const struct wide *a, const struct wide *b);

/* Compares |a| with |b|: -1, 0 or 1. */
int wide_compare_magnitude(const struct wide *a, const struct wide *b);

/* Returns the number of bits of |a| / ulp: 0 for zero, else 1 + floor(log2(|a| / ulp)). */
size_t wide_bits(const struct wide *a);

/* Returns the 64 bits of |a| / ulp from bit `position` up. */
uint64_t wide_extract(const struct wide *a, size_t position);

/* Returns whether |a| / ulp has a bit set below `position`. */
bool wide_has_bits_below(const struct wide *a, size_t position);

#endif
