/*
 * compare.c: tests --compare with a golden table and with tables of all precisions, and the
 * distances between numbers. cases/compare.txt tests the other lines of the report.
 */
#include "compare/compare.h"
#include "encoding/table.h"
#include "golden.h"
#include "npy_file.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = 240 }; /* the number of cells of all tables, which have 40 rows and 6 columns */

/* ---- support ---- */

/* Copies the cells of tests/golden/cells/f32-d6-n40-b10000.txt. */
static void golden_copy(uint64_t cells[CELLS])
{
    struct golden golden;
    golden_read(&golden, "cells/f32-d6-n40-b10000.txt");
    ck_assert_uint_eq(golden.count, CELLS);
    memcpy(cells, golden.cells, CELLS * sizeof *cells);
    golden_free(&golden);
}

/* Writes cells to table.npy. */
static void cells_write(const char *descr, const uint64_t cells[CELLS])
{
    npy_write_cells("table.npy", descr, "(40, 6)", cells);
}

/* Runs --compare for table.npy with these options. Checks the exit status, and that nothing is
 * written to standard error. The caller calls process_end. */
static void compare(struct process *process, const char *options, int status)
{
    char words[LINE_SIZE];
    (void)snprintf(words, sizeof words, "--compare=table.npy%s", options);
    program_run(process, words);
    ck_assert_msg(process->status == status, "%s: %d:\n%s%s", options, process->status,
                  process->output_text, process->error_text);
    ck_assert_str_eq(process->error_text, "");
}

/* Checks that the report has a line with this label and text. */
static void line_is(const struct process *process, const char *label, const char *text)
{
    char line[256];
    (void)snprintf(line, sizeof line, "%-28s%s\n", label, text);
    ck_assert_msg(strstr(process->output_text, line) != NULL, "%s\nhas no: %s",
                  process->output_text, line);
}

/* Checks that the report about table.npy without options says only that the file is equal. `file`
 * is the description of the file in this report. */
static void compare_equal(const char *file)
{
    struct process process;
    char text[256];
    (void)snprintf(text, sizeof text,
                   "table.npy is the table of the options given\n%-28s%s\n%-28sequal\n",
                   "file:", file, "result:");
    compare(&process, "", 0);
    ck_assert_str_eq(process.output_text, text);
    process_end(&process);
}

static uint64_t bits_of_double(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static double double_of_dyadic(struct dyadic dyadic)
{
    double number = (double)dyadic.m;
    for (int i = dyadic.exponent; i < 0; i++) {
        number /= 2;
    }
    for (int i = 0; i < dyadic.exponent; i++) {
        number *= 2;
    }
    return dyadic.is_negative ? -number : number;
}

/* Returns the bits of the binary64 that is the decoded value of a cell of any precision. Values of
 * affine precisions are rounded if necessary. */
static uint64_t double_bits_of_cell(const struct spec *spec, uint64_t cell)
{
    const struct precision *precision = spec->precision;
    const int64_t value = precision_ordinal(precision, cell);
    const struct quotient *const scale = &spec->scale;
    char parts[2][DECIMAL_TEXT];
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return bits_of_double(double_of_dyadic(precision_dyadic(precision, cell)));
    case PRECISION_FIXED:
        return bits_of_double((double)value / (double)(INT64_C(1) << precision->significand_bits));
    case PRECISION_AFFINE:
        break;
    }
    decimal_print(parts[0], &scale->numerator);
    decimal_print(parts[1], &scale->denominator);
    return bits_of_double((double)(value - spec->zero_point) * strtod(parts[0], NULL) /
                          strtod(parts[1], NULL));
}

/* ---- golden tables ---- */

START_TEST(golden_equal)
{
    uint64_t cells[CELLS];
    uint64_t transposed[CELLS];
    golden_copy(cells);
    for (size_t i = 0; i < CELLS; i++) {
        transposed[i % 6 * 40 + i / 6] = cells[i];
    }
    cells_write("<f4", cells);
    compare_equal("40 x 6, f32 (<f4, C order)");
    cells_write(">f4", cells);
    compare_equal("40 x 6, f32 (>f4, C order)");
    npy_file_write(&(struct npy_file){.descr = "<f4",
                                      .is_column_major = true,
                                      .shape = "(40, 6)",
                                      .cells = transposed,
                                      .count = CELLS},
                   folder_file("table.npy"));
    compare_equal("40 x 6, f32 (<f4, Fortran order)");
    ck_assert_uint_eq(cells[0], 0);
    cells[0] = 0x80000000; /* -0, which is equal to 0 */
    cells_write("<f4", cells);
    compare_equal("40 x 6, f32 (<f4, C order)");
}
END_TEST

/* ---- all precisions ---- */

static const struct {
    const char *precision;
    bool is_exact; /* whether binary64 represents the value of every cell */
} affine_cases[] = {
    {"s8|--scale=0.0078125|--zero-point=-3", true},
    {"u8|--scale=0.015625|--zero-point=128", true},
    {"s8|--scale=0.01|--zero-point=-5", false},
    {"u8|--scale=0.01|--zero-point=120", false},
    {"s8|--scale=1/127|--zero-point=0", false},
    {"s16|--scale=1/32767|--zero-point=0", false},
    {"u16|--scale=0.000030517578125|--zero-point=32768", true},
};

enum { AFFINE_CASES = COUNT(affine_cases) };

/* Writes the values of a table as binary64 and compares them with the table. If binary64 cannot
 * represent the values, their errors are below 2.3e-16, about a unit in the last place of 1, and no
 * cell differs by a step. Then the test moves one number by a step of the cells, and replaces
 * another number by 1e300. */
