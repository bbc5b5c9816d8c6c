/*
 * rope.c: the scalings in wide numbers. An ulp is one of the working fraction.
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
#include "encoding/rope.h"

#include <assert.h>

/* Returns whether both ends of the ramp coincide. */
static bool is_step(const struct spec *spec)
{
    return spec->rope_scaling == ROPE_SCALING_YARN
               ? decimal_compare(&spec->beta_fast, &spec->beta_slow) == 0
               : decimal_compare(&spec->high_freq_factor, &spec->low_freq_factor) == 0;
}

static void log_integer(const struct elementary *elementary, struct wide *r, int64_t x)
{
    wide_set_integer(r, (uint64_t)x, elementary->fraction);
    elementary_log(elementary, r, r);
}

/* ---- ntk and dynamic ---- */

/* Sets r to ln of (f L/L0 - (f-1)) = (f (L - L0) + L0) / L0: two logarithms, each off by 2^33. One
 * limb more keeps the argument of the first as exact as it has to be, because f is off by an ulp
 * and L less than 2^51. */
static void log_stretch(const struct spec *spec, const struct elementary *elementary,
                        struct wide *r)
{
    const int64_t original = spec->original_max_len;
    const size_t fraction = elementary->fraction + 1;
    struct wide part;
    wide_set_decimal(r, &spec->factor, fraction);
    wide_set_integer(&part, (uint64_t)(spec->length - original), fraction);
    wide_multiply(r, r, &part);
    wide_set_integer(&part, (uint64_t)original, fraction);
    wide_add(r, r, &part);
    elementary_log(elementary, r, r);
    log_integer(elementary, &part, original);
    wide_subtract(r, r, &part);
}

/* d/(d-2) is 3 at most: 2^33 + 3 * 2^34 + 1 < 2^36. */
static void base_change(const struct spec *spec, const struct elementary *elementary,
                        struct wide *log_base)
{
    const uint32_t d = (uint32_t)spec->d_model;
    struct wide stretch;
    if (spec->rope_scaling == ROPE_SCALING_NTK) {
        elementary_log_decimal(elementary, &stretch, &spec->factor);
    } else if (spec->rope_scaling == ROPE_SCALING_DYNAMIC) {
        log_stretch(spec, elementary, &stretch);
    } else {
        return;
    }
    assert(d > 2);
    wide_multiply_small(&stretch, &stretch, d);
    wide_divide_small(&stretch, &stretch, d - 2);
    wide_add(log_base, log_base, &stretch);
}

/* ---- yarn ---- */

/* Sets r to c(n) times 2 ln base: d ln(L0/(2 pi n)). The logarithms are off by 2^33 each, that of 2
 * pi by 2^34 (its argument by 2^22); the product by 2^16 * 2^35. */
static void bound_set(struct wide *r, const struct spec *spec, const struct elementary *elementary,
                      const struct decimal *n)
{
    struct wide part;
    log_integer(elementary, r, spec->original_max_len);
    elementary_log_decimal(elementary, &part, n);
    wide_subtract(r, r, &part);
    elementary_log(elementary, &part, &elementary->turn);
    wide_subtract(r, r, &part);
    wide_multiply_small(r, r, (uint32_t)spec->d_model);
}

/* Counts the integers k of -1 .. d that are less than c(n). For these, 2 (k + 1) ln base is less
 * than the bound and 2 ln base, because base > 1; it is off by (2^16 + 1) * 2^34, and the
 * difference by less than 2^52. False if that is too much. */
static bool count_below(const struct spec *spec, const struct elementary *elementary,
                        const struct wide *log_base, const struct decimal *n, uint32_t *count)
{
    enum { ERROR_BITS = 52 };
    struct wide right;
    struct wide part;
    bound_set(&right, spec, elementary, n);
    wide_multiply_small(&part, log_base, 2);
    wide_add(&right, &right, &part);
    for (*count = 0; *count < (uint32_t)spec->d_model + 2; ++*count) {
        wide_multiply_small(&part, log_base, 2 * *count);
        wide_subtract(&part, &right, &part);
        if (wide_bits(&part) <= ERROR_BITS) {
            return false;
        }
        if (part.negative) {
            break;
        }
    }
    return true;
}

static void ramp_set(struct rope *rope, uint32_t high, uint32_t span)
{
    *rope = (struct rope){.has_whole_ends = true, .high = high, .span = span};
}

/* Sets a ramp that is rounded, or has the same r for all pairs. `fast` integers are below
 * c(beta_fast), and `slow` below c(beta_slow), counted from -1 on: a count minus 2 is the floor, a
 * count minus 1 the ceiling. If the ends are equal, 0.001 is added to high, and the ramp ends
 * before the next pair. */
