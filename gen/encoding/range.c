/*
 * range.c: compares doubles, by their ordinals, with the two bounds of what a precision holds.
 */
#include "encoding/range.h"

#include "encoding/factor.h"
#include "encoding/table.h"
#include "memory.h"
#include "message.h"

void extremes_take(struct extremes *extremes, const struct precision *precision, int64_t row,
                   const uint64_t *cells, uint32_t columns)
{
    for (uint32_t column = 0; column < columns; column++) {
        const int64_t ordinal = precision_ordinal(precision, cells[column]);
        const struct extreme place = {row, column, cells[column], ordinal};
        if (ordinal < extremes->least.ordinal) {
            extremes->least = place;
        }
        if (ordinal > extremes->greatest.ordinal) {
            extremes->greatest = place;
        }
    }
}

/* ---- bounds ---- */

/* Finds the largest double that is not more than a ratio; if is_strict, that is less. */
static int64_t double_below(const struct rounding *f64, struct ratio *ratio, bool is_strict)
{
    struct wide floor;
    const uint64_t cell = rounding_ratio(f64, false, ratio);
    const struct dyadic nearest = precision_dyadic(f64->precision, cell);
    ratio_shift(ratio, -nearest.exponent);
    const bool is_whole = ratio_quotient(&floor, ratio, 0);
    const uint64_t m = wide_extract(&floor, 0);
    return (int64_t)cell - (m < nearest.m || (is_strict && is_whole && m == nearest.m));
}

/* Finds the largest magnitude that is held of numbers of one sign. Ties of floats go to an even m:
 * where that of the greatest is odd, the middle between it and the next is beyond. */
static int64_t bound_of(const struct rounding *rounding, const struct rounding *f64, bool negative)
{
    const struct precision *const precision = rounding->precision;
    struct ratio bound;
    if (precision->kind == PRECISION_FLOAT) {
        const struct dyadic last = precision_dyadic(precision, precision->limit - 1);
        ratio_set_integer(&bound, 2 * last.m + 1);
        ratio_shift(&bound, last.exponent - 1);
        return double_below(f64, &bound, last.m % 2 == 1);
    }
    const int64_t zero_point = rounding->zero_point;
    const int64_t steps = negative ? zero_point - rounding->least : rounding->most - zero_point;
    ratio_set_integer(&bound, (uint64_t)steps + 1);
    ratio_shift(&bound, precision_unit_exponent(precision));
    if (precision->kind == PRECISION_AFFINE) {
        ratio_multiply_quotient(&bound, &rounding->scale);
    }
    return double_below(f64, &bound, false);
}

/* Rounds the cells' factor to a double. That of no cell is larger. */
static int64_t factor_double(const struct spec *spec, const struct rounding *f64)
{
    enum { FRACTION = 4, ERROR = 2 }; /* the limb that is left out has all of the error */
    struct elementary elementary;
    struct wide factor;
    uint64_t cell;
    elementary_init(&elementary, FRACTION);
    factor_wide(spec, &elementary, &factor);
    wide_rescale(&factor, &factor, FRACTION - 1);
    return rounding_wide(f64, &factor, ERROR, &cell) ? (int64_t)cell : INT64_MAX;
}

/* ---- numbers ---- */

/* Sets r to how far a number lies beyond its bound, exactly. Both are positive. */
static void beyond_set(struct wide *r, const struct precision *f64, int64_t number, int64_t bound)
{
    enum { FRACTION = 17 }; /* limbs: more than the 1074 bits of a double's */
    const struct dyadic parts[2] = {precision_dyadic(f64, (uint64_t)number),
                                    precision_dyadic(f64, (uint64_t)bound)};
    struct wide wide[2];
    for (size_t i = 0; i < 2; i++) {
        wide_set_integer(&wide[i], parts[i].m, FRACTION);
        wide_scale(&wide[i], &wide[i], parts[i].exponent);
    }
    wide_subtract(r, &wide[0], &wide[1]);
}

/* Chooses, of one or two numbers that are beyond their bounds, the one that is farther. */
static struct extreme worst_of(const struct range *range, int64_t below, int64_t above)
{
    const struct extreme least = range->numbers.least;
    const struct extreme greatest = range->numbers.greatest;
    struct wide under;
    struct wide over;
    if (least.ordinal >= -below || greatest.ordinal <= above) {
        return least.ordinal < -below ? least : greatest;
    }
    beyond_set(&under, range->f64.precision, -least.ordinal, below);
    beyond_set(&over, range->f64.precision, greatest.ordinal, above);
    return wide_compare_magnitude(&under, &over) > 0 ? least : greatest;
}

static void numbers_walk(struct range *range, const struct spec *spec, int64_t below, int64_t above,
                         bool quiet)
{
    const uint32_t columns = (uint32_t)spec->columns;
    const size_t mark = memory_mark();
    uint64_t *const cells = memory_take(columns, sizeof *cells);
    struct table table;
    struct progress progress;
    table_init(&table, spec);
    for (int64_t row = 0; row < spec->max_len && range->is_finite; row++) {
        table_next_row(&table, cells);
        extremes_take(&range->numbers, spec->precision, row, cells, columns);
        for (uint32_t column = 0; column < columns && range->is_finite; column++) {
            const int64_t ordinal = precision_ordinal(spec->precision, cells[column]);
            const bool is_cut = ordinal < -below || ordinal > above;
            range->is_finite = cells[column] != CELL_NONE;
            range->cut += is_cut;
            if ((is_cut && range->cut == 1) || !range->is_finite) {
                range->first = (struct extreme){row, column, cells[column], ordinal};
            }
        }
        progress_show(&progress, quiet, row, spec->max_len, " looked at");
    }
    progress_show(&progress, quiet, spec->max_len, spec->max_len, "");
    memory_release(mark);
}

void range_find(struct range *range, const struct spec *spec, bool quiet)
{
    int64_t below = INT64_MAX;
    int64_t above = INT64_MAX;
    struct spec numbers = *spec;
    struct rounding rounding;
    numbers.precision = precision_find("f64");
    *range = (struct range){.numbers = EXTREMES_NONE, .is_finite = true};
    rounding_init(&range->f64, numbers.precision, &spec->scale, 0);
    if (!scale_is_open(spec)) {
        rounding_init(&rounding, spec->precision, &spec->scale, spec->zero_point);
        below = bound_of(&rounding, &range->f64, true);
        above = bound_of(&rounding, &range->f64, false);
    }
    if (spec->from == NULL && factor_double(spec, &range->f64) <= (below < above ? below : above)) {
        return;
    }
    numbers_walk(range, &numbers, below, above, quiet);
    if (range->is_finite) {
        const int64_t least = range->numbers.least.ordinal;
        const int64_t greatest = range->numbers.greatest.ordinal;
        const uint64_t largest = (uint64_t)(greatest < -least ? -least : greatest);
        range->magnitude =
            largest > 0 ? dyadic_magnitude(precision_dyadic(numbers.precision, largest)) : 0;
        range->worst = worst_of(range, below, above);
    }
}
