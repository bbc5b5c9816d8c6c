/*
 * probe.h: computes single numbers of a table without the rows before them, so that many tables can
 * be tried; and bounds the errors of tables that other programs computed. The numbers are doubles,
 * whose rounding errors are several times smaller than the differences that decide about a fit.
 * Emitted cells are never computed from these doubles.
 */
#ifndef POSENC_PROBE_H
#define POSENC_PROBE_H

#include "encoding/table.h"

/* ---- conversions to double, and functions of doubles, without libm ---- */

double real_of_dyadic(struct dyadic number);
double real_of_wide(const struct wide *number);

/* Return ln(x), for 1e-300 < x < 1e300, and exp(x), for |x| < 700. */
double real_log(const struct elementary *elementary, double x);
double real_exp(const struct elementary *elementary, double x);

/* Returns arcsin(x), for 0 <= x <= 0.9, with a relative error of at most 2^-46. */
double real_arcsine(double x);

static inline double real_absolute(double x)
{
    return x < 0 ? -x : x;
}

/* ---- probes ---- */

/* The arithmetic with which a program computed a table. ARITHMETIC_NOISY stands for larger errors,
 * such as those of rounding to 8-bit integers. */
enum arithmetic { ARITHMETIC_NOISY, ARITHMETIC_FLOAT, ARITHMETIC_DOUBLE, ARITHMETIC_COUNT };

struct numbers;

/* A table whose numbers can be computed one by one. */
struct probe {
    const struct spec *spec;
    struct column *columns; /* spec->columns of them */
    size_t axis_count;      /* 1 if the table has no axes */
    struct frequencies frequencies[AXES_MAX];
    /* For each axis: s times an upper bound of w (1 + |ln w|) over all pairs of the axis. s is the
     * angle scale, divided by the denominator of the axis, and s w is the frequency of a pair. See
     * probe_tolerance. */
    double steepness[AXES_MAX];
    double factor; /* the factor of all cells */
};

/* Returns the product of the spec's cell factor and `multiplier`. */
double probe_factor(const struct spec *spec, double multiplier,
                    const struct elementary *elementary);

/* Prepares the probe of the spec's table. The probe's numbers are the cells times `multiplier`. The
 * spec has to outlive the probe. */
void probe_init(struct probe *probe, const struct spec *spec, double multiplier);

/* Returns the value of a cell before it is rounded. */
double probe_number(struct probe *probe, int64_t row, uint32_t column);

/*
 * Returns a bound of the difference between a number of this row and the number of a program that
 * computes the same formula in binary32 or binary64, and then rounds to the precision of the spec.
 *
 * Let u be the relative error of one rounding: 2^-24 or 2^-53. A program computes the frequency w =
 * exp(-k c), where c = ln(base)/(d/2). The logarithm and the division give c a relative error of
 * 2u, and the product k c has one of 3u. So the exponent has an absolute error of 3 u |ln w|. exp
 * adds a relative error of 2u, and the product of w and the position t adds another u. The error of
 * the angle is therefore at most
 *
 *     t w (3 |ln w| + 3) u <= 3 u t    for w <= 1,
 *
 * because w (1 - ln w) increases up to w = 1, where it is 1. For w > 1, as with a base below 1, the
 * error is at most 3 w (1 + ln w) u t. Programs that compute base^x or 1 / base^x have smaller
 * errors. The bounds used here have the factor 4 instead of 3. So they also hold for programs that
 * compute each frequency from that of the previous pair, such as ggml, whose error is 2.6 u t in a
 * table of 8192 rows and 128 columns. Sine, cosine and the cell factor add a unit in the last place
 * of the arithmetic, and the rounding to a cell adds a unit in the last place of the precision. For
 * ARITHMETIC_NOISY the bound is that for binary32, plus 2^-6 times the cell factor.
 */
double probe_tolerance(const struct probe *probe, int64_t row, enum arithmetic arithmetic);

/* Returns the base that the file's sines on the innermost axis imply, on the assumption that the
 * file is the probe's table with another base. Returns 0 if the sines do not determine a base, or
 * if rows traverse the axes in blocks (--merge). With rotary scaling, the base is wrong unless the
 * scaling is linear. */
double probe_base(struct probe *probe, const struct numbers *numbers);

#endif
