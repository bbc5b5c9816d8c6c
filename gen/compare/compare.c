/*
 * compare.c: prints the report of a comparison.
 */
#include "compare/compare.h"

#include "platform.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    LABEL_WIDTH = 28, /* characters */
    PLACE_TEXT = 96   /* buffer size for place_print */
};

TEXT_FORMAT(2, 3) static void line_print(const char *label, const char *format, ...)
{
    va_list arguments;
    (void)printf("%-*s", LABEL_WIDTH, label);
    va_start(arguments, format);
    (void)vprintf(format, arguments);
    va_end(arguments);
    (void)putchar('\n');
}

/* Prints " at position 12, column 3"; if the table has two arrays, also the name of the array. */
static void place_print(char text[PLACE_TEXT], const struct spec *spec, struct place place)
{
    const long long position = (long long)spec_position(spec, place.row);
    const int64_t column = place.column % spec->array_columns;
    const char *array = place.column < spec->array_columns ? " of the cosines" : " of the sines";
    (void)snprintf(text, PLACE_TEXT, " at position %lld, column %lld%s", position,
                   (long long)column, spec->arrays == 2 ? array : "");
}

/* Reports how the file stores the table, if its shape or order differs from posenc's. */
static void view_report(const struct fit *fit, const struct numbers *file)
{
    static const char *const remarks[VIEW_COUNT] = {
        [VIEW_TRANSPOSED] = "but the file has it transposed",
        [VIEW_COSINES] = "but the file has the cosines alone: numpy.stack([cosines, sines]) has "
                         "both",
        [VIEW_SINES] = "but the file has the sines alone: numpy.stack([cosines, sines]) has both",
        [VIEW_ALTERNATING_ROWS] = "but the file has a row of cosines and one of sines in turn: "
                                  "numpy.stack([t[0::2], t[1::2]])",
        [VIEW_ALTERNATING_COLUMNS] = "but the file has columns of cosines and sines in turn: "
                                     "numpy.stack([t[..., 0::2], t[..., 1::2]])"};
    const char *const remark = remarks[fit->view];
    if (remark != NULL) {
        line_print("", "%s", remark);
    }
    if (fit->view == VIEW_CUT) {
        line_print("", "but the file is padded by %lld rows and %lld columns, of zeros or copies",
                   (long long)(file->rows - fit->numbers.rows),
                   (long long)(file->columns - fit->numbers.columns));
    }
}

/* Reports the command that makes the table of the file, and how the file differs from that table.
 * Files computed in floating point differ from the exact formula. A float32 file determines a base
 * only to a relative accuracy of about 10^-6. Does nothing if no formula was found. */
static void fit_report(const struct fit *fit, const struct numbers *file, const char *command)
{
    enum { RELIABLE_DIGITS = 4 }; /* the report calls a base of more digits uncertain */
    static const char *const arithmetics[ARITHMETIC_COUNT] = {
        [ARITHMETIC_FLOAT] = "float32", [ARITHMETIC_DOUBLE] = "float64"};
    const bool is_float32 = fit->arithmetic == ARITHMETIC_FLOAT;
    const struct candidate *const found = &fit->candidate;
    if (!fit->is_found) {
        return;
    }
    line_print("made by:", "%s", command);
    view_report(fit, file);
    if (found->spec.arrays != fit->numbers.arrays) {
        line_print("", "but the file has cosines, then sines, in one array");
    }
    if (fit->numbers.has_pairs && found->spec.layout != LAYOUT_PAIRS) {
        line_print("", "but the file has pairs as a dimension of their own");
    }
    if (found->multiplier > 1) {
        line_print("", "but the file has each cell times %.0f, which no option does",
                   found->multiplier);
    }
    if (is_float32 && found->has_other_base && found->spec.base.count > RELIABLE_DIGITS) {
        line_print("", "float32 determines only six digits of a base: another formula may fit with "
                       "another base");
    }
    if (fit->value_format->significand_bits < 24 && found->has_other_base &&
        found->spec.base.count > 2) {
        line_print("",
                   "so few bits determine about three digits of a base: another may fit as well");
    }
    if (fit->value_format != fit->numbers.format) {
        line_print("", "its numbers are values of %s", fit->value_format->name);
    }
    if (fit->step > 0) {
        line_print("", "its numbers are multiples of %.6g, as 8-bit integers have them", fit->step);
    }
    if (!(fit->largest > 0)) {
        line_print("", "equal in all cells");
    } else if (fit->arithmetic == ARITHMETIC_NOISY) {
        line_print("", "fits to within %.2e", fit->largest);
    } else if (fit->value_format == fit->numbers.format &&
               (is_float32 || fit->value_format == &precisions[PRECISION_F64])) {
        line_print("", "as computed in %s: largest difference %.2e; --from copies these bits",
                   arithmetics[fit->arithmetic], fit->largest);
    } else {
        line_print("", "largest difference %.2e", fit->largest);
    }
}

