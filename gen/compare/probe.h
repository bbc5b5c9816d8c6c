/*
 * probe.h: computes single numbers of a table, each from its angle, so that many tables can be
 * tried; and bounds the errors of tables that other programs computed. The numbers are doubles: a
 * fit is decided by differences that are many times larger than the error of a double, and no cell
 * is made of them.
 */
#ifndef POSENC_PROBE_H
#define POSENC_PROBE_H

#include "encoding/table.h"

/* ---- exact numbers as numbers of type double, without libm ---- */

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

/* ---- probes ---- */

/* The arithmetic of a program; noise is none, but what rounding to few steps leaves. */
enum arithmetic { ARITHMETIC_NOISY, ARITHMETIC_FLOAT, ARITHMETIC_DOUBLE, ARITHMETIC_COUNT };

struct numbers;

struct probe {
    const struct spec *spec;
    struct column *columns; /* spec->columns of them */
    size_t count;           /* of what follows: one for each axis */
    struct frequencies frequencies[AXES_MAX];
    double factor; /* of all cells */
};

/* Prepares the probe of a table with this additional factor of its cells. The spec has to outlive
 * the probe. */
void probe_init(struct probe *probe, const struct spec *spec, double multiplier);

/* Returns a cell before it is rounded. */
double probe_number(struct probe *probe, int64_t row, uint32_t column);

/*
 * Bounds the difference between the numbers of a row and those of a program that computes the same
 * formula in binary32 or binary64, and then rounds to the precision of the spec.
 *
 * Let u be half a unit in the last place of the arithmetic: 2^-24 or 2^-53. A program has the
 * frequency w = exp(-k c) with c = ln(base)/h. c is off by a relative 2u, because it is a rounded
 * logarithm that is divided, and k c by 3u: that is 3 u |ln w| in absolute terms. exp adds a
 * relative 2u, and the product of w and the position t another u. So the angle is off by
 *
 *     t w (3 |ln w| + 3) u <= 3 u t    for w <= 1,
 *
 * because w (1 - ln w) grows up to w = 1. base^x and 1 / base^x are off by less than that. We take
 * 4 u t, so that frequencies which are multiplied up from pair to pair fit as well: those of ggml
 * are off by 2.6 u t at 8192 x 128. Sine and cosine themselves, and the factor, are off by a unit
 * of the arithmetic, and the cell by a unit of its precision.
 */
double probe_tolerance(const struct probe *probe, int64_t row, enum arithmetic arithmetic);

/* Finds the base with which the candidate's slowest pair has the sines of the file, if the other
 * pairs show that the file is the candidate's table but for the base. 0 if that cannot be told.
 * Rotary scaling that is not linear is not undone. */
double probe_base(struct probe *probe, const struct numbers *numbers);

#endif
