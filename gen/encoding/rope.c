/*
 * rope.c: computes the scalings with wide numbers. Errors are in ulp of the working fraction.
 *
 * v = base^(-2k/d) is the frequency of pair k without scaling, and w with scaling (before
 * angle_scale is applied). f is the factor, L0 the original length, L the length (at least L0), lo
 * and hi are low_freq_factor and high_freq_factor of llama3, and clamp(x) is x limited to 0 .. 1.
 *
 *     linear        w = v/f                                             Chen et al. 2023
 *     ntk           base * f^(d/(d-2)) replaces base                    bloc97 2023
 *     dynamic       base * (f L/L0 - (f-1))^(d/(d-2)) replaces base
 *     yarn          w = (v/f) r + v (1-r),                              Peng et al. 2023
 *                   r = clamp((k - low)/(high - low)),
 *                   low = max(floor(c(beta_fast)), 0),
 *                   high = min(ceil(c(beta_slow)), d-1), plus 0.001 if it equals low,
 *                   c(n) = d ln(L0/(2 pi n)) / (2 ln base);
 *                   if truncate is no, low and high are not rounded
 *     llama3        w = (v/f) (1-s) + v s,                              Dubey et al. 2024
 *                   s = clamp((L0 v/(2 pi) - lo)/(hi - lo));
 *                   if lo = hi, s is 1 where L0 v/(2 pi) > lo, else 0
 *     longrope      w = v/e_k, with the long divisors e if L > L0,      Ding et al. 2024
 *                   else the short divisors
 *     proportional  w = v/f for the first floor(share d/2) pairs, 0 for all other pairs
 *
 * yarn limits low only from below, and high only from above. So high may be negative, which makes
 * r = 0 for all pairs, or low may be above d-1, which makes r = 1 for all pairs.
 *
 * These are the formulas of transformers' modeling_rope_utils.py. There, llama3 is written as three
 * cases. One formula with the clamped s suffices, because the middle case equals its neighbours at
 * both ends.
 */
#include "encoding/rope.h"

#include <assert.h>

/* Returns whether the two ends of the ramp are equal before they are rounded or clamped. */
static bool has_equal_ends(const struct spec *spec)
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

/* Sets r to ln(f L/L0 - (f-1)) = ln(f (L - L0) + L0) - ln L0. Each logarithm has an error of at
 * most 2^33 ulp (elementary.h). The argument of the first one is computed with an extra limb,
 * because f has an error of up to 1 ulp and is multiplied by a number less than 2^51. */
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

/* Replaces log_base for ntk and dynamic. Since d/(d-2) <= 3, the error of the new logarithm is at
 * most 2^33 + 3 * 2^34 + 1 < 2^36 ulp. */
