/*
 * real.h: exact numbers as numbers of type double. A fit is a verdict about differences that are
 * many times larger than a double's own error; no cell comes from here.
 */
#ifndef POSENC_REAL_H
#define POSENC_REAL_H

#include "exact/elementary.h"
#include "model/precision.h"

double real_of_dyadic(struct dyadic number);
double real_of_wide(const struct wide *number);

/* Return ln(x), x > 0, and exp(x), |x| < 700. */
double real_log(const struct elementary *elementary, double x);
double real_exp(const struct elementary *elementary, double x);

/* Returns arcsin(x), 0 <= x <= 0.9. It is off by a relative 2^-46 at most. */
double real_arcsine(double x);

static inline double real_absolute(double x)
{
    return x < 0 ? -x : x;
}

#endif
