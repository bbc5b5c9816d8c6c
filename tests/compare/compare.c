/*
 * compare.c: tests --compare with .npy files: the differences in the report, with their size and
 * place, and the presets that it names.
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

/* CELLS is the number of cells of a table of 40 x 6, HEADER the offset of the first in a file. */
enum { CELLS = 240, HEADER = 128 };

/* ---- support ---- */

/* Copies the cells of tests/golden/cells/f32-d6-n40-b10000.txt. */
static void golden_take(uint64_t cells[CELLS])
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

/* Compares table.npy with the table of the options. The caller calls process_end. */
static void compare(struct process *process, const char *options, int status)
{
    char words[LINE_SIZE];
    (void)snprintf(words, sizeof words, "--compare=table.npy%s", options);
    program_run(process, words);
    ck_assert_msg(process->status == status, "%s: %d:\n%s%s", options, process->status,
                  process->out, process->err);
    ck_assert_str_eq(process->err, "");
}

/* Checks that the report has a line with this label and text. */
static void line_is(const struct process *process, const char *label, const char *text)
{
    char line[256];
    (void)snprintf(line, sizeof line, "%-28s%s\n", label, text);
    ck_assert_msg(strstr(process->out, line) != NULL, "%s\nhas no: %s", process->out, line);
}

/* Checks the number of differing cells in the report. */
static void differ_is(const struct process *process, const char *cells)
{
    char text[128];
    (void)snprintf(text, sizeof text, "%s from what the options ask for", cells);
    line_is(process, "cells that differ:", text);
}

/* Checks that table.npy is reported as equal, in a short report. */
static void compare_equal(const char *file)
{
    struct process process;
    char text[256];
    (void)snprintf(text, sizeof text,
                   "table.npy is the table of the options given\n%-28s%s\n%-28sequal\n",
                   "file:", file, "result:");
    compare(&process, "", 0);
    ck_assert_str_eq(process.out, text);
    process_end(&process);
}

static uint64_t bits_of(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static double number_of(struct dyadic dyadic)
{
    double number = (double)dyadic.m;
    for (int i = dyadic.exponent; i < 0; i++) {
        number /= 2;
    }
    for (int i = 0; i < dyadic.exponent; i++) {
        number *= 2;
    }
    return dyadic.negative ? -number : number;
}

/* Returns the value of a cell of any precision, as the bits of a binary64. It is exact except for
 * affine precisions. */
static uint64_t double_of(const struct spec *spec, uint64_t cell)
{
    const struct precision *precision = spec->precision;
    const int64_t value = precision_ordinal(precision, cell);
    const struct quotient *const scale = &spec->scale;
    char parts[2][DECIMAL_TEXT];
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return bits_of(number_of(precision_dyadic(precision, cell)));
    case PRECISION_FIXED:
        return bits_of((double)value / (double)(INT64_C(1) << precision->significand_bits));
    case PRECISION_AFFINE:
        break;
    }
    decimal_print(parts[0], &scale->numerator);
    decimal_print(parts[1], &scale->denominator);
    return bits_of((double)(value - spec->zero_point) * strtod(parts[0], NULL) /
                   strtod(parts[1], NULL));
}

/* ---- golden tables ---- */

START_TEST(golden_equal)
{
    uint64_t cells[CELLS];
    uint64_t turned[CELLS];
    golden_take(cells);
    for (size_t i = 0; i < CELLS; i++) {
        turned[i % 6 * 40 + i / 6] = cells[i];
    }
    cells_write("<f4", cells);
    compare_equal("40 x 6, f32 (<f4, C order)");
    cells_write(">f4", cells);
    compare_equal("40 x 6, f32 (>f4, C order)");
    npy_file_write(
        &(struct npy_file){
            .descr = "<f4", .fortran = true, .shape = "(40, 6)", .cells = turned, .count = CELLS},
        folder_file("table.npy"));
    compare_equal("40 x 6, f32 (<f4, Fortran order)");
    ck_assert_uint_eq(cells[0], 0);
    cells[0] = 0x80000000; /* -0, which is equal to 0 */
    cells_write("<f4", cells);
    compare_equal("40 x 6, f32 (<f4, C order)");
}
END_TEST

