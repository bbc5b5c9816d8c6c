/*
 * factor.h: the factor c of all cells: a number, d^(-1/2), (2/d)^(1/2), or yarn's 0.1 ln f + 1.
 */
#ifndef POSENC_FACTOR_H
#define POSENC_FACTOR_H

#include "exact/elementary.h"
#include "exact/ratio.h"
#include "model/spec.h"

/* -1, 0 or 1: how c compares with 1. */
int factor_compare_one(const struct spec *spec);

/* c, if it is rational; else false. A rational root is 1/n for an integer n. ln f is transcendental
 * for every rational f but 1 (Lindemann). */
bool factor_ratio(const struct spec *spec, struct ratio *ratio);

/* c with the fraction of `elementary`, off by less than 2^38 ulp. */
void factor_wide(const struct spec *spec, const struct elementary *elementary, struct wide *r);

#endif
