/*
 * compare.c: the report of a comparison.
 */
#include "compare/compare.h"

#include "compare/fit.h"
#include "files/platform.h"
#include "npy/npy.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LABEL = 28, PLACE_TEXT = 96 };

static void line_print(const char *label, const char *format, ...) MESSAGE_FORMAT(2, 3);

static void line_print(const char *label, const char *format, ...)
{
    va_list arguments;
    (void)printf("%-*s", LABEL, label);
    va_start(arguments, format);
    (void)vprintf(format, arguments);
    va_end(arguments);
    (void)putchar('\n');
}

/* " at position 12, column 3"; with two arrays it also says which array. */
static void place_print(char text[PLACE_TEXT], const struct spec *spec, struct place place)
{
    const long long position = (long long)spec_position(spec, place.row);
    const int64_t column = place.column % spec->array_columns;
    const char *array = place.column < spec->array_columns ? " of the cosines" : " of the sines";
    (void)snprintf(text, PLACE_TEXT, " at position %lld, column %lld%s", position,
                   (long long)column, spec->arrays == 2 ? array : "");
}

static void shape_report(const struct spec *spec, const struct npy *npy)
{
    line_print("shape:", "%s%lld x %lld, %s (file: %s, %s order)", spec->arrays == 2 ? "2 x " : "",
               (long long)spec->max_len, (long long)spec->array_columns, spec->precision->name,
               npy_descr(npy), npy_is_fortran(npy) ? "Fortran" : "C");
    if (npy_arrays(npy) != spec->arrays) {
        line_print("arrays:", "the file has %s",
                   npy_arrays(npy) == 2 ? "two, of cosines and of sines" : "one");
    }
}

/* Hundredths of a percent, rounded down, so that only all of them are 100 %; cells < 2^49. */
static unsigned share_of(uint64_t part, uint64_t cells)
{
    return (unsigned)(part * 10000 / cells);
}

static void findings_report(const struct spec *spec, const struct ruler *ruler,
                            const struct findings *findings)
{
    char number[RULER_TEXT];
    char place[PLACE_TEXT];
    const unsigned share = share_of(findings->differ, findings->cells);
    line_print("cells that differ:", "%llu of %llu (%u.%02u %%)",
               (unsigned long long)findings->differ, (unsigned long long)findings->cells,
               share / 100, share % 100);
    ruler_print(number, ruler, &findings->largest);
    place_print(place, spec, findings->largest_at);
    line_print("largest difference:", "%s%s", number, findings->largest.count > 0 ? place : "");
    place_print(place, spec, findings->units_at);
    line_print(spec->precision->kind == PRECISION_FLOAT ? "in units in the last place:"
                                                        : "in steps of a cell:",
               "%llu%s", (unsigned long long)findings->units, findings->units > 0 ? place : "");
    if (findings->infinite > 0) {
        place_print(place, spec, findings->infinite_at);
        line_print("not finite:", "%llu, the first%s", (unsigned long long)findings->infinite,
                   place);
    }
}

static bool is_equal(const struct compared *compared, const struct spec *spec,
                     const struct findings *findings)
{
    return findings->beyond == 0 && npy_arrays(compared->npy) == spec->arrays;
}

static void verdict_report(const struct compared *compared, const struct spec *spec,
                           const struct findings *findings)
{
    char tolerance[DECIMAL_TEXT];
    decimal_print(tolerance, &compared->tolerance);
    if (npy_arrays(compared->npy) != spec->arrays) {
        line_print("result:", "different: another layout");
    } else if (findings->differ == 0) {
        line_print("result:", "equal");
    } else if (findings->beyond == 0) {
        line_print("result:", "equal within the tolerance of %s", tolerance);
    } else if (compared->tolerance.count > 0) {
        line_print("result:", "different: %llu beyond the tolerance of %s",
                   (unsigned long long)findings->beyond, tolerance);
    } else {
        line_print("result:", "different");
    }
}

/* Differences by float32 angles, or by cells of a few bits, are less than 1/2. Two tables that have
 * nothing to do with each other differ by more in some cell of their first rows. */
