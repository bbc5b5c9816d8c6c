/*
 * frequency.h: the angular frequency w_k of each pair, and sine and cosine of w_k * t, in wide
 * numbers, at a ladder of precisions.
 *
 *     w_k = base^(-numerator/denominator)                      Vaswani et al. 2017, section 3.5
 */
#ifndef POSENC_FREQUENCY_H
#define POSENC_FREQUENCY_H

#include "exact/elementary.h"
#include "request.h"

/* The rungs of Ziv's strategy (Ziv 1991): rung i has FREQUENCY_FRACTION * 2^i limbs of fraction,
 * 192 to 6144 bits. */
enum { FREQUENCY_RUNGS = 6, FREQUENCY_FRACTION = 3, FREQUENCY_ERROR = 2 };

struct frequency_rung {
    struct elementary elementary;
    struct wide log_base;
};

/* Memory: some KiB for each rung that was needed. */
struct frequencies {
    const struct request *request;
    size_t spare; /* limbs that the work has beyond the fraction of its result */
    struct frequency_rung *rung[FREQUENCY_RUNGS];
};

/* request is kept, and is the caller's. */
void frequencies_init(struct frequencies *frequencies, const struct request *request);
void frequencies_free(struct frequencies *frequencies);

/* The pairs of a row: columns with one frequency each in LAYOUT_SIN, else ceil(d/2). */
uint32_t frequency_pairs(const struct request *request);

/* Sine and cosine of w_pair * position, with a fraction of FREQUENCY_FRACTION * 2^rung limbs, each
 * off by less than FREQUENCY_ERROR ulp. |position| < 2^51. False without memory (said already). */
bool frequency_sincos(struct frequencies *frequencies, unsigned rung, uint32_t pair,
                      int64_t position, struct wide *sine, struct wide *cosine);

#endif
