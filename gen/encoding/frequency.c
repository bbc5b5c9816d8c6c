/*
 * frequency.c: computes angular frequencies w_k, and sines and cosines of w_k * position. In most
 * cases, v_k (frequency.h) is computed as exp(-(numerator/divisor) ln base).
 */
#include "encoding/frequency.h"

#include "encoding/factor.h"
#include "exact/ratio.h"
#include "integer.h"
#include "memory.h"
#include "message.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the working precision ---- */

/* Returns an integer b >= 0 with number < 2^b. The number is less than (digit[0] + 1) * 10^power,
 * and log2(10) < 10/3. */
static int decimal_bits(const struct decimal *number)
{
    const int power = number->exponent + (int)number->count - 1;
    return power < 0 ? 0 : integer_bits(number->digit[0]) + (10 * power + 2) / 3;
}

/* Returns an integer b >= 0 with multiple < 2^b. The denominator is at least 1, and pi is less than
 * 4. */
static int multiple_bits(const struct multiple *multiple)
{
    return decimal_bits(&multiple->number.numerator) + (multiple->is_times_pi ? 2 : 0);
}

/* Returns an integer b >= 1 with v <= 2^b for all pairs. A base below 1 is at least 10^power. All
 * formulas raise the base to an exponent of -2 or more. For example, in FREQUENCY_SHIFTED the
 * exponent is -k/(H-1), where H is floor(d/2) and k <= H. For a linear or geometric v, b includes a
 * margin, because a geometric v is computed from two logarithms. */
static int value_bits(const struct frequencies *frequencies)
{
    const struct spec *const spec = frequencies->spec;
    const struct decimal *const base = &spec->axis[frequencies->axis].base;
    const int power = base->exponent + (int)base->count - 1;
    int max_bits = 1;
    if (spec->frequency == FREQUENCY_GEOMETRIC || spec->frequency == FREQUENCY_LINEAR) {
        const int first = multiple_bits(&spec->frequency_ends[0]);
        const int last = multiple_bits(&spec->frequency_ends[1]);
        return 2 + (first > last ? first : last);
    }
    if (spec->frequency != FREQUENCY_LIST) {
        return power < 0 ? -power * 20 / 3 + 2 : 1;
    }
    for (uint32_t i = 0; i < (uint32_t)spec->frequency_count; i++) {
        const struct number *const number = &spec->frequency_list[i];
        const int bits = number->is_dyadic ? number->exponent + integer_bits(number->mantissa)
                                           : decimal_bits(&number->decimal);
        max_bits = bits > max_bits ? bits : max_bits;
    }
    return max_bits;
}

/*
 * Returns the number of spare limbs. The working fraction consists of the limbs of fraction of the
 * result and the spare limbs. Let v <= 2^V with V >= 1, the angle scale <= 2^S, |position| <= 2^T,
 * and R = rope_error_bits. Then these are bounds of errors, in ulp of the working fraction:
 *
 *     ln v              2^36 with rotary scaling (rope.c); without, 2^34, because ln v is at most
 *                       2 ln base, or, for a geometric v, 2^35, because it is a sum of logarithms
 *     exp(ln v)         2^38 + 2^36, before the multiplication by a power of two
 *     v                 2^(40+V), or 1 for a number of a list
 *     v, scaled         2^(41+V+R), after rotary scaling
 *     the angle scale   2^(22+S) if it contains pi, else 1; before the division by the denominator
 *     w                 2^(42+V+R+S)
 *     w * position      2^(42+T+V+R+S)
 *     sine, cosine      2^(43+T+V+R+S)
 *     times c           2^(45+T+V+R+S): the cell factor c is less than 2, with an error of 2^40
 *
 * So 45+T+V+R+S more bits keep these errors below 1 ulp of the result. Rounding to the fraction of
 * the result adds less than 1 ulp. The sum is less than 2 ulp, which is FREQUENCY_ERROR.
 */
static size_t spare_limbs(const struct frequencies *frequencies)
{
    enum { ERROR_BITS = 45 };
    const struct spec *spec = frequencies->spec;
    const struct run *const run = &frequencies->run;
    const int64_t end = run_position(run, run->count - 1);
    const uint64_t first = integer_absolute(run->first);
    const uint64_t last = integer_absolute(end);
    const int position_bits = integer_bits(first > last ? first : last);
    const int bits =
        ERROR_BITS + position_bits + multiple_bits(&spec->angle_scale) + value_bits(frequencies);
    return ((size_t)bits + rope_error_bits(spec) + 63) / 64;
}

