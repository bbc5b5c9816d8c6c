/*
 * compare.c: tables compared with .npy files: what the report says differs, by how much and
 * where, and which preset it says fits.
 */
#include "compare/compare.h"
#include "cli/given.h"
#include "cli/request.h"
#include "compare/findings.h"
#include "encoding/table.h"
#include "golden.h"
#include "npy/npy.h"
#include "npy_file.h"
#include "process.h"
#include "skip.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORD_SIZE = 64 };

/* ---- support ---- */

static const struct given nothing_given;

static struct request request_of(const char *precision, int64_t d_model, int64_t max_len)
{
    struct request request = {
        .spec = {.d_model = d_model,
                 .max_len = max_len,
                 .base = decimal_of("10000"),
                 .precision = precision_find(precision)},
        .output = {.row_align = 1, .quiet = true},
        .compared = {.given = &nothing_given, .candidate_ask = candidate_ask},
    };
    ck_assert_ptr_nonnull(request.spec.precision);
    grounds_take(&request.compared, &nothing_given);
    return request;
}

/* The cells of a table, row by row, for the caller to free. */
static uint64_t *cells_of(struct request request)
{
    struct table table;
    spec_derive(&request.spec);
    uint64_t *cells = malloc((size_t)(request.spec.max_len * request.spec.columns) * sizeof *cells);
    ck_assert_ptr_nonnull(cells);
    table_init(&table, &request.spec);
    for (int64_t row = 0; row < request.spec.max_len; row++) {
        table_next_row(&table, cells + row * request.spec.columns);
    }
    return cells;
}

/* What a comparison did. */
struct outcome {
    enum status comparison;
    char *text; /* on standard output */
};

/* Compares while standard output goes into a file. */
static struct outcome compare_caught(const struct request *request)
{
    struct outcome outcome;
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    (void)fflush(stdout);
    const int saved = dup(STDOUT_FILENO);
    ck_assert_int_ge(saved, 0);
    ck_assert_int_ge(dup2(fileno(file), STDOUT_FILENO), 0);
    outcome.comparison = compare_run(&request->compared, &request->spec, true);
    ck_assert_int_ge(dup2(saved, STDOUT_FILENO), 0);
    (void)close(saved);
    outcome.text = file_text(file, NULL);
    (void)fclose(file);
    return outcome;
}

/* Compares the request's table with a file of such cells. */
static struct outcome compare_cells(struct request request, const char *descr,
                                    const uint64_t *cells)
{
    char shape[WORD_SIZE];
    const char *path = folder_file("table.npy");
    spec_derive(&request.spec);
    (void)snprintf(shape, sizeof shape, "(%" PRId64 ", %" PRId64 ")", request.spec.max_len,
                   request.spec.columns);
    npy_file_write(
        &(struct npy_file){.descr = descr,
                           .shape = shape,
                           .cells = cells,
                           .count = (size_t)(request.spec.max_len * request.spec.columns)},
        path);
    request.compared.path = path;
    request.compared.numbers = npy_open("--compare", path);
    ck_assert_ptr_nonnull(request.compared.numbers);
    const struct outcome outcome = compare_caught(&request);
    return outcome;
}

static void assert_outcome(struct outcome outcome, enum status comparison)
{
    ck_assert_msg(outcome.comparison == comparison, "%d:\n%s", (int)outcome.comparison,
                  outcome.text);
}

/* Checks that a line of the report has this text. */
static void assert_line(struct outcome outcome, const char *label, const char *text)
{
    char line[256];
    (void)snprintf(line, sizeof line, "%-28s%s\n", label, text);
    ck_assert_msg(strstr(outcome.text, line) != NULL, "%s\nhas no: %s", outcome.text, line);
}

/* Checks that so many cells are said to differ; and where none does, that the report is short. */
static void assert_differ(struct outcome outcome, const char *cells)
{
    char text[128];
    (void)snprintf(text, sizeof text, "%s from what the options ask for", cells);
    assert_line(outcome, "cells that differ:", text);
}

