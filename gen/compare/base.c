/*
 * base.c: from a sine to its angle, to its frequency, to the base.
 */
#include "compare/base.h"

#include "compare/real.h"
#include "npy/npy.h"

static const double least_base = 1.0001;
static const double most_base = 1e15;

/* The column of the first axis whose sine has the lowest frequency; UINT32_MAX: all have one. */
static uint32_t slowest_column(const struct probe *probe)
{
    uint32_t slowest = UINT32_MAX;
    uint32_t pair = 0;
    for (uint32_t j = 0; j < (uint32_t)probe->spec->columns; j++) {
        const struct column column = probe->columns[j];
        if (column.shown == SHOWN_SINE && column.sequence == 0 && column.pair > pair) {
            pair = column.pair;
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
double base_implied(struct probe *probe, const struct npy *npy)
{
    const uint32_t column = slowest_column(probe);
    struct elementary elementary;
    struct wide first;
    struct wide last;
    const double shown = column == UINT32_MAX ? 0 : frequency_shown(probe, npy, column);
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
    const double base = log_base > 0 && log_base < 36 ? real_exp(&elementary, log_base) : 0;
    return base > least_base && base < most_base ? base : 0;
}