/* ---- the rungs ---- */

/* Sets r to the value of a multiple: its number, times pi if `is_times_pi`. The error of pi is at
 * most 2^21 ulp. */
static void wide_set_multiple(const struct elementary *elementary, const struct multiple *multiple,
                              struct wide *r)
{
    struct wide part;
    wide_set_decimal(r, &multiple->number.numerator, elementary->fraction);
    if (multiple->is_times_pi) {
        wide_scale(&part, &elementary->turn, -1);
        wide_multiply(r, r, &part);
    }
    if (quotient_is_fraction(&multiple->number)) {
        wide_set_decimal(&part, &multiple->number.denominator, elementary->fraction);
        (void)wide_divide(r, r, &part);
    }
}

/* Sets r to the logarithm of a multiple, a sum of up to three logarithms, each with an error of at
 * most 2^33 ulp. */
static void wide_set_log_multiple(const struct elementary *elementary,
                                  const struct multiple *multiple, struct wide *r)
{
    struct wide part;
    elementary_log_decimal(elementary, r, &multiple->number.numerator);
    elementary_log_decimal(elementary, &part, &multiple->number.denominator);
    wide_subtract(r, r, &part);
    if (multiple->is_times_pi) {
        wide_scale(&part, &elementary->turn, -1);
        elementary_log(elementary, &part, &part);
        wide_add(r, r, &part);
    }
}

/* Returns the constants of a rung. Computes them when the rung is used for the first time. */
static const struct frequency_rung *frequency_rung(struct frequencies *frequencies, unsigned index)
{
    const struct spec *const spec = frequencies->spec;
    const struct axis *const axis = &spec->axis[frequencies->axis];
    const size_t fraction = ((size_t)FREQUENCY_FRACTION << index) + frequencies->spare_limbs;
    struct wide part;
    assert(index < FREQUENCY_RUNGS);
    struct frequency_rung *rung = frequencies->rungs[index];
    if (rung != NULL) {
        return rung;
    }
    rung = memory_allocate(1, sizeof *rung);
    frequencies->rungs[index] = rung;
    elementary_init(&rung->elementary, fraction);
    if (spec->frequency == FREQUENCY_GEOMETRIC) {
        wide_set_log_multiple(&rung->elementary, &spec->frequency_ends[0], &rung->log_base);
        wide_set_log_multiple(&rung->elementary, &spec->frequency_ends[1], &rung->log_ratio);
        wide_subtract(&rung->log_ratio, &rung->log_ratio, &rung->log_base);
    } else {
        elementary_log_decimal(&rung->elementary, &rung->log_base, &axis->base);
    }
    rope_rung_init(&rung->rope, spec, &rung->elementary, &rung->log_base);
    wide_set_factor(spec, &rung->elementary, &rung->factor);
    wide_set_multiple(&rung->elementary, &spec->angle_scale, &rung->scale);
    if (axis->denominator > 1) {
        wide_set_integer(&part, (uint64_t)axis->denominator, fraction);
        (void)wide_divide(&rung->scale, &rung->scale, &part);
    }
    return rung;
}

/* ---- the frequencies ---- */

/* Sets v to F0 + (F1 - F0) * ordinal/divisor, where F0 and F1 are spec->frequency_ends. */
static void wide_set_linear(const struct spec *spec, const struct elementary *elementary,
                            uint32_t ordinal, uint32_t divisor, struct wide *v)
{
    struct wide span;
    wide_set_multiple(elementary, &spec->frequency_ends[0], v);
    wide_set_multiple(elementary, &spec->frequency_ends[1], &span);
    wide_subtract(&span, &span, v);
    wide_multiply_small(&span, &span, ordinal);
    wide_divide_small(&span, &span, divisor);
    wide_add(v, v, &span);
}

