/*
 * fit.c: tests which formula is found for a file: for golden tables, for tables computed in
 * float32, and for numbers without a formula. Also tests what the search uses: tolerances, single
 * cells, implied bases and elementary functions. cases/compare.txt tests tables with one change.
 * compare/fits.py and compare/forms.py test tables computed by numpy.
 */
#include "compare/compare.h"
#include "golden.h"
#include "npy/npy.h"
#include "npy_file.h"
#include "process.h"
#include "reading.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- support ---- */

/* The cells of a table as binary64, row by row, for the caller to free. In a table of two arrays, a
 * row has the cells of both arrays. */
struct cells {
    double *numbers;
    int64_t rows;
    int64_t columns;
};

/* Returns the cells of the table that the options describe. */
static struct cells cells_of(const char *words)
{
    struct reading reading;
    struct table table;
    char line[LINE_SIZE];
    (void)snprintf(line, sizeof line, "%s|-o|pe", words);
    reading_start(&reading, line);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", words, reading.message);
    const struct spec *const spec = &reading.request.spec;
    const size_t columns = (size_t)spec->columns;
    struct cells cells = {malloc((size_t)spec->max_len * columns * sizeof(double)), spec->max_len,
                          spec->columns};
    uint64_t *row = malloc(columns * sizeof *row);
    ck_assert(cells.numbers != NULL && row != NULL);
    table_init(&table, spec);
    for (int64_t i = 0; i < spec->max_len; i++) {
        table_next_row(&table, row);
        for (size_t j = 0; j < columns; j++) {
            cells.numbers[(size_t)i * columns + j] = double_of_cell(spec->precision, row[j]);
        }
    }
    free(row);
    reading_end(&reading);
    return cells;
}

/* Returns the bits of a number as a float if `descr` is a type of 4 bytes, otherwise as a double.
 */
static uint64_t bits_of(double number, const char *descr)
{
    const float narrow = (float)number;
    uint64_t bits = 0;
    uint32_t narrow_bits;
    memcpy(&bits, &number, sizeof bits);
    memcpy(&narrow_bits, &narrow, sizeof narrow_bits);
    return descr[2] == '4' ? narrow_bits : bits;
}

/* Writes the cells to table.npy, with the type `descr` and this shape. If `shape` is NULL, the
 * shape is (rows, columns). */
static void table_write(const struct cells *cells, const char *descr, const char *shape)
{
    char default_shape[64];
    const size_t count = (size_t)(cells->rows * cells->columns);
    uint64_t *bits = malloc(count * sizeof *bits);
    ck_assert_ptr_nonnull(bits);
    for (size_t i = 0; i < count; i++) {
        bits[i] = bits_of(cells->numbers[i], descr);
    }
    (void)snprintf(default_shape, sizeof default_shape, "(%lld, %lld)", (long long)cells->rows,
                   (long long)cells->columns);
    npy_write_cells("table.npy", descr, shape != NULL ? shape : default_shape, bits);
    free(bits);
}

static char fit_command[REQUEST_COMMAND_SIZE]; /* the command of the last formula found by fit_of */

/* Searches for the formula of table.npy. `words` are options in addition to --compare, each after
 * a |. */
static struct fit fit_of(const char *words)
{
    struct reading reading;
    struct fit fit;
    char line[LINE_SIZE];
    (void)snprintf(line, sizeof line, "--compare=%s%s", folder_file("table.npy"), words);
    reading_start(&reading, line);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", line, reading.message);
    capture_begin();
    fit_find(&fit, &reading.request.compared, &reading.request.spec);
    char *message = capture_end();
    ck_assert_str_eq(message, "");
    free(message);
    if (fit.is_found) {
        request_print_fit(&reading.request, &fit, fit_command);
    }
    reading_end(&reading);
    return fit;
}

/* ---- golden tables ---- */

/* Copies the rotary scaling from the options of a golden file, because the search does not try all
 * scalings. Scaling requires a rotary preset; it need not be the preset of the file. */
