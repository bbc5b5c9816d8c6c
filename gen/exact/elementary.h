/*
 * elementary.h: logarithm, exponential, sine and cosine of wide numbers, with error bounds.
 *
 * Every error bound is in ulp of the fraction that the arguments have. The bounds are generous:
 * callers work with a limb (64 bits) to spare, so that only the order of magnitude of a bound
 * matters. The bounds hold for fractions from 1 to ELEMENTARY_FRACTION limbs; elementary.c derives
 * them.
 */
#ifndef POSENC_ELEMENTARY_H
#define POSENC_ELEMENTARY_H

#include "exact/wide.h"

enum { ELEMENTARY_FRACTION = 160 };

/* These constants are for one fraction. They are off by at most 2^20 ulp, the turn by 2^22. */
struct elementary {
    size_t fraction;
    struct wide half_pi;
    struct wide turn; /* 2 pi */
    struct wide ln2;
};

void elementary_init(struct elementary *elementary, size_t fraction);

/* *r = ln(x), x > 0, x = mantissa * 2^k with |k| < 2^12. x may have a longer fraction than the
 * result, so that a small x has enough bits. If x is off by a relative 2^-(64 * fraction) of the
 * result, the error is at most 2^33 ulp. */
void elementary_log(const struct elementary *elementary, struct wide *r, const struct wide *x);

/* *r = ln(decimal), decimal > 0: the error is at most 2^33 ulp. */
void elementary_log_decimal(const struct elementary *elementary, struct wide *r,
                            const struct decimal *decimal);

/* exp(x) = *r * 2^(*exponent), 1/2 < *r < 4, |x| < 2^12.
 * If x is off by e ulp, the error of *r is at most 4 * e + 2^36 ulp. */
void elementary_exp(const struct elementary *elementary, struct wide *r, int *exponent,
                    const struct wide *x);

/* *sine = sin(x), *cosine = cos(x), for any x.
 * If x is off by e ulp, the errors are at most e + (|x| + 1) * 2^21 ulp. */
void elementary_sincos(const struct elementary *elementary, struct wide *sine, struct wide *cosine,
                       const struct wide *x);

#endif
