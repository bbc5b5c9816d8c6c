/*
 * range.c: compares numbers, as the ordinals of doubles, with the bounds of a precision's range,
 * and finds scales.
 */
#include "encoding/range.h"

#include "encoding/factor.h"
#include "encoding/table.h"
#include "memory.h"
#include "message.h"
#include "texts.h"

#include <stdio.h>

struct extreme extremes_update(struct extremes *extremes, const struct precision *precision,
                               int64_t row, uint32_t column, uint64_t cell)
{
    const struct extreme current = {row, column, cell, precision_ordinal(precision, cell)};
    const bool is_first = row == 0 && column == 0;
    if (is_first || current.ordinal < extremes->least.ordinal) {
        extremes->least = current;
    }
    if (is_first || current.ordinal > extremes->greatest.ordinal) {
        extremes->greatest = current;
    }
    return current;
}

/* ---- bounds ---- */

/* Returns the bound of the range for numbers of the given sign: the ordinal of the magnitude of the
 * largest double that is in range. In float formats, the bound is the midpoint above the greatest
 * cell. Ties round to even, so if the greatest cell has an odd significand m, the midpoint itself
 * is out of range. */
static int64_t range_bound(const struct rounding *rounding, const struct rounding *f64,
                           bool negative)
{
    const struct precision *const precision = rounding->precision;
    bool excludes_bound = false; /* whether the bound itself is out of range */
    struct ratio bound;
    struct wide floor;
    if (precision->kind == PRECISION_FLOAT) {
        const struct dyadic last = precision_dyadic(precision, (uint64_t)precision->greatest);
        ratio_set(&bound, 2 * last.m + 1, last.exponent - 1);
        excludes_bound = last.m % 2 == 1;
    } else {
        const int64_t zero_point = rounding->zero_point;
        const int64_t steps =
            negative ? zero_point - precision->least : precision->greatest - zero_point;
        ratio_set(&bound, (uint64_t)steps + 1, precision->least_exponent);
    }
    ratio_multiply(&bound, &rounding->scale.numerator, &rounding->scale.denominator);
    const uint64_t cell = round_ratio(f64, false, &bound);
    const struct dyadic nearest = precision_dyadic(f64->precision, cell);
    ratio_shift(&bound, -nearest.exponent);
    const bool is_exact = ratio_quotient(&floor, &bound, 0);
    return (int64_t)cell - (wide_extract(&floor, 0) < nearest.m || (is_exact && excludes_bound));
}

/* ---- numbers ---- */

/* Returns the number that is farthest out of range. If there are numbers both below and above the
 * range, the sign of a sum of four doubles, whose ordinals are `terms`, decides: the sum is the
 * distance of the least number from the range minus that of the greatest number. */
static struct extreme farthest_number(const struct range *range, int64_t below, int64_t above)
{
    enum { FRACTION = 17 }; /* 1088 bits; the fraction of a double has up to 1074 bits */
    const struct extreme least = range->extremes.least;
    const struct extreme greatest = range->extremes.greatest;
    const int64_t terms[] = {-least.ordinal, -below, -greatest.ordinal, above};
    struct wide sum;
    struct wide term;
    if (least.ordinal >= -below || greatest.ordinal <= above) {
        return least.ordinal < -below ? least : greatest;
    }
    wide_set_integer(&sum, 0, FRACTION);
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        const struct dyadic number =
            precision_dyadic(range->f64.precision, integer_absolute(terms[i]));
        wide_set_integer(&term, number.m, FRACTION);
        wide_scale(&term, &term, number.exponent);
        term.is_negative = terms[i] < 0;
        wide_add(&sum, &sum, &term);
    }
    return sum.count > 0 && !sum.is_negative ? least : greatest;
}