static void scaling_copy(char words[LINE_SIZE], const char *options)
{
    const char *scaling = strstr(options, "|--rope-scaling");
    (void)snprintf(words, LINE_SIZE, "%s%s", scaling != NULL ? "|--preset=rope-cache" : "",
                   scaling != NULL ? scaling : "");
}

/* Parses a command that fit_of printed, and checks that its table has the golden cells, bit for
 * bit. */
static void check_command(const char *command, const struct golden *golden, const char *name)
{
    struct reading reading;
    char words[REQUEST_COMMAND_SIZE];
    (void)snprintf(words, sizeof words, "%s", command + strlen("posenc "));
    for (char *space = words; (space = strchr(space, ' ')) != NULL;) {
        *space = '|';
    }
    for (char *quote = words; (quote = strchr(quote, '\'')) != NULL;) {
        (void)memmove(quote, quote + 1, strlen(quote));
    }
    reading_start(&reading, words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", command, reading.message);
    size_t count;
    uint64_t *const cells = spec_compute_cells(&reading.request.spec, &count);
    ck_assert_msg(count == golden->count &&
                      memcmp(cells, golden->cells, count * sizeof *cells) == 0,
                  "%s: %s: other cells", name, command);
    free(cells);
    reading_end(&reading);
}

/* Checks that `names`, the names of a fit, contain the preset in the options of the golden file, if
 * these have one. */
static void check_preset_name(const char *options, const char *names)
{
    static const char start[] = "--preset=";
    char name[64];
    char list[FIT_NAMES_SIZE + 4];
    const char *const preset = strstr(options, start);
    if (preset != NULL) {
        const char *const at = preset + strlen(start);
        (void)snprintf(name, sizeof name, " %.*s,", (int)strcspn(at, "|"), at);
        const char *const end = strstr(names, " with ");
        const size_t length = end != NULL ? (size_t)(end - names) : strlen(names);
        (void)snprintf(list, sizeof list, " %.*s,", (int)length, names);
        ck_assert_msg(strstr(list, name) != NULL, "%s: %s", options, names);
    }
}

/* Checks that the formula of a golden file is found in the .npy file of its table. The suite
 * npy_write compares such .npy files with the golden cells. */
static void check_golden(void *state, const char *name)
{
    struct golden golden;
    char words[LINE_SIZE];
    size_t *const turn = state;
    if (!is_sampled(2, (*turn)++)) {
        return;
    }
    golden_read(&golden, name);
    (void)snprintf(words, sizeof words, "%s|--npy=table.npy", golden.options);
    program_succeeds(words);
    scaling_copy(words, golden.options);
    const struct fit fit = fit_of(words);
    ck_assert_msg(fit.is_found, "%s: %s", name, golden.options);
    ck_assert(fit.view != VIEW_TRANSPOSED);
    ck_assert_double_eq(fit.largest, 0);
    check_command(fit_command, &golden, name);
    check_preset_name(golden.options, fit.names);
    golden_free(&golden);
}

START_TEST(presets_found)
{
    size_t turn = 0;
    ck_assert_uint_eq(golden_for_each("presets", check_golden, &turn), 118);
}
END_TEST

/* ---- tolerances ---- */

/* The exact tolerance in a row is factor * (4 u a + 2 u + unit). `factor` is the table's cell
 * factor, multiplied by `times`. a is `largest_angle`, the largest angle in the row. u is the unit
 * roundoff of the arithmetic. `unit` is the unit in the last place of 1 in the format of the cells,
 * which has `bits` significant bits. */
static const struct {
    const char *words;
    double times;
    int64_t row;
    double factor;
    double largest_angle;
    int bits;
} tolerance_cases[] = {
    {"--d-model=4|--max-len=9", 1, 0, 1, 0, 24},
    {"--d-model=4|--max-len=9", 1, 5, 1, 5, 24},
    {"--d-model=4|--max-len=9|--precision=f16", 1, 5, 1, 5, 11},
    {"--d-model=4|--max-len=9|--precision=f64", 1, 8, 1, 8, 53},
    {"--d-model=4|--max-len=9|--start=-7", 1, 2, 1, 5, 24},
    {"--d-model=4|--max-len=9|--order=descending", 1, 2, 1, 6, 24},
    {"--d-model=4|--max-len=9|--angle-scale=0.25", 1, 8, 1, 2, 24},
    {"--d-model=4|--max-len=9|--zero-row=3", 1, 5, 1, 5, 24},
    {"--d-model=4|--max-len=9|--rows-before=1", 1, 0, 1, 0, 24},
    {"--d-model=4|--max-len=9|--rows-before=1", 1, 5, 1, 4, 24},
    {"--d-model=4|--max-len=9|--cell-factor=0.5", 1, 3, 0.5, 3, 24},
    {"--d-model=4|--max-len=9|--cell-factor=0.5", 4, 3, 2, 3, 24},
    /* If a frequency w is above 1, the angle has the factor w (1 + ln w) instead of w. */
    {"--d-model=4|--max-len=9|--base=0.01", 1, 3, 1, 3 * 33.0258509299, 24},
    {"--d-model=8|--max-len=9|--frequency=geometric:1:8", 1, 3, 1, 3 * 24.6355323334, 24},
    {"--d-model=8|--max-len=9|--frequency=linear:5:2", 1, 3, 1, 3 * 13.0471895622, 24},
    {"--d-model=2|--max-len=9|--frequency=linear:5:5", 1, 3, 1, 3 * 13.0471895622, 24},
    {"--d-model=6|--max-len=9|--frequency=@", 1, 3, 1, 3 * 9.5451774445, 24}, /* list.txt */
    /* In a grid, the larger coordinate determines the largest angle. Row 13 of 3x7 has (x, y) = (6,
     * 1), and row 20 of 7x3 has (x, y) = (2, 6). */
    {"--d-model=8|--grid=3x7", 1, 13, 1, 6, 24},
    {"--d-model=8|--grid=7x3", 1, 20, 1, 6, 24},
    /* Coordinates are (index + 1) / (side + 10^-6). In row 14 of 3x7, the index on y is 2, the last
     * one. In row 1, the indices are 0 on y and 1 on x, and y has the larger coordinate. */
    {"--d-model=8|--grid=3x7|--coordinates=y=last:1e-6,x=last:1e-6|--angle-scale=2pi", 1, 14, 1,
     6.283185307 * 3 / 3.000001, 24},
    {"--d-model=8|--grid=3x7|--coordinates=y=last:1e-6,x=last:1e-6|--angle-scale=6pi", 1, 1, 1,
     3 * 6.283185307 / 3.000001, 24},
};

START_TEST(tolerances)
{
    const double units[ARITHMETIC_COUNT] = {
        [ARITHMETIC_FLOAT] = 0x1p-24, [ARITHMETIC_DOUBLE] = 0x1p-53};
    struct reading reading;
    struct probe probe;
    char line[LINE_SIZE];
    const char *const words = tolerance_cases[_i].words;
    text_write("list.txt", "0.5\n4\n2\n");
    (void)snprintf(line, sizeof line, "%s%s|-o|pe", words,
                   strchr(words, '@') != NULL ? folder_file("list.txt") : "");
    reading_start(&reading, line);
    probe_init(&probe, &reading.request.spec, tolerance_cases[_i].times);
    for (enum arithmetic i = ARITHMETIC_FLOAT; i < ARITHMETIC_COUNT; i++) {
        const double u = units[i];
        const double cell = ldexp(1, 1 - tolerance_cases[_i].bits);
        const double expected =
            tolerance_cases[_i].factor * (4 * u * tolerance_cases[_i].largest_angle + 2 * u + cell);
        ck_assert_double_eq_tol(probe_tolerance(&probe, tolerance_cases[_i].row, i), expected,
                                1e-7 * expected);
    }
    reading_end(&reading);
}
END_TEST

/* Tables whose cells probe_number computes one by one, with a multiplier of 3. Except for rounding
 * errors, the results are three times the cells of the same table in f64. */
static const char *const number_cases[] = {
    "--d-model=8|--max-len=20",
    "--d-model=9|--max-len=20|--odd=zero|--start=-3",
    "--d-model=8|--max-len=20|--layout=concat-cos|--order=descending",
    "--d-model=8|--max-len=20|--layout=sin|--zero-row=4",
    "--d-model=8|--max-len=20|--layout=split-half|--rows-before=1",
    "--d-model=8|--max-len=20|--layout=pairs|--cell-factor=inverse-sqrt",
    "--d-model=8|--max-len=20|--frequency=column|--angle-scale=0.3",
    "--d-model=16|--grid=3x7|--layout=concat|--rows-before=1",
    "--d-model=16|--grid=3x7|--coordinates=y=last:1e-6,x=last:1e-6|--angle-scale=2pi",
};

START_TEST(single_numbers)
{
    char line[LINE_SIZE];
    struct reading reading;
    struct probe probe;
    (void)snprintf(line, sizeof line, "%s|--precision=f64", number_cases[_i]);
    const struct cells cells = cells_of(line);
    (void)snprintf(line, sizeof line, "%s|-o|pe", number_cases[_i]);
    reading_start(&reading, line);
    probe_init(&probe, &reading.request.spec, 3);
    for (int64_t i = 0; i < cells.rows * cells.columns; i++) {
        const int64_t row = i / cells.columns;
        const double number = probe_number(&probe, row, (uint32_t)(i % cells.columns));
        ck_assert_double_eq_tol(number, 3 * cells.numbers[i], 1e-15);
    }
    reading_end(&reading);
    free(cells.numbers);
}
END_TEST

/* The base that probe_base derives from the sines of a file. The probe has the base 10000. No base
 * is derived if there is only one row, if all sines have the same frequency, if already the first
 * sines exceed 0.9, or if the base is outside 1.0001 .. 10^15. */
static const struct {
    const char *words;
    const char *base;
    bool is_implied;
} implied_cases[] = {
    {"--d-model=16|--max-len=60", "10000", true},
    {"--d-model=16|--max-len=60", "777.25", true},
    {"--d-model=16|--max-len=60|--angle-scale=0.25", "1.5", true},
    {"--d-model=16|--max-len=60|--angle-scale=0.25", "1.00011", true},
    {"--d-model=16|--max-len=60|--angle-scale=0.25", "1.00009", false},
    {"--d-model=16|--max-len=60", "1.5", true},
    {"--d-model=64|--max-len=3000", "2", true},
    {"--d-model=16|--max-len=60", "1.01", true},
    {"--d-model=16|--max-len=60|--angle-scale=1.2", "1.01", false}, /* sin 1.19 is above 0.9 */
    {"--d-model=16|--max-len=60", "9e14", true},
    {"--d-model=16|--max-len=60", "1.1e15", false},
    {"--d-model=16|--max-len=60|--start=-30", "5e5", true},
    {"--d-model=16|--max-len=60|--start=-90", "5e5", true},
    {"--d-model=16|--max-len=60|--start=1000|--order=descending", "1e12", true},
    {"--d-model=16|--max-len=60|--rows-before=1|--layout=concat", "5e5", true},
    {"--d-model=16|--max-len=60|--cell-factor=0.5|--layout=sin", "5e5", true},
    {"--d-model=16|--max-len=60|--angle-scale=0.25", "5e5", true},
    {"--d-model=16|--grid=3x7|--layout=concat", "5e5", true},
    {"--d-model=16|--max-len=60|--frequency=constant", "5e5", false},
    {"--d-model=16|--max-len=1", "5e5", false},
    {"--d-model=2|--max-len=60", "5e5", false},
};

START_TEST(bases_implied)
{
    char line[LINE_SIZE];
    struct reading reading;
    struct probe probe;
    (void)snprintf(line, sizeof line, "%s|--precision=f64|--base=%s", implied_cases[_i].words,
                   implied_cases[_i].base);
    const struct cells cells = cells_of(line);
    table_write(&cells, "<f8", NULL);
    (void)snprintf(line, sizeof line, "%s|-o|pe", implied_cases[_i].words);
    reading_start(&reading, line);
    struct numbers *const npy = npy_read("--compare", folder_file("table.npy"));
    ck_assert_ptr_nonnull(npy);
    probe_init(&probe, &reading.request.spec, 1);
    const double base = strtod(implied_cases[_i].base, NULL);
    const double implied = probe_base(&probe, npy);
    if (implied_cases[_i].is_implied) {
        ck_assert_double_eq_tol(implied, base, 1e-9 * base);
    } else {
        ck_assert_double_eq(implied, 0);
    }
    reading_end(&reading);
    free(cells.numbers);
}
END_TEST

/* If a table was computed in float32, a base of up to six digits is found exactly. */
START_TEST(bases_of_float32)
{
    static const struct {
        float base;
        const char *option;
    } cases[] = {{2, "--base=2 "},
                 {1.5F, "--base=1.5 "},
                 {777.25F, "--base=777.25 "},
                 {1234.5F, "--base=1234.5 "},
                 {10001, "--base=10001 "},
                 {98765, "--base=98765 "}};
    static const int widths[] = {16, 64, 128};
    for (size_t i = 0; i < COUNT(cases) * COUNT(widths); i += (size_t)sample_step(4)) {
        const int d = widths[i % COUNT(widths)];
        const float base = cases[i / COUNT(widths)].base;
        struct cells cells = {malloc(500 * (size_t)d * sizeof(double)), 500, d};
        ck_assert_ptr_nonnull(cells.numbers);
        for (int j = 0; j < 500 * d; j++) {
            const int pair = j % d / 2;
            const int row = j / d;
            const float w = expf((float)pair * (-2 * logf(base) / (float)d));
            const float angle = (float)row * w;
            cells.numbers[j] = (double)(j % 2 == 0 ? sinf(angle) : cosf(angle));
        }
        table_write(&cells, "<f4", NULL);
        const struct fit fit = fit_of("");
        ck_assert_msg(fit.is_found && fit.arithmetic == ARITHMETIC_FLOAT, "%s, d %d",
                      cases[i / COUNT(widths)].option, d);
        ck_assert_msg(strstr(fit_command, cases[i / COUNT(widths)].option) != NULL &&
                          strstr(fit_command, "shifted") == NULL,
                      "%s, d %d: %s", cases[i / COUNT(widths)].option, d, fit_command);
        free(cells.numbers);
    }
}
END_TEST

/* ---- no formula ---- */

static double formless_zeros(size_t i)
{
    (void)i;
    return 0;
}

static double formless_ones(size_t i)
{
    return i % 2 == 0 ? 0 : 1;
}

static double formless_noise(size_t i)
{
    return (double)(i * i * 7919 % 65521) / 32760 - 1;
}

static double formless_ramp(size_t i)
{
    return (double)i / 512;
}

static double (*const formless_numbers[])(size_t) = {formless_zeros, formless_ones, formless_noise,
                                                     formless_ramp};
static const char *const shapes[] = {NULL, "(1, 512)", "(512, 1)", "(2, 16, 16)", "(32, 8, 2)"};

START_TEST(nothing_found)
{
    double numbers[512];
    for (size_t i = 0; i < COUNT(shapes); i++) {
        if (!is_sampled(5, i + (size_t)_i)) {
            continue;
        }
        for (size_t j = 0; j < COUNT(numbers); j++) {
            numbers[j] = formless_numbers[_i](j);
        }
        table_write(&(struct cells){numbers, 32, 16}, "<f4", shapes[i]);
        /* 0, 1, 0, 1, ... is the row of position 0, and a file with these numbers as its only
         * column is that row, transposed. */
        const bool is_row = _i == 1 && (i == 1 || i == 2);
        ck_assert_msg(fit_of("").is_found == is_row, "%s", shapes[i] != NULL ? shapes[i] : "");
    }
}
END_TEST

/* Options for which the angles are so large that the errors of a program's arithmetic reach 1.
 * Therefore no row identifies a formula. */
static const char *const large_angles[] = {"|--start=999999999999999|--layout=interleaved-cos",
                                           "|--angle-scale=1e30"};

START_TEST(no_formula_at_large_angles)
{
    double numbers[40];
    for (size_t i = 0; i < COUNT(numbers); i++) {
        numbers[i] = 1;
    }
    table_write(&(struct cells){numbers, COUNT(numbers), 1}, "<f4", NULL);
    ck_assert(!fit_of(large_angles[_i]).is_found);
}
END_TEST

/* No formula is found if one cell is wrong, infinite or NaN, or if two rows are exchanged. */
START_TEST(damaged_table)
{
    struct cells cells = cells_of("--d-model=16|--max-len=60|--precision=f64");
    for (size_t i = 0; i < 960; i += 137 * (size_t)sample_step(7)) {
        const double old = cells.numbers[i];
        cells.numbers[i] += 0.01;
        table_write(&cells, "<f4", NULL);
        ck_assert(!fit_of("").is_found);
        cells.numbers[i] = i % 2 == 0 ? (double)NAN : (double)INFINITY;
        table_write(&cells, "<f4", NULL);
        ck_assert(!fit_of("").is_found);
        cells.numbers[i] = old;
    }
    for (size_t j = 0; j < 16; j++) {
        const double old = cells.numbers[20 * 16 + j];
        cells.numbers[20 * 16 + j] = cells.numbers[30 * 16 + j];
        cells.numbers[30 * 16 + j] = old;
    }
    table_write(&cells, "<f4", NULL);
    ck_assert(!fit_of("").is_found);
    free(cells.numbers);
}
END_TEST

/* ---- numbers ---- */

/* real_log and real_arcsine agree with libm's functions to within a relative error of 10^-15.
 * real_exp(ln x) agrees with x only to within 10^-12, because the rounding error of a large
 * logarithm becomes a relative error of the result. */
START_TEST(reals)
{
    static const double numbers[] = {1e-300, 1e-20, 0.001, 0.9999999, 1,
                                     1.5,    7,     10000, 1e15,      1e300};
    struct elementary elementary;
    elementary_init(&elementary, 3);
    for (size_t i = 0; i < COUNT(numbers); i++) {
        ck_assert_double_eq_tol(real_log(&elementary, numbers[i]), log(numbers[i]),
                                1e-15 * fabs(log(numbers[i])) + 1e-300);
        ck_assert_double_eq_tol(real_exp(&elementary, log(numbers[i])), numbers[i],
                                1e-12 * numbers[i]);
    }
    for (double x = 0; x <= 0.5; x += 0x1p-8) {
        ck_assert_double_eq_tol(real_arcsine(x), asin(x), 1e-15 * x + 1e-300);
    }
    ck_assert_double_eq(real_of_dyadic((struct dyadic){true, 3, -1}), -1.5);
    ck_assert_double_eq(real_of_dyadic((struct dyadic){false, 1, -1074}), 0x1p-1074);
}
END_TEST

/* ---- the suite ---- */

Suite *suite_fit(void)
{
    Suite *suite = suite_create("fit");
    TCase *found = case_in_folder(suite, "found");
    tcase_add_test(found, presets_found);
    tcase_add_loop_test(found, tolerances, 0, (int)COUNT(tolerance_cases));
    tcase_add_loop_test(found, single_numbers, 0, (int)COUNT(number_cases));
    tcase_add_loop_test(found, bases_implied, 0, (int)COUNT(implied_cases));
    tcase_add_test(found, bases_of_float32);

    TCase *nothing = case_in_folder(suite, "nothing");
    tcase_add_loop_test(nothing, nothing_found, 0, (int)COUNT(formless_numbers));
    tcase_add_sampled_test(nothing, no_formula_at_large_angles, 3, COUNT(large_angles));
    tcase_add_test(nothing, damaged_table);

    TCase *numbers = tcase_create("numbers");
    tcase_add_test(numbers, reals);
    suite_add_tcase(suite, numbers);
    return suite;
}
