/*
 * findings.c: compares a table with the numbers of a file, row by row.
 */
#include "compare/compare.h"

#include "exact/ratio.h"
#include "memory.h"

#include <string.h>

/* ---- distances ---- */

/* value and number become integer multiples of 2^unit, where `unit` is the lesser of their
 * exponents, or 0 if neither exponent is negative. Both are multiplied by the denominator of the
 * scale. */
void distance_compute(struct ratio *distance, struct dyadic value, const struct ratio *scale,
                      struct dyadic number)
{
    const int least = value.exponent < number.exponent ? value.exponent : number.exponent;
    const int unit = least < 0 ? least : 0;
    struct wide *const difference = &distance->numerator;
    struct wide subtrahend;
    wide_set_integer(difference, value.m, 0);
    wide_multiply(difference, difference, &scale->numerator);
    wide_scale(difference, difference, value.exponent - unit);
    wide_set_integer(&subtrahend, number.m, 0);
    wide_multiply(&subtrahend, &subtrahend, &scale->denominator);
    wide_scale(&subtrahend, &subtrahend, number.exponent - unit);
    difference->is_negative = value.is_negative && value.m > 0;
    subtrahend.is_negative = number.is_negative && number.m > 0;
    wide_subtract(difference, difference, &subtrahend);
    difference->is_negative = false;
    wide_scale(&distance->denominator, &scale->denominator, -unit);
}

double distance_real(const struct ratio *distance)
{
    enum { FRACTION = 18 }; /* limbs: 1152 bits, 78 more than the smallest double needs */
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

/* For the difference in units, a number of the file beyond the greatest or the least cell counts as
 * that cell. */
void findings_compute(struct findings *findings, const struct comparison *compared,
                      const struct spec *spec, bool is_quiet)
{
    const struct numbers *const numbers = compared->numbers;
    const struct precision *const precision = spec->precision;
    const int64_t columns = spec->columns;
    uint64_t *const cells = memory_allocate((size_t)columns, sizeof *cells);
    struct table table;
    struct progress progress;
    struct ratio tolerance;
    struct ratio scale;
    table_init(&table, spec);
    ratio_set(&tolerance, 1, 0);
    ratio_multiply(&tolerance, &compared->tolerance, &decimal_one);
    ratio_set(&scale, 1, 0);
    ratio_multiply(&scale, &table.rounding.scale.numerator, &table.rounding.scale.denominator);
    memset(findings, 0, sizeof *findings);
    ratio_set(&findings->largest, 0, 0);
    for (int64_t i = 0; i < spec->max_len * columns; i++) {
        const struct place place = {i / columns, (uint32_t)(i % columns)};
        struct ratio distance;
        struct dyadic number;
        uint64_t nearest;
        if (place.column == 0) {
            progress_show(&progress, is_quiet, place.row, spec->max_len, " compared");
            table_next_row(&table, cells);
        }
        const uint64_t cell = cells[place.column];
        if (numbers->format == precision &&
            numbers_cell(numbers, place.row, place.column) == cell) {
            continue;
        }
        if (!numbers_read_value(numbers, place.row, place.column, &number)) {
            findings->not_finite_at =
                findings->not_finite_count == 0 ? place : findings->not_finite_at;
            findings->not_finite_count++;
            findings->different_count++;
            findings->beyond_tolerance_count++;
            continue;
        }
        distance_compute(&distance, precision_number(precision, cell, table.rounding.zero_point),
                         &scale, number);
        if (distance.numerator.count == 0) {
            continue;
        }
        findings->different_count++;
        findings->beyond_tolerance_count += is_larger(&distance, &tolerance);
        if (is_larger(&distance, &findings->largest)) {
            findings->largest = distance;
            findings->largest_at = place;
        }
        (void)round_dyadic(&table.rounding, number, &nearest);
        const int64_t table_ordinal = precision_ordinal(precision, cell);
        const int64_t file_ordinal = precision_ordinal(precision, nearest);
        const uint64_t units = table_ordinal < file_ordinal
                                   ? (uint64_t)file_ordinal - (uint64_t)table_ordinal
                                   : (uint64_t)table_ordinal - (uint64_t)file_ordinal;
        if (units > findings->units) {
            findings->units = units;
            findings->units_at = place;
        }
    }
    progress_show(&progress, is_quiet, spec->max_len, spec->max_len, "");
    findings->is_equal = numbers->arrays == spec->arrays && findings->beyond_tolerance_count == 0;
}