/* Sets v to F0 * (F1/F0)^(ordinal/divisor), where F0 and F1 are spec->frequency_ends. */
static void wide_set_geometric(const struct frequency_rung *rung, uint32_t ordinal,
                               uint32_t divisor, struct wide *v)
{
    struct wide log;
    int power = 0;
    wide_multiply_small(&log, &rung->log_ratio, ordinal);
    wide_divide_small(&log, &log, divisor);
    wide_add(&log, &log, &rung->log_base);
    elementary_exp(&rung->elementary, v, &power, &log);
    wide_scale(v, v, power);
}

/* Returns the numerator for which base^(-numerator/divisor) is v, before rotary scaling. */
static uint32_t power_numerator(const struct spec *spec, uint32_t ordinal, uint32_t divisor)
{
    const bool numerator_is_k = spec->frequency == FREQUENCY_SHIFTED ||
                                spec->frequency == FREQUENCY_SHIFTED_ANY ||
                                layout_table[spec->layout].cosine == NULL;
    return spec->frequency == FREQUENCY_CONSTANT ? divisor : numerator_is_k ? ordinal : 2 * ordinal;
}

/* Sets v to base^(-numerator/divisor), computed with the logarithm log_base of the rung. */
static void wide_set_power(const struct frequency_rung *rung, uint32_t numerator, uint32_t divisor,
                           struct wide *v)
{
    struct wide log;
    int power = 0;
    wide_multiply_small(&log, &rung->log_base, numerator);
    wide_divide_small(&log, &log, divisor);
    log.is_negative = log.count > 0 && !log.is_negative;
    elementary_exp(&rung->elementary, v, &power, &log);
    wide_scale(v, v, power);
}

/* Sets w to the angular frequency of a pair. */
static void wide_set_rung_frequency(const struct frequencies *frequencies,
                                    const struct frequency_rung *rung, uint32_t pair,
                                    struct wide *w)
{
    const struct spec *const spec = frequencies->spec;
    const size_t fraction = rung->elementary.fraction;
    const uint32_t divisor = (uint32_t)spec->axis[frequencies->axis].divisor;
    const uint32_t ordinal = spec_frequency_index(spec, frequencies->axis, pair);
    if (ordinal >= spec->first_unrotated_pair) {
        wide_set_integer(w, 0, fraction);
        return;
    }
    switch (spec->frequency) {
    case FREQUENCY_LIST:
        if (spec->frequency_list[ordinal].is_dyadic) {
            wide_set_integer(w, spec->frequency_list[ordinal].mantissa, fraction);
            wide_scale(w, w, spec->frequency_list[ordinal].exponent);
        } else {
            wide_set_decimal(w, &spec->frequency_list[ordinal].decimal, fraction);
        }
        break;
    case FREQUENCY_GEOMETRIC:
        wide_set_geometric(rung, ordinal, divisor, w);
        break;
    case FREQUENCY_LINEAR:
        wide_set_linear(spec, &rung->elementary, ordinal, divisor, w);
        break;
    case FREQUENCY_PAPER:
    case FREQUENCY_SHIFTED:
    case FREQUENCY_SHIFTED_ANY:
    case FREQUENCY_COLUMN:
    case FREQUENCY_CONSTANT:
        wide_set_power(rung, power_numerator(spec, ordinal, divisor), divisor, w);
        rope_scale(&frequencies->ramp, spec, &rung->rope, pair, w);
        break;
    }
    wide_multiply(w, w, &rung->scale);
}

/* ---- angles that are fractions of pi ---- */

/* Converts a quotient to a fraction of 64-bit integers. If the quotient does not fit such a
 * fraction, the result is invalid (denominator = 0). */
static struct rational rational_of_quotient(const struct quotient *quotient)
{
    char text[QUOTIENT_TEXT];
    struct rational rational;
    quotient_print(text, quotient);
    return rational_read(&rational, text, strlen(text)) ? rational : (struct rational){0, 0};
}

/* Returns base^exponent if that is an integer that fits in 64 bits. This requires that
 * base = root^exponent.denominator for an integer root. Otherwise, the result is invalid
 * (denominator = 0). */
static struct rational integer_power(int64_t base, struct rational exponent)
{
    for (int64_t bit = INT64_C(1) << 62, root = 0; bit > 0; bit /= 2) {
        struct rational trial_power = {1, 1};
        for (int64_t i = 0; i < exponent.denominator; i++) {
            trial_power = rational_multiply(trial_power, (struct rational){root + bit, 1});
        }
        root += trial_power.denominator != 0 && trial_power.numerator <= base ? bit : 0;
        if (trial_power.denominator != 0 && trial_power.numerator == base) {
            struct rational power = {1, 1};
            for (int64_t i = 0; i < exponent.numerator; i++) {
                power = rational_multiply(power, (struct rational){root, 1});
            }
            return power;
        }
    }
    return (struct rational){0, 0};
}

