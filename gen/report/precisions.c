/*
 * precisions.c: computes the full and the compact form of a table in each precision, and prints a
 * line for each precision. The compact form is the factored table or, for a table with axes, the
 * tables of the axes.
 */
#include "report/precisions.h"

#include "encoding/factor.h"
#include "encoding/range.h"
#include "encoding/storage.h"
#include "memory.h"
#include "message.h"
#include "model/precision.h"
#include "npy/numbers.h"
#include "proof/tables.h"
#include "report/number.h"

#include <stdio.h>
#include <string.h>

enum { OPTIONS_TEXT = QUOTIENT_TEXT + 64, REMARK_TEXT = 192 };

/* ---- the values of the table ---- */

/* Returns the largest magnitude of the table's values: for a file, that of its numbers; for a
 * formula, the cell factor, rounded to 53 bits, because sines and cosines are at most 1. */
static struct dyadic largest_of(const struct spec *spec, const struct range *range)
{
    const struct precision *const f64 = &precisions[PRECISION_F64];
    struct elementary *const elementary = memory_allocate(1, sizeof *elementary);
    struct ratio ratio;
    struct wide factor;
    if (spec->npy_path != NULL) {
        const int64_t least = range->extremes.least.ordinal;
        const int64_t greatest = range->extremes.greatest.ordinal;
        return precision_dyadic(f64, (uint64_t)(greatest < -least ? -least : greatest));
    }
    elementary_init(elementary, FREQUENCY_FRACTION);
    wide_set_factor(spec, elementary, &factor);
    if (!factor_ratio(spec, &ratio)) {
        ratio_set_wide(&ratio, &factor);
    }
    return precision_dyadic(f64, round_ratio(&range->f64, false, &ratio));
}

/* Returns whether the usual scale of affine formats is suitable: the values are those of a formula
 * and lie in -1 .. 1, and the zero point is the default, in the middle of the range of cells. */
static bool has_usual_scale(const struct spec *spec, bool has_zero_point)
{
    return spec->npy_path == NULL && factor_compare_one(spec) <= 0 && !has_zero_point;
}

/* Chooses the zero point and the scale of an affine format, unless they are given. If
 * has_usual_scale, chooses the scale that most programs use, such as 1/127 for s8 and 2/255 for u8;
 * otherwise the smallest scale with which all values are in range. */
static void scale_choose(struct spec *spec, const struct range *range, bool has_zero_point)
{
    const struct precision *const precision = spec->precision;
    char text[QUOTIENT_TEXT];
    if (!has_zero_point && precision->least == 0) {
        spec->zero_point = (precision->greatest + 1) / 2;
    }
    if (spec->scale.numerator.count > 0) {
        return;
    }
    if (!has_usual_scale(spec, has_zero_point)) {
        (void)scale_find(&spec->scale, spec, range); /* the scale stays 0 if none fits */
        return;
    }
    (void)snprintf(text, sizeof text, "%d/%lld", precision->least == 0 ? 2 : 1,
                   (long long)precision->greatest);
    (void)quotient_read(&spec->scale, text, SCALE_MAGNITUDE);
}

/* ---- errors ---- */

/* r -= subtrahend. The numerator of the difference may be negative. */
static void ratio_subtract(struct ratio *r, const struct ratio *subtrahend)
{
    struct wide product;
    wide_multiply(&product, &subtrahend->numerator, &r->denominator);
    wide_multiply(&r->numerator, &r->numerator, &subtrahend->denominator);
    wide_multiply(&r->denominator, &r->denominator, &subtrahend->denominator);
    wide_subtract(&r->numerator, &r->numerator, &product);
}

/*
 * Computes a bound on the error of a correctly rounded cell. For a float format, the bound is half
 * the spacing of its numbers at `largest`, but at least half of its smallest positive number. If
 * the format represents all numbers of the file exactly, the bound is 0. For an integer format, the
 * bound is the larger of half a step and the amount by which `largest` exceeds the range of cells
 * at its nearer end.
 */
