/*
 * findings.c: turns numbers into units, and a distance into decimal digits; finds row by row what
 * differs, and by how much.
 */
#include "compare/findings.h"

#include "encoding/import.h"
#include "exact/ratio.h"
#include "memory.h"
#include "npy/npy.h"
#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the ruler ---- */

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* decimal * 10^places * 2^point, which is whole. */
static void decimal_measure(struct wide *units, struct decimal decimal, int places, int point)
{
    decimal.exponent += places;
    wide_set_decimal(units, &decimal, 0);
    wide_shift_left(units, units, (size_t)point);
}

void ruler_init(struct ruler *ruler, const struct spec *spec, const struct compared *compared)
{
    const struct quotient *const scale = &spec->scale;
    const int point = -least_of(precision_unit_exponent(spec->precision),
                                precision_unit_exponent(compared->npy->format));
    const int places =
        -least_of(least_of(scale->numerator.exponent, compared->tolerance.exponent), 0);
    struct wide divisor;
    ruler->precision = spec->precision;
    ruler->zero_point = spec->zero_point;
    ruler->point = point;
    wide_set_decimal(&divisor, quotient_is_fraction(scale) ? &scale->denominator : &decimal_one, 0);
    decimal_measure(&ruler->power, decimal_one, places, 0);
    wide_multiply(&ruler->power, &ruler->power, &divisor);
    decimal_measure(&ruler->step, scale->numerator, places, point);
    decimal_measure(&ruler->tolerance, compared->tolerance, places, point);
    wide_multiply(&ruler->tolerance, &ruler->tolerance, &divisor);
}

static void dyadic_measure(const struct ruler *ruler, struct dyadic number, struct wide *units)
{
    wide_set_integer(units, number.m, 0);
    wide_multiply(units, units, &ruler->power);
    wide_shift_left(units, units, (size_t)(number.exponent + ruler->point));
    units->negative = number.negative && units->count > 0;
}

/* An affine cell is at most 383 steps of the scale away from 0. */
static void cell_measure(const struct ruler *ruler, uint64_t cell, struct wide *units)
{
    const struct dyadic number = precision_number(ruler->precision, cell, ruler->zero_point);
    if (ruler->precision->kind != PRECISION_AFFINE) {
        dyadic_measure(ruler, number, units);
        return;
    }
    wide_multiply_small(units, &ruler->step, (uint32_t)number.m);
    units->negative = number.negative && units->count > 0;
}

void ruler_measure(const struct ruler *ruler, uint64_t cell, struct dyadic number,
                   struct wide *distance)
{
    struct wide units;
    cell_measure(ruler, cell, distance);
    dyadic_measure(ruler, number, &units);
    wide_subtract(distance, distance, &units);
    distance->negative = false;
}

/* The distance times 10^shift, rounded down. It has to be less than 2^64. */
static uint64_t distance_scaled(const struct ruler *ruler, const struct wide *distance, int shift)
{
    struct decimal power = decimal_one;
    struct ratio scaled;
    struct wide floor;
    power.exponent = shift;
    wide_copy(&scaled.numerator, distance);
    wide_shift_left(&scaled.denominator, &ruler->power, (size_t)ruler->point);
    ratio_multiply(&scaled, &power);
    (void)ratio_quotient(&floor, &scaled, 0);
    return wide_extract(&floor, 0);
}

/* The decimal exponent is at least log10(2) * floor(log2(distance)), where division towards zero
 * may be off by 1. The search starts there. A fourth digit is rounded away. */
void ruler_print(char text[RULER_TEXT], const struct ruler *ruler, const struct wide *distance)
{
    enum { DIGITS = 4, LOW = 1000 };
    if (distance->count == 0) {
        (void)snprintf(text, RULER_TEXT, "0");
        return;
    }
    const long lead = (long)wide_bits(distance) - 1 - (long)wide_bits(&ruler->power) - ruler->point;
    int exponent = (int)(lead * 30103 / 100000) - 1;
    uint64_t digits;
    while ((digits = distance_scaled(ruler, distance, DIGITS - 1 - exponent)) >=
           UINT64_C(10) * LOW) {
        exponent++;
    }
    digits = (digits + 5) / 10;
    if (digits == LOW) {
        digits /= 10;
        exponent++;
    }
    (void)snprintf(text, RULER_TEXT, "%u.%02ue%+03d", (unsigned)(digits / 100),
                   (unsigned)(digits % 100), exponent);
}

/* ---- findings ---- */

static uint64_t ordinal_distance(const struct precision *precision, uint64_t a, uint64_t b)
{
    const int64_t first = precision_ordinal(precision, a);
    const int64_t second = precision_ordinal(precision, b);
    return first < second ? (uint64_t)second - (uint64_t)first : (uint64_t)first - (uint64_t)second;
}

static void infinite_take(struct findings *findings, struct place place)
{
    if (findings->infinite == 0) {
        findings->infinite_at = place;
    }
    findings->infinite++;
    findings->differ++;
    findings->beyond++;
}

static void distance_take(struct findings *findings, const struct ruler *ruler,
                          const struct wide *distance, struct place place)
{
    if (distance->count == 0) {
        return;
    }
    findings->differ++;
    findings->beyond += wide_compare_magnitude(distance, &ruler->tolerance) > 0;
    if (wide_compare_magnitude(distance, &findings->largest) > 0) {
        wide_copy(&findings->largest, distance);
        findings->largest_at = place;
    }
}

/* A number beyond the greatest of a float format counts as the cell after the greatest. In another
 * format it counts as the greatest or the least itself. */
static void units_take(struct findings *findings, const struct rounding *rounding, uint64_t cell,
                       struct dyadic number, struct place place)
{
    uint64_t nearest;
    (void)import_round(rounding, number, &nearest);
    const uint64_t units = ordinal_distance(rounding->precision, cell, nearest);
    if (units > findings->units) {
        findings->units = units;
        findings->units_at = place;
    }
}

static void row_compare(struct findings *findings, const struct ruler *ruler,
                        const struct table *table, const struct npy *npy, int64_t row,
                        const uint64_t *cells)
{
    const bool is_same_format = npy->format == ruler->precision;
    struct wide distance;
    struct dyadic number;
    for (uint32_t column = 0; column < (uint32_t)table->spec->columns; column++) {
        const struct place place = {row, column};
        if (is_same_format && npy_cell(npy, row, column) == cells[column]) {
            continue;
        }
        if (!npy_value(npy, row, column, &number)) {
            infinite_take(findings, place);
            continue;
        }
        ruler_measure(ruler, cells[column], number, &distance);
        distance_take(findings, ruler, &distance, place);
        units_take(findings, &table->rounding, cells[column], number, place);
    }
}

bool findings_take(struct findings *findings, const struct ruler *ruler, struct table *table,
                   const struct npy *npy, bool quiet)
{
    struct progress progress;
    uint64_t *const cells = memory_take((size_t)table->spec->columns, sizeof *cells);
    const int64_t rows = table->spec->max_len;
    bool fine = true;
    memset(findings, 0, sizeof *findings);
    table_rewind(table);
    progress_start(&progress, quiet);
    for (int64_t row = 0; row < rows && fine; row++) {
        fine = table_next_row(table, cells);
        if (fine) {
            row_compare(findings, ruler, table, npy, row, cells);
        }
        progress_show(&progress, row, rows, " compared");
    }
    progress_end(&progress);
    return fine;
}