static void yarn_find_ramp(struct rope *rope, const struct spec *spec, uint32_t fast, uint32_t slow)
{
    const uint32_t d = (uint32_t)spec->d_model;
    const bool is_rounded = spec->truncate == TRUNCATE_YES;
    if (slow < (is_rounded ? 1 : 2)) { /* high < 0 */
        ramp_set(rope, d, 1);
    } else if (fast > (is_rounded ? d + 1 : d)) { /* low > d-1 */
        ramp_set(rope, 0, 1);
    } else if (is_rounded) {
        const uint32_t low = fast > 2 ? fast - 2 : 0;
        const uint32_t high = slow < d ? slow - 1 : d - 1;
        const uint32_t span = high > low ? high - low : 1;
        ramp_set(rope, low + span, span);
    }
}

/* llama3's L0 v/(2 pi) is more than lo where k < c(lo). */
bool rope_find_ramp(struct rope *rope, const struct spec *spec, const struct elementary *elementary,
                    const struct wide *log_base)
{
    uint32_t fast;
    uint32_t slow;
    rope->has_whole_ends = false;
    if (spec->rope_scaling == ROPE_SCALING_LLAMA3 && is_step(spec)) {
        if (!count_below(spec, elementary, log_base, &spec->low_freq_factor, &slow)) {
            return false;
        }
        ramp_set(rope, slow > 0 ? slow - 1 : 0, 1);
    } else if (spec->rope_scaling == ROPE_SCALING_YARN) {
        if (!count_below(spec, elementary, log_base, &spec->beta_fast, &fast) ||
            !count_below(spec, elementary, log_base, &spec->beta_slow, &slow)) {
            return false;
        }
        yarn_find_ramp(rope, spec, fast, slow);
    }
    return true;
}

/* Keeps c(n) within 0 .. d-1, all of them times 2 ln base. */
static void bound_clamp(struct wide *bound, const struct wide *most)
{
    if (bound->negative) {
        wide_set_integer(bound, 0, bound->fraction);
    } else if (wide_compare_magnitude(bound, most) > 0) {
        wide_copy(bound, most);
    }
}

/* Finds high and high - low, times 2 ln base: what is clamped is off by less than 2^52. Both ends
 * may be clamped to 0 .. d-1, because yarn_find_ramp has all cases where high < 0 or low > d-1. */
static void yarn_init(struct rope_rung *rung, const struct spec *spec,
                      const struct elementary *elementary, const struct wide *log_base)
{
    struct wide low;
    struct wide most;
    wide_multiply_small(&rung->step, log_base, 2);
    wide_multiply_small(&most, &rung->step, (uint32_t)spec->d_model - 1);
    bound_set(&low, spec, elementary, &spec->beta_fast);
    bound_set(&rung->end, spec, elementary, &spec->beta_slow);
    bound_clamp(&low, &most);
    bound_clamp(&rung->end, &most);
    if (is_step(spec)) {
        wide_divide_small(&most, &rung->step, 1000);
        wide_add(&rung->end, &low, &most);
    }
    wide_subtract(&rung->span, &rung->end, &low);
}

/* ---- yarn and llama3 ---- */

/*
 * Multiplies v by 1/f + s (1 - 1/f), s = clamp(over/span, 0, 1), where s is 1 - r of yarn, which is
 * (high - k)/(high - low). If over and span are off by e ulp, s is off by 2 e over the span, and 1
 * more (a clamped s by no more), and w by 2 more than s and v together.
 *
 * Where yarn's ends are not whole, both numbers have the factor 2 ln base, and s is off by less
 * than 2^54 over that. llama3's have the factor 2 pi, which is off by 2^22 ulp. lo and hi are less
 * than 2^30; so for a v that is off by e, over and span are off by less than e 2^31 + 2^53.
 */
static void ramp_scale(const struct rope *rope, const struct spec *spec,
                       const struct rope_rung *rung, uint32_t pair, struct wide *v)
{
    struct wide over;
    struct wide span;
    struct wide rest;
    if (rope->has_whole_ends) {
        wide_set_integer(&over, pair < rope->high ? rope->high - pair : 0, v->fraction);
        wide_set_integer(&span, rope->span, v->fraction);
    } else if (spec->rope_scaling == ROPE_SCALING_YARN) {
        wide_copy(&span, &rung->span);
        wide_multiply_small(&over, &rung->step, pair);
        wide_subtract(&over, &rung->end, &over);
    } else {
        wide_copy(&span, &rung->span);
        wide_multiply_small(&over, v, (uint32_t)spec->original_max_len);
        wide_subtract(&over, &over, &rung->end);
    }
    wide_set_integer(&rest, 1, v->fraction);
    if (over.negative) {
        wide_copy(&over, &rung->inverse_factor);
    } else if (wide_compare_magnitude(&over, &span) >= 0) {
        wide_copy(&over, &rest);
    } else {
        (void)wide_divide(&over, &over, &span);
        wide_subtract(&rest, &rest, &rung->inverse_factor);
        wide_multiply(&over, &over, &rest);
        wide_add(&over, &over, &rung->inverse_factor);
    }
    wide_multiply(v, v, &over);
}

/* ---- all ---- */

