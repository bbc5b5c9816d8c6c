/*
 * rope.h: scales rotary frequencies for positions beyond those on which the model was trained.
 */
#ifndef POSENC_ROPE_H
#define POSENC_ROPE_H

#include "exact/elementary.h"
#include "exact/ratio.h"
#include "model/spec.h"

/* The result of rope_find_ramp: a ramp whose ends are integers (indices of pairs), if there is one.
 * yarn has such a ramp if its ends are rounded, or if r is the same for all pairs. llama3 has such
 * a ramp if lo = hi; then `high` is the first pair with s = 0. (rope.c defines r, s and other
 * symbols.) */
struct rope_ramp {
    bool has_whole_ends; /* false: there is no such ramp, and the other members are unset */
    uint32_t high;
    uint32_t span; /* high - low */
};

/* The constants of a scaling, with the working fraction of one rung (frequency.h). */
struct rope_rung {
    struct wide inverse_factor; /* 1/f; unset for scalings without a factor */

    /* For llama3, end is 2 pi lo, and span is 2 pi (hi - lo). For yarn with ends that are not
     * rounded, step is 2 ln base, end is high * step, and span is (high - low) * step. Otherwise
     * unset. */
    struct wide end;
    struct wide span;
    struct wide step;
};

/* Initializes the constants. log_base is ln base, with an error of at most 2^33 ulp. For ntk and
 * dynamic, replaces log_base by the logarithm of the changed base, with an error of at most 2^36
 * ulp. */
void rope_rung_init(struct rope_rung *rung, const struct spec *spec,
                    const struct elementary *elementary, struct wide *log_base);

/* Finds the ramp whose ends are integers, if there is one. Returns false only if the working
 * fraction is too short to round the ends. A longer fraction always suffices, because c(n) (rope.c)
 * is never an integer: L0/(2 pi n) = base^(2c/d) would make pi algebraic. */
bool rope_find_ramp(struct rope_ramp *ramp, const struct spec *spec,
                    const struct elementary *elementary, const struct wide *log_base);

/* Replaces the unscaled frequency v of a pair, 0 <= v <= 1, with the scaled frequency (w in
 * rope.c). If the error of the unscaled frequency is at most e ulp, the error of the scaled one is
 * less than (e + 2^41) * 2^rope_error_bits(spec) ulp. */
void rope_scale(const struct rope_ramp *ramp, const struct spec *spec, const struct rope_rung *rung,
                uint32_t pair, struct wide *v);
size_t rope_error_bits(const struct spec *spec);

#endif