static void full_error_compute(struct ratio *error, const struct spec *spec, struct dyadic largest)
{
    const struct precision *const precision = spec->precision;
    const bool is_affine = precision->kind == PRECISION_AFFINE;
    const int least = precision->least_exponent - 1;
    const bool is_exact = spec->npy_path != NULL && precision->kind == PRECISION_FLOAT &&
                          spec->numbers->format->significand_bits <= precision->significand_bits &&
                          spec->numbers->format->least_exponent >= precision->least_exponent;
    struct ratio *const excess = memory_allocate(3, sizeof *excess);
    struct ratio *const reach = excess + 1;
    struct ratio *const excess_over_error = excess + 2;
    ratio_set(error, largest.m > 0 && !is_exact ? 1 : 0, 0);
    if (precision->kind == PRECISION_FLOAT) {
        const int half = dyadic_magnitude(largest) - precision->significand_bits - 1;
        ratio_shift(error, half < least ? least : half);
        return;
    }
    ratio_set(error, 1, least);
    ratio_set(excess, largest.m, largest.exponent);
    ratio_set(reach, (uint64_t)cells_reach(spec).smaller_count, precision->least_exponent);
    if (is_affine) {
        ratio_multiply(error, &spec->scale.numerator, &spec->scale.denominator);
        ratio_multiply(reach, &spec->scale.numerator, &spec->scale.denominator);
    }
    ratio_subtract(excess, reach);
    *excess_over_error = *excess;
    ratio_subtract(excess_over_error, error);
    if (!excess_over_error->numerator.is_negative && excess_over_error->numerator.count > 0) {
        *error = *excess;
    }
}

/* ---- a line ---- */

/* The part of a line that describes one form of the table, full or compact. */
struct form_entry {
    char bytes[24];
    char error[NUMBER_TEXT];
    const char *verdict; /* whether all rows differ: "differ", "equal" or "unproved" */
};

/* The values of a line, and the reasons for missing values and equal rows. */
struct precision_entry {
    struct form_entry full;
    struct form_entry compact;
    char options[OPTIONS_TEXT]; /* the options that the precision needs; or "" */
    char remark[REMARK_TEXT];   /* why there is no full table, or which rows are equal; or "" */
    const char *obstacle;       /* why there is no compact table; or NULL */
};

static enum storage compact_storage(const struct spec *spec)
{
    return spec_has_axes(spec) ? STORAGE_AXES : STORAGE_FACTORED;
}

static const char *compact_name(const struct spec *spec)
{
    return spec_has_axes(spec) ? "axes" : "factored";
}

static const char *rows_verdict(const struct tables *tables)
{
    enum witness_fault worst =
        tables->factored.rows_may_be_equal ? WITNESS_TOO_MANY_KEYS : WITNESS_FINE;
    for (size_t i = 0; i < tables->count && !tables->factored.rows_may_be_equal; i++) {
        worst = tables->witness[i].fault > worst ? tables->witness[i].fault : worst;
    }
    switch (worst) {
    case WITNESS_FINE:
        return "differ";
    case WITNESS_EQUAL_ROWS:
        return "equal";
    case WITNESS_TOO_MANY_KEYS:
        break;
    }
    return "unproved";
}

static void full_compute(struct precision_entry *entry, const struct spec *spec,
                         struct output_spec output, struct dyadic largest)
{
    struct tables *const tables = memory_allocate(1, sizeof *tables);
    struct ratio error;
    output.storage = STORAGE_FULL;
    storage_derive(&output, spec);
    (void)snprintf(entry->full.bytes, sizeof entry->full.bytes, "%llu",
                   (unsigned long long)output.bytes);
    if (*entry->remark != '\0') {
        return;
    }
    full_error_compute(&error, spec, largest);
    bound_print(entry->full.error, &error);
    tables_init(tables, spec, &output);
    entry->full.verdict = rows_verdict(tables);
    if (tables->witness[0].fault == WITNESS_EQUAL_ROWS) {
        (void)snprintf(entry->remark, REMARK_TEXT, "rows %lu and %lu are equal",
                       (unsigned long)tables->witness[0].equal_row,
                       (unsigned long)tables->witness[0].earlier_row);
    }
}