/* One cell is changed by a number of units in the last place. The table begins at position 0. */
static const struct {
    size_t row;
    size_t column;
    uint64_t units;
    const char *difference;
    const char *largest;
    bool fits; /* whether a program's arithmetic may have such an error */
} change_cases[] = {
    {1, 0, 1, "5.96e-08 at position 1, column 0", "1 at position 1, column 0", true},
    {39, 5, 3, "1.79e-07 at position 39, column 5", "3 at position 39, column 5", true},
    {0, 0, 1, "1.40e-45 at position 0, column 0", "1 at position 0, column 0", true},
    {17, 2, 9999, "5.96e-04 at position 17, column 2", "9999 at position 17, column 2", false},
    {17, 2, 10000, "5.96e-04 at position 17, column 2", NULL, false},
    {17, 2, 1 << 20, "6.25e-02 at position 17, column 2", NULL, false},
};

START_TEST(one_cell)
{
    uint64_t cells[CELLS];
    struct process process;
    golden_take(cells);
    cells[change_cases[_i].row * 6 + change_cases[_i].column] += change_cases[_i].units;
    cells_write("<f4", cells);
    compare(&process, "", 1);
    differ_is(&process, "1 of 240 (0.42 %)");
    line_is(&process, "largest difference:", change_cases[_i].difference);
    if (change_cases[_i].largest != NULL) {
        line_is(&process, "in units in the last place:", change_cases[_i].largest);
    } else {
        ck_assert_ptr_null(strstr(process.out, "in units"));
    }
    line_is(&process,
            "result:", change_cases[_i].fits ? "the same formula, other bits" : "different");
    ck_assert_int_eq(strstr(process.out, "vaswani") != NULL, change_cases[_i].fits);
    ck_assert_int_eq(strstr(process.out, "no formula of posenc's gives ") == NULL,
                     change_cases[_i].fits);
    process_end(&process);
}
END_TEST

/* Adds a number to the lowest byte of a cell of table.npy. */
static void number_change(size_t place, int by)
{
    size_t length;
    char *const bytes = file_read(folder_file("table.npy"), &length);
    ck_assert_uint_lt(HEADER + 4 * place, length);
    bytes[HEADER + 4 * place] = (char)(bytes[HEADER + 4 * place] + by);
    file_write(folder_file("table.npy"), bytes, length);
    free(bytes);
}

/* The largest difference and the largest number of units may be in different cells. If several
 * cells have the same difference, the first is named. Position 0 is row 7. */
START_TEST(several_cells)
{
    struct process process;
    program_well("--d-model=6|--max-len=40|--start=-7|--npy=table.npy");
    number_change(1, 2);
    number_change(7 * 6, 100);
    number_change(7 * 6 + 2, 100);
    number_change(30 * 6 + 5, 2);
    compare(&process, "|--start=-7", 1);
    differ_is(&process, "4 of 240 (1.67 %)");
    line_is(&process, "largest difference:", "1.19e-07 at position -7, column 1");
    line_is(&process, "in units in the last place:", "100 at position 0, column 0");
    process_end(&process);
}
END_TEST

/* The table differs by exactly 2^-24. The tolerance is compared exactly. */
static const struct {
    const char *tolerance;
    int status;
    const char *result;
} tolerance_cases[] = {
    {"0", 1, "the same formula, other bits"},
    {"0.000000059604644775390624", 1,
     "different: 1 beyond the tolerance of 0.000000059604644775390624"},
    {"0.000000059604644775390625", 0, "equal within the tolerance of 0.000000059604644775390625"},
    {"1e-7", 0, "equal within the tolerance of 0.0000001"},
    {"5.9e-8", 1, "different: 1 beyond the tolerance of 0.000000059"},
    {"1e300", 0, "equal within the tolerance of 1e300"},
};

START_TEST(tolerances)
{
    uint64_t cells[CELLS];
    struct process process;
    char words[LINE_SIZE];
    golden_take(cells);
    cells[6]++;
    cells_write("<f4", cells);
    (void)snprintf(words, sizeof words, "|--tolerance=%s", tolerance_cases[_i].tolerance);
    compare(&process, words, tolerance_cases[_i].status);
    differ_is(&process, "1 of 240 (0.42 %)");
    line_is(&process, "largest difference:", "5.96e-08 at position 1, column 0");
    line_is(&process, "result:", tolerance_cases[_i].result);
    process_end(&process);
}
END_TEST