static bool fit_is_one(const struct fit *fit, const struct ruler *ruler)
{
    struct wide half;
    ruler_power(ruler, -1, &half);
    return wide_compare_magnitude(&fit->largest, &half) <= 0;
}

static void fit_report(const struct fit *fit, const struct ruler *ruler)
{
    const char *const asked =
        fit->names[0] != '\0' ? "the options given, as do " : "the options given";
    char number[RULER_TEXT];
    if (!fit->has_numbers) {
        line_print("nothing fits:", "no cell is finite in the first %lld rows",
                   (long long)fit->rows);
        return;
    }
    if (!fit_is_found(fit)) {
        line_print("nothing fits:", "no known preset has tables of this shape");
        return;
    }
    ruler_print(number, ruler, &fit->largest);
    line_print(fit_is_one(fit, ruler) ? "fits best:" : "nothing fits; nearest:",
               "%s%s (largest difference %s in %lld rows)", fit->is_asked ? asked : "", fit->names,
               number, (long long)fit->rows);
    if (fit->is_asked) {
        line_print("", "no known preset fits better");
    }
}

/* Whether the difference may come from angles that were rounded to float32: it is more than the
 * 2^-24 of rounded cells alone, and not more than that of another table. */
static bool may_be_float32(const struct fit *fit, const struct ruler *ruler)
{
    struct wide rounding;
    ruler_power(ruler, -23, &rounding);
    return wide_compare_magnitude(&fit->largest, &rounding) > 0 && fit_is_one(fit, ruler) &&
           fit->spec.angles == ANGLES_EXACT && !fit->spec.normalize;
}

/* Which options give a framework's float32 table. */
static bool float32_report(const struct fit *fit, const struct ruler *ruler, const struct npy *npy)
{
    struct wide largest;
    char number[RULER_TEXT];
    if (strcmp(npy_precision(npy), "f32") != 0 || strcmp(ruler->precision->name, "f32") != 0 ||
        !may_be_float32(fit, ruler)) {
        return true;
    }
    if (!fit_float32(fit, ruler, npy, &largest)) {
        return false;
    }
    if (wide_compare_magnitude(&largest, &fit->largest) < 0) {
        ruler_print(number, ruler, &largest);
        line_print("hint:", "with --angles=float32 the largest difference is %s;", number);
        line_print("", "the framework's own frequencies, --frequency=@FILE, may come nearer");
    } else {
        line_print("hint:", "a table computed in float32 needs --angles=float32 and");
        line_print("", "the framework's own frequencies, --frequency=@FILE");
    }
    return true;
}

static bool report(const struct compared *compared, struct table *table, const struct ruler *ruler,
                   const struct findings *findings)
{
    struct fit fit;
    shape_report(table->spec, compared->npy);
    findings_report(table->spec, ruler, findings);
    verdict_report(compared, table->spec, findings);
    if (is_equal(compared, table->spec, findings)) {
        return true;
    }
    if (!fit_find(&fit, ruler, compared, table)) {
        return false;
    }
    fit_report(&fit, ruler);
    return !fit_is_found(&fit) || float32_report(&fit, ruler, compared->npy);
}

static bool output_check(void)
{
    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        return true;
    }
    return refuse("--compare: standard output cannot be written (%s): redirect it elsewhere",
                  errno != 0 ? strerror(errno) : "no reason given");
}

enum status compare_run(const struct compared *compared, const struct spec *spec, bool quiet)
{
    const struct findings_range range = {
        .rows = spec->max_len,
        .progress = !quiet && platform_stderr_is_terminal(),
    };
    struct table table;
    struct ruler ruler;
    struct findings findings;
    enum status status = STATUS_TROUBLE;
    ruler_init(&ruler, spec, compared);
    if (table_init(&table, spec) &&
        findings_take(&findings, &ruler, &table, compared->npy, &range) &&
        report(compared, &table, &ruler, &findings) && output_check()) {
        status = is_equal(compared, spec, &findings) ? STATUS_FINE : STATUS_DIFFERENT;
    }
    table_free(&table);
    return status;
}
