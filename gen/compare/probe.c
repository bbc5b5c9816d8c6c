/*
 * probe.c: mathematical functions of doubles; single numbers of a table; bounds on the errors of
 * programs; and the base that a file's sines imply.
 */
#include "compare/probe.h"

#include "encoding/factor.h"
#include "memory.h"
#include "npy/numbers.h"

#include <string.h>

/* ---- numbers of type double ---- */

/* Returns 2^exponent, -1022 <= exponent <= 1023. */
static double power_of_two(int exponent)
{
    const uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/* Multiplies m by 2^exponent in two steps, because the exponent can be below -1022, the least that
 * power_of_two accepts. */
double real_of_dyadic(struct dyadic number)
{
    const int half = number.exponent / 2;
    const double magnitude =
        (double)number.m * power_of_two(half) * power_of_two(number.exponent - half);
    return number.is_negative ? -magnitude : magnitude;
}

double real_of_wide(const struct wide *number)
{
    const size_t bits = wide_bits(number);
    const size_t cut = bits > 64 ? bits - 64 : 0;
    const struct dyadic leading = {number->is_negative, wide_extract(number, cut),
                                   (int)cut - 64 * (int)number->fraction};
    return real_of_dyadic(leading);
}

/* Sets a wide number, with `fraction` limbs of fraction, to x. This is exact if x is a multiple of
 * 2^(-64 * fraction). */
static void wide_set_real(struct wide *number, double x, size_t fraction)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    const struct dyadic dyadic = precision_dyadic(&precisions[PRECISION_F64], bits);
    wide_set_integer(number, dyadic.m, fraction);
    wide_scale(number, number, dyadic.exponent);
    number->is_negative = dyadic.is_negative && number->count > 0;
}

/* Returns whether real_log may be called with x. With an extreme base, frequencies and angles may
 * be too small or too large. */
static bool has_log(double x)
{
    return x > 1e-300 && x < 1e300;
}

double real_log(const struct elementary *elementary, double x)
{
    struct wide number;
    wide_set_real(&number, x, 18);
    elementary_log(elementary, &number, &number);
    return real_of_wide(&number);
}

double real_exp(const struct elementary *elementary, double x)
{
    struct wide number;
    int exponent = 0;
    wide_set_real(&number, x, elementary->fraction);
    elementary_exp(elementary, &number, &exponent, &number);
    return real_of_wide(&number) * power_of_two(exponent);
}

/* Sums the terms (1 3 ... (2n-1)) / (2 4 ... 2n) x^(2n+1) / (2n+1) of the Maclaurin series. Each
 * term is less than x^2 times the previous one. */
double real_arcsine(double x)
{
    enum { TERMS = 160 };
    double product = x;
    double sum = x;
    for (int n = 1; n < TERMS; n++) {
        product *= x * x * (2 * n - 1) / (2 * n);
        sum += product / (2 * n + 1);
    }
    return sum;
}

/* ---- probes ---- */

/* Returns the member `steepness` of struct probe for an axis. Evaluates all pairs if the
 * frequencies are a list. Otherwise evaluates only the first and the last pair, because the
 * frequencies of a formula are monotonic (with longrope, if the divisors are). */
static double steepness_of(struct frequencies *frequencies)
{
    const double scale = real_of_wide(&frequencies->rungs[0]->scale);
    const bool is_list = frequencies->spec->frequency == FREQUENCY_LIST;
    const uint32_t last = frequencies->pairs - 1;
    double w_max = 1;
    for (uint32_t pair = 0; pair < frequencies->pairs; pair += is_list || last == 0 ? 1 : last) {
        struct wide value;
        wide_set_frequency(frequencies, 0, pair, &value);
        const double w = real_of_wide(&value) / scale;
        w_max = w > w_max ? w : w_max;
    }
    return scale * w_max *
           (has_log(w_max) ? 1 + real_log(&frequencies->rungs[0]->elementary, w_max) : 1);
}

double probe_factor(const struct spec *spec, double multiplier, const struct elementary *elementary)
{
    struct wide factor;
    wide_set_factor(spec, elementary, &factor);
    return multiplier * real_of_wide(&factor);
}

void probe_init(struct probe *probe, const struct spec *spec, double multiplier)
{
    *probe = (struct probe){.spec = spec, .axis_count = spec_axis_count(spec)};
    for (size_t i = 0; i < probe->axis_count; i++) {
        const struct run run = table_run(spec, i);
        frequencies_init(&probe->frequencies[i], spec, i, &run);
        probe->steepness[i] = steepness_of(&probe->frequencies[i]);
    }
    probe->factor = multiplier * real_of_wide(&probe->frequencies[0].rungs[0]->factor);
    probe->columns = memory_allocate((size_t)spec->columns, sizeof *probe->columns);
    columns_fill(probe->columns, spec);
}