static void compact_compute(struct precision_entry *entry, const struct spec *spec,
                            struct output_spec output)
{
    struct tables *const tables = memory_allocate(1, sizeof *tables);
    const struct factored *const factored = &tables->factored;
    struct ratio error;
    int64_t cells = 0;
    output.storage = compact_storage(spec);
    storage_derive(&output, spec);
    tables_init(tables, spec, &output);
    if (output_is_factored(&output)) {
        cells = (factored->coarse.max_len + factored->fine.max_len) * output.stride;
        ratio_set(&error, (uint64_t)factored->bound, factored->bound_exponent);
        bound_print(entry->compact.error, &error);
    } else {
        for (size_t i = 0; i < tables->gathered.count; i++) {
            const struct spec *const small = &tables->gathered.tables[i].small;
            cells += small->max_len * storage_stride(&output, small->columns);
        }
        (void)memcpy(entry->compact.error, entry->full.error, sizeof entry->full.error);
    }
    (void)snprintf(entry->compact.bytes, sizeof entry->compact.bytes, "%lld",
                   (long long)(cells * (output.stored_precision->bits / 8)));
    entry->compact.verdict = rows_verdict(tables);
}

/* Computes the entry for spec->precision: chooses the scale, checks that all values are in range,
 * and computes the full and the compact table. */
static void entry_compute(struct precision_entry *entry, struct spec *spec,
                          const struct output_spec *output_spec, const struct range *table_range,
                          bool has_zero_point)
{
    const struct precision *const precision = spec->precision;
    const bool is_affine = precision->kind == PRECISION_AFFINE;
    const struct form_entry none = {"-", "-", "-"};
    struct range range = {.is_finite = true};
    char text[QUOTIENT_TEXT];
    *entry = (struct precision_entry){.full = none, .compact = none, .options = ""};
    if (is_affine && has_zero_point &&
        (spec->zero_point < precision->least || spec->zero_point > precision->greatest)) {
        (void)snprintf(entry->remark, REMARK_TEXT, "--zero-point is %lld .. %lld",
                       (long long)precision->least, (long long)precision->greatest);
    } else if (is_affine) {
        scale_choose(spec, table_range, has_zero_point);
        quotient_print(text, &spec->scale);
        (void)snprintf(entry->options, OPTIONS_TEXT, "--scale=%s", text);
        if (spec->zero_point != 0) {
            text_append(entry->options, OPTIONS_TEXT, " --zero-point=%lld",
                        (long long)spec->zero_point);
        }
    } else {
        spec->zero_point = 0;
    }
    spec_derive(spec);
    if (is_affine && *entry->remark == '\0' && scale_is_auto(spec)) {
        *entry->options = '\0';
        (void)snprintf(entry->remark, REMARK_TEXT,
                       "no --scale reaches all numbers from that "
                       "--zero-point");
    }
    if (*entry->remark == '\0') {
        spec_measure(spec, &range, true);
        if (range.fault == RANGE_EXCEEDED) {
            (void)snprintf(entry->remark, REMARK_TEXT,
                           "%lld of %lld numbers are beyond its cells: give --saturate",
                           (long long)range.out_of_range,
                           (long long)(spec->max_len * spec->columns));
        }
    }
    full_compute(entry, spec, *output_spec, largest_of(spec, table_range));
    const bool has_full = entry->full.verdict != none.verdict;
    if (has_full) {
        entry->obstacle = spec_has_axes(spec) ? gathered_obstacle(spec) : factored_obstacle(spec);
    }
    if (has_full && entry->obstacle == NULL) {
        compact_compute(entry, spec, *output_spec);
    }
}

/* ---- all entries ---- */

