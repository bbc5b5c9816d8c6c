/*
 * rounding.h: rounds MPFR numbers to cells. It shares no code with the generator.
 */
#ifndef POSENC_GOLDEN_ROUNDING_H
#define POSENC_GOLDEN_ROUNDING_H

#include "format.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>

/* Sets `scale` to the scale of an affine format, with an error of at most two units in the last
 * place. */
void format_scale(const struct format *format, mpfr_t scale);

/* Returns the cell nearest to a value, ties to even. Fixed-point and affine formats saturate. */
uint64_t cell_of(const struct format *format, const mpfr_t value);

/* Returns the cell nearest to a rational number. In affine formats, the computed quotient value /
 * scale is often inexact, so a tie may appear to be slightly above or below the midpoint. Therefore
 * the quotient is first rounded to half of its bits, which restores the tie. */
uint64_t cell_of_rational(const struct format *format, const mpfr_t value);

/* Returns whether all numbers within 2^error of the value round to the same cell, and sets *cell to
 * this cell. */
bool cell_is_certain(const struct format *format, const mpfr_t value, mpfr_exp_t error,
                     uint64_t *cell);

/* Returns the exponent of the unit in the last place at a value other than 0: the unit is 2^result.
 * Not for affine formats. */
long format_quantum(const struct format *format, const mpfr_t value);

/* Returns the base-2 logarithm, rounded up, of the distance from a value to the nearest midpoint of
 * two cells, in units in the last place; -10000 for a midpoint. Not for affine formats. */
long middle_distance(const struct format *format, const mpfr_t value);

#endif