/* Returns the position of a row on an axis. */
static int64_t position_at(const struct probe *probe, size_t axis, int64_t row)
{
    return run_position(&probe->frequencies[axis].run, spec_axis_index(probe->spec, axis, row));
}

double probe_number(struct probe *probe, int64_t row, uint32_t column)
{
    const struct column source = probe->columns[column];
    struct wide sine;
    struct wide cosine;
    if (spec_row_is_zero(probe->spec, row) || source.content == COLUMN_ZERO) {
        return 0;
    }
    if (spec_row_is_unrotated(probe->spec, row) || source.sequence == SEQUENCE_NONE) {
        return source.content == COLUMN_COSINE ? probe->factor : 0;
    }
    frequency_sincos(&probe->frequencies[source.sequence], 0, source.pair,
                     position_at(probe, source.sequence, row), SINCOS_STEP, &sine, &cosine);
    const double number = real_of_wide(source.content == COLUMN_COSINE ? &cosine : &sine);
    return source.content == COLUMN_NEGATIVE_SINE ? -probe->factor * number
                                                  : probe->factor * number;
}

/* `unit` and `cell_unit` are units in the last place of numbers from 1 to 2. The units of smaller
 * numbers are at most half as large. */
double probe_tolerance(const struct probe *probe, int64_t row, enum arithmetic arithmetic)
{
    static const double units[ARITHMETIC_COUNT] = {
        [ARITHMETIC_FLOAT] = 0x1p-23, [ARITHMETIC_DOUBLE] = 0x1p-52};
    /* Covers rounding to multiples of 1/127, and noise of 6 standard deviations of 0.0025. */
    static const double noise = 0x1p-6;
    const int bits = probe->spec->precision->significand_bits;
    if (arithmetic == ARITHMETIC_NOISY) {
        return probe->factor * noise + probe_tolerance(probe, row, ARITHMETIC_FLOAT);
    }
    const double unit = units[arithmetic];
    const double cell_unit = 1 / (double)(UINT64_C(1) << (bits - 1));
    double sensitivity_max = 0;
    for (size_t i = 0; i < probe->axis_count && !spec_row_lacks_position(probe->spec, row); i++) {
        const double position = real_absolute((double)position_at(probe, i, row));
        const double sensitivity = position * probe->steepness[i];
        sensitivity_max = sensitivity > sensitivity_max ? sensitivity : sensitivity_max;
    }
    return probe->factor * (cell_unit + unit + 2 * unit * sensitivity_max);
}

/* ---- from sines to the base ---- */

/* The maximum number of selected pairs: pair indices are less than 2^17, and each selected index is
 * at most half of the one before. */
enum { SINE_PAIRS_MAX = 17 };

/* A pair of the innermost axis that has a column of sines. The frequency of the pair is w = w_0
 * base^-exponent, where w_0 is the frequency of the fastest pair. */
struct sine_pair {
    uint32_t column;
    double exponent;
};

/* Selects the last pair k that has a column of sines, then the last such pair up to k/2, and so on:
 * slow pairs before fast ones. Omits pairs that do not determine the base: pairs as fast as pair 0,
 * whose frequency is `fastest`, and pairs too slow for real_log. Returns the number of selected
 * pairs. */
static size_t sine_pairs_select(struct sine_pair sine_pairs[SINE_PAIRS_MAX], struct probe *probe,
                                const struct elementary *elementary, double fastest)
{
    struct wide log_base;
    uint32_t most = UINT32_MAX;
    size_t count = 0;
    elementary_log_decimal(elementary, &log_base, &probe->spec->axis[probe->axis_count - 1].base);
    for (bool is_found = true; is_found && most > 0; most /= 2) {
        struct wide w;
        uint32_t pair = 0;
        for (uint32_t j = 0; j < (uint32_t)probe->spec->columns; j++) {
            const struct column column = probe->columns[j];
            if (column.content == COLUMN_SINE && column.sequence == probe->axis_count - 1 &&
                column.pair > pair && column.pair <= most) {
                pair = column.pair;
                sine_pairs[count].column = j;
            }
        }
        is_found = pair > 0;
        if (is_found) {
            wide_set_frequency(&probe->frequencies[probe->axis_count - 1], 0, pair, &w);
            const double ratio = fastest / real_of_wide(&w);
            if (has_log(ratio)) {
                sine_pairs[count].exponent = real_log(elementary, ratio) / real_of_wide(&log_base);
                count += sine_pairs[count].exponent > 0 ? 1 : 0;
            }
            most = pair;
        }
    }
    return count;
}