/* Returns base^(numerator/divisor) if that is a fraction of 64-bit integers. Otherwise, if the
 * numerator or the denominator of the reduced exponent exceeds 62, or if integer_power fails, the
 * result is invalid (denominator = 0). */
static struct rational rational_power(struct rational base, uint32_t numerator, uint32_t divisor)
{
    const struct rational exponent = rational_of(numerator, divisor);
    const bool is_one = base.denominator != 0 && base.numerator == base.denominator;
    if (numerator == 0 || is_one) {
        return (struct rational){1, 1};
    }
    if (base.denominator == 0 || exponent.denominator > 62 || exponent.numerator > 62) {
        return (struct rational){0, 0};
    }
    return rational_multiply(integer_power(base.numerator, exponent),
                             rational_invert(integer_power(base.denominator, exponent)));
}

/* Sets r to a quotient. */
static void ratio_set_quotient(struct ratio *r, const struct quotient *quotient)
{
    ratio_set(r, 1, 0);
    ratio_multiply(r, &quotient->numerator, &quotient->denominator);
}

/* Sets r to a fraction. Returns false if the fraction is 0 or invalid (denominator = 0). */
static bool ratio_set_rational(struct ratio *r, struct rational rational)
{
    ratio_set(r, (uint64_t)rational.numerator, 0);
    wide_set_integer(&r->denominator, (uint64_t)rational.denominator, 0);
    return rational.denominator != 0 && rational.numerator > 0;
}

/* Sets r to (F0 * (divisor - ordinal) + F1 * ordinal)/divisor, where F0 and F1 are
 * spec->frequency_ends without their factors of pi. */
static void ratio_set_linear(const struct spec *spec, uint32_t ordinal, uint32_t divisor,
                             struct ratio *r)
{
    struct ratio first;
    struct ratio last;
    ratio_set_quotient(&first, &spec->frequency_ends[0].number);
    ratio_set_quotient(&last, &spec->frequency_ends[1].number);
    wide_multiply_small(&first.numerator, &first.numerator, divisor - ordinal);
    wide_multiply_small(&last.numerator, &last.numerator, ordinal);
    wide_multiply(&first.numerator, &first.numerator, &last.denominator);
    wide_multiply(&last.numerator, &last.numerator, &first.denominator);
    wide_add(&r->numerator, &first.numerator, &last.numerator);
    wide_multiply(&r->denominator, &first.denominator, &last.denominator);
    wide_multiply_small(&r->denominator, &r->denominator, divisor);
}

/* Sets is_times_pi to whether the v of a pair is a multiple of pi. Sets r to v/pi if it is, else to
 * v. Returns false if v is not known to be a rational number or a rational multiple of pi, or if v
 * is a power for which rational_power returns no valid result. */
static bool ratio_set_value(const struct frequencies *frequencies, uint32_t pair, struct ratio *r,
                            bool *is_times_pi)
{
    const struct spec *const spec = frequencies->spec;
    const struct axis *const axis = &spec->axis[frequencies->axis];
    const struct multiple *const ends = spec->frequency_ends;
    const uint32_t divisor = (uint32_t)axis->divisor;
    const uint32_t ordinal = spec_frequency_index(spec, frequencies->axis, pair);
    const struct multiple *const end = &ends[ordinal == 0 ? 0 : 1];
    *is_times_pi = false;
    switch (spec->frequency) {
    case FREQUENCY_LIST: {
        const struct number *const number = &spec->frequency_list[ordinal];
        const struct quotient quotient = {number->decimal, decimal_one};
        if (number->is_dyadic) {
            ratio_set(r, number->mantissa, number->exponent);
        } else {
            ratio_set_quotient(r, &quotient);
        }
        return true;
    }
    case FREQUENCY_LINEAR:
    case FREQUENCY_GEOMETRIC:
        *is_times_pi = end->is_times_pi;
        if (ordinal == 0 || ordinal == divisor) {
            ratio_set_quotient(r, &end->number);
            return true;
        }
        if (ends[0].is_times_pi != ends[1].is_times_pi) {
            return false;
        }
        if (spec->frequency == FREQUENCY_LINEAR) {
            ratio_set_linear(spec, ordinal, divisor, r);
            return true;
        }
        const struct rational first = rational_of_quotient(&ends[0].number);
        const struct rational last = rational_of_quotient(&ends[1].number);
        const struct rational power =
            rational_power(rational_multiply(last, rational_invert(first)), ordinal, divisor);
        return ratio_set_rational(r, rational_multiply(first, power));
    case FREQUENCY_PAPER:
    case FREQUENCY_SHIFTED:
    case FREQUENCY_SHIFTED_ANY:
    case FREQUENCY_COLUMN:
    case FREQUENCY_CONSTANT:
        return spec->rope_scaling == ROPE_SCALING_NONE &&
               ratio_set_rational(
                   r, rational_invert(rational_power(
                          rational_of_quotient(&(struct quotient){axis->base, decimal_one}),
                          power_numerator(spec, ordinal, divisor), divisor)));
    }
    return false;
}

