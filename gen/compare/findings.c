/*
 * findings.c: finds row by row what differs, and by how much.
 */
#include "compare/compare.h"

#include "exact/ratio.h"
#include "memory.h"

#include <stdio.h>
#include <string.h>

/* ---- distances ---- */

/* Both numbers become integers, as multiples of the smaller one's power of two, or of 1. */
void distance_take(struct ratio *distance, struct dyadic own, const struct ratio *scale,
                   struct dyadic number)
{
    const int least = own.exponent < number.exponent ? own.exponent : number.exponent;
    const int unit = least < 0 ? least : 0;
    struct wide *const difference = &distance->numerator;
    struct wide there;
    wide_set_integer(difference, own.m, 0);
    wide_multiply(difference, difference, &scale->numerator);
    wide_scale(difference, difference, own.exponent - unit);
    wide_set_integer(&there, number.m, 0);
    wide_multiply(&there, &there, &scale->denominator);
    wide_scale(&there, &there, number.exponent - unit);
    difference->negative = own.negative && own.m > 0;
    there.negative = number.negative && number.m > 0;
    wide_subtract(difference, difference, &there);
    difference->negative = false;
    wide_scale(&distance->denominator, &scale->denominator, -unit);
}

double distance_real(const struct ratio *distance)
{
    enum { FRACTION = 18 }; /* limbs: 64 bits and more of the least double */
    struct wide number;
    (void)ratio_quotient(&number, distance, FRACTION);
    return real_of_wide(&number);
}

static bool is_larger(const struct ratio *a, const struct ratio *b)
{
    struct wide left;
    struct wide right;
    wide_multiply(&left, &a->numerator, &b->denominator);
    wide_multiply(&right, &b->numerator, &a->denominator);
    return wide_compare_magnitude(&left, &right) > 0;
}

/* ---- findings ---- */

/* A number beyond the greatest of a float format counts as the cell after the greatest. In another
 * format it counts as the greatest or the least itself. */
static void row_compare(struct findings *findings, const struct table *table,
                        const struct numbers *numbers, int64_t row, const uint64_t *cells)
{
    const struct precision *const precision = table->spec->precision;
    for (uint32_t column = 0; column < (uint32_t)table->spec->columns; column++) {
        const struct place place = {row, column};
        struct ratio distance;
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
        distance_take(&distance,
                      precision_number(precision, cells[column], table->rounding.zero_point),
                      &findings->scale, number);
        if (distance.numerator.count == 0) {
            continue;
        }
        findings->differ++;
        findings->beyond += is_larger(&distance, &findings->tolerance);
        if (is_larger(&distance, &findings->largest)) {
            findings->largest = distance;
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
    ratio_set_integer(&findings->largest, 0);
    ratio_set_integer(&findings->tolerance, 1);
    ratio_multiply(&findings->tolerance, &compared->tolerance);
    table_init(&table, spec);
    ratio_set_integer(&findings->scale, 1);
    ratio_multiply_quotient(&findings->scale, &table.rounding.scale);
    for (int64_t row = 0; row < spec->max_len; row++) {
        table_next_row(&table, cells);
        row_compare(findings, &table, compared->numbers, row, cells);
        progress_show(&progress, quiet, row, spec->max_len, " compared");
    }
    progress_show(&progress, quiet, spec->max_len, spec->max_len, "");
    findings->is_equal = compared->numbers->arrays == spec->arrays && findings->beyond == 0;
}
