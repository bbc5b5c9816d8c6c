/*
 * rounding.h: correct rounding to the formats of cells, for the programs that compute with MPFR.
 * Nothing here is taken from the generator.
 */
#ifndef POSENC_GOLDEN_ROUNDING_H
#define POSENC_GOLDEN_ROUNDING_H

#include "format.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>

/* The scale, off by at most two units in the last place. */
void format_scale(const struct format *format, mpfr_t scale);

/* The cell nearest to a value, ties to even; integers saturate. */
uint64_t cell_of(const struct format *format, const mpfr_t value);

/* The cell of a number that is rational, but for affine formats a quotient of decimals that binary
 * numbers don't have: what half of the bits can't tell from the middle of two cells is the middle.
 */
uint64_t cell_of_settled(const struct format *format, const mpfr_t value);

/* Whether all numbers within 2^error of the value round to one cell, which is then *cell. */
bool cell_is_certain(const struct format *format, const mpfr_t value, mpfr_exp_t error,
                     uint64_t *cell);

/* The unit in the last place at a value other than 0 is 2^this. Not for affine formats. */
long format_quantum(const struct format *format, const mpfr_t value);

/* The logarithm, base 2 and rounded up, of the distance from a value to the nearest middle of two
 * cells, in units in the last place; -10000 for the middle itself. Not for affine formats. */
long middle_distance(const struct format *format, const mpfr_t value);

#endif
