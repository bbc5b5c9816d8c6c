/*
 * frequency.c: w_k = exp(-(numerator/denominator) ln base), and everything that may be done to it.
 */
#include "encoding/frequency.h"

#include "encoding/factor.h"
#include "integer.h"
#include "memory.h"
#include "message.h"

#include <assert.h>
#include <stdlib.h>

/* ---- how many bits the work needs ---- */

/* Returns a b with number < 2^b: it is less than (its first digit + 1) * 10^power, and log2 10 <
 * 10/3. */
static int whole_bits(const struct decimal *number)
{
    const int power = number->exponent + (int)number->count - 1;
    return power < 0 ? 0 : integer_bits(number->digit[0]) + (10 * power + 2) / 3;
}

/* Returns a b with v <= 2^b. A base below 1 is at least 10^(exponent + count - 1), and its exponent
 * is at most 2, because k <= H in k/(H-1). */
static int value_bits(const struct frequencies *frequencies)
{
    const struct spec *spec = frequencies->spec;
    const int power = spec->base.exponent + (int)spec->base.count - 1;
    int most = 1;
    if (spec->frequency != FREQUENCY_LIST) {
        return power < 0 ? -power * 20 / 3 + 2 : 1;
    }
    for (uint32_t pair = 0; pair < frequencies->pairs; pair++) {
        const struct number *const number = &spec->frequency_list[pair];
        const int bits = number->is_dyadic ? number->exponent + integer_bits(number->mantissa)
                                           : whole_bits(&number->decimal);
        most = bits > most ? bits : most;
    }
    return most;
}

/*
 * Let 2^V bound v, V >= 1, let 2^S bound the scale, and 2^T |position|. In ulp of the working
 * fraction: ln base is off by at most 2^36 (rope.h; without rotary scaling by 2^33, times at most
 * 2), the exponential by 2^38 + 2^36, v by 2^(40+V) (a number of a list by 1), and scaled v by
 * 2^(41+V+R), R = rope_error_bits. The scale is off by 1. A normalized scale grows by a factor
 * below 2^23, and is off by less than 2^(43+S): SCALE_BITS more in S make up for both. So w is off
 * by 2^(42+V+R+S), w * position by T bits more, and sine and cosine of that by 2^(43+T+V+R+S).
 * Their products with the cells' factor, which is below 2 and off by 2^40, are off by less than
 * 2^(45+T+V+R+S): one ulp of the result needs that many bits more. The last cut adds less than 1.
 * In all that is FREQUENCY_ERROR.
 */
static size_t spare_limbs(const struct frequencies *frequencies)
{
    enum { ERROR_BITS = 45, SCALE_BITS = 25 };
    const struct spec *spec = frequencies->spec;
    const struct run *const run = &frequencies->run;
    const uint64_t first = integer_absolute(run->first);
    const uint64_t last = integer_absolute(run_position(run, run->count - 1));
    const int position = integer_bits(first > last ? first : last);
    const int scale = whole_bits(&spec->angle_scale) + (spec->normalize ? SCALE_BITS : 0);
    const int bits = ERROR_BITS + position + scale + value_bits(frequencies);
    return ((size_t)bits + rope_error_bits(spec) + 63) / 64;
}

/* ---- the rungs ---- */

/* Returns the constants of a rung. They are computed when it is reached for the first time. */
static const struct frequency_rung *frequency_rung(struct frequencies *frequencies, unsigned index)
{
    const struct spec *const spec = frequencies->spec;
    const struct run *const run = &frequencies->run;
    const size_t fraction = ((size_t)FREQUENCY_FRACTION << index) + frequencies->spare;
    const uint32_t million = 1000000;
    struct wide part;
    struct wide one;
    assert(index < FREQUENCY_RUNGS);
    struct frequency_rung *rung = frequencies->rung[index];
    if (rung != NULL) {
        return rung;
    }
    rung = memory_take(1, sizeof *rung);
    frequencies->rung[index] = rung;
    elementary_init(&rung->elementary, fraction);
    elementary_log_decimal(&rung->elementary, &rung->log_base, &spec->base);
    rope_rung_init(&rung->rope, spec, &rung->elementary, &rung->log_base);
    factor_wide(spec, &rung->elementary, &rung->factor);
    wide_set_decimal(&rung->scale, &spec->angle_scale, fraction);
    /* The scale is multiplied by 2 pi / (last + 10^-6) = 2 pi 10^6 / (10^6 last + 1). 2 pi is off
     * by 2^22 ulp; the quotient is off by less than 2^42 + 1, and less than 2^23. */
    if (spec->normalize) {
        const int64_t last = run_position(run, run->count - 1);
        wide_multiply_small(&part, &rung->elementary.turn, million);
        wide_multiply(&rung->scale, &rung->scale, &part);
        wide_set_integer(&part, integer_absolute(last), fraction);
        wide_multiply_small(&part, &part, million);
        part.negative = last < 0;
        wide_set_integer(&one, 1, fraction);
        wide_add(&part, &part, &one);
        (void)wide_divide(&rung->scale, &rung->scale, &part);
    }
    return rung;
}

