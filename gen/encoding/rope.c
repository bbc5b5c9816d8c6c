/*
 * rope.c: the five scalings in wide numbers. An ulp is one of the working fraction.
 */
#include "encoding/rope.h"

#include <assert.h>

void rope_init(struct rope *rope, const struct spec *spec)
{
    *rope = (struct rope){.spec = spec, .d = (uint32_t)spec_axis_columns(spec)};
}

static void log_integer(const struct elementary *elementary, struct wide *r, int64_t x)
{
    wide_set_integer(r, (uint64_t)x, elementary->fraction);
    elementary_log(elementary, r, r);
}

/* 2 pi: off by 2^22 ulp. */
static void wide_set_turn(struct wide *r, const struct elementary *elementary)
{
    wide_shift_left(r, &elementary->half_pi, 2);
}

/* ---- ntk and dynamic ---- */

/* ln of (f L/L0 - (f-1)) = (f (L - L0) + L0) / L0: two logarithms, each off by 2^33. One
 * limb more keeps the argument of the first as exact as it has to be, because f is off by an ulp
 * and L less than 2^51. */
static void log_stretch(const struct rope *rope, const struct elementary *elementary,
                        struct wide *r)
{
    const int64_t original = rope->spec->original_max_len;
    const size_t fraction = elementary->fraction + 1;
    struct wide part;
    wide_set_decimal(r, &rope->spec->factor, fraction);
    wide_set_integer(&part, (uint64_t)(rope->spec->length - original), fraction);
    wide_multiply(r, r, &part);
    wide_set_integer(&part, (uint64_t)original, fraction);
    wide_add(r, r, &part);
    elementary_log(elementary, r, r);
    log_integer(elementary, &part, original);
    wide_subtract(r, r, &part);
}

/* d/(d-2) is 3 at most: 2^33 + 3 * 2^34 + 1 < 2^36. */
void rope_change_base(const struct rope *rope, const struct elementary *elementary,
                      struct wide *log_base)
{
    struct wide stretch;
    if (rope->spec->rope_scaling == ROPE_SCALING_NTK) {
        elementary_log_decimal(elementary, &stretch, &rope->spec->factor);
    } else if (rope->spec->rope_scaling == ROPE_SCALING_DYNAMIC) {
        log_stretch(rope, elementary, &stretch);
    } else {
        return;
    }
    assert(rope->d > 2);
    wide_multiply_small(&stretch, &stretch, rope->d);
    wide_divide_small(&stretch, &stretch, rope->d - 2);
    wide_add(log_base, log_base, &stretch);
}

/* ---- yarn ---- */

/*
 * How many integers k of 0 .. d-1 are less than c(n). For these, 2 k ln base < d ln(L0/(2 pi n)),
 * because base > 1. The logarithms are off by 2^33 each, that of 2 pi by 2^34 (its argument by
 * 2^22); the left side by 2^17 * 2^33, the right by 2^16 * 2^35: together by less than 2^52. False
 * if that is too much.
 */
static bool count_below(const struct rope *rope, const struct elementary *elementary,
                        const struct wide *log_base, const struct decimal *n, uint32_t *count)
{
    enum { ERROR_BITS = 52 };
    struct wide right;
    struct wide part;
    uint32_t least = 0;
    uint32_t most = rope->d;
    log_integer(elementary, &right, rope->spec->original_max_len);
    elementary_log_decimal(elementary, &part, n);
    wide_subtract(&right, &right, &part);
    wide_set_turn(&part, elementary);
    elementary_log(elementary, &part, &part);
    wide_subtract(&right, &right, &part);
    wide_multiply_small(&right, &right, rope->d);
    while (least < most) {
        const uint32_t k = least + (most - least) / 2;
        wide_multiply_small(&part, log_base, 2 * k);
        wide_subtract(&part, &right, &part);
        if (wide_bits(&part) <= ERROR_BITS) {
            return false;
        }
        *(part.negative ? &most : &least) = part.negative ? k : k + 1;
    }
    *count = least;
    return true;
}

bool rope_find_ramp(struct rope *rope, const struct elementary *elementary,
                    const struct wide *log_base)
{
    const struct spec *spec = rope->spec;
    uint32_t fast;
    uint32_t slow;
    if (!count_below(rope, elementary, log_base, &spec->beta_fast, &fast) ||
        !count_below(rope, elementary, log_base, &spec->beta_slow, &slow)) {
        return false;
    }
    rope->low = fast > 0 ? fast - 1 : 0;
    rope->high = slow < rope->d ? slow : rope->d - 1;
    return true;
}

/* r = numerator/denominator */
struct ramp {
    uint32_t numerator;
    uint32_t denominator;
};

static struct ramp ramp_of(const struct rope *rope, uint32_t pair)
{
    const bool equal = rope->low == rope->high;
    /* If they are equal, 0.001 is added to high, and the ramp ends before the next pair. */
    const uint32_t span = equal ? 1 : rope->high - rope->low;
    const uint32_t over = pair < rope->low ? 0 : pair - rope->low;
    return (struct ramp){over < span ? over : span, span};
}

/* v (r/f + 1 - r): the sum in parentheses is at most 1, and off by less than 2 ulp. */
static void yarn_scale(const struct rope *rope, const struct rope_rung *rung, uint32_t pair,
                       struct wide *v)
{
    const struct ramp ramp = ramp_of(rope, pair);
    struct wide blend;
    struct wide part;
    wide_multiply_small(&blend, &rung->inverse_factor, ramp.numerator);
    wide_set_integer(&part, ramp.denominator - ramp.numerator, v->fraction);
    wide_add(&blend, &blend, &part);
    wide_divide_small(&blend, &blend, ramp.denominator);
    wide_multiply(v, v, &blend);
}