bool frequency_is_twelfth(const struct frequencies *frequencies, uint32_t pair, int64_t position,
                          int *twelfths)
{
    const struct multiple *const scale = &frequencies->spec->angle_scale;
    struct ratio angle;
    struct wide integer;
    struct wide turns;
    bool is_times_pi;
    if (!ratio_set_value(frequencies, pair, &angle, &is_times_pi) ||
        scale->is_times_pi == is_times_pi) {
        return false; /* no ratio is known, or the angle is not a rational multiple of pi */
    }
    wide_set_integer(&integer, integer_absolute(position), 0);
    wide_multiply(&angle.numerator, &angle.numerator, &integer);
    wide_multiply_small(&angle.numerator, &angle.numerator, 6);
    wide_set_integer(&integer, (uint64_t)frequencies->spec->axis[frequencies->axis].denominator, 0);
    wide_multiply(&angle.denominator, &angle.denominator, &integer);
    ratio_multiply(&angle, &scale->number.numerator, &scale->number.denominator);
    if (!ratio_quotient(&integer, &angle, 0)) {
        return false;
    }
    wide_divide_small(&turns, &integer, 12);
    wide_multiply_small(&turns, &turns, 12);
    wide_subtract(&integer, &integer, &turns);
    *twelfths = (int)wide_extract(&integer, 0);
    *twelfths = position < 0 ? (12 - *twelfths) % 12 : *twelfths;
    return true;
}

/* ---- initialization ---- */

void frequencies_init(struct frequencies *frequencies, const struct spec *spec, size_t axis,
                      const struct run *run)
{
    *frequencies = (struct frequencies){
        .spec = spec, .axis = axis, .run = *run, .pairs = (uint32_t)spec->axis[axis].pairs};
    frequencies->spare_limbs = spare_limbs(frequencies);
    for (unsigned i = 0; i < FREQUENCY_RUNGS; i++) {
        const struct frequency_rung *const rung = frequency_rung(frequencies, i);
        if (rope_find_ramp(&frequencies->ramp, spec, &rung->elementary, &rung->log_base)) {
            return;
        }
    }
    refuse("the ends of the ramp of the rotary scaling lie too near whole numbers for %d bits: "
           "choose another base",
           FREQUENCY_BITS_MAX);
}

/* ---- sine and cosine ---- */

void frequency_sincos(struct frequencies *frequencies, unsigned rung, uint32_t pair,
                      int64_t position, enum sincos kind, struct wide *sine, struct wide *cosine)
{
    const struct frequency_rung *level = frequency_rung(frequencies, rung);
    struct wide angle;
    struct wide w;
    wide_set_integer(&angle, integer_absolute(position), level->elementary.fraction);
    angle.is_negative = position < 0;
    if (position != 0) { /* at position 0, w is not needed, and so no exponential */
        wide_set_rung_frequency(frequencies, level, pair, &w);
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

void wide_set_frequency(struct frequencies *frequencies, unsigned rung, uint32_t pair,
                        struct wide *w)
{
    wide_set_rung_frequency(frequencies, frequency_rung(frequencies, rung), pair, w);
    wide_rescale(w, w, (size_t)FREQUENCY_FRACTION << rung);
}
