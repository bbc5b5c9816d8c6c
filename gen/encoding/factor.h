/*
 * factor.h: the factor c of all cells: a number, d^(-1/2), (2/d)^(1/2), yarn's 0.1 ln f + 1,
 * (0.1 s ln f + 1)/(0.1 a ln f + 1) for its mscales s and a, or longrope's (ln L/ln L0)^(1/2),
 * which is (1 + ln(L/L0)/ln L0)^(1/2).
 */
#ifndef POSENC_FACTOR_H
#define POSENC_FACTOR_H

#include "exact/elementary.h"
#include "exact/ratio.h"
#include "model/spec.h"

/* Returns -1, 0 or 1 for c below, equal to or above 1. */
int factor_compare_one(const struct spec *spec);

/* Sets the ratio to c and returns true if c is rational. A rational root is 1/n for an integer n.
 * ln f is transcendental for every rational f but 1 (Lindemann). For integers L and L0, ln L/ln L0
 * is rational only where both are powers of one integer. */
bool factor_ratio(const struct spec *spec, struct ratio *ratio);

/* Sets r to c, with the fraction of `elementary`. It is off by less than 2^40 ulp. */
void factor_wide(const struct spec *spec, const struct elementary *elementary, struct wide *r);

#endif