/* ---- llama3 ---- */

/*
 * v (1/f + s (1 - 1/f)). 1/(2 pi) is off by less than 2^20 ulp. For a v that is off by e,
 * L0 v/(2 pi) is off by less than (e + 1) 2^31 + 2^51. s is off by that and 2 more, over hi - lo,
 * and 1 more (a clamped s by no more), and w by 2 more than s and v together.
 */
static void llama3_scale(const struct rope *rope, const struct rope_rung *rung, struct wide *v)
{
    const uint32_t original = (uint32_t)rope->spec->original_max_len;
    struct wide blend;
    struct wide rest;
    wide_multiply_small(&blend, v, original);
    wide_multiply(&blend, &blend, &rung->inverse_turn);
    wide_subtract(&blend, &blend, &rung->low);
    wide_set_integer(&rest, 1, v->fraction);
    if (blend.negative) {
        wide_copy(&blend, &rung->inverse_factor);
    } else if (wide_compare_magnitude(&blend, &rung->span) >= 0) {
        wide_copy(&blend, &rest);
    } else {
        (void)wide_divide(&blend, &blend, &rung->span);
        wide_subtract(&rest, &rest, &rung->inverse_factor);
        wide_multiply(&blend, &blend, &rest);
        wide_add(&blend, &blend, &rung->inverse_factor);
    }
    wide_multiply(v, v, &blend);
}

/* lo, and hi - lo. */
static void llama3_band(const struct spec *spec, size_t fraction, struct wide *low,
                        struct wide *span)
{
    wide_set_decimal(low, &spec->low_freq_factor, fraction);
    wide_set_decimal(span, &spec->high_freq_factor, fraction);
    wide_subtract(span, span, low);
}

static void llama3_init(struct rope_rung *rung, const struct spec *spec,
                        const struct elementary *elementary)
{
    struct wide turn;
    wide_set_turn(&turn, elementary);
    wide_set_integer(&rung->inverse_turn, 1, elementary->fraction);
    (void)wide_divide(&rung->inverse_turn, &rung->inverse_turn, &turn);
    llama3_band(spec, elementary->fraction, &rung->low, &rung->span);
}

/* With v off by e ulp, llama3's w is off by less than (e + 2^41) * 2^32 (1 + 1/(hi - lo)). */
size_t rope_error_bits(const struct spec *spec)
{
    enum { FRACTION = 20 }; /* hi - lo is a multiple of 10^-347 */
    struct wide low;
    struct wide span;
    if (spec->rope_scaling != ROPE_SCALING_LLAMA3) {
        return 1;
    }
    llama3_band(spec, FRACTION, &low, &span);
    const size_t bits = wide_bits(&span);
    const size_t point = (size_t)64 * FRACTION;
    return 34 + (bits < point ? point - bits + 1 : 0);
}

/* ---- all ---- */

void rope_rung_init(struct rope_rung *rung, const struct rope *rope,
                    const struct elementary *elementary)
{
    struct ratio ratio;
    if (rope->spec->rope_scaling == ROPE_SCALING_NONE) {
        return;
    }
    ratio_set_integer(&ratio, 1);
    ratio_divide(&ratio, &rope->spec->factor);
    (void)ratio_quotient(&rung->inverse_factor, &ratio, elementary->fraction);
    if (rope->spec->rope_scaling == ROPE_SCALING_LLAMA3) {
        llama3_init(rung, rope->spec, elementary);
    }
}

/* v/f: 1/f is at most 1 and off by less than 1 ulp. */
void rope_scale(const struct rope *rope, const struct rope_rung *rung, uint32_t pair,
                struct wide *v)
{
    switch ((enum rope_scaling)rope->spec->rope_scaling) {
    case ROPE_SCALING_LINEAR:
        wide_multiply(v, v, &rung->inverse_factor);
        return;
    case ROPE_SCALING_YARN:
        yarn_scale(rope, rung, pair, v);
        return;
    case ROPE_SCALING_LLAMA3:
        llama3_scale(rope, rung, v);
        return;
    case ROPE_SCALING_NONE:
    case ROPE_SCALING_NTK:
    case ROPE_SCALING_DYNAMIC:
        return;
    }
}

bool rope_multiply_ratio(const struct rope *rope, uint32_t pair, uint64_t numerator,
                         uint64_t denominator, struct ratio *ratio)
{
    const struct spec *spec = rope->spec;
    const struct ramp ramp = ramp_of(rope, pair);
    if (!ratio_divide_power(ratio, &spec->base, numerator, denominator)) {
        return false;
    }
    switch ((enum rope_scaling)spec->rope_scaling) {
    case ROPE_SCALING_LINEAR:
        ratio_divide(ratio, &spec->factor);
        return true;
    case ROPE_SCALING_NTK:
        return ratio_divide_power(ratio, &spec->factor, numerator * rope->d,
                                  denominator * (rope->d - 2));
    case ROPE_SCALING_DYNAMIC:
        return numerator == 0;
    case ROPE_SCALING_YARN:
        if (ramp.numerator == ramp.denominator) {
            ratio_divide(ratio, &spec->factor);
        }
        return ramp.numerator == 0 || ramp.numerator == ramp.denominator;
    case ROPE_SCALING_LLAMA3:
        return false;
    case ROPE_SCALING_NONE:
        break;
    }
    return true;
}
