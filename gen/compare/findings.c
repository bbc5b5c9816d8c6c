/*
 * findings.c: turns numbers into units, and a distance into decimal digits; finds row by row what
 * differs, and by how much.
 */
#include "compare/findings.h"

#include "compare/compare.h"
#include "compare/real.h"
#include "exact/ratio.h"
#include "memory.h"
#include "message.h"
#include "model/numbers.h"

#include <stdio.h>
#include <string.h>

/* ---- the ruler ---- */

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* Sets units to decimal * 10^places * 2^point, which is whole. */
static void decimal_measure(struct wide *units, struct decimal decimal, int places, int point)
{
    decimal.exponent += places;
    wide_set_decimal(units, &decimal, 0);
    wide_scale(units, units, point);
}

void ruler_init(struct ruler *ruler, const struct spec *spec, const struct compared *compared)
{
    const struct quotient *const scale = &ruler->rounding.scale;
    rounding_init(&ruler->rounding, spec->precision, &spec->scale, spec->zero_point);
    const int point =
        -least_of(spec->precision->least_exponent, compared->numbers->format->least_exponent);
    const int places =
        -least_of(least_of(scale->numerator.exponent, compared->tolerance.exponent), 0);
    struct wide divisor;
    ruler->point = point;
    wide_set_decimal(&divisor, &scale->denominator, 0);
    decimal_measure(&ruler->power, decimal_one, places, 0);
    wide_multiply(&ruler->power, &ruler->power, &divisor);
    decimal_measure(&ruler->step, scale->numerator, places, 0);
    decimal_measure(&ruler->tolerance, compared->tolerance, places, point);
    wide_multiply(&ruler->tolerance, &ruler->tolerance, &divisor);
}

/* Sets units to number * 2^point * power. */
static void dyadic_measure(const struct ruler *ruler, struct dyadic number,
                           const struct wide *power, struct wide *units)
{
    wide_set_integer(units, number.m, 0);
    wide_multiply(units, units, power);
    wide_scale(units, units, number.exponent + ruler->point);
    units->negative = number.negative && units->count > 0;
}

void ruler_measure(const struct ruler *ruler, uint64_t cell, struct dyadic number,
                   struct wide *distance)
{
    const struct rounding *const rounding = &ruler->rounding;
    const struct dyadic own = precision_number(rounding->precision, cell, rounding->zero_point);
    struct wide there;
    dyadic_measure(ruler, own, &ruler->step, distance);
    dyadic_measure(ruler, number, &ruler->power, &there);
    wide_subtract(distance, distance, &there);
    distance->negative = false;
}

void ruler_print(char text[RULER_TEXT], const struct ruler *ruler, const struct wide *distance)
{
    enum { FRACTION = 18 }; /* limbs: 64 bits and more of the least double */
    struct ratio quotient;
    struct wide number;
    wide_copy(&quotient.numerator, distance);
    wide_scale(&quotient.denominator, &ruler->power, ruler->point);
    (void)ratio_quotient(&number, &quotient, FRACTION);
    (void)snprintf(text, RULER_TEXT, "%.2e", real_of_wide(&number));
}

/* ---- findings ---- */

/* A number beyond the greatest of a float format counts as the cell after the greatest. In another
 * format it counts as the greatest or the least itself. */
static void row_compare(struct findings *findings, const struct table *table,
                        const struct numbers *numbers, int64_t row, const uint64_t *cells)
{
    const struct ruler *const ruler = &findings->ruler;
    const struct precision *const precision = ruler->rounding.precision;
    for (uint32_t column = 0; column < (uint32_t)table->spec->columns; column++) {
        const struct place place = {row, column};
        struct wide distance;
        struct dyadic number;
        uint64_t nearest;
        if (numbers->format == precision && numbers_cell(numbers, row, column) == cells[column]) {
            continue;
        }
        if (!numbers_value(numbers, row, column, &number)) {
            findings->not_finite_at = findings->not_finite == 0 ? place : findings->not_finite_at;
            findings->not_finite++;
            findings->differ++;
            findings->beyond++;
            continue;
        }
        ruler_measure(ruler, cells[column], number, &distance);
        findings->differ += distance.count > 0;
        findings->beyond += wide_compare_magnitude(&distance, &ruler->tolerance) > 0;
        if (wide_compare_magnitude(&distance, &findings->largest) > 0) {
            wide_copy(&findings->largest, &distance);
            findings->largest_at = place;
        }
        (void)rounding_dyadic(&table->rounding, number, &nearest);
        const int64_t own = precision_ordinal(precision, cells[column]);
        const int64_t there = precision_ordinal(precision, nearest);
        const uint64_t units =
            own < there ? (uint64_t)there - (uint64_t)own : (uint64_t)own - (uint64_t)there;
        if (units > findings->units) {
            findings->units = units;
            findings->units_at = place;
        }
    }
}

void findings_take(struct findings *findings, const struct compared *compared,
                   const struct spec *spec, bool quiet)
{
    struct table table;
    struct progress progress;
    uint64_t *const cells = memory_take((size_t)spec->columns, sizeof *cells);
    memset(findings, 0, sizeof *findings);
    ruler_init(&findings->ruler, spec, compared);
    table_init(&table, spec);
    for (int64_t row = 0; row < spec->max_len; row++) {
        table_next_row(&table, cells);
        row_compare(findings, &table, compared->numbers, row, cells);
        progress_show(&progress, quiet, row, spec->max_len, " compared");
    }
    progress_show(&progress, quiet, spec->max_len, spec->max_len, "");
}