START_TEST(not_finite)
{
    uint64_t cells[CELLS];
    struct process process;
    golden_take(cells);
    cells[6 * 3 + 4] = 0xff800000;
    cells[6 * 3 + 5] = 0x7fc00000;
    cells_write("<f4", cells);
    compare(&process, "|--tolerance=1e300", 1);
    differ_is(&process, "2 of 240 (0.83 %)");
    ck_assert_ptr_null(strstr(process.out, "largest"));
    line_is(&process, "not finite:", "2, the first at position 3, column 4");
    process_end(&process);
    for (size_t i = 0; i < CELLS; i++) {
        cells[i] = 0x7fc00000;
    }
    cells_write("<f4", cells);
    compare(&process, "", 1);
    ck_assert_ptr_nonnull(strstr(process.out, "no formula of posenc's gives table.npy\n"));
    process_end(&process);
}
END_TEST

/* The preset x-transformers divides by the square root of d. This file is multiplied by it. */
START_TEST(multiplied_cells)
{
    uint64_t cells[CELLS];
    struct process process;
    golden_take(cells);
    for (size_t i = 0; i < CELLS; i++) {
        const double number = double_of_cell(&precisions[PRECISION_F32], cells[i]);
        cells[i] = bits_of((double)(float)(number * 2.449489742783178));
    }
    cells_write("<f8", cells);
    compare(&process, "", 1);
    line_is(&process, "", "but the file has each cell times 6, which no option does");
    process_end(&process);
}
END_TEST

/* A table of two arrays with descending positions. The report names the place by position and
 * array. */
START_TEST(two_arrays)
{
    enum { ROWS = 50, COLUMNS = 4 };
    static const struct {
        size_t array;
        size_t row;
        size_t column;
        const char *place;
    } places[] = {
        {0, 10, 2, "1 at position 39, column 2 of the cosines"},
        {1, 49, 1, "1 at position 0, column 1 of the sines"},
        {0, 0, 3, "1 at position 49, column 3 of the cosines"},
        {1, 1, 0, "1 at position 48, column 0 of the sines"},
        {1, 2, 3, "1 at position 47, column 3 of the sines"},
    };
    program_well("--d-model=8|--max-len=50|--layout=split|--order=descending|--npy=table.npy");
    for (size_t i = 0; i < COUNT(places); i++) {
        struct process process;
        const size_t row = places[i].array * ROWS + places[i].row;
        number_change(row * COLUMNS + places[i].column, 1);
        compare(&process, "|--layout=split|--order=descending", 1);
        line_is(&process, "file:", "2 x 50 x 4: cosines, then sines, f32 (<f4, C order)");
        line_is(&process, "in units in the last place:", places[i].place);
        process_end(&process);
        number_change(row * COLUMNS + places[i].column, -1);
    }
}
END_TEST

/* The presets rope and stable-diffusion have the same numbers, in two arrays and in one. Each file
 * matches only the preset with its number of arrays. */
START_TEST(one_array_or_two)
{
    static const char *const layouts[] = {"concat-cos", "split"};
    const bool file_has_two = _i % 2 != 0;
    const bool asked_for_two = _i / 2 != 0;
    struct process process;
    char words[LINE_SIZE];
    (void)snprintf(words, sizeof words, "--d-model=8|--max-len=50|--layout=%s|--npy=table.npy",
                   layouts[file_has_two]);
    program_well(words);
    (void)snprintf(words, sizeof words, "|--layout=%s", layouts[asked_for_two]);
    compare(&process, words, file_has_two == asked_for_two ? 0 : 1);
    ck_assert_ptr_null(strstr(process.out, "cells that differ"));
    line_is(&process, "file:",
            file_has_two ? "2 x 50 x 4: cosines, then sines, f32 (<f4, C order)"
                         : "50 x 8, f32 (<f4, C order)");
    if (file_has_two != asked_for_two) {
        line_is(&process, "result:", "different: another layout");
        ck_assert_ptr_nonnull(
            strstr(process.out, file_has_two ? "table.npy is the table of rope"
                                             : "table.npy is the table of stable-diffusion"));
        line_is(&process, "", "equal in all cells");
    }
    process_end(&process);
}
END_TEST

/* ---- all precisions ---- */

