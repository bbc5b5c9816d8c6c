/*
 * probe.c: sines and cosines of single angles, and bounds of their errors.
 */
#include "compare/probe.h"

#include "compare/real.h"
#include "memory.h"

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

void probe_free(struct probe *probe)
{
    for (size_t i = 0; i < probe->count; i++) {
        frequencies_free(&probe->frequencies[i]);
    }
    free(probe->columns);
    *probe = (struct probe){.count = 0};
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
