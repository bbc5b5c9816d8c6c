/*
 * fit.c: which formula is found in a file: in tables that other programs computed, in tables with
 * one thing changed, and in numbers that have none. tests/compare/fits.py has tables of numpy's.
 */
#include "compare/fit.h"
#include "compare/base.h"
#include "compare/real.h"
#include "golden.h"
#include "npy/npy.h"
#include "npy_file.h"
#include "process.h"
#include "reading.h"
#include "skip.h"
#include "suites.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- support ---- */

/* A table's cells as binary64, row by row, for the caller to free; of two arrays a row has the
 * cells of both. */
struct cells {
    double *numbers;
    int64_t rows;
    int64_t columns;
};

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
    ck_assert(cells.numbers != NULL && row != NULL && table_init(&table, spec));
    for (int64_t i = 0; i < spec->max_len; i++) {
        ck_assert(table_next_row(&table, row));
        for (size_t j = 0; j < columns; j++) {
            cells.numbers[(size_t)i * columns + j] = double_of_cell(spec->precision, row[j]);
        }
    }
    table_free(&table);
    free(row);
    reading_end(&reading);
    return cells;
}

static uint64_t bits_of(double number, const char *descr)
{
    const float narrow = (float)number;
    uint64_t bits = 0;
    uint32_t low;
    memcpy(&bits, &number, sizeof bits);
    memcpy(&low, &narrow, sizeof low);
    return descr[2] == '4' ? low : bits;
}

/* Writes table.npy. */
static void table_write(const struct cells *cells, const char *descr, const char *shape)
{
    char plain[64];
    const size_t count = (size_t)(cells->rows * cells->columns);
    uint64_t *bits = malloc(count * sizeof *bits);
    ck_assert_ptr_nonnull(bits);
    for (size_t i = 0; i < count; i++) {
        bits[i] = bits_of(cells->numbers[i], descr);
    }
    (void)snprintf(plain, sizeof plain, "(%lld, %lld)", (long long)cells->rows,
                   (long long)cells->columns);
    npy_file_write(
        &(struct npy_file){
            .descr = descr, .shape = shape != NULL ? shape : plain, .cells = bits, .count = count},
        folder_file("table.npy"));
    free(bits);
}

/* Looks for table.npy's formula, with what the words say. */
static struct fit fit_of(const char *words)
{
    struct reading reading;
    struct fit fit;
    char line[LINE_SIZE];
    (void)snprintf(line, sizeof line, "--compare=%s%s", folder_file("table.npy"), words);
    reading_start(&reading, line);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", line, reading.message);
    capture_begin();
    ck_assert(fit_find(&fit, &reading.request.compared, &reading.request.spec));
    char *message = capture_end();
    ck_assert_str_eq(message, "");
    free(message);
    reading_end(&reading);
    return fit;
}

/* ---- tables of other programs ---- */

/* Of a golden file's options, those that are not read off the file: of rotary scaling. */
static void scaling_take(char words[LINE_SIZE], const char *options)
{
    const char *scaling = strstr(options, "|--rope-scaling");
    (void)snprintf(words, LINE_SIZE, "%s", scaling != NULL ? scaling : "");
}