START_TEST(all_precisions)
{
    struct reading reading;
    struct process process;
    struct table table;
    char words[LINE_SIZE];
    uint64_t cells[CELLS];
    uint64_t doubles[CELLS];
    const bool is_affine = _i < AFFINE_CASES;
    const struct precision *const not_affine = is_affine ? NULL : &precisions[_i - AFFINE_CASES];
    const char *const precision = is_affine ? affine_cases[_i].precision : not_affine->name;
    if (!is_affine && not_affine->kind == PRECISION_AFFINE) {
        return; /* affine precisions need a scale: see affine_cases */
    }
    (void)snprintf(words, sizeof words, "--precision=%s|--d-model=6|--max-len=40|-o|pe", precision);
    reading_start(&reading, words);
    const struct spec *const spec = &reading.request.spec;
    const bool is_float = spec->precision->kind == PRECISION_FLOAT;
    const char *label = is_float ? "in units in the last place:" : "in steps of a cell:";
    table_init(&table, spec);
    for (size_t i = 0; i < CELLS; i += 6) {
        table_next_row(&table, cells + i);
    }
    for (size_t i = 0; i < CELLS; i++) {
        doubles[i] = double_bits_of_cell(spec, cells[i]);
    }
    cells_write("<f8", doubles);
    (void)snprintf(words, sizeof words, "|--precision=%s", precision);
    compare(&process, words, is_affine && !affine_cases[_i].is_exact ? 1 : 0);
    ck_assert_ptr_null(strstr(process.output_text, label));
    process_end(&process);

    (void)strcat(words, "|--tolerance=2.3e-16");
    compare(&process, words, 0);
    process_end(&process);

    doubles[6 * 3 + 2] = double_bits_of_cell(spec, cells[6 * 3 + 2] - 1);
    cells_write("<f8", doubles);
    compare(&process, words, spec->precision->bits == 64 ? 0 : 1);
    line_is(&process, label, "1 at position 3, column 2");
    process_end(&process);

    doubles[1] = bits_of_double(1e300); /* out of the range of all precisions except f64 */
    cells_write("<f8", doubles);
    compare(&process, words, 1);
    line_is(&process, "largest difference:", "1.00e+300 at position 0, column 1");
    ck_assert_ptr_nonnull(strstr(process.output_text, "no formula of posenc matches "));
    process_end(&process);
    reading_end(&reading);
}
END_TEST

/* ---- distances ---- */

/* The distance of a number from 0, as a double, is printed with the same three digits as the number
 * itself. */
START_TEST(distances_print)
{
    static const double numbers[] = {3.125, 1, 0.5, 2, 9.994, 9.996, 0.9996, 3.9e-4, 1e-7,
                                     /* slightly less or more than the middle between two texts */
                                     1.2349, 1.2351, 6.4759e-5, 9.9949, 9.9951, 8.8855e200, 1.0,
                                     12345, 0x1p-149, 1e300, 0x1p1023, 0x1p-1074, 1e-300, 2.2e16,
                                     5.9604644775390625e-8};
    const struct precision *const f64 = &precisions[PRECISION_F64];
    struct ratio distance;
    struct ratio one;
    ratio_set(&one, 1, 0);
    for (size_t i = 0; i < COUNT(numbers); i++) {
        char expected[32];
        char text[32];
        const struct dyadic zero = {false, 0, -1074};
        (void)snprintf(expected, sizeof expected, "%.2e", numbers[i]);
        distance_compute(&distance, precision_dyadic(f64, bits_of_double(-numbers[i])), &one, zero);
        (void)snprintf(text, sizeof text, "%.2e", distance_real(&distance));
        ck_assert_str_eq(text, expected);
    }
}
END_TEST

/* Distances are exact for numbers of all magnitudes. The first distance is 2^1023 + 2^-1074, with
 * the numerator 2^2097 + 1 and the denominator 2^1074. The second one, with a scale of 1/3, is
 * 2^1023 + 2^-1074 / 3. */
START_TEST(distances_are_exact)
{
    static const struct dyadic great = {false, 1, 1023};
    static const struct dyadic least = {true, 1, -1074};
    struct ratio distance;
    struct ratio scale;
    struct wide expected;
    struct wide one;
    ratio_set(&scale, 1, 0);
    distance_compute(&distance, great, &scale, least);
    wide_set_integer(&one, 1, 0);
    wide_scale(&expected, &one, 1023 + 1074);
    wide_add(&expected, &expected, &one);
    ck_assert_int_eq(wide_compare_magnitude(&distance.numerator, &expected), 0);
    wide_scale(&expected, &one, 1074);
    ck_assert_int_eq(wide_compare_magnitude(&distance.denominator, &expected), 0);
    wide_multiply_small(&scale.denominator, &scale.denominator, 3);
    distance_compute(&distance, least, &scale, great); /* -2^-1074 / 3 - 2^1023 */
    wide_scale(&expected, &one, 1023 + 1074);
    wide_multiply_small(&expected, &expected, 3);
    wide_add(&expected, &expected, &one);
    ck_assert_int_eq(wide_compare_magnitude(&distance.numerator, &expected), 0);
    wide_scale(&expected, &one, 1074);
    wide_multiply_small(&expected, &expected, 3);
    ck_assert_int_eq(wide_compare_magnitude(&distance.denominator, &expected), 0);
}
END_TEST

/* ---- the suite ---- */

Suite *suite_compare(void)
{
    Suite *suite = suite_create("compare");
    TCase *cells = case_in_folder(suite, "cells");
    tcase_add_test(cells, golden_equal);
    tcase_add_sampled_test(cells, all_precisions, 3, AFFINE_CASES + PRECISION_COUNT);

    TCase *distances = tcase_create("distances");
    tcase_add_test(distances, distances_print);
    tcase_add_test(distances, distances_are_exact);
    suite_add_tcase(suite, distances);
    return suite;
}