/* ---- the frequencies ---- */

/* Sets w to w_pair. The exponent of the base is -numerator / divisor. */
static void frequency_wide(const struct frequencies *frequencies, const struct frequency_rung *rung,
                           uint32_t pair, struct wide *w)
{
    const struct spec *spec = frequencies->spec;
    if (pair >= spec->first_still_pair) {
        wide_set_integer(w, 0, rung->elementary.fraction);
        return;
    }
    if (spec->frequency == FREQUENCY_LIST && spec->frequency_list[pair].is_dyadic) {
        wide_set_integer(w, spec->frequency_list[pair].mantissa, rung->elementary.fraction);
        wide_scale(w, w, spec->frequency_list[pair].exponent);
    } else if (spec->frequency == FREQUENCY_LIST) {
        wide_set_decimal(w, &spec->frequency_list[pair].decimal, rung->elementary.fraction);
    } else {
        const uint32_t divisor = (uint32_t)spec->divisor;
        const bool is_shifted =
            spec->frequency == FREQUENCY_SHIFTED || spec->frequency == FREQUENCY_SHIFTED_ANY;
        const bool has_pairs = layout_table[spec->layout].cosine != NULL;
        const uint32_t numerator = spec->frequency == FREQUENCY_CONSTANT ? divisor
                                   : is_shifted || !has_pairs            ? pair
                                                                         : 2 * pair;
        struct wide log;
        int power = 0;
        wide_multiply_small(&log, &rung->log_base, numerator);
        wide_divide_small(&log, &log, divisor);
        log.negative = log.count > 0 && !log.negative;
        elementary_exp(&rung->elementary, w, &power, &log);
        wide_scale(w, w, power);
        rope_scale(&frequencies->rope, spec, &rung->rope, pair, w);
    }
    wide_multiply(w, w, &rung->scale);
}

/* ---- the whole ---- */

void frequencies_init(struct frequencies *frequencies, const struct spec *spec,
                      const struct run *run)
{
    *frequencies = (struct frequencies){.spec = spec, .run = *run, .pairs = (uint32_t)spec->pairs};
    frequencies->spare = spare_limbs(frequencies);
    for (unsigned i = 0; i < FREQUENCY_RUNGS; i++) {
        const struct frequency_rung *const rung = frequency_rung(frequencies, i);
        if (rope_find_ramp(&frequencies->rope, spec, &rung->elementary, &rung->log_base)) {
            return;
        }
    }
    refuse("the ends of the ramp of the rotary scaling lie too near whole numbers for %d bits: "
           "choose another base",
           FREQUENCY_BITS_MOST);
}

/* ---- sine and cosine ---- */

void frequency_sincos(struct frequencies *frequencies, unsigned rung, uint32_t pair,
                      int64_t position, enum sincos kind, struct wide *sine, struct wide *cosine)
{
    const struct frequency_rung *level = frequency_rung(frequencies, rung);
    struct wide angle;
    struct wide w;
    wide_set_integer(&angle, integer_absolute(position), level->elementary.fraction);
    angle.negative = position < 0;
    if (position != 0) { /* so the start of most tables needs no exponential */
        frequency_wide(frequencies, level, pair, &w);
        wide_multiply(&angle, &angle, &w);
    }
    elementary_sincos(&level->elementary, sine, cosine, &angle);
    if (kind != SINCOS_STEP) {
        wide_multiply(sine, sine, &level->factor);
        wide_multiply(cosine, cosine, &level->factor);
    }
    wide_rescale(sine, sine, (size_t)FREQUENCY_FRACTION << rung);
    wide_rescale(cosine, cosine, (size_t)FREQUENCY_FRACTION << rung);
}

void frequency_value(struct frequencies *frequencies, unsigned rung, uint32_t pair, struct wide *w)
{
    frequency_wide(frequencies, frequency_rung(frequencies, rung), pair, w);
    wide_rescale(w, w, (size_t)FREQUENCY_FRACTION << rung);
}