static void assert_equal(struct outcome outcome, const char *file)
{
    char text[128];
    (void)snprintf(text, sizeof text, "%-28s%s\n%-28sequal\n", "file:", file, "result:");
    assert_outcome(outcome, STATUS_FINE);
    ck_assert_str_eq(outcome.text, text);
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

/* The number of any cell as binary64. It is exact except for s8 and u8. */
static uint64_t double_of(const struct request *request, uint64_t cell)
{
    const struct precision *precision = request->spec.precision;
    const int64_t value = precision_ordinal(precision, cell);
    const struct quotient *const scale = &request->spec.scale;
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
    return bits_of((double)(value - request->spec.zero_point) * strtod(parts[0], NULL) /
                   strtod(parts[1], NULL));
}

/* ---- golden tables ---- */

/* The cells of tests/golden/cells/f32-d6-n40-b10000.txt, for the caller to free. */
static uint64_t *golden_cells(void)
{
    struct golden golden;
    golden_read(&golden, "cells/f32-d6-n40-b10000.txt");
    ck_assert_uint_eq(golden.count, 240);
    return golden.cells;
}

START_TEST(golden_equal)
{
    static const char *const descrs[] = {"<f4", ">f4"};
    uint64_t *cells = golden_cells();
    for (size_t i = 0; i < COUNT(descrs); i++) {
        const struct outcome outcome = compare_cells(request_of("f32", 6, 40), descrs[i], cells);
        char shape[WORD_SIZE];
        (void)snprintf(shape, sizeof shape, "40 x 6, f32 (%s, C order)", descrs[i]);
        assert_equal(outcome, shape);
        free(outcome.text);
    }
    free(cells);
}
END_TEST

START_TEST(golden_fortran)
{
    uint64_t *cells = golden_cells();
    uint64_t turned[240];
    const char *path = folder_file("table.npy");
    struct request request = request_of("f32", 6, 40);
    for (size_t i = 0; i < COUNT(turned); i++) {
        turned[i % 6 * 40 + i / 6] = cells[i];
    }
    npy_file_write(&(struct npy_file){.descr = "<f4",
                                      .fortran = true,
                                      .shape = "(40, 6)",
                                      .cells = turned,
                                      .count = COUNT(turned)},
                   path);
    spec_derive(&request.spec);
    request.compared.numbers = npy_open("--compare", path);
    ck_assert_ptr_nonnull(request.compared.numbers);
    const struct outcome outcome = compare_caught(&request);
    assert_equal(outcome, "40 x 6, f32 (<f4, Fortran order)");
    free(outcome.text);
    free(cells);
}
END_TEST

/* A cell of one position is changed by some units; rows begin at position 0. */
static const struct {
    size_t row;
    size_t column;
    uint64_t units;
    const char *difference;
    const char *largest;
    bool fits; /* as computed by a program */
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
    uint64_t *cells = golden_cells();
    cells[change_cases[_i].row * 6 + change_cases[_i].column] += change_cases[_i].units;
    const struct outcome outcome = compare_cells(request_of("f32", 6, 40), "<f4", cells);
    assert_outcome(outcome, STATUS_DIFFERENT);
    assert_differ(outcome, "1 of 240 (0.41 %)");
    assert_line(outcome, "largest difference:", change_cases[_i].difference);
    if (change_cases[_i].largest != NULL) {
        assert_line(outcome, "in units in the last place:", change_cases[_i].largest);
    } else {
        ck_assert_ptr_null(strstr(outcome.text, "in units"));
    }
    assert_line(outcome,
                "result:", change_cases[_i].fits ? "the same formula, other bits" : "different");
    ck_assert_int_eq(strstr(outcome.text, "vaswani") != NULL, change_cases[_i].fits);
    ck_assert_int_eq(strstr(outcome.text, "nothing fits:") == NULL, change_cases[_i].fits);
    free(outcome.text);
    free(cells);
}
END_TEST

/* The largest difference and the most units may be in different cells. The first of equal ones is
 * named. */
START_TEST(several_cells)
{
    struct request request = request_of("f32", 6, 40);
    request.spec.start = -7;
    uint64_t *own = cells_of(request);
    own[0 * 6 + 1] += 2;
    own[7 * 6 + 0] = 0x00000100;
    own[30 * 6 + 5] += 2;
    const struct outcome outcome = compare_cells(request, "<f4", own);
    assert_outcome(outcome, STATUS_DIFFERENT);
    assert_differ(outcome, "3 of 240 (1.25 %)");
    assert_line(outcome, "largest difference:", "1.19e-07 at position -7, column 1");
    assert_line(outcome, "in units in the last place:", "256 at position 0, column 0");
    free(outcome.text);
    free(own);
}
END_TEST

/* The difference is 2^-24. The tolerance is compared exactly. */
static const struct {
    const char *tolerance;
    enum status comparison;
    const char *result;
} tolerance_cases[] = {
    {"0", STATUS_DIFFERENT, "the same formula, other bits"},
    {"0.000000059604644775390624", STATUS_DIFFERENT,
     "different: 1 beyond the tolerance of 0.000000059604644775390624"},
    {"0.000000059604644775390625", STATUS_FINE,
     "equal within the tolerance of 0.000000059604644775390625"},
    {"1e-7", STATUS_FINE, "equal within the tolerance of 0.0000001"},
    {"5.9e-8", STATUS_DIFFERENT, "different: 1 beyond the tolerance of 0.000000059"},
    {"1e300", STATUS_FINE, "equal within the tolerance of 1e300"},
};

START_TEST(tolerances)
{
    uint64_t *cells = golden_cells();
    struct request request = request_of("f32", 6, 40);
    cells[6]++;
    request.compared.tolerance = decimal_of(tolerance_cases[_i].tolerance);
    const struct outcome outcome = compare_cells(request, "<f4", cells);
    assert_outcome(outcome, tolerance_cases[_i].comparison);
    assert_differ(outcome, "1 of 240 (0.41 %)");
    assert_line(outcome, "largest difference:", "5.96e-08 at position 1, column 0");
    assert_line(outcome, "result:", tolerance_cases[_i].result);
    free(outcome.text);
    free(cells);
}
END_TEST

START_TEST(not_finite)
{
    uint64_t *cells = golden_cells();
    struct request request = request_of("f32", 6, 40);
    request.compared.tolerance = decimal_of("1e300");
    cells[6 * 3 + 4] = 0xff800000;
    cells[6 * 3 + 5] = 0x7fc00000;
    const struct outcome outcome = compare_cells(request, "<f4", cells);
    assert_outcome(outcome, STATUS_DIFFERENT);
    assert_differ(outcome, "2 of 240 (0.83 %)");
    ck_assert_ptr_null(strstr(outcome.text, "largest"));
    assert_line(outcome, "not finite:", "2, the first at position 3, column 4");
    free(outcome.text);
    free(cells);
}
END_TEST

/* x-transformers divides by the root of d, and this file multiplies by it. */
START_TEST(multiplied_cells)
{
    uint64_t *cells = golden_cells();
    for (size_t i = 0; i < 240; i++) {
        const uint32_t bits = (uint32_t)cells[i];
        float number;
        uint32_t multiplied;
        memcpy(&number, &bits, sizeof number);
        number = (float)((double)number * 2.449489742783178);
        memcpy(&multiplied, &number, sizeof multiplied);
        cells[i] = multiplied;
    }
    const struct outcome outcome = compare_cells(request_of("f32", 6, 40), "<f4", cells);
    assert_outcome(outcome, STATUS_DIFFERENT);
    assert_line(outcome, "", "but the file has each cell times 6, which no option does");
    free(outcome.text);
    free(cells);
}
END_TEST

START_TEST(nothing_finite)
{
    uint64_t cells[240];
    for (size_t i = 0; i < COUNT(cells); i++) {
        cells[i] = 0x7fc00000;
    }
    const struct outcome outcome = compare_cells(request_of("f32", 6, 40), "<f4", cells);
    assert_outcome(outcome, STATUS_DIFFERENT);
    assert_line(outcome, "nothing fits:", "no formula that posenc knows");
    free(outcome.text);
}
END_TEST

/* -0 is 0. */
START_TEST(zeros)
{
    uint64_t *cells = golden_cells();
    ck_assert_uint_eq(cells[0], 0);
    cells[0] = 0x80000000;
    const struct outcome outcome = compare_cells(request_of("f32", 6, 40), "<f4", cells);
    assert_equal(outcome, "40 x 6, f32 (<f4, C order)");
    free(outcome.text);
    free(cells);
}
END_TEST

/* Two arrays, of cosines and of sines, with positions that descend: the report names the place by
 * position and array. */
START_TEST(two_arrays)
{
    enum { ROWS = 50, COLUMNS = 4 };
    static const struct {
        size_t row;
        size_t column;
        const char *place;
    } places[] = {
        {10, 2, "1 at position 39, column 2 of the cosines"},
        {49, 5, "1 at position 0, column 1 of the sines"},
        {0, 3, "1 at position 49, column 3 of the cosines"},
        {1, 4, "1 at position 48, column 0 of the sines"},
        {2, 7, "1 at position 47, column 3 of the sines"},
    };
    struct request request = request_of("f32", 2 * COLUMNS, ROWS);
    request.spec.layout = LAYOUT_SPLIT;
    request.spec.order = ORDER_DESCENDING;
    spec_derive(&request.spec);
    uint64_t *cells = cells_of(request);
    for (size_t i = 0; i < COUNT(places); i++) {
        uint64_t arrays[2 * ROWS * COLUMNS];
        const char *path = folder_file("table.npy");
        cells[places[i].row * 2 * COLUMNS + places[i].column] ^= 1;
        for (size_t j = 0; j < COUNT(arrays); j++) {
            const size_t row = j / COLUMNS % ROWS;
            const size_t column = j / COLUMNS / ROWS * COLUMNS + j % COLUMNS;
            arrays[j] = cells[row * 2 * COLUMNS + column];
        }
        cells[places[i].row * 2 * COLUMNS + places[i].column] ^= 1;
        npy_file_write(
            &(struct npy_file){
                .descr = "<f4", .shape = "(2, 50, 4)", .cells = arrays, .count = COUNT(arrays)},
            path);
        request.compared.numbers = npy_open("--compare", path);
        ck_assert_ptr_nonnull(request.compared.numbers);
        const struct outcome outcome = compare_caught(&request);
        assert_outcome(outcome, STATUS_DIFFERENT);
        assert_line(outcome, "file:", "2 x 50 x 4: cosines, then sines, f32 (<f4, C order)");
        assert_line(outcome, "in units in the last place:", places[i].place);
        free(outcome.text);
    }
    free(cells);
}
END_TEST

/* rope and stable-diffusion have the same numbers, in two arrays and in one. Each file fits its own
 * preset, and not the other. */
START_TEST(one_array_or_two)
{
    enum { ROWS = 50, COLUMNS = 8 };
    static const char *const shapes[] = {"(50, 8)", "(2, 50, 4)"};
    const bool file_has_two = _i % 2 != 0;
    const bool asked_for_two = _i / 2 != 0;
    struct request request = request_of("f32", COLUMNS, ROWS);
    request.spec.layout = LAYOUT_SPLIT;
    uint64_t *rows = cells_of(request);
    uint64_t cells[ROWS * COLUMNS];
    for (size_t i = 0; i < COUNT(cells); i++) {
        const size_t half = COLUMNS / 2;
        const size_t array = i / (ROWS * half);
        const size_t place = i / half % ROWS * COLUMNS + array * half + i % half;
        cells[i] = rows[file_has_two ? place : i];
    }
    npy_file_write(
        &(struct npy_file){
            .descr = "<f4", .shape = shapes[file_has_two], .cells = cells, .count = COUNT(cells)},
        folder_file("table.npy"));
    request.spec.layout = asked_for_two ? LAYOUT_SPLIT : LAYOUT_CONCAT_COS;
    spec_derive(&request.spec);
    request.compared.numbers = npy_open("--compare", folder_file("table.npy"));
    ck_assert_ptr_nonnull(request.compared.numbers);
    const struct outcome outcome = compare_caught(&request);
    assert_outcome(outcome, file_has_two == asked_for_two ? STATUS_FINE : STATUS_DIFFERENT);
    ck_assert_ptr_null(strstr(outcome.text, "cells that differ"));
    assert_line(outcome, "file:",
                file_has_two ? "2 x 50 x 4: cosines, then sines, f32 (<f4, C order)"
                             : "50 x 8, f32 (<f4, C order)");
    if (file_has_two != asked_for_two) {
        assert_line(outcome, "result:", "different: another layout");
        assert_line(outcome, "fits:", file_has_two ? "rope" : "stable-diffusion");
        assert_line(outcome, "", "equal in all cells");
    }
    free(outcome.text);
    free(rows);
}
END_TEST

/* ---- all precisions ---- */

static const struct {
    const char *precision;
    const char *scale;
    int64_t zero_point;
    bool exact; /* binary64 holds the number of every cell */
} precision_cases[] = {
    {"f64", NULL, 0, true},        {"f32", NULL, 0, true},        {"f16", NULL, 0, true},
    {"bf16", NULL, 0, true},       {"f8e4m3", NULL, 0, true},     {"f8e5m2", NULL, 0, true},
    {"q31", NULL, 0, true},        {"q15", NULL, 0, true},        {"q7", NULL, 0, true},
    {"s8", "0.0078125", -3, true}, {"u8", "0.015625", 128, true}, {"s8", "0.01", -5, false},
    {"u8", "0.01", 120, false},    {"s8", "1/127", 0, false},
};

/* The numbers of the cells, as binary64. If these are not exact, they are off by less than a unit
 * in the last place of binary64, and by no step. Then one cell is moved by one step. */
START_TEST(all_precisions)
{
    struct request request = request_of(precision_cases[_i].precision, 8, 50);
    if (precision_cases[_i].scale != NULL) {
        request.spec.scale = quotient_of(precision_cases[_i].scale);
        request.spec.zero_point = precision_cases[_i].zero_point;
    }
    const bool is_float = request.spec.precision->kind == PRECISION_FLOAT;
    const char *label = is_float ? "in units in the last place:" : "in steps of a cell:";
    uint64_t *cells = cells_of(request);
    uint64_t doubles[400];
    for (size_t i = 0; i < COUNT(doubles); i++) {
        doubles[i] = double_of(&request, cells[i]);
    }
    struct outcome outcome = compare_cells(request, "<f8", doubles);
    assert_outcome(outcome, precision_cases[_i].exact ? STATUS_FINE : STATUS_DIFFERENT);
    ck_assert_ptr_null(strstr(outcome.text, label));
    free(outcome.text);

    request.compared.tolerance = decimal_of("2.3e-16");
    outcome = compare_cells(request, "<f8", doubles);
    assert_outcome(outcome, STATUS_FINE);
    free(outcome.text);

    doubles[8 * 3 + 2] = double_of(&request, cells[8 * 3 + 2] - 1);
    outcome = compare_cells(request, "<f8", doubles);
    assert_outcome(outcome, request.spec.precision->bits == 64 ? STATUS_FINE : STATUS_DIFFERENT);
    assert_line(outcome, label, "1 at position 3, column 2");
    free(outcome.text);
    free(cells);
}
END_TEST

/* A number that the precision cannot hold is as far away as the cell after the greatest. */
START_TEST(beyond_the_format)
{
    const struct request request = request_of("f16", 6, 40);
    uint64_t *cells = cells_of(request);
    uint64_t doubles[240];
    for (size_t i = 0; i < COUNT(doubles); i++) {
        doubles[i] = double_of(&request, cells[i]);
    }
    doubles[1] = bits_of(1e300);
    const struct outcome outcome = compare_cells(request, "<f8", doubles);
    assert_outcome(outcome, STATUS_DIFFERENT);
    assert_line(outcome, "largest difference:", "1.00e+300 at position 0, column 1");
    ck_assert_ptr_nonnull(strstr(outcome.text, "nothing fits:"));
    free(outcome.text);
    free(cells);
}
END_TEST

/* If standard output takes nothing, that is trouble. */
START_TEST(full_standard_output)
{
    static const char *const parts[] = {
        "standard output cannot be written (No space left on device)"};
    const struct process_setting setting = {.out = "/dev/full"};
    struct process process;
    if (access("/dev/full", W_OK) != 0) {
        skip_note("/dev/full");
        return;
    }
    program_well("--d-model=6|--max-len=40|--npy=table.npy");
    command_run(&process, PROGRAM, "--compare=table.npy", &setting);
    process_refused(&process, parts, COUNT(parts));
    process_end(&process);
}
END_TEST

/* ---- the ruler ---- */

/* A ruler for cells and a file of f64, with a tolerance that sets its places. */
static void ruler_of(struct ruler *ruler, const char *tolerance)
{
    const uint64_t cell = 0;
    const char *path = folder_file("table.npy");
    struct request request = request_of("f64", 1, 1);
    npy_file_write(
        &(struct npy_file){.descr = "<f8", .shape = "(1, 1)", .cells = &cell, .count = 1}, path);
    request.compared.tolerance = decimal_of(tolerance);
    request.compared.numbers = npy_open("--compare", path);
    ck_assert_ptr_nonnull(request.compared.numbers);
    ruler_init(ruler, &request.spec, &request.compared);
}

static const char *const ruler_tolerances[] = {"0", "0.001", "1e-300", "1e300", "1.23456789e-290"};

/* Distances from 0 are printed as printf prints them, because it rounds from exact digits, too. */
START_TEST(ruler_prints)
{
    static const double numbers[] = {0, 1, 0.5, 2, 9.994, 9.996, 0.9996, 3.9e-4, 1e-7,
                                     /* the fourth digit is a 4, or a 5 with more after it */
                                     1.2349, 1.2351, 6.4759e-5, 9.9949, 9.9951, 8.8855e200, 1.0,
                                     12345, 0x1p-149, 1e300, 0x1p1023, 0x1p-1074, 1e-300, 2.2e16,
                                     5.9604644775390625e-8};
    struct ruler ruler;
    struct wide distance;
    ruler_of(&ruler, ruler_tolerances[_i]);
    for (size_t i = 0; i < COUNT(numbers); i++) {
        char expected[RULER_TEXT];
        char text[RULER_TEXT];
        const struct dyadic zero = {false, 0, -1074};
        (void)snprintf(expected, sizeof expected, numbers[i] == 0 ? "%.0f" : "%.2e", numbers[i]);
        ruler_measure(&ruler, bits_of(-numbers[i]), zero, &distance);
        ruler_print(text, &ruler, &distance);
        ck_assert_str_eq(text, expected);
    }
}
END_TEST

/* Numbers of any two magnitudes. The distance of numbers that are far apart is exact, too. */
START_TEST(ruler_measures)
{
    struct ruler ruler;
    struct wide whole;
    struct wide part;
    struct wide sum;
    const struct dyadic least = {true, 1, -1074};
    const struct dyadic zero = {false, 0, 0};
    ruler_of(&ruler, ruler_tolerances[_i]);
    ruler_measure(&ruler, bits_of(0x1p1023), zero, &whole);
    ruler_measure(&ruler, bits_of(0.0), least, &part);
    ruler_measure(&ruler, bits_of(0x1p1023), least, &sum);
    ck_assert_int_gt(wide_compare_magnitude(&sum, &whole), 0);
    wide_subtract(&sum, &sum, &whole);
    ck_assert_int_eq(wide_compare_magnitude(&sum, &part), 0);
    ck_assert_uint_eq(wide_bits(&part), wide_bits(&ruler.power) + (size_t)ruler.point - 1074);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_compare(void)
{
    Suite *suite = suite_create("compare");
    TCase *cells = case_in_folder(suite, "cells");
    tcase_add_test(cells, golden_equal);
    tcase_add_test(cells, golden_fortran);
    tcase_add_loop_test(cells, one_cell, 0, (int)COUNT(change_cases));
    tcase_add_test(cells, several_cells);
    tcase_add_loop_test(cells, tolerances, 0, (int)COUNT(tolerance_cases));
    tcase_add_test(cells, not_finite);
    tcase_add_test(cells, nothing_finite);
    tcase_add_test(cells, multiplied_cells);
    tcase_add_test(cells, zeros);
    tcase_add_test(cells, two_arrays);
    tcase_add_loop_test(cells, one_array_or_two, 0, 4);
    tcase_add_sampled_test(cells, all_precisions, 3, COUNT(precision_cases));
    tcase_add_test(cells, beyond_the_format);
    tcase_add_test(cells, full_standard_output);

    TCase *ruler = case_in_folder(suite, "ruler");
    tcase_add_loop_test(ruler, ruler_prints, 0, (int)COUNT(ruler_tolerances));
    tcase_add_loop_test(ruler, ruler_measures, 0, (int)COUNT(ruler_tolerances));
    return suite;
}