static void log_base_replace(const struct spec *spec, const struct elementary *elementary,
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

/* Sets r to c(n) * 2 ln base = d ln(L0/(2 pi n)). ln L0 and ln n each have an error of at most 2^33
 * ulp. ln(2 pi) has an error of at most 2^34 ulp, because 2 pi has an error of at most 2^22 ulp.
 * Multiplied by d <= 2^16, the sum of these errors is at most 2^16 * 2^35 ulp. */
static void ramp_end_set(struct wide *r, const struct spec *spec,
                         const struct elementary *elementary, const struct decimal *n)
{
    struct wide part;
    log_integer(elementary, r, spec->original_max_len);
    elementary_log_decimal(elementary, &part, n);
    wide_subtract(r, r, &part);
    elementary_log(elementary, &part, &elementary->turn);
    wide_subtract(r, r, &part);
    wide_multiply_small(r, r, (uint32_t)spec->d_model);
}

/* Counts the integers k of -1 .. d with k < c(n). Because base > 1, k < c(n) means that
 * 2 (k + 1) ln base < (c(n) + 1) * 2 ln base. The left side has an error of at most
 * (2^16 + 1) * 2^34 ulp, and the difference of the sides has an error of less than 2^52 ulp.
 * Returns false if some difference is too small for its sign to be certain. */
static bool count_below(const struct spec *spec, const struct elementary *elementary,
                        const struct wide *log_base, const struct decimal *n, uint32_t *count)
{
    enum { ERROR_BITS = 52 };
    struct wide right;
    struct wide part;
    ramp_end_set(&right, spec, elementary, n);
    wide_multiply_small(&part, log_base, 2);
    wide_add(&right, &right, &part);
    for (*count = 0; *count < (uint32_t)spec->d_model + 2; ++*count) {
        wide_multiply_small(&part, log_base, 2 * *count);
        wide_subtract(&part, &right, &part);
        if (wide_bits(&part) <= ERROR_BITS) {
            return false;
        }
        if (part.is_negative) {
            break;
        }
    }
    return true;
}

/* Sets a ramp whose ends are integers. */
static void ramp_set(struct rope_ramp *ramp, uint32_t high, uint32_t span)
{
    *ramp = (struct rope_ramp){.has_whole_ends = true, .high = high, .span = span};
}

/* Sets the ramp of yarn if its ends are rounded, or if r is the same for all pairs. `fast` and
 * `slow` are the counts of count_below for beta_fast and beta_slow. A count minus 2 is the floor of
 * c(n), and a count minus 1 is the ceiling. If the rounded ends are equal, yarn adds 0.001 to high,
 * so that the ramp ends before the next pair. A span of 1 has the same effect. */
static void yarn_find_ramp(struct rope_ramp *ramp, const struct spec *spec, uint32_t fast,
                           uint32_t slow)
{
    const uint32_t d = (uint32_t)spec->d_model;
    const bool is_rounded = spec->truncate == TRUNCATE_YES;
    if (slow < (is_rounded ? 1 : 2)) { /* high < 0 */
        ramp_set(ramp, d, 1);
    } else if (fast > (is_rounded ? d + 1 : d)) { /* low > d-1 */
        ramp_set(ramp, 0, 1);
    } else if (is_rounded) {
        const uint32_t low = fast > 2 ? fast - 2 : 0;
        const uint32_t high = slow < d ? slow - 1 : d - 1;
        const uint32_t span = high > low ? high - low : 1;
        ramp_set(ramp, low + span, span);
    }
}

/* For llama3, L0 v/(2 pi) > lo is equivalent to k < c(lo). */
bool rope_find_ramp(struct rope_ramp *ramp, const struct spec *spec,
                    const struct elementary *elementary, const struct wide *log_base)
{
    uint32_t fast;
    uint32_t slow;
    ramp->has_whole_ends = false;
    if (spec->rope_scaling == ROPE_SCALING_LLAMA3 && has_equal_ends(spec)) {
        if (!count_below(spec, elementary, log_base, &spec->low_freq_factor, &slow)) {
            return false;
        }
        ramp_set(ramp, slow > 0 ? slow - 1 : 0, 1);
    } else if (spec->rope_scaling == ROPE_SCALING_YARN) {
        if (!count_below(spec, elementary, log_base, &spec->beta_fast, &fast) ||
            !count_below(spec, elementary, log_base, &spec->beta_slow, &slow)) {
            return false;
        }
        yarn_find_ramp(ramp, spec, fast, slow);
    }
    return true;
}

/* Clamps c(n) to 0 .. d-1. `end` is c(n) * 2 ln base, and `most` is (d-1) * 2 ln base. */
static void ramp_end_clamp(struct wide *end, const struct wide *most)
{
    if (end->is_negative) {
        wide_set_integer(end, 0, end->fraction);
    } else if (wide_compare_magnitude(end, most) > 0) {
        wide_copy(end, most);
    }
}

/* Sets the constants of a ramp whose ends are not rounded: high and high - low, times 2 ln base.
 * The error of the clamped ends is less than 2^52 ulp. Although yarn limits low only from below and
 * high only from above, both ends are clamped on both sides, because yarn_find_ramp handles all
 * cases with high < 0 or low > d-1. */
static void yarn_init(struct rope_rung *rung, const struct spec *spec,
                      const struct elementary *elementary, const struct wide *log_base)
{
    struct wide low;
    struct wide most;
    wide_multiply_small(&rung->step, log_base, 2);
    wide_multiply_small(&most, &rung->step, (uint32_t)spec->d_model - 1);
    ramp_end_set(&low, spec, elementary, &spec->beta_fast);
    ramp_end_set(&rung->end, spec, elementary, &spec->beta_slow);
    ramp_end_clamp(&low, &most);
    ramp_end_clamp(&rung->end, &most);
    if (has_equal_ends(spec)) {
        wide_divide_small(&most, &rung->step, 1000);
        wide_add(&rung->end, &low, &most);
    }
    wide_subtract(&rung->span, &rung->end, &low);
}

/* ---- yarn and llama3 ---- */

/*
 * Multiplies v by 1/f + s (1 - 1/f), where s = clamp(part/span), and so computes w. For yarn,
 * s = 1 - r = clamp((high - k)/(high - low)). If the errors of `part` and `span` are at most e ulp,
 * that of s, clamped or not, is at most 2 e/span + 1 ulp. The error of w is less than the sum of
 * the errors of s and v plus 3 ulp.
 *
 * For yarn with ends that are not whole, `part` and `span` are multiplied by 2 ln base, and the
 * error of s is less than 2^54/span. For llama3, `part` and `span` are multiplied by 2 pi, which
 * has an error of at most 2^22 ulp. lo and hi are less than 2^30. So if the error of v is at most
 * e, those of `part` and `span` are less than e 2^31 + 2^53.
 */
static void ramp_scale(const struct rope_ramp *ramp, const struct spec *spec,
                       const struct rope_rung *rung, uint32_t pair, struct wide *v)
{
    struct wide part;
    struct wide span;
    struct wide rest;
    if (ramp->has_whole_ends) {
        wide_set_integer(&part, pair < ramp->high ? ramp->high - pair : 0, v->fraction);
        wide_set_integer(&span, ramp->span, v->fraction);
    } else if (spec->rope_scaling == ROPE_SCALING_YARN) {
        wide_copy(&span, &rung->span);
        wide_multiply_small(&part, &rung->step, pair);
        wide_subtract(&part, &rung->end, &part);
    } else {
        wide_copy(&span, &rung->span);
        wide_multiply_small(&part, v, (uint32_t)spec->original_max_len);
        wide_subtract(&part, &part, &rung->end);
    }
    wide_set_integer(&rest, 1, v->fraction);
    if (part.is_negative) {
        wide_copy(&part, &rung->inverse_factor);
    } else if (wide_compare_magnitude(&part, &span) >= 0) {
        wide_copy(&part, &rest);
    } else {
        (void)wide_divide(&part, &part, &span);
        wide_subtract(&rest, &rest, &rung->inverse_factor);
        wide_multiply(&part, &part, &rest);
        wide_add(&part, &part, &rung->inverse_factor);
    }
    wide_multiply(v, v, &part);
}

/* ---- all scalings ---- */

/* Returns an integer n >= 0 with a - b >= 2^-(n+1), for a > b. FRACTION limbs are enough because
 * decimal numbers, and so their differences, are multiples of 10^-347. */
static size_t gap_bits(const struct decimal *a, const struct decimal *b)
{
    enum { FRACTION = 20 };
    struct wide gap;
    struct wide subtrahend;
    wide_set_decimal(&gap, a, FRACTION);
    wide_set_decimal(&subtrahend, b, FRACTION);
    wide_subtract(&gap, &gap, &subtrahend);
    const size_t bits = wide_bits(&gap);
    const size_t fraction_bits = (size_t)64 * FRACTION;
    return bits < fraction_bits ? fraction_bits - bits + 1 : 0;
}

/*
 * Returns rope_error_bits for yarn with ends that are not rounded. Let span = (high - low) * 2 ln
 * base. If the error of v is at most e ulp, that of w is less than e + 2^55/span ulp. There are
 * three cases:
 *
 *   - The betas differ, and neither end is clamped: span = d ln(fast/slow) > (fast - slow)/fast,
 *     where fast and slow are the betas, and fast is less than 2^30.
 *   - The betas differ, an end is clamped, and a pair lies between the ends (otherwise s is exactly
 *     0 or 1 for all pairs): span > 2 ln base > (base - 1)/base. The right-hand side is at least
 *     (base - 1)/2 for a base up to 2, and more than 1/2 for a larger base.
 *   - The betas are equal: span = 2 ln base / 1000.
 */
static size_t yarn_error_bits(const struct spec *spec)
{
    const size_t beta_bits = 30 + gap_bits(&spec->beta_fast, &spec->beta_slow);
    const size_t base_bits = 1 + gap_bits(&spec->base, &decimal_one);
    return 15 + (has_equal_ends(spec)    ? 10 + base_bits
                 : beta_bits > base_bits ? beta_bits
                                         : base_bits);
}

/* If the error of v is at most e ulp, that of w is less than (e + 2^41) * 2^32 (1 + 1/(hi - lo))
 * ulp for llama3, and less than e 2^30 + 2 ulp for longrope. If lo = hi, the error of w is less
 * than e + 4 ulp. */
size_t rope_error_bits(const struct spec *spec)
{
    switch (spec->rope_scaling) {
    case ROPE_SCALING_LLAMA3:
        return has_equal_ends(spec)
                   ? 1
                   : 34 + gap_bits(&spec->high_freq_factor, &spec->low_freq_factor);
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
    log_base_replace(spec, elementary, log_base);
    if (rope_scaling_table[spec->rope_scaling].defaults[SETTING_FACTOR] == NULL) {
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

/* 1/f is at most 1, and 1/e_k of longrope is at most 10^9. The errors of 1/f and 1/e_k are less
 * than 1 ulp. */
void rope_scale(const struct rope_ramp *ramp, const struct spec *spec, const struct rope_rung *rung,
                uint32_t pair, struct wide *v)
{
    const struct model_terms *const terms = &spec->terms;
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
        ramp_scale(ramp, spec, rung, pair, v);
        return;
    case ROPE_SCALING_NONE:
    case ROPE_SCALING_NTK:
    case ROPE_SCALING_DYNAMIC:
    case ROPE_SCALING_COUNT:
        return;
    }
}
