/*
 * frequency.h: the angular frequency w_k of each pair, and sines and cosines of angles, as wide
 * numbers of increasing precision.
 *
 *     w_k = v_k * angle_scale / axis->denominator
 *     v_k = base^(-numerator/divisor)                Vaswani et al. 2017, section 3.5
 *
 * Positions are integers; dividing by axis->denominator makes them coordinates on the axis. Rotary
 * scaling modifies v_k (rope.c). With some values of --frequency, v_k is a number between two given
 * ends instead, or number k of a list.
 */
#ifndef POSENC_FREQUENCY_H
#define POSENC_FREQUENCY_H

#include "encoding/rope.h"
#include "exact/elementary.h"
#include "model/precision.h"
#include "model/spec.h"

/* Ziv's strategy (Ziv 1991) recomputes a value with twice the bits until its rounding is certain.
 * Each level of precision is a rung: rung i has FREQUENCY_FRACTION * 2^i limbs of fraction, 192 to
 * 6144 bits. */
enum {
    FREQUENCY_RUNGS = 6,
    FREQUENCY_FRACTION = 3,
    FREQUENCY_BITS_MAX = 64 * FREQUENCY_FRACTION << (FREQUENCY_RUNGS - 1),
    FREQUENCY_ERROR = 2 /* error bound in ulp: see frequency_sincos */
};

/* A run of `count` positions on one axis: first, first + step, ... The coordinate of a position is
 * the position divided by axis->denominator. */
struct run {
    int64_t first;
    int64_t count;
    int64_t step;
};

/* Returns the position of a row; rows count from 0. */
static inline int64_t run_position(const struct run *run, int64_t row)
{
    return run->first + run->step * row;
}

/* The constants of one rung. */
struct frequency_rung {
    struct elementary elementary;

    /* For FREQUENCY_GEOMETRIC, log_base is ln F0, and log_ratio is ln(F1/F0), where F0 and F1 are
     * spec->frequency_ends. Otherwise log_base is the logarithm of the base (of the changed base
     * for ntk and dynamic), and log_ratio is unset. */
    struct wide log_base;
    struct wide log_ratio;
    struct wide scale;  /* w_k / v_k, which is angle_scale / axis->denominator */
    struct wide factor; /* the cell factor; its error is less than 2^40 ulp */
    struct rope_rung rope;
};

/* Takes about 20 KiB of memory for each rung that is used. */
struct frequencies {
    const struct spec *spec;
    size_t axis;
    struct run run;
    uint32_t pairs;
    size_t spare_limbs; /* computations have this many more limbs of fraction than the results */
    struct rope_ramp ramp;
    /* Rung 0 always exists. Higher rungs are created when they are first needed; until then they
     * are NULL. */
    struct frequency_rung *rungs[FREQUENCY_RUNGS];
};

/* Initializes the frequencies of the pairs of an axis. The caller keeps `spec` alive as long as the
 * frequencies. Ends the program with an error if no rung is precise enough to round the ends of the
 * ramp of the rotary scaling. */
void frequencies_init(struct frequencies *frequencies, const struct spec *spec, size_t axis,
                      const struct run *run);

/* What frequency_sincos computes. */
enum sincos {
    SINCOS_STEP, /* sine and cosine of w_pair * position */
    SINCOS_STATE /* sine and cosine of w_pair * position, times the cell factor */
};

/* Computes a sine and a cosine with a fraction of FREQUENCY_FRACTION * 2^rung limbs. The error of
 * each is less than FREQUENCY_ERROR ulp. |position| < 2^51. */
void frequency_sincos(struct frequencies *frequencies, unsigned rung, uint32_t pair,
                      int64_t position, enum sincos kind, struct wide *sine, struct wide *cosine);

/* Returns whether the angle of a pair at this position is known to be n pi/6 for an integer n, that
 * is, n twelfths of a turn. If so, sets `twelfths` to n modulo 12. Of the rational multiples of pi,
 * only multiples of pi/6 can have a rational sine or cosine (Niven 1956, theorem 3.9). */
bool frequency_is_twelfth(const struct frequencies *frequencies, uint32_t pair, int64_t position,
                          int *twelfths);

/* Sets w to the angular frequency of a pair, with the fraction and the error bound of
 * frequency_sincos. */
void wide_set_frequency(struct frequencies *frequencies, unsigned rung, uint32_t pair,
                        struct wide *w);

#endif
