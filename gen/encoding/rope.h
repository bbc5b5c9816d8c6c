/*
 * rope.h: how rotary frequencies are scaled for positions beyond those of the training.
 *
 * With v_k = base^(-2k/d), the factor f and the original length L0:
 *
 *     linear   w = v/f                                                   Chen et al. 2023
 *     ntk      base f^(d/(d-2)) in place of base                         bloc97 2023
 *     dynamic  base (f L/L0 - (f-1))^(d/(d-2)), L the length, at least L0
 *     yarn     w = (v/f) r + v (1-r), r = clamp((k - low)/(high - low), 0, 1),
 *              low = max(floor(c(beta_fast)), 0), high = min(ceil(c(beta_slow)), d-1),
 *              high += 0.001 if they are equal; c(n) = d ln(L0/(2 pi n)) / (2 ln base);
 *              where truncate is no, low and high are not rounded. The other ends are not clamped:
 *              high < 0 gives r = 0 for all pairs, and low > d-1 gives r = 1
 *                                                                        Peng et al. 2023
 *     llama3   w = (v/f) (1-s) + v s, s = clamp((L0 v/(2 pi) - lo)/(hi - lo), 0, 1); if lo is hi,
 *              s is 1 where L0 v/(2 pi) is more, else 0                  Dubey et al. 2024
 *     longrope w = v/e_k, e the long divisors where L > L0, else the short ones
 *                                                                        Ding et al. 2024
 *     proportional  w = v/f for the first floor(share d/2) pairs, 0 for the others
 *
 * These are the formulas of transformers' modeling_rope_utils.py. There llama3 has three cases; s,
 * clamped as above, makes one of them, because the middle case equals its neighbour at both ends.
 */
#ifndef POSENC_ROPE_H
#define POSENC_ROPE_H

#include "exact/elementary.h"
#include "exact/ratio.h"
#include "model/spec.h"

/* A ramp with whole ends, which rope_find_ramp finds: that of yarn as above, if it is rounded or
 * the same for all pairs, and that of a step of llama3, whose high is the first pair with s = 0. */
struct rope {
    bool has_whole_ends;
    uint32_t high;
    uint32_t span; /* high - low */
};

/* The constants of a scaling for one fraction. */
struct rope_rung {
    struct wide inverse_factor; /* 1/f, but for longrope */
    struct wide end;            /* llama3: 2 pi lo; yarn, not rounded: high * 2 ln base */
    struct wide span;           /* llama3: 2 pi (hi - lo); yarn: (high - low) * 2 ln base */
    struct wide step;           /* yarn: 2 ln base */
};

/* log_base is ln base, off by 2^33 ulp. It becomes the logarithm that ntk and dynamic have in its
 * place, off by 2^36 at most. */
void rope_rung_init(struct rope_rung *rung, const struct spec *spec,
                    const struct elementary *elementary, struct wide *log_base);

/* Finds a ramp with whole ends, if there is one. False if the fraction is too short to tell. A
 * longer one always tells, because c(n) is no integer. (L0/(2 pi n) = base^(2c/d) would make pi
 * algebraic.) */
bool rope_find_ramp(struct rope *rope, const struct spec *spec, const struct elementary *elementary,
                    const struct wide *log_base);

/* v of a pair, 0 <= v <= 1, becomes w. An error of e ulp becomes one of less than
 * (e + 2^41) * 2^rope_error_bits(spec). */
void rope_scale(const struct rope *rope, const struct spec *spec, const struct rope_rung *rung,
                uint32_t pair, struct wide *v);
size_t rope_error_bits(const struct spec *spec);

#endif