static const struct {
    const char *precision;
    bool exact; /* whether binary64 represents the value of every cell */
} affine_cases[] = {
    {"s8|--scale=0.0078125|--zero-point=-3", true}, {"u8|--scale=0.015625|--zero-point=128", true},
    {"s8|--scale=0.01|--zero-point=-5", false},     {"u8|--scale=0.01|--zero-point=120", false},
    {"s8|--scale=1/127|--zero-point=0", false},
};

enum { AFFINE_CASES = COUNT(affine_cases) };

/* Writes the values of a table as binary64 and compares them with the table. If binary64 cannot
 * represent the values, the errors are below a unit in the last place of binary64, and no cell
 * differs by a step. Then one cell is moved by one step. */
START_TEST(all_precisions)
{
    struct reading reading;
    struct process process;
    struct table table;
    char words[LINE_SIZE];
    uint64_t cells[CELLS];
    uint64_t doubles[CELLS];
    const bool is_affine = _i < AFFINE_CASES;
    const struct precision *const other = is_affine ? NULL : &precisions[_i - AFFINE_CASES];
    const char *const precision = is_affine ? affine_cases[_i].precision : other->name;
    if (!is_affine && other->kind == PRECISION_AFFINE) {
        return;
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
        doubles[i] = double_of(spec, cells[i]);
    }
    cells_write("<f8", doubles);
    (void)snprintf(words, sizeof words, "|--precision=%s", precision);
    compare(&process, words, is_affine && !affine_cases[_i].exact ? 1 : 0);
    ck_assert_ptr_null(strstr(process.out, label));
    process_end(&process);

    (void)strcat(words, "|--tolerance=2.3e-16");
    compare(&process, words, 0);
    process_end(&process);

    doubles[6 * 3 + 2] = double_of(spec, cells[6 * 3 + 2] - 1);
    cells_write("<f8", doubles);
    compare(&process, words, spec->precision->bits == 64 ? 0 : 1);
    line_is(&process, label, "1 at position 3, column 2");
    process_end(&process);

    doubles[1] = bits_of(1e300); /* out of range: one step after the greatest cell */
    cells_write("<f8", doubles);
    compare(&process, words, 1);
    line_is(&process, "largest difference:", "1.00e+300 at position 0, column 1");
    ck_assert_ptr_nonnull(strstr(process.out, "no formula of posenc's gives "));
    process_end(&process);
    reading_end(&reading);
}
END_TEST

/* ---- distances ---- */

/* Distances from 0 are printed with the same digits as printf prints, ties to even. */
START_TEST(distances_print)
{
    static const double numbers[] = {3.125, 1, 0.5, 2, 9.994, 9.996, 0.9996, 3.9e-4, 1e-7,
                                     /* the fourth digit is 4, or 5 with further digits */
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
        distance_compute(&distance, precision_dyadic(f64, bits_of(-numbers[i])), &one, zero);
        (void)snprintf(text, sizeof text, "%.2e", distance_real(&distance));
        ck_assert_str_eq(text, expected);
    }
}
END_TEST

/* Distances of numbers of any magnitudes are exact. The first is 2^1023 + 2^-1074, with the
 * numerator 2^2097 + 1 and the denominator 2^1074. The second, with a scale of 1/3, is 2^1023 +
 * 2^-1074 / 3. */
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

/* --------------------------------------------------------------------------------------------- */

Suite *suite_compare(void)
{
    Suite *suite = suite_create("compare");
    TCase *cells = case_in_folder(suite, "cells");
    tcase_add_test(cells, golden_equal);
    tcase_add_loop_test(cells, one_cell, 0, (int)COUNT(change_cases));
    tcase_add_test(cells, several_cells);
    tcase_add_loop_test(cells, tolerances, 0, (int)COUNT(tolerance_cases));
    tcase_add_test(cells, not_finite);
    tcase_add_test(cells, multiplied_cells);
    tcase_add_test(cells, two_arrays);
    tcase_add_loop_test(cells, one_array_or_two, 0, 4);
    tcase_add_sampled_test(cells, all_precisions, 3, AFFINE_CASES + PRECISION_COUNT);

    TCase *distances = tcase_create("distances");
    tcase_add_test(distances, distances_print);
    tcase_add_test(distances, distances_are_exact);
    suite_add_tcase(suite, distances);
    return suite;
}