/* Returns an n with a - b >= 2^-n, a > b; differences of decimal numbers are multiples of 10^-347.
 */
static size_t gap_bits(const struct decimal *a, const struct decimal *b)
{
    enum { FRACTION = 20 };
    struct wide gap;
    struct wide less;
    wide_set_decimal(&gap, a, FRACTION);
    wide_set_decimal(&less, b, FRACTION);
    wide_subtract(&gap, &gap, &less);
    const size_t bits = wide_bits(&gap);
    const size_t point = (size_t)64 * FRACTION;
    return bits < point ? point - bits + 1 : 0;
}

/*
 * Where yarn's bounds are not rounded, let s be high - low, times 2 ln base: w is off by less than
 * e + 2^55/s. If neither is clamped, s = d ln(fast/slow) > (fast - slow)/fast, and fast is less
 * than 2^30. If one is, and a pair lies between, s > 2 ln base > (base - 1)/base, which is more
 * than (base - 1)/2, or 1/2 for a base above 2. If the betas are equal, s is 2 ln base / 1000.
 */
static size_t yarn_error_bits(const struct spec *spec)
{
    const size_t betas = 30 + gap_bits(&spec->beta_fast, &spec->beta_slow);
    const size_t base = 1 + gap_bits(&spec->base, &decimal_one);
    return 15 + (is_step(spec) ? 10 + base : betas > base ? betas : base);
}

/* With v off by e ulp, llama3's w is off by less than (e + 2^41) * 2^32 (1 + 1/(hi - lo)), but that
 * of a step by e, and longrope's by less than e 2^30 + 2. */
size_t rope_error_bits(const struct spec *spec)
{
    switch (spec->rope_scaling) {
    case ROPE_SCALING_LLAMA3:
        return is_step(spec) ? 1 : 34 + gap_bits(&spec->high_freq_factor, &spec->low_freq_factor);
    case ROPE_SCALING_LONGROPE:
        return 31;
    case ROPE_SCALING_YARN:
        return spec->truncate == TRUNCATE_NO ? yarn_error_bits(spec) : 1;
    case ROPE_SCALING_NONE:
    case ROPE_SCALING_LINEAR:
    case ROPE_SCALING_NTK:
    case ROPE_SCALING_DYNAMIC:
    case ROPE_SCALING_PROPORTIONAL:
    case ROPE_SCALING_COUNT:
        break;
    }
    return 1;
}

void rope_rung_init(struct rope_rung *rung, const struct spec *spec,
                    const struct elementary *elementary, struct wide *log_base)
{
    struct ratio ratio;
    base_change(spec, elementary, log_base);
    if (rope_scaling_table[spec->rope_scaling].parameters[SETTING_FACTOR] == NULL) {
        return;
    }
    ratio_set(&ratio, 1, 0);
    ratio_multiply(&ratio, &decimal_one, &spec->factor);
    (void)ratio_quotient(&rung->inverse_factor, &ratio, elementary->fraction);
    if (spec->rope_scaling == ROPE_SCALING_LLAMA3) {
        wide_set_decimal(&rung->end, &spec->low_freq_factor, elementary->fraction);
        wide_set_decimal(&rung->span, &spec->high_freq_factor, elementary->fraction);
        wide_subtract(&rung->span, &rung->span, &rung->end);
        wide_multiply(&rung->end, &rung->end, &elementary->turn);
        wide_multiply(&rung->span, &rung->span, &elementary->turn);
    }
    if (spec->rope_scaling == ROPE_SCALING_YARN && spec->truncate == TRUNCATE_NO) {
        yarn_init(rung, spec, elementary, log_base);
    }
}

/* v/f: 1/f is at most 1, and off by less than 1 ulp. Longrope's 1/divisor is at most 10^9, and off
 * by less than 1 ulp. */
void rope_scale(const struct rope *rope, const struct spec *spec, const struct rope_rung *rung,
                uint32_t pair, struct wide *v)
{
    const struct terms *const terms = &spec->terms;
    const struct decimal *const divisors =
        spec_is_stretched(spec) ? terms->long_divisors : terms->short_divisors;
    struct ratio ratio;
    struct wide inverse;
    switch (spec->rope_scaling) {
    case ROPE_SCALING_LINEAR:
    case ROPE_SCALING_PROPORTIONAL:
        wide_multiply(v, v, &rung->inverse_factor);
        return;
    case ROPE_SCALING_LONGROPE:
        ratio_set(&ratio, 1, 0);
        ratio_multiply(&ratio, &decimal_one, &divisors[pair]);
        (void)ratio_quotient(&inverse, &ratio, v->fraction);
        wide_multiply(v, v, &inverse);
        return;
    case ROPE_SCALING_YARN:
    case ROPE_SCALING_LLAMA3:
        ramp_scale(rope, spec, rung, pair, v);
        return;
    case ROPE_SCALING_NONE:
    case ROPE_SCALING_NTK:
    case ROPE_SCALING_DYNAMIC:
    case ROPE_SCALING_COUNT:
        return;
    }
}
