/*
 * elementary.h: logarithm, exponential, sine and cosine of wide numbers, with error bounds.
 *
 * Error bounds are in ulp of the results. They are generous, because only their order of magnitude
 * matters: callers work with spare limbs, which have 64 bits each. The bounds hold for fractions of
 * 1 to ELEMENTARY_FRACTION limbs. elementary.c derives them.
 */
#ifndef POSENC_ELEMENTARY_H
#define POSENC_ELEMENTARY_H

#include "exact/wide.h"

enum { ELEMENTARY_FRACTION = 160 };

/* Constants with a fraction of `fraction` limbs. The errors of half_pi and ln2 are at most 2^20
 * ulp, and that of turn is at most 2^22 ulp. */
struct elementary {
    size_t fraction;
    struct wide half_pi;
    struct wide turn; /* 2 pi */
    struct wide ln2;
};

/* Computes the constants, with `fraction` limbs of fraction. */
void elementary_init(struct elementary *elementary, size_t fraction);

/* Sets *r to ln(x), for x = m * 2^k with 1 <= m < 2 and |k| < 2^12. *r has elementary->fraction
 * limbs of fraction; x may have more, so that a small x has enough significant bits. If the
 * relative error of x is at most 2^-(64 * elementary->fraction), the error of *r is at most 2^33
 * ulp. */
void elementary_log(const struct elementary *elementary, struct wide *r, const struct wide *x);

/* Sets *r to ln(decimal), for decimal > 0. The error is at most 2^33 ulp. */
void elementary_log_decimal(const struct elementary *elementary, struct wide *r,
                            const struct decimal *decimal);

/* Sets *r and *exponent so that exp(x) = *r * 2^(*exponent) and 1/4 < *r < 4, for |x| < 2^12. If
 * the error of x is at most e ulp, that of *r is at most 4 * e + 2^36 ulp. */
void elementary_exp(const struct elementary *elementary, struct wide *r, int *exponent,
                    const struct wide *x);

/* Sets *sine to sin(x) and *cosine to cos(x), for any x. If the error of x is at most e ulp, those
 * of the results are at most e + (|x| + 1) * 2^21 ulp. */
void elementary_sincos(const struct elementary *elementary, struct wide *sine, struct wide *cosine,
                       const struct wide *x);

#endif
