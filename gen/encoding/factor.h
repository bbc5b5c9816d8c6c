/*
 * factor.h: the cell factor c, by which all cells are multiplied. enum cell_factor selects one of
 * these formulas, in which d is d_model:
 *
 *     a number
 *     d^(-1/2)
 *     (2/d)^(1/2)
 *     0.1 ln f + 1                            yarn; f is the factor of the rotary scaling
 *     (0.1 s ln f + 1)/(0.1 a ln f + 1)       yarn with mscale s and mscale_all_dim a, s != a
 *     (ln L/ln L0)^(1/2)                      longrope; L is longest_max_len, L0 original_max_len;
 *                                             equal to (1 + ln(L/L0)/ln L0)^(1/2)
 */
#ifndef POSENC_FACTOR_H
#define POSENC_FACTOR_H

#include "exact/elementary.h"
#include "exact/ratio.h"
#include "model/spec.h"

/* Returns a negative number, 0 or a positive number if c is less than, equal to or greater than
 * 1. */
int factor_compare_one(const struct spec *spec);

/* If c is rational, sets the ratio to c and returns true; otherwise returns false. A rational
 * d^(-1/2) or (2/d)^(1/2) is 1/n for an integer n. For yarn, ln f is transcendental for every
 * rational f except 1 (Lindemann). For integers L and L0, ln L/ln L0 is rational only if L and L0
 * are powers of one integer. */
bool factor_ratio(const struct spec *spec, struct ratio *ratio);

/* Sets r to c, with elementary->fraction limbs of fraction. The error is less than 2^40 ulp. */
void wide_set_factor(const struct spec *spec, const struct elementary *elementary, struct wide *r);

#endif