/* The command is read again, and has to give the golden cells, bit by bit. */
static void check_command(const char *command, const struct golden *golden, const char *name)
{
    struct reading reading;
    struct table table;
    char words[CANDIDATE_COMMAND];
    (void)snprintf(words, sizeof words, "%s", command + strlen("posenc "));
    for (char *space = words; (space = strchr(space, ' ')) != NULL;) {
        *space = '|';
    }
    reading_start(&reading, words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s: %s", command, reading.message);
    const struct spec *const spec = &reading.request.spec;
    uint64_t row[64];
    ck_assert_int_le(spec->columns, (int64_t)COUNT(row));
    ck_assert_int_eq((int64_t)golden->count, spec->max_len * spec->columns);
    ck_assert(table_init(&table, spec));
    for (int64_t i = 0; i < spec->max_len; i++) {
        ck_assert(table_next_row(&table, row));
        for (int64_t j = 0; j < spec->columns; j++) {
            const int64_t width = spec->array_columns;
            const int64_t place = (j / width * spec->max_len + i) * width + j % width;
            ck_assert_msg(row[j] == golden->cells[place], "%s: %s: row %d, column %d", name,
                          command, (int)i, (int)j);
        }
    }
    table_free(&table);
    reading_end(&reading);
}

static void check_golden(void *state, const char *name)
{
    struct golden golden;
    struct reading reading;
    char words[LINE_SIZE];
    char shape[64];
    (void)state;
    golden_read(&golden, name);
    (void)snprintf(words, sizeof words, "%s|-o|pe", golden.options);
    reading_start(&reading, words);
    const struct spec *const spec = &reading.request.spec;
    const long long rows = spec->max_len;
    const long long columns = spec->array_columns;
    if (spec->layout == LAYOUT_PAIRS) {
        (void)snprintf(shape, sizeof shape, "(%lld, %lld, 2)", rows, columns / 2);
    } else {
        (void)snprintf(shape, sizeof shape, spec->arrays == 2 ? "(2, %lld, %lld)" : "(%lld, %lld)",
                       rows, columns);
    }
    npy_file_write(&(struct npy_file){.descr = golden.bits == 64 ? "<f8" : "<f4",
                                      .shape = shape,
                                      .cells = golden.cells,
                                      .count = golden.count},
                   folder_file("table.npy"));
    reading_end(&reading);
    scaling_take(words, golden.options);
    const struct fit fit = fit_of(words);
    ck_assert_msg(fit.is_found, "%s: %s", name, golden.options);
    ck_assert(!fit.is_transposed && !fit.is_side_by_side);
    ck_assert_double_eq(fit.largest, 0);
    check_command(fit.command, &golden, name);
    golden_free(&golden);
}

START_TEST(presets_found)
{
    ck_assert_uint_eq(golden_each("presets", check_golden, NULL), 112);
}
END_TEST

/* ---- what is varied ---- */

static const struct {
    const char *table;
    const char *options; /* beside --compare */
    const char *names;
    const char *says; /* in the command */
} vary_cases[] = {
    {"--d-model=16|--max-len=60", "", "the options given, as do vaswani, pytorch, keras-hub",
     "posenc --d-model=16 --max-len=60 --base=10000 --precision=f64 -o pe"},
    {"--d-model=16|--max-len=60", "|--preset=whisper", "vaswani, pytorch, keras-hub",
     "posenc --d-model=16 --max-len=60 --base=10000 --precision=f64 -o pe"},
    {"--d-model=16|--max-len=60|--preset=whisper", "|--preset=opennmt-tf",
     "tensor2tensor, whisper, marian, ddpm, diffusers", "--layout=concat"},
    {"--d-model=16|--max-len=60|--base=500000", "", "the options given, as do vaswani, pytorch",
     "--base=500000 "},
    {"--d-model=16|--max-len=60|--base=777.25", "", "with --base=777.25", "--base=777.25 "},
    {"--d-model=16|--max-len=60|--base=1234567", "", "with --base=1234567", "--base=1234567 "},
    {"--d-model=16|--max-len=60|--start=2", "", "multidim, with --start=2", "--start=2 "},
    {"--d-model=16|--max-len=60|--start=77", "|--start=77", "the options given", "--start=77 "},
    {"--d-model=16|--max-len=60|--layout=concat-cos", "|--start=77", "stable-diffusion",
     "--layout=concat-cos -o"},
    {"--d-model=16|--max-len=60|--preset=opennmt-tf|--base=5000", "", "with --base=5000",
     "--start=1 --layout=concat --frequency=shifted"},
    {"--d-model=16|--max-len=60|--cell-factor=0.5", "", "with --cell-factor=0.5",
     "--cell-factor=0.5"},
    {"--d-model=16|--max-len=60|--zero-row=5", "", "with --zero-row=5", "--zero-row=5"},
    {"--d-model=16|--max-len=60|--class-row|--layout=interleaved-cos", "",
     "rope-cache, with --class-row", "--class-row"},
    {"--d-model=16|--grid=3x7|--layout=concat", "",
     "hf-marian, sockeye, tf-tutorial, with --grid=3x7", "--layout=concat --grid=3x7 -o"},
    {"--d-model=16|--grid=4x7|--preset=detr|--normalize", "", "detr",
     "--grid=4x7 --grid-order=yx --normalize"},
    {"--d-model=16|--grid=1x30|--preset=detr", "", "detr", "--grid=1x30"},
    {"--d-model=16|--max-len=60|--layout=interleaved-cos|--frequency=shifted", "",
     "--layout=interleaved-cos --frequency=shifted", "--layout=interleaved-cos"},
    {"--d-model=16|--max-len=9000|--preset=rope-half|--rope-scaling=llama3|--base=500000",
     "|--preset=rope-half", "split-half --rope-scaling=llama3", "--rope-scaling=llama3"},
    {"--d-model=16|--max-len=300|--angle-scale=0.25", "|--angle-scale=0.25", "the options given",
     "--angle-scale=0.25"},
};

/* Each pair of arrays in one row: such a file is a layout of its own, or is said to be so. */
START_TEST(varied)
{
    static const char *const descrs[] = {"<f8", "<f4"};
    char table[LINE_SIZE];
    (void)snprintf(table, sizeof table, "%s|--precision=f64", vary_cases[_i].table);
    const struct cells cells = cells_of(table);
    for (size_t i = 0; i < COUNT(descrs); i++) {
        table_write(&cells, descrs[i], NULL);
        const struct fit fit = fit_of(vary_cases[_i].options);
        ck_assert_msg(fit.is_found, "%s", vary_cases[_i].table);
        ck_assert_msg(i > 0 || strstr(fit.command, vary_cases[_i].says) != NULL, "%s: %s",
                      vary_cases[_i].table, fit.command);
        ck_assert_msg(strstr(fit.names, vary_cases[_i].names) != NULL, "%s: %s",
                      vary_cases[_i].table, fit.names);
        ck_assert_int_eq(fit.arithmetic, ARITHMETIC_DOUBLE);
        ck_assert_int_eq(fit.is_side_by_side, strstr(table, "rope-half") != NULL);
        ck_assert(!fit.is_transposed);
    }
    free(cells.numbers);
}
END_TEST

START_TEST(transposed)
{
    const struct cells cells =
        cells_of("--d-model=12|--max-len=50|--layout=concat|--precision=f64");
    struct cells turned = {malloc(600 * sizeof(double)), 12, 50};
    ck_assert_ptr_nonnull(turned.numbers);
    for (size_t i = 0; i < 600; i++) {
        turned.numbers[i % 12 * 50 + i / 12] = cells.numbers[i];
    }
    table_write(&turned, "<f4", NULL);
    const struct fit fit = fit_of("");
    ck_assert(fit.is_found && fit.is_transposed);
    ck_assert_ptr_nonnull(strstr(fit.command, "--d-model=12 --max-len=50"));
    free(cells.numbers);
    free(turned.numbers);
}
END_TEST

START_TEST(times_root)
{
    struct cells cells = cells_of("--d-model=16|--max-len=50|--precision=f64");
    for (size_t i = 0; i < 800; i++) {
        cells.numbers[i] *= 4;
    }
    table_write(&cells, "<f4", NULL);
    const struct fit fit = fit_of("");
    ck_assert(fit.is_found);
    ck_assert_double_eq(fit.times, 16);
    ck_assert_ptr_nonnull(strstr(fit.command, "--cell-factor=inverse-sqrt"));
    free(cells.numbers);
}
END_TEST

/* ---- tolerances ---- */

/* What programs compute in float32 is off by up to 4 u t and a unit, u = 2^-24; in float64 by as
 * much with 2^-53. What is off by more has another formula. */
START_TEST(errors_of_arithmetic)
{
    static const struct {
        const char *descr;
        double unit;
        bool is_found;
        enum arithmetic arithmetic;
    } cases[] = {
        {"<f4", 0, true, ARITHMETIC_DOUBLE},       {"<f8", 0, true, ARITHMETIC_DOUBLE},
        {"<f8", 0x1p-53, true, ARITHMETIC_DOUBLE}, {"<f8", 0x1p-48, true, ARITHMETIC_FLOAT},
        {"<f8", 0x1p-24, true, ARITHMETIC_FLOAT},  {"<f4", 0x1p-24, true, ARITHMETIC_FLOAT},
        {"<f4", 0x1p-21, false, ARITHMETIC_FLOAT}, {"<f8", 0x1p-21, false, ARITHMETIC_FLOAT},
        {"<f4", 0x1p-10, false, ARITHMETIC_FLOAT},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct cells cells = cells_of("--d-model=32|--max-len=900|--precision=f64");
        for (size_t j = 0; j < 900 * 32; j++) {
            const size_t row = j / 32;
            cells.numbers[j] += (j % 2 == 0 ? 3 : -3) * cases[i].unit * (double)row;
        }
        table_write(&cells, cases[i].descr, NULL);
        const struct fit fit = fit_of("");
        ck_assert_msg(fit.is_found == cases[i].is_found, "%zu", i);
        ck_assert(!fit.is_found || fit.arithmetic == cases[i].arithmetic);
        free(cells.numbers);
    }
}
END_TEST

/* ---- no formula ---- */

static double nothing_zero(size_t i)
{
    (void)i;
    return 0;
}

static double nothing_one(size_t i)
{
    return i % 2 == 0 ? 0 : 1;
}

static double nothing_noise(size_t i)
{
    return (double)(i * i * 7919 % 65521) / 32760 - 1;
}

static double nothing_ramp(size_t i)
{
    return (double)i / 512;
}

static double (*const nothings[])(size_t) = {nothing_zero, nothing_one, nothing_noise,
                                             nothing_ramp};
static const char *const shapes[] = {NULL, "(1, 512)", "(512, 1)", "(2, 16, 16)", "(32, 8, 2)"};

START_TEST(nothing_found)
{
    double numbers[512];
    for (size_t i = 0; i < COUNT(shapes); i++) {
        if (!is_sampled(2, i)) {
            continue;
        }
        for (size_t j = 0; j < COUNT(numbers); j++) {
            numbers[j] = nothings[_i](j);
        }
        table_write(&(struct cells){numbers, 32, 16}, "<f4", shapes[i]);
        /* 0, 1, 0, 1 is the row of position 0, and may stand upright. */
        const bool is_row = _i == 1 && (i == 1 || i == 2);
        ck_assert_msg(fit_of("").is_found == is_row, "%s", shapes[i] != NULL ? shapes[i] : "");
    }
}
END_TEST

/* Where angles are so large that a program is off by a whole sine, no row tells anything. */
static const char *const large_angles[] = {"|--angle-scale=1e30",
                                           "|--start=999999999999999|--layout=interleaved-cos"};

START_TEST(nothing_told)
{
    double numbers[300];
    for (size_t i = 0; i < COUNT(numbers); i++) {
        numbers[i] = 1;
    }
    table_write(&(struct cells){numbers, 300, 1}, "<f4", NULL);
    ck_assert(!fit_of(large_angles[_i]).is_found);
}
END_TEST

/* Rows in another order, and a cell that is spoiled, in any place. */
START_TEST(nearly)
{
    struct cells cells = cells_of("--d-model=16|--max-len=60|--precision=f64");
    for (size_t i = 0; i < 960; i += 137 * (size_t)sample_step(3)) {
        const double was = cells.numbers[i];
        cells.numbers[i] += 0.01;
        table_write(&cells, "<f4", NULL);
        ck_assert(!fit_of("").is_found);
        cells.numbers[i] = i % 2 == 0 ? (double)NAN : (double)INFINITY;
        table_write(&cells, "<f4", NULL);
        ck_assert(!fit_of("").is_found);
        cells.numbers[i] = was;
    }
    for (size_t j = 0; j < 16; j++) {
        const double was = cells.numbers[20 * 16 + j];
        cells.numbers[20 * 16 + j] = cells.numbers[30 * 16 + j];
        cells.numbers[30 * 16 + j] = was;
    }
    table_write(&cells, "<f4", NULL);
    ck_assert(!fit_of("").is_found);
    free(cells.numbers);
}
END_TEST

/* ---- what the program says ---- */

/* Runs --compare, and checks the end of what it prints. */
static void check_report(const char *options, int status, const char *end)
{
    struct process process;
    program_run(&process, options);
    ck_assert_int_eq(process.status, status);
    ck_assert_str_eq(process.err, "");
    const char *at = strstr(process.out, "result:");
    ck_assert_msg(at != NULL && strcmp(strchr(at, '\n') + 1, end) == 0, "%s", process.out);
    process_end(&process);
}

START_TEST(reports)
{
    static const char command[] = "made by:                    posenc --d-model=16 --max-len=900 "
                                  "--base=10000 --precision=f32 --layout=concat -o pe\n";
    char text[1024];
    struct cells cells = cells_of("--d-model=16|--max-len=900|--layout=concat|--precision=f64");
    table_write(&cells, "<f4", NULL);
    check_report("--compare=table.npy|--layout=concat", 0, "");
    (void)snprintf(text, sizeof text,
                   "fits:                       hf-marian, sockeye, tf-tutorial\n%s"
                   "                            equal in all cells\n",
                   command);
    check_report("--compare=table.npy", 1, text);
    cells.numbers[899 * 16 + 9] += 0x1p-14;
    table_write(&cells, "<f4", NULL);
    (void)snprintf(text, sizeof text,
                   "fits:                       hf-marian, sockeye, tf-tutorial\n%s"
                   "                            as computed in float32: largest difference "
                   "6.10e-05; --from copies these bits\n",
                   command);
    check_report("--compare=table.npy", 1, text);
    check_report("--compare=table.npy|--layout=concat|--tolerance=1e-4", 0, "");
    cells.numbers[899 * 16 + 9] += 0.5;
    table_write(&cells, "<f4", NULL);
    check_report("--compare=table.npy", 1,
                 "nothing fits:               no formula that posenc knows\n");
    free(cells.numbers);
}
END_TEST

/* Trouble is 2, and not 1, by which a build script knows a table that differs. */
static const struct {
    const char *words;
    const char *part;
} trouble_cases[] = {
    {"--compare=none.npy", "none.npy"},
    {"--compare=folder", "folder"},
    {"--compare=text.npy", "is no .npy file"},
    {"--compare=table.npy|--d-model=10", "--d-model"},
    {"--compare=table.npy|--max-len=31", "--max-len"},
    {"--compare=table.npy|--tolerance=-1", "--tolerance"},
    {"--compare=table.npy|--preset=whisperr", "whisperr"},
    {"--compare=table.npy|--precision=s8", "--scale"},
    {"--compare=table.npy|-o|pe", "--compare"},
    {"--compare=table.npy|--frequency=@none", "none"},
};

START_TEST(trouble)
{
    struct cells cells = cells_of("--d-model=16|--max-len=30|--layout=concat|--precision=f64");
    const char *const parts[] = {trouble_cases[_i].part};
    ck_assert_int_eq(mkdir(folder_file("folder"), 0777), 0);
    text_write("text.npy", "1, 2, 3\n");
    table_write(&cells, "<f4", NULL);
    program_refuses(trouble_cases[_i].words, parts, 1);
    free(cells.numbers);
}
END_TEST

/* The same where the report, of a table that differs, cannot be written. */
START_TEST(trouble_of_output)
{
    const struct process_setting settings[] = {{.out = "/dev/full"}, {.out_closed = true}};
    struct cells cells = cells_of("--d-model=16|--max-len=30|--layout=concat|--precision=f64");
    struct process process;
    if (access("/dev/full", W_OK) != 0) {
        skip_note("/dev/full");
        return;
    }
    table_write(&cells, "<f4", NULL);
    command_run(&process, PROGRAM, "--compare=table.npy", &settings[_i]);
    process_refused(&process, (const char *const[]){"standard output"}, 1);
    process_end(&process);
    free(cells.numbers);
}
END_TEST

/* ---- numbers ---- */

/* As libm computes them, but for some units in the last place. */
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
    ck_assert_double_eq(real_of_dyadic((struct dyadic){false, 1, -1074}), 0);
    const struct decimal decimal = decimal_of("12345.678");
    ck_assert_double_eq_tol(real_of_decimal(&decimal), 12345.678, 1e-11);
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_fit(void)
{
    Suite *suite = suite_create("fit");
    TCase *found = case_in_folder(suite, "found");
    tcase_add_test(found, presets_found);
    tcase_add_loop_test(found, varied, 0, (int)COUNT(vary_cases));
    tcase_add_test(found, transposed);
    tcase_add_test(found, times_root);
    tcase_add_test(found, errors_of_arithmetic);

    TCase *nothing = case_in_folder(suite, "nothing");
    tcase_add_loop_test(nothing, nothing_found, 0, (int)COUNT(nothings));
    tcase_add_sampled_test(nothing, nothing_told, 2, COUNT(large_angles));
    tcase_add_test(nothing, nearly);

    TCase *says = case_in_folder(suite, "says");
    tcase_add_test(says, reports);
    tcase_add_loop_test(says, trouble, 0, (int)COUNT(trouble_cases));
    tcase_add_loop_test(says, trouble_of_output, 0, 2);
    tcase_add_test(says, reals);
    return suite;
}
