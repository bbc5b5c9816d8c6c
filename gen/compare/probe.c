/*
 * probe.c: sines and cosines of single angles, bounds of their errors, and what they imply.
 */
#include "compare/probe.h"

#include "compare/real.h"
#include "memory.h"
#include "npy/npy.h"

#include <stdlib.h>

/* Positions are multiplied by the angle scale, and by 2 pi / (last + 10^-6) where they are
 * normalized. */
static double scale_of(const struct spec *spec, const struct run *run)
{
    const double last = (double)run_position(run, run->count - 1);
    const double scale = real_of_decimal(&spec->angle_scale);
    return spec->normalize ? scale * 6.2831853 / (last + 1e-6) : scale;
}

bool probe_init(struct probe *probe, const struct candidate *candidate)
{
    const struct spec *const spec = &candidate->spec;
    struct wide factor;
    bool fine = true;
    *probe = (struct probe){.spec = spec};
    const size_t count = table_runs(spec, probe->runs);
    while (probe->count < count && fine) {
        const struct run *const run = &probe->runs[probe->count];
        probe->scales[probe->count] = scale_of(spec, run);
        fine = frequencies_init(&probe->frequencies[probe->count++], spec, run);
    }
    if (!fine) {
        return false;
    }
    frequency_factor(&probe->frequencies[0], 0, &factor);
    probe->factor = candidate->times * real_of_wide(&factor);
    probe->columns = memory_take((size_t)spec->columns, sizeof *probe->columns);
    columns_fill(probe->columns, spec);
    return true;
}

static int64_t position_at(const struct probe *probe, size_t sequence, int64_t row)
{
    return run_position(&probe->runs[sequence], table_sequence_row(probe->spec, sequence, row));
}

double probe_number(struct probe *probe, int64_t row, uint32_t column)
{
    const struct column shown = probe->columns[column];
    struct wide sine;
    struct wide cosine;
    if (spec_row_is_zero(probe->spec, row) || shown.shown == SHOWN_ZERO) {
        return 0;
    }
    frequency_sincos(&probe->frequencies[shown.sequence], 0, shown.pair,
                     position_at(probe, shown.sequence, row), SINCOS_STEP, &sine, &cosine);
    return probe->factor * real_of_wide(shown.shown == SHOWN_SINE ? &sine : &cosine);
}

/* 2^(1-bits): the unit in the last place of numbers from 1 to 2, and of those before it twice the
 * unit. */
static double unit_of(int bits)
{
    return 1 / (double)(UINT64_C(1) << (bits - 1));
}

double probe_tolerance(const struct probe *probe, int64_t row, enum arithmetic arithmetic)
{
    static const int bits[ARITHMETIC_COUNT] = {[ARITHMETIC_FLOAT] = 24, [ARITHMETIC_DOUBLE] = 53};
    const double unit = unit_of(bits[arithmetic]);
    double turned = 0;
    for (size_t i = 0; i < probe->count && row >= spec_rows_before(probe->spec); i++) {
        const double turn = real_absolute((double)position_at(probe, i, row)) * probe->scales[i];
        turned = turn > turned ? turn : turned;
    }
    return probe->factor *
           (unit_of(probe->spec->precision->significand_bits) + unit + 2 * unit * turned);
}

/* ---- from a sine to its angle, to its frequency, to the base ---- */

/* The column of the first axis whose sine has the lowest frequency; 0, which shows the fastest
 * pair, where no sine has a lower one. */
static uint32_t slowest_column(const struct probe *probe)
{
    uint32_t slowest = 0;
    for (uint32_t j = 0; j < (uint32_t)probe->spec->columns; j++) {
        const struct column column = probe->columns[j];
        if (column.shown == SHOWN_SINE && column.sequence == 0 &&
            column.pair > probe->columns[slowest].pair) {
            slowest = j;
        }
    }
    return slowest;
}

/* The frequency that the column's sines show. The row is as far from the position nearest to 0 as
 * the sine stays below 0.45: up to there it tells the angle, and the largest one best. */
static double frequency_shown(const struct probe *probe, const struct npy *npy, uint32_t column)
{
    static const double most = 0.45;
    const struct run *const run = &probe->runs[0];
    const int64_t zero = -run->first * run->step;
    const int64_t nearest = zero < 0 ? 0 : zero < run->count ? zero : run->count - 1;
    const int step = nearest + 1 < run->count ? 1 : -1;
    double frequency = 0;
    for (int64_t distance = 1; distance < run->count; distance *= 2) {
        const int64_t place = nearest + step * distance;
        struct dyadic number;
        if (place < 0 || place >= run->count ||
            !npy_value(npy, place + spec_rows_before(probe->spec), column, &number)) {
            break;
        }
        const double sine = real_absolute(real_of_dyadic(number)) / probe->factor;
        const int64_t position = run_position(run, place);
        if (!(sine < most)) {
            break;
        }
        if (sine > 0 && position != 0) {
            frequency = real_arcsine(sine) / real_absolute((double)position);
        }
    }
    return frequency;
}

/* w_k / w_0 is a power of the base, with an exponent that the candidate's own base shows. */
double probe_base(struct probe *probe, const struct npy *npy)
{
    static const double least = 0.0001;  /* ln(1.0001), */
    static const double most = 34.53878; /* and ln(10^15) */
    const uint32_t column = slowest_column(probe);
    struct elementary elementary;
    struct wide first;
    struct wide last;
    const double shown = column == 0 ? 0 : frequency_shown(probe, npy, column);
    if (!(shown > 0)) {
        return 0;
    }
    elementary_init(&elementary, FREQUENCY_FRACTION);
    frequency_value(&probe->frequencies[0], 0, 0, &first);
    frequency_value(&probe->frequencies[0], 0, probe->columns[column].pair, &last);
    const double fastest = real_of_wide(&first);
    const double own = real_log(&elementary, real_of_wide(&last) / fastest);
    const double implied = real_log(&elementary, shown / fastest);
    const double log_base =
        real_log(&elementary, real_of_decimal(&probe->spec->base)) * implied / own;
    return log_base > least && log_base < most ? real_exp(&elementary, log_base) : 0;
}