/*
 * Near position 0, the sine of a slow pair determines the angle t w of that pair, and thus a first
 * estimate of ln(base). Another sine has the angle t w = t w_0 exp(-e ln(base)), where e is the
 * exponent of its pair. The larger `sharpness` = t w e is, the more accurately that angle
 * determines ln(base). A sine leaves open how many half turns its angle contains. The previous
 * estimate of ln(base) determines that number, if the error of the angle that it predicts is less
 * than 1/4 radian, far below a quarter turn.
 */
double probe_base(struct probe *probe, const struct numbers *numbers)
{
    static const double pi = 3.141592653589793;
    /* The bounds of ln(base): a result is a base of 1.0001 .. 10^15. */
    static const double log_base_min = 0.0001;
    static const double log_base_max = 34.53878;
    static const double sine_max = 0.9; /* larger sines do not determine their angles well */
    /* An upper bound on the error, in radians, of the angle of a sine below sine_max that has 11 or
     * more significant bits. */
    static const double angle_error = 1.0 / 512;
    /* The maximum angle; the number of half turns of larger angles may not fit an int64_t. */
    static const double angle_max = 1e15;
    struct frequencies *const frequencies = &probe->frequencies[probe->axis_count - 1];
    const struct run *const run = &frequencies->run;
    const int64_t zero_index = run->step != 0 ? -run->first / run->step : 0;
    const int64_t nearest_index = zero_index < 0            ? 0
                                  : zero_index < run->count ? zero_index
                                                            : run->count - 1;
    const int step = nearest_index + 1 < run->count ? 1 : -1;
    struct sine_pair sine_pairs[SINE_PAIRS_MAX];
    struct elementary elementary;
    struct wide first_frequency;
    double log_base = 0;
    double sharpness = 0; /* t w e of the estimate log_base; 0: there is no estimate yet */
    if (frequencies->pairs == 0 || probe->spec->merge > 1) {
        return 0;
    }
    elementary_init(&elementary, FREQUENCY_FRACTION);
    wide_set_frequency(frequencies, 0, 0, &first_frequency);
    const double fastest = real_of_wide(&first_frequency);
    if (!has_log(fastest)) {
        return 0;
    }
    const size_t count = sine_pairs_select(sine_pairs, probe, &elementary, fastest);
    for (int64_t distance = 1; distance < run->count; distance *= 2) {
        const int64_t index = nearest_index + step * distance;
        const int64_t position = index < 0 || index >= run->count ? 0 : run_position(run, index);
        const double fastest_angle = fastest * real_absolute((double)position);
        for (size_t i = 0; i < count && position != 0; i++) {
            const double exponent = sine_pairs[i].exponent;
            struct dyadic number;
            if (!numbers_read_value(numbers, index + probe->spec->rows_before, sine_pairs[i].column,
                                    &number)) {
                return 0;
            }
            number.is_negative = number.is_negative != (position < 0);
            const double sine = real_of_dyadic(number) / probe->factor;
            const double angle = fastest_angle * real_exp(&elementary, -log_base * exponent);
            const bool is_first = !(sharpness > 0);
            const bool determines_angle = real_absolute(sine) < sine_max;
            const bool is_sharper = angle * exponent > sharpness &&
                                    angle * exponent * angle_error < sharpness / 4 &&
                                    angle < angle_max;
            if (is_first && !(determines_angle && sine >= 0)) {
                return 0;
            }
            if (!determines_angle || !(is_first ? sine > 0 : is_sharper)) {
                continue;
            }
            const int64_t half_turns = is_first ? 0 : (int64_t)(angle / pi + 0.5);
            const double arc = real_arcsine(real_absolute(sine));
            const double measured_angle =
                (double)half_turns * pi + ((sine < 0) != (half_turns % 2 != 0) ? -arc : arc);
            if (!(measured_angle > 0) || !has_log(fastest_angle / measured_angle)) {
                return 0;
            }
            log_base = real_log(&elementary, fastest_angle / measured_angle) / exponent;
            sharpness = measured_angle * exponent;
            if (real_absolute(log_base) > 2 * log_base_max) {
                return 0;
            }
        }
    }
    return log_base > log_base_min && log_base < log_base_max ? real_exp(&elementary, log_base) : 0;
}