static void entry_print(const char *name, const struct precision_entry *entry)
{
    char text[256];
    (void)snprintf(text, sizeof text, "%-9s%13s  %-8s  %-8s%13s  %-8s  %-8s", name,
                   entry->full.bytes, entry->full.error, entry->full.verdict, entry->compact.bytes,
                   entry->compact.error, entry->compact.verdict);
    size_t length = strlen(text);
    while (*entry->options == '\0' && text[length - 1] == ' ') {
        length--;
    }
    (void)printf("%.*s%s%s\n", (int)length, text, *entry->options != '\0' ? "  " : "",
                 entry->options);
}

/* Prints the reasons why a compact table is impossible. Each reason is printed once, after the
 * names of the precisions to which it applies. */
static void obstacles_print(const struct precision_entry entries[PRECISION_COUNT],
                            const char *compact)
{
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        const char *const obstacle = entries[i].obstacle;
        size_t first = 0;
        while (obstacle != NULL && entries[first].obstacle != obstacle) {
            first++;
        }
        if (obstacle == NULL || first < i) {
            continue;
        }
        const char *separator = "";
        for (size_t j = i; j < PRECISION_COUNT; j++) {
            if (entries[j].obstacle == obstacle) {
                (void)printf("%s%s", separator, precisions[j].name);
                separator = ", ";
            }
        }
        (void)printf(": no --storage=%s, because %s\n", compact, obstacle);
    }
}

void precisions_report(const struct spec *spec, const struct output_spec *output_spec,
                       bool has_zero_point)
{
    struct precision_entry *const entries = memory_allocate(PRECISION_COUNT, sizeof *entries);
    struct output_spec output = *output_spec;
    struct spec *const variant = memory_allocate(2, sizeof *variant);
    struct spec *const range_spec = variant + 1;
    struct range range = {.is_finite = true};
    struct progress progress;
    const int64_t total_rows = PRECISION_COUNT * spec->max_len;
    /* With the scale of range_spec, even the cell factor is out of range. With a larger scale,
     * range_find might examine no value. */
    *range_spec = *spec;
    range_spec->precision = &precisions[PRECISION_S8];
    range_spec->zero_point = 0;
    (void)quotient_read(&range_spec->scale, "1e-30", SCALE_MAGNITUDE);
    spec_derive(range_spec);
    if (has_usual_scale(spec, has_zero_point)) {
        rounding_init(&range.f64, &precisions[PRECISION_F64], &quotient_one, 0);
    } else {
        range_find(&range, range_spec, output_spec->is_quiet);
    }
    if (spec->npy_path != NULL && !range.is_finite) {
        refuse("--from: %s: row %lld, column %lu is infinite or not a number: save a table of "
               "finite numbers",
               spec->npy_path, (long long)range.first_outside.row,
               (unsigned long)range.first_outside.column);
    }
    output.is_quiet = true;
    output.block = 0;
    progress_start(&progress, output_spec->is_quiet);
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        const size_t mark = memory_mark();
        *variant = *spec;
        variant->precision = &precisions[i];
        variant->allows_equal_rows = false;
        entry_compute(&entries[i], variant, &output, &range, has_zero_point);
        memory_release(mark);
        const int64_t done = (int64_t)(i + 1) * spec->max_len;
        progress_print(&progress, done, total_rows, " looked at");
    }
    (void)printf("%lld rows of %lld cells; no cell has a larger error than shown\n\n",
                 (long long)spec->max_len, (long long)spec->columns);
    (void)printf("%-9s%13s  %-8s  %-8s%13s  %-8s  %-8s  %s\n", "precision", "full bytes", "error",
                 "rows", compact_name(spec), "error", "rows", "beside --precision");
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        entry_print(precisions[i].name, &entries[i]);
    }
    (void)putchar('\n');
    for (size_t i = 0; i < PRECISION_COUNT; i++) {
        if (*entries[i].remark != '\0') {
            (void)printf("%s: %s\n", precisions[i].name, entries[i].remark);
        }
    }
    obstacles_print(entries, compact_name(spec));
}