/* Prints in one sentence what the file is. */
static void verdict_print(const struct findings *findings, const struct fit *fit,
                          const struct comparison *compared)
{
    const char *const name = path_basename(compared->path);
    if (findings->is_equal) {
        (void)printf("%s is the table of the options given%s\n", name,
                     findings->different_count > 0 ? ", within the tolerance" : "");
    } else if (fit->is_found) {
        (void)printf("%s is the table of %s\n", name, fit->names);
    } else {
        (void)printf("no formula of posenc matches %s\n", name);
    }
}

/* Reports how the requested table differs from the file. Omits large differences in units in the
 * last place, because only small ones are meaningful. */
static void findings_report(const struct spec *spec, const struct findings *findings)
{
    enum { UNITS_MAX = 9999 };
    char place[PLACE_TEXT];
    const uint64_t cells = (uint64_t)(spec->max_len * spec->columns); /* < 2^49 */
    /* The share in hundredths of a percent, rounded to the nearest. It is 100 % only if all cells
     * differ. */
    const unsigned nearest = (unsigned)((findings->different_count * 10000 + cells / 2) / cells);
    const unsigned share = nearest == 10000 && findings->different_count < cells ? 9999 : nearest;
    line_print("cells that differ:", "%llu of %llu (%u.%02u %%) from what the options ask for",
               (unsigned long long)findings->different_count, (unsigned long long)cells,
               share / 100, share % 100);
    if (findings->largest.numerator.count > 0) {
        place_print(place, spec, findings->largest_at);
        line_print("largest difference:", "%.2e%s", distance_real(&findings->largest), place);
    }
    if (findings->units > 0 && findings->units <= UNITS_MAX) {
        place_print(place, spec, findings->units_at);
        line_print(spec->precision->kind == PRECISION_FLOAT ? "in units in the last place:"
                                                            : "in steps of a cell:",
                   "%llu%s", (unsigned long long)findings->units, place);
    }
    if (findings->not_finite_count > 0) {
        place_print(place, spec, findings->not_finite_at);
        line_print("not finite:", "%llu, the first%s",
                   (unsigned long long)findings->not_finite_count, place);
    }
}

enum status compare_report(const struct findings *findings, const struct fit *fit,
                           const struct comparison *compared, const struct spec *spec,
                           const char *command)
{
    const struct numbers *const numbers = compared->numbers;
    char tolerance[DECIMAL_TEXT];
    verdict_print(findings, fit, compared);
    line_print("file:", "%s%lld x %lld%s, %s (%c%s, %s order)", numbers->arrays == 2 ? "2 x " : "",
               (long long)numbers->rows,
               (long long)(numbers->columns / (numbers->has_pairs ? 2 : numbers->arrays)),
               numbers->arrays == 1            ? numbers->has_pairs ? " x 2" : ""
               : numbers->reshaped_arrays == 1 ? ": cosines, then sines, or two rows of pairs"
                                               : ": cosines, then sines",
               numbers->format->name, numbers->is_big_endian ? '>' : '<',
               numbers->format->numpy + 1, numbers->is_fortran ? "Fortran" : "C");
    if (compared->model != NULL) {
        const char *const layer = compared->layer_type;
        line_print("asked for by:", "%s, %s%s%s", path_basename(compared->model),
                   layer != NULL ? layer : "", layer != NULL ? " of " : "",
                   compared->model_meaning);
    }
    if (!findings->is_equal) {
        fit_report(fit, numbers, command);
    }
    if (findings->different_count > 0) {
        findings_report(spec, findings);
    }
    decimal_print(tolerance, &compared->tolerance);
    if (numbers->arrays != spec->arrays) {
        line_print("result:", "different: another layout");
    } else if (findings->different_count == 0) {
        line_print("result:", "equal");
    } else if (findings->is_equal) {
        line_print("result:", "equal within the tolerance of %s", tolerance);
    } else if (compared->tolerance.count > 0) {
        line_print("result:", "different: %llu beyond the tolerance of %s",
                   (unsigned long long)findings->beyond_tolerance_count, tolerance);
    } else {
        line_print("result:", fit->is_requested ? "the same formula, other bits" : "different");
    }
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        refuse("--compare: standard output cannot be written (%s): redirect it elsewhere",
               errno != 0 ? strerror(errno) : "no reason given");
    }
    return findings->is_equal ? STATUS_FINE : STATUS_DIFFERENT;
}
