/*
 * frequency.h: the angular frequency w_k of each pair, and sine and cosine of angles, in wide
 * numbers, at a ladder of precisions.
 *
 *     w_k = v_k * angle_scale, and that divided by `down` of the axis, so that the positions of an
 *           axis are integers
 *     v_k = base^(-numerator/denominator)                      Vaswani et al. 2017, section 3.5
 *
 * Rotary scaling may change that v_k (rope.c), and a number between two ends, or the k-th number of
 * a list may take its place.
 */
#ifndef POSENC_FREQUENCY_H
#define POSENC_FREQUENCY_H

#include "encoding/rope.h"
#include "exact/elementary.h"
#include "model/precision.h"
#include "model/spec.h"

/* The rungs of Ziv's strategy (Ziv 1991): rung i has FREQUENCY_FRACTION * 2^i limbs of fraction,
 * 192 to 6144 bits. */
enum {
    FREQUENCY_RUNGS = 6,
    FREQUENCY_FRACTION = 3,
    FREQUENCY_BITS_MOST = 64 * FREQUENCY_FRACTION << (FREQUENCY_RUNGS - 1),
    FREQUENCY_ERROR = 2
};

/* Positions on one axis: first, first + step, ... In units of 1/down they are its coordinates. */
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

struct frequency_rung {
    struct elementary elementary;
    struct wide log_base;
    struct wide log_ratio; /* FREQUENCY_GEOMETRIC: ln F1/F0; and log_base is ln F0 */
    struct wide scale;     /* w_k / v_k */
    struct wide factor;    /* of the cells: off by less than 2^40 ulp */
    struct rope_rung rope;
};

/* Memory: some 20 KiB for each rung (level of precision) that was needed. */
struct frequencies {
    const struct spec *spec;
    size_t axis;
    struct run run;
    uint32_t pairs;
    size_t spare; /* limbs that the work has beyond the fraction of its result */
    struct rope rope;
    struct frequency_rung *rung[FREQUENCY_RUNGS]; /* the first; others once they were needed */
};

/* Prepares the frequencies of the pairs of an axis. spec remains the caller's and has to outlive
 * them. Refuses a table if no rung can decide how a bound of its rotary scaling is rounded. */
void frequencies_init(struct frequencies *frequencies, const struct spec *spec, size_t axis,
                      const struct run *run);

/* What a sine and a cosine are used for. */
enum sincos {
    SINCOS_STEP, /* of w_pair * position */
    SINCOS_STATE /* the same times the factor: what the cells show */
};

/* Computes sine and cosine with a fraction of FREQUENCY_FRACTION * 2^rung limbs. Each is off by
 * less than FREQUENCY_ERROR ulp. |position| < 2^51. */
void frequency_sincos(struct frequencies *frequencies, unsigned rung, uint32_t pair,
                      int64_t position, enum sincos kind, struct wide *sine, struct wide *cosine);

/*
 * If the angle of a pair is a fraction times pi, its sine and cosine may be rational: they are at
 * multiples of pi/6 and pi/2 (Niven 1956, theorem 3.9). Returns whether the angle at that position
 * is a multiple of pi/6, and which one, modulo whole turns: 0 .. 11.
 */
bool frequency_is_twelfth(const struct frequencies *frequencies, uint32_t pair, int64_t position,
                          int *twelfths);

/* Sets w to w_pair, with the same fraction and error. */
void frequency_value(struct frequencies *frequencies, unsigned rung, uint32_t pair, struct wide *w);

#endif