void range_find(struct range *range, const struct spec *spec, bool is_quiet)
{
    int64_t below = INT64_MAX;
    int64_t above = INT64_MAX;
    const uint32_t columns = (uint32_t)spec->columns;
    struct spec f64_spec = *spec;
    struct rounding rounding;
    struct table table;
    struct progress progress;
    uint64_t cell;
    f64_spec.precision = &precisions[PRECISION_F64];
    *range = (struct range){.is_finite = true};
    rounding_init(&range->f64, f64_spec.precision, &spec->scale, 0);
    if (!scale_is_auto(spec)) {
        rounding_init(&rounding, spec->precision, &spec->scale, spec->zero_point);
        below = range_bound(&rounding, &range->f64, true);
        above = range_bound(&rounding, &range->f64, false);
    }
    /* An upper bound of the cell factor, 1 or 2. No number of a formula exceeds the factor. */
    const struct dyadic factor_bound = {.m = 1, .exponent = factor_compare_one(spec) > 0};
    (void)round_dyadic(&range->f64, factor_bound, &cell);
    if (spec->npy_path == NULL && (int64_t)cell <= below && (int64_t)cell <= above) {
        return;
    }
    const size_t mark = memory_mark();
    uint64_t *const cells = memory_allocate(columns, sizeof *cells);
    table_init(&table, &f64_spec);
    for (int64_t row = 0; row < spec->max_len && range->is_finite; row++) {
        table_next_row(&table, cells);
        for (uint32_t column = 0; column < columns && range->is_finite; column++) {
            const struct extreme current =
                extremes_update(&range->extremes, f64_spec.precision, row, column, cells[column]);
            const bool is_cut = current.ordinal < -below || current.ordinal > above;
            range->is_finite = cells[column] != CELL_NONE;
            range->out_of_range += is_cut;
            if ((is_cut && range->out_of_range == 1) || !range->is_finite) {
                range->first_outside = current;
            }
        }
        progress_show(&progress, is_quiet, row, spec->max_len, " looked at");
    }
    progress_show(&progress, is_quiet, spec->max_len, spec->max_len, "");
    memory_release(mark);
    if (range->is_finite) {
        const int64_t least = range->extremes.least.ordinal;
        const int64_t greatest = range->extremes.greatest.ordinal;
        const uint64_t largest = (uint64_t)(greatest < -least ? -least : greatest);
        range->magnitude =
            largest > 0 ? dyadic_magnitude(precision_dyadic(f64_spec.precision, largest)) : 0;
        range->farthest_outside = farthest_number(range, below, above);
    }
}

/* ---- scales ---- */

/* Prints a number, rounded up to nine significant digits. Returns whether the number has only one
 * significant digit, so that the printed number is exact. */
static bool ratio_print_up(char text[QUOTIENT_TEXT], const struct ratio *ratio)
{
    int places = SCALE_MAGNITUDE + 10;
    struct wide floor;
    bool is_whole;
    do {
        struct ratio scaled = *ratio;
        places--;
        ratio_shift_decimal(&scaled, places);
        is_whole = ratio_quotient(&floor, &scaled, 0);
    } while (wide_bits(&floor) > 30 || wide_extract(&floor, 0) >= 1000000000);
    const uint64_t digits = wide_extract(&floor, 0) + !is_whole;
    (void)snprintf(text, QUOTIENT_TEXT, "%llue%d", (unsigned long long)digits, -places);
    return is_whole && digits % 100000000 == 0;
}

struct reach cells_reach(const struct spec *spec)
{
    const int64_t below = spec->zero_point - spec->precision->least;
    const int64_t above = spec->precision->greatest - spec->zero_point;
    return (struct reach){below, above, above < below ? above : below};
}

bool scale_find(struct quotient *scale, const struct spec *spec, const struct range *range)
{
    const struct reach reach = cells_reach(spec);
    const uint64_t ends[2] = {range->extremes.greatest.cell, range->extremes.least.cell};
    char text[QUOTIENT_TEXT] = "0";
    uint64_t largest = 0;
    for (int is_below = 0; is_below < 2; is_below++) {
        const int64_t steps = is_below ? reach.cells_below : reach.cells_above;
        struct ratio number;
        const bool negative = cell_ratio(&range->f64, ends[is_below], &number);
        struct ratio step = number;
        if (negative != (is_below == 1) || step.numerator.count == 0) {
            continue;
        }
        if (steps == 0) {
            return false;
        }
        wide_multiply_small(&step.denominator, &step.denominator, (uint32_t)steps);
        const uint64_t nearest = round_ratio(&range->f64, false, &step);
        if (nearest > largest) {
            largest = nearest;
            if (ratio_print_up(text, &number)) {
                text_append(text, sizeof text, "/%lld", (long long)steps);
            } else {
                (void)ratio_print_up(text, &step);
            }
        }
    }
    return quotient_read(scale, text, SCALE_MAGNITUDE) == DECIMAL_FINE;
}

void spec_measure(struct spec *spec, struct range *range, bool is_quiet)
{
    struct quotient scale;
    range_find(range, spec, is_quiet);
    if (!range->is_finite) {
        range->fault = RANGE_NOT_FINITE;
    } else if (scale_is_auto(spec)) {
        if (scale_find(&scale, spec, range)) {
            spec->scale = scale;
        } else {
            range->fault = RANGE_NO_SCALE;
        }
    } else if (range->out_of_range > 0 && !spec->saturates) {
        range->fault = RANGE_EXCEEDED;
    }
    spec->out_of_range = range->out_of_range;
    spec->magnitude = range->magnitude;
}
