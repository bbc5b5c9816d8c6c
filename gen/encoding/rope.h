/*
 * rope.h: how rotary frequencies are scaled for positions beyond those of the training.
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
