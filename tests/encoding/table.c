/*
 * table.c: the cells of whole tables, compared with those that are hard to compute, with the
 * examples of the literature, and with the properties of sine and cosine.
 */
#include "encoding/table.h"
#include "cli/options.h"
#include "golden.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_SIZE = 64, COLUMN_SIZE = 16 };

/* --- specs and tables --------------------------------------------------------------------- */

static struct spec spec_of(const char *precision, int64_t d_model, int64_t max_len,
                           const char *base)
{
    struct spec spec = {.d_model = d_model, .max_len = max_len, .base = decimal_of(base)};
    spec_set_precision(&spec, precision);
    return spec;
}

/* Settles what specs made by hand leave open, and prepares the table. */
static void table_start(struct table *table, struct spec *spec)
{
    spec_derive(spec);
    table_init(table, spec);
}

/* All cells, row by row, for the caller to free. */
static uint64_t *cells_of(const struct spec *spec)
{
    struct table table;
    struct spec settled = *spec;
    const size_t d = (size_t)spec->d_model;
    const size_t rows = (size_t)spec->max_len;
    uint64_t *cells = malloc(rows * d * sizeof *cells);
    ck_assert_ptr_nonnull(cells);
    table_start(&table, &settled);
    for (size_t row = 0; row < rows; row++) {
        table_next_row(&table, cells + row * d);
    }
    return cells;
}

/* The row of one position, for the caller to free. */
static uint64_t *row_of(const struct spec *spec, int64_t position)
{
    struct spec one = *spec;
    one.start = position;
    one.max_len = 1;
    return cells_of(&one);
}

static void assert_same(const uint64_t *a, const uint64_t *b, size_t count, const char *what)
{
    for (size_t i = 0; i < count; i++) {
        REQUIRE(a[i] == b[i], "%s, cell %zu: %" PRIx64 ", not %" PRIx64, what, i, a[i], b[i]);
    }
}

static double absolute(double x)
{
    return x < 0 ? -x : x;
}

/* --- golden files ---------------------------------------------------------------------------- */

struct escalation {
    char precision[WORD_SIZE];
    char base[WORD_SIZE];
    int numerator;
    int64_t position;
    uint64_t sine;
    uint64_t cosine;
    int distance; /* log2 */
};

static bool escalation_read(FILE *file, struct escalation *line)
{
    return fscanf(file, "%63s %63s %d %" SCNd64 " %" SCNx64 " %" SCNx64 " %d", line->precision,
                  line->base, &line->numerator, &line->position, &line->sine, &line->cosine,
                  &line->distance) == 7;
}

/* w = 1/base, or base^(-1/2), which is the second pair of four columns. The rotation has 126 bits:
 * if less than 2^-126 lies between the value and a middle of two cells, they cannot decide. */
static uint64_t check_escalation(const struct escalation *line)
{
    struct table table;
    uint64_t cells[4];
    struct spec spec = spec_of(line->precision, line->numerator == 1 ? 4 : 2, 1, line->base);
    const size_t sine = line->numerator == 1 ? 2 : 0;
    spec.frequency = line->numerator == 1 ? FREQUENCY_PAPER : FREQUENCY_CONSTANT;
    spec.start = line->position;
    table_start(&table, &spec);
    table_next_row(&table, cells);
    const uint64_t escalations = table.sequences[0].escalations;
    ck_assert_msg(cells[sine] == line->sine && cells[sine + 1] == line->cosine,
                  "%s base %s position %" PRId64 ": %" PRIx64 " %" PRIx64 ", not %" PRIx64
                  " %" PRIx64,
                  line->precision, line->base, line->position, cells[sine], cells[sine + 1],
                  line->sine, line->cosine);
    ck_assert_msg(escalations > 0 || line->distance >= -FIXED_FRACTION,
                  "%s base %s position %" PRId64 ": no escalation", line->precision, line->base,
                  line->position);
    return escalations;
}

START_TEST(escalation)
{
    struct escalation line;
    FILE *file = golden_open("escalation.tsv");
    int lines = 0;
    int escalated = 0;
    for (int c = fgetc(file); c == '#'; c = fgetc(file)) {
        while (c != '\n' && c != EOF) {
            c = fgetc(file);
        }
        lines++;
    }
    ck_assert_int_eq(lines, 2);
    ck_assert_int_eq(fseek(file, -1, SEEK_CUR), 0);
    for (lines = 0; escalation_read(file, &line); lines++) {
        escalated += check_escalation(&line) > 0;
    }
    ck_assert(feof(file));
    ck_assert_int_eq(lines, 342);
    ck_assert_int_ge(escalated, 20);
    (void)fclose(file);
}
END_TEST

/* There are no more of them than there must be: in a usual table, none except where the angle is
 * 0. */
START_TEST(escalation_is_rare)
{
    struct table table;
    uint64_t cells[128];
    struct spec spec = spec_of("f64", 128, 500, "10000");
    table_start(&table, &spec);
    for (int row = 0; row < 500; row++) {
        table_next_row(&table, cells);
    }
    ck_assert_uint_eq(table.sequences[0].escalations, 0);
}
END_TEST

/* --- examples of the literature -------------------------------------------------------------- */

static const struct {
    const char *base;
    int64_t d_model;
    int64_t column;
    size_t count;
    double row_1[4]; /* from that column on */
    double half_unit;
} examples[] = {
    {"10000", 4, 0, 4, {0.841471, 0.540302, 0.010000, 0.999950}, 0.5e-6},
    {"100", 4, 0, 4, {0.841471, 0.540302, 0.099833, 0.995004}, 0.5e-6},
    {"10000", 128, 0, 2, {0.8414, 0.5403}, 1e-4},   /* cut off */
    {"10000", 128, 126, 2, {0.0001, 0.9999}, 1e-4}, /* cut off: 0.00011547... 0.999999993 */
};

START_TEST(literature)
{
    static const char *const names[] = {"f32", "f64"};
    for (size_t i = 0; i < 2 * COUNT(examples); i++) {
        const size_t example = i / 2;
        const struct spec spec =
            spec_of(names[i % 2], examples[example].d_model, 2, examples[example].base);
        const size_t d = (size_t)spec.d_model;
        uint64_t *cells = cells_of(&spec);
        for (size_t j = 0; j < d; j++) { /* row 0: 0 1 0 1 ... */
            REQUIRE(double_of_cell(spec.precision, cells[j]) == (double)(j % 2), "column %zu", j);
        }
        for (size_t j = 0; j < examples[example].count; j++) {
            const size_t at = d + (size_t)examples[example].column + j;
            const double number = double_of_cell(spec.precision, cells[at]);
            ck_assert_msg(absolute(number - examples[example].row_1[j]) <=
                              examples[example].half_unit,
                          "base %s, d_model %zu, %zu: %.9g", examples[example].base, d, j, number);
        }
        free(cells);
    }
}
END_TEST

/* --- rows do not depend on the table they are in --------------------------------------------- */

static const char *const all_precisions[] = {
    "f64", "f32", "f16", "bf16",           "f8e4m3",     "f8e5m2",
    "q31", "q15", "q7",  "s8:0.0078125:0", "u8:0.01:99",
};

START_TEST(prefix)
{
    const struct spec whole = spec_of(all_precisions[_i], 10, 200, "10000");
    uint64_t *cells = cells_of(&whole);
    for (int64_t rows = 1; rows <= 200; rows += 33) {
        const struct spec shorter = spec_of(all_precisions[_i], 10, rows, "10000");
        uint64_t *prefix_cells = cells_of(&shorter);
        assert_same(prefix_cells, cells, (size_t)(rows * 10), "prefix");
        free(prefix_cells);
    }
    free(cells);
}
END_TEST

static const struct {
    int64_t start;
    int64_t rows;
} starts[] = {
    {0, 40},
    {-20, 40},
    {INT64_C(999999999999980), 21},
    {-INT64_C(1000000000000000), 30},
    {65500, 80},
    {-(INT64_C(1) << 31), 20},
};

START_TEST(start)
{
    for (size_t i = 0; i < COUNT(starts); i++) {
        struct spec spec = spec_of(all_precisions[_i], 7, starts[i].rows, "10000");
        spec.start = starts[i].start;
        uint64_t *cells = cells_of(&spec);
        for (int64_t row = 0; row < starts[i].rows; row++) {
            uint64_t *alone = row_of(&spec, starts[i].start + row);
            assert_same(alone, cells + row * 7, 7, "row alone");
            free(alone);
        }
        free(cells);
    }
}
END_TEST

/* The rotation starts again every 65536 rows. */
static const char *const long_precisions[] = {"f64", "f32", "q31", "f16", "s8:0.01:0"};

START_TEST(long_table)
{
    const char *precision = long_precisions[_i];
    const int64_t span = 65536;
    struct table table;
    struct table late;
    uint64_t cells[3];
    uint64_t expected[3];
    struct spec spec = spec_of(precision, 3, 2 * span + 300, "10000");
    struct spec near = spec_of(precision, 3, 400, "10000");
    table_start(&table, &spec);
    near.start = span - 150;
    table_start(&late, &near);
    for (int64_t row = 0; row < spec.max_len; row++) {
        table_next_row(&table, cells);
        if (row == 2 * span - 150) {
            near.start = row;
            table_start(&late, &near);
        }
        if (row >= near.start && row < near.start + near.max_len) {
            table_next_row(&late, expected);
            assert_same(cells, expected, 3, "row of a long table");
        }
    }
}
END_TEST

START_TEST(rewound)
{
    struct table table;
    uint64_t cells[5];
    struct spec spec = spec_of("f32", 5, 20, "10000");
    spec.start = -3;
    uint64_t *expected = cells_of(&spec);
    table_start(&table, &spec);
    for (int rows = 1; rows <= 20; rows += 19) {
        for (int row = 0; row < rows; row++) {
            table_next_row(&table, cells);
            assert_same(cells, expected + 5 * row, 5, "row after rewinding");
        }
        table_rewind(&table);
    }
    free(expected);
}
END_TEST

/* Walks columns alone, while the rows go on at the same time. */
static void check_walks(struct spec *spec)
{
    struct table table;
    const uint32_t d = (uint32_t)spec->d_model;
    struct column_walk walks[8];
    uint64_t cells[8];
    uint64_t cell;
    ck_assert_uint_le(d, COUNT(walks));
    table_start(&table, spec);
    for (uint32_t j = 0; j < d; j++) {
        column_walk_start(&walks[j], &table, j);
    }
    for (int64_t row = 0; row < spec->max_len; row++) {
        table_next_row(&table, cells);
        for (uint32_t j = 0; j < d; j++) {
            column_walk_cells(&walks[j], &cell, 1);
            REQUIRE(cell == cells[j], "row %" PRId64 ", column %" PRIu32, row, j);
        }
    }
}

START_TEST(column_walks)
{
    static const enum layout layouts[] = {LAYOUT_INTERLEAVED, LAYOUT_INTERLEAVED_COS, LAYOUT_CONCAT,
                                          LAYOUT_CONCAT_COS, LAYOUT_SIN};
    for (size_t i = 0; i < COUNT(layouts); i++) {
        struct spec spec = spec_of("f32", 8, 300, "10000");
        spec.layout = layouts[i];
        spec.start = -150;
        check_walks(&spec);
        spec.d_model = 7;
        check_walks(&spec);
    }
    struct spec longer = spec_of("q15", 2, 65536 + 100, "10000");
    check_walks(&longer);
}
END_TEST

/* --- what sine and cosine are like ----------------------------------------------------------- */

/* The cells of x and -x. In floats the sign bit differs. In fixed point they add up to zero; only
 * the largest cell, which stands for 1 too, may face the least. In affine formats they lie on two
 * sides of the zero point. */
static bool is_opposite(const struct spec *spec, uint64_t a, uint64_t b)
{
    const struct precision *precision = spec->precision;
    const uint64_t mask = UINT64_MAX >> (64 - precision->bits);
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    const uint64_t sum = (a + b) & mask;
    switch (precision->kind) {
    case PRECISION_FLOAT:
        return (a ^ b) == sign;
    case PRECISION_FIXED:
        return sum == 0 || (sum == mask && (a == sign || b == sign));
    case PRECISION_AFFINE:
        break;
    }
    return sum == (2 * (uint64_t)spec->zero_point & mask);
}

/* cos(-x) = cos(x), sin(-x) = -sin(x) */
START_TEST(even_and_odd)
{
    static const char *const names[] = {"f64",    "f32",       "f16",        "bf16",
                                        "f8e4m3", "f8e5m2",    "q31",        "q15",
                                        "q7",     "s8:0.01:0", "s8:0.02:-5", "u8:0.01:128"};
    const size_t d = 9;
    const size_t last = 300;
    for (size_t i = 0; i < COUNT(names); i++) {
        struct spec spec = spec_of(names[i], (int64_t)d, 2 * (int64_t)last + 1, "10000");
        spec.start = -(int64_t)last;
        uint64_t *cells = cells_of(&spec);
        for (size_t t = 1; t <= last; t++) {
            const uint64_t *before = cells + (last - t) * d;
            const uint64_t *after = cells + (last + t) * d;
            for (size_t j = 0; j < d; j++) {
                REQUIRE(j % 2 == 1 ? before[j] == after[j]
                                   : is_opposite(&spec, after[j], before[j]),
                        "%s, position %zu, column %zu", names[i], t, j);
            }
        }
        free(cells);
    }
}
END_TEST

/* f(t + D) = A(D) f(t), A(D) = [cos wD, sin wD; -sin wD, cos wD], in f64. All four factors are
 * cells, off by 2^-54 each. Two products and a sum are rounded by 2^-54, 2^-54 and 2^-53 (the
 * sum may reach 1.5). The cell with which they are compared is off by 2^-54 itself: below 2^-51
 * in all. */
START_TEST(rotation_property)
{
    const double bound = 1.0 / 2251799813685248.0;
    const size_t d = 16;
    const size_t rows = 400;
    const struct spec spec = spec_of("f64", (int64_t)d, (int64_t)rows, "10000");
    uint64_t *cells = cells_of(&spec);
    for (size_t distance = 1; distance < rows; distance += 7) {
        for (size_t i = 0; i < (rows - distance) * d / 2; i++) {
            const size_t k = i % (d / 2);
            const size_t t = i / (d / 2);
            const uint64_t *from = cells + t * d + 2 * k;
            const uint64_t *by = cells + distance * d + 2 * k;
            const uint64_t *to = cells + (t + distance) * d + 2 * k;
            const double sine = double_of_cell(spec.precision, from[0]);
            const double cosine = double_of_cell(spec.precision, from[1]);
            const double a = double_of_cell(spec.precision, by[1]);
            const double b = double_of_cell(spec.precision, by[0]);
            REQUIRE(
                absolute(a * sine + b * cosine - double_of_cell(spec.precision, to[0])) < bound &&
                    absolute(a * cosine - b * sine - double_of_cell(spec.precision, to[1])) < bound,
                "pair %zu, from position %zu by %zu", k, t, distance);
        }
    }
    free(cells);
}
END_TEST

/* |cell| <= 1, and sin^2 + cos^2 = 1 as nearly as f32 can show it. */
START_TEST(bounds)
{
    struct spec spec = spec_of("f32", 64, 2000, "10000");
    for (int64_t from = -1000; from <= INT64_C(1000000000000);
         from = from < 0 ? 0 : 10 * from + 7) {
        spec.start = from;
        uint64_t *cells = cells_of(&spec);
        for (size_t i = 0; i < 64 * 2000; i += 2) {
            const double sine = double_of_cell(spec.precision, cells[i]);
            const double cosine = double_of_cell(spec.precision, cells[i + 1]);
            REQUIRE(absolute(sine) <= 1 && absolute(cosine) <= 1, "cell %zu", i);
            REQUIRE(absolute(sine * sine + cosine * cosine - 1) < 1e-7, "cell %zu", i);
        }
        free(cells);
    }
}
END_TEST

/* --- the table of layouts -------------------------------------------------------------------- */

/* What each column shows: the sine or the cosine of which pair; in capitals if it is of a grid's
 * lines. */
static const struct {
    enum layout layout;
    int64_t d_model;
    const char *columns;
    enum odd odd;
    enum frequency frequency;
    bool is_grid;
    enum grid_order grid_order;
} shown[] = {
    {.layout = LAYOUT_INTERLEAVED, .d_model = 1, .columns = "s0"},
    {.layout = LAYOUT_INTERLEAVED, .d_model = 2, .columns = "s0 c0"},
    {.layout = LAYOUT_INTERLEAVED, .d_model = 5, .columns = "s0 c0 s1 c1 s2"},
    {.layout = LAYOUT_INTERLEAVED, .d_model = 6, .columns = "s0 c0 s1 c1 s2 c2"},
    {.layout = LAYOUT_INTERLEAVED_COS, .d_model = 1, .columns = "c0"},
    {.layout = LAYOUT_INTERLEAVED_COS, .d_model = 2, .columns = "c0 s0"},
    {.layout = LAYOUT_INTERLEAVED_COS, .d_model = 5, .columns = "c0 s0 c1 s1 c2"},
    {.layout = LAYOUT_INTERLEAVED_COS, .d_model = 6, .columns = "c0 s0 c1 s1 c2 s2"},
    {.layout = LAYOUT_CONCAT, .d_model = 1, .columns = "s0"},
    {.layout = LAYOUT_CONCAT, .d_model = 2, .columns = "s0 c0"},
    {.layout = LAYOUT_CONCAT, .d_model = 5, .columns = "s0 s1 s2 c0 c1"},
    {.layout = LAYOUT_CONCAT, .d_model = 6, .columns = "s0 s1 s2 c0 c1 c2"},
    {.layout = LAYOUT_CONCAT_COS, .d_model = 1, .columns = "c0"},
    {.layout = LAYOUT_CONCAT_COS, .d_model = 2, .columns = "c0 s0"},
    {.layout = LAYOUT_CONCAT_COS, .d_model = 5, .columns = "c0 c1 c2 s0 s1"},
    {.layout = LAYOUT_CONCAT_COS, .d_model = 6, .columns = "c0 c1 c2 s0 s1 s2"},
    {.layout = LAYOUT_SIN, .d_model = 1, .columns = "s0"},
    {.layout = LAYOUT_SIN, .d_model = 2, .columns = "s0 s1"},
    {.layout = LAYOUT_SIN, .d_model = 5, .columns = "s0 s1 s2 s3 s4"},
    {.layout = LAYOUT_SPLIT, .d_model = 2, .columns = "c0 | s0"},
    {.layout = LAYOUT_SPLIT, .d_model = 4, .columns = "c0 c1 | s0 s1"},
    {.layout = LAYOUT_SPLIT, .d_model = 6, .columns = "c0 c1 c2 | s0 s1 s2"},
    {.layout = LAYOUT_SPLIT_HALF, .d_model = 2, .columns = "c0 c0 | s0 s0"},
    {.layout = LAYOUT_SPLIT_HALF, .d_model = 4, .columns = "c0 c1 c0 c1 | s0 s1 s0 s1"},
    {.layout = LAYOUT_SPLIT_HALF, .d_model = 6, .columns = "c0 c1 c2 c0 c1 c2 | s0 s1 s2 s0 s1 s2"},
    {.layout = LAYOUT_SPLIT_INTERLEAVED, .d_model = 2, .columns = "c0 c0 | s0 s0"},
    {.layout = LAYOUT_SPLIT_INTERLEAVED, .d_model = 4, .columns = "c0 c0 c1 c1 | s0 s0 s1 s1"},
    {.layout = LAYOUT_SPLIT_INTERLEAVED,
     .d_model = 6,
     .columns = "c0 c0 c1 c1 c2 c2 | s0 s0 s1 s1 s2 s2"},
    {.layout = LAYOUT_PAIRS, .d_model = 2, .columns = "c0 s0"},
    {.layout = LAYOUT_PAIRS, .d_model = 4, .columns = "c0 s0 c1 s1"},
    {.layout = LAYOUT_PAIRS, .d_model = 6, .columns = "c0 s0 c1 s1 c2 s2"},
    {.layout = LAYOUT_INTERLEAVED, .d_model = 5, .columns = "s0 c0 s1 c1 0", .odd = ODD_ZERO},
    {.layout = LAYOUT_INTERLEAVED_COS, .d_model = 3, .columns = "c0 s0 0", .odd = ODD_ZERO},
    {.layout = LAYOUT_CONCAT, .d_model = 4, .columns = "s0 s1 c0 c1", .odd = ODD_ZERO},
    {.layout = LAYOUT_CONCAT, .d_model = 5, .columns = "s0 s1 c0 c1 0", .odd = ODD_ZERO},
    {.layout = LAYOUT_CONCAT_COS, .d_model = 5, .columns = "c0 c1 s0 s1 0", .odd = ODD_ZERO},
    {.layout = LAYOUT_INTERLEAVED,
     .d_model = 5,
     .columns = "s0 c1 s2 c3 s4",
     .frequency = FREQUENCY_COLUMN},
    {.layout = LAYOUT_INTERLEAVED_COS,
     .d_model = 5,
     .columns = "c0 s1 c2 s3 0",
     .odd = ODD_ZERO,
     .frequency = FREQUENCY_COLUMN},
    {.layout = LAYOUT_INTERLEAVED,
     .d_model = 8,
     .columns = "s0 c0 s1 c1 S0 C0 S1 C1",
     .is_grid = true},
    {.layout = LAYOUT_INTERLEAVED,
     .d_model = 8,
     .columns = "S0 C1 S2 C3 s0 c1 s2 c3",
     .frequency = FREQUENCY_COLUMN,
     .is_grid = true,
     .grid_order = GRID_YX},
    {.layout = LAYOUT_CONCAT, .d_model = 8, .columns = "s0 s1 c0 c1 S0 S1 C0 C1", .is_grid = true},
    {.layout = LAYOUT_CONCAT_COS,
     .d_model = 8,
     .columns = "C0 C1 S0 S1 c0 c1 s0 s1",
     .is_grid = true,
     .grid_order = GRID_YX},
};

static void column_print(char *text, size_t size, const struct column *column)
{
    static const char letters[][2] = {
        [SHOWN_SINE] = {'s', 'S'}, [SHOWN_COSINE] = {'c', 'C'}, [SHOWN_ZERO] = {'0', '0'}};
    const char letter = letters[column->shown][column->sequence];
    if (column->shown == SHOWN_ZERO) {
        (void)snprintf(text, size, "%c", letter);
    } else {
        (void)snprintf(text, size, "%c%" PRIu32, letter, column->pair);
    }
}

START_TEST(columns_of_layouts)
{
    struct spec spec = spec_of("f32", shown[_i].d_model, 9, "10000");
    struct column columns[16];
    char text[WORD_SIZE] = "";
    spec.layout = shown[_i].layout;
    spec.odd = shown[_i].odd;
    spec.frequency = shown[_i].frequency;
    spec.grid_order = shown[_i].grid_order;
    spec.grid_height = shown[_i].is_grid ? 3 : 0;
    spec.grid_width = shown[_i].is_grid ? 3 : 0;
    spec_derive(&spec);
    ck_assert_int_le(spec.columns, (int64_t)COUNT(columns));
    for (size_t j = 0; j < COUNT(columns); j++) {
        columns[j] = (struct column){.shown = SHOWN_ZERO};
    }
    columns_fill(columns, &spec);
    for (int64_t j = 0; j < spec.columns; j++) {
        const size_t length = strlen(text);
        const char *const between = j == 0 ? "" : j % spec.array_columns == 0 ? " | " : " ";
        char column[COLUMN_SIZE];
        column_print(column, sizeof column, &columns[j]);
        (void)snprintf(text + length, sizeof text - length, "%s%s", between, column);
    }
    ck_assert_str_eq(text, shown[_i].columns);
}
END_TEST

/* The column that the text of a place gives. */
static uint32_t column_by_text(const char *text, uint32_t half, uint32_t k)
{
    const struct {
        const char *text;
        uint32_t column;
    } known[] = {
        {"k", k},      {"2UL * k", 2 * k},  {"(2UL * k) + 1UL", 2 * k + 1}, {"pairs + k", half + k},
        {"2k", 2 * k}, {"2k+1", 2 * k + 1},
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        if (strcmp(known[i].text, text) == 0) {
            return known[i].column;
        }
    }
    ck_abort_msg("unknown place %s", text);
    return 0;
}

/* A place gives the same column as a number, to readers and to C. */
START_TEST(texts_of_places)
{
    for (size_t i = 0; i < LAYOUT_COUNT; i++) {
        const struct layout_data *const layout = &layout_table[i];
        const struct pair_place *const places[] = {layout->sine, layout->cosine, layout->copy};
        for (size_t p = 0; p < COUNT(places); p++) {
            for (uint32_t k = 0; k < 5 && places[p] != NULL; k++) {
                const uint32_t half = 10;
                const uint32_t column = pair_place_column(places[p], half, k);
                const uint32_t from = places[p]->in_second_half ? half : 0;
                ck_assert_uint_eq(column, column_by_text(places[p]->index, half, k));
                ck_assert_uint_eq(column - from, column_by_text(places[p]->text, half, k));
            }
        }
    }
}
END_TEST

/* How many arrays there are, and how many columns they have, for d_model 6. */
START_TEST(arrays_of_layouts)
{
    static const struct {
        const char *name;
        int arrays;
        int columns;
        bool has_pairs;
        bool has_pair_dimension;
        bool is_rotary;
    } expected[LAYOUT_COUNT] = {
        [LAYOUT_INTERLEAVED] = {"interleaved", 1, 6, true, false, false},
        [LAYOUT_INTERLEAVED_COS] = {"interleaved-cos", 1, 6, true, false, false},
        [LAYOUT_CONCAT] = {"concat", 1, 6, true, false, false},
        [LAYOUT_CONCAT_COS] = {"concat-cos", 1, 6, true, false, false},
        [LAYOUT_SIN] = {"sin", 1, 6, false, false, false},
        [LAYOUT_SPLIT] = {"split", 2, 3, true, false, true},
        [LAYOUT_SPLIT_HALF] = {"split-half", 2, 6, true, false, true},
        [LAYOUT_SPLIT_INTERLEAVED] = {"split-interleaved", 2, 6, true, false, true},
        [LAYOUT_PAIRS] = {"pairs", 1, 6, true, true, true},
    };
    for (size_t i = 0; i < LAYOUT_COUNT; i++) {
        const struct layout_data *const layout = &layout_table[i];
        ck_assert_str_eq(layout->name, expected[i].name);
        ck_assert_int_eq(layout_arrays(layout), expected[i].arrays);
        ck_assert_int_eq(layout_array_columns(layout, 6), expected[i].columns);
        ck_assert_int_eq(layout_d(layout, expected[i].arrays * expected[i].columns), 6);
        ck_assert_int_eq(layout_has_pairs(layout), expected[i].has_pairs);
        ck_assert_int_eq(layout->has_pair_dimension, expected[i].has_pair_dimension);
        ck_assert_int_eq(layout->is_rotary, expected[i].is_rotary);
    }
}
END_TEST

/* --- layouts and frequencies ----------------------------------------------------------------- */

/* Where pair k of d columns has its sine or cosine. */
static size_t column_of(enum layout layout, size_t d, size_t k, bool cosine)
{
    const bool is_interleaved = layout == LAYOUT_INTERLEAVED || layout == LAYOUT_INTERLEAVED_COS;
    const bool cosine_first = layout == LAYOUT_INTERLEAVED_COS || layout == LAYOUT_CONCAT_COS;
    const bool second = cosine != cosine_first;
    if (is_interleaved) {
        return 2 * k + second;
    }
    return second ? (d + 1) / 2 + k : k;
}

/* The layouts hold the same numbers in other places. With base 10^d the frequencies are 10^(-2k),
 * whatever d is. So an even table shows both halves of the last pair, of which an odd table has
 * room for only one. */
START_TEST(layouts)
{
    static const enum layout all[] = {LAYOUT_INTERLEAVED, LAYOUT_INTERLEAVED_COS, LAYOUT_CONCAT,
                                      LAYOUT_CONCAT_COS};
    const size_t d = (size_t)_i;
    const size_t pairs = (d + 1) / 2;
    const size_t rows = 30;
    char base[WORD_SIZE];
    (void)snprintf(base, sizeof base, "1e%zu", 2 * pairs);
    const struct spec full = spec_of("f64", 2 * (int64_t)pairs, (int64_t)rows, base);
    uint64_t *pair_cells = cells_of(&full);
    (void)snprintf(base, sizeof base, "1e%zu", d);
    for (size_t i = 0; i < COUNT(all); i++) {
        struct spec spec = spec_of("f64", (int64_t)d, (int64_t)rows, base);
        spec.layout = all[i];
        uint64_t *cells = cells_of(&spec);
        size_t seen = 0;
        for (size_t k = 0; k < 2 * pairs; k++) {
            const size_t column = column_of(all[i], d, k / 2, k % 2 != 0);
            if (column >= d) {
                continue; /* no room for it */
            }
            seen++;
            for (size_t row = 0; row < rows; row++) {
                REQUIRE(cells[row * d + column] == pair_cells[row * 2 * pairs + k],
                        "layout %zu, row %zu, column %zu", i, row, column);
            }
        }
        ck_assert_uint_eq(seen, d);
        free(cells);
    }
    free(pair_cells);
}
END_TEST

/* Tables whose cells are, by definition, those of another table: column `a` is column `b`. */
static const struct {
    struct {
        int64_t d_model;
        const char *base;
        enum layout layout;
        enum frequency frequency;
        size_t column;
    } a, b;
} twins[] = {
    /* sin: base^(-j/d) is the sine of pair j of twice as many columns */
    {{5, "10000", LAYOUT_SIN, FREQUENCY_PAPER, 3},
     {10, "10000", LAYOUT_INTERLEAVED, FREQUENCY_PAPER, 6}},
    {{1, "10000", LAYOUT_SIN, FREQUENCY_PAPER, 0},
     {1, "77", LAYOUT_INTERLEAVED, FREQUENCY_PAPER, 0}},
    {{64, "500000.5", LAYOUT_SIN, FREQUENCY_PAPER, 63},
     {128, "500000.5", LAYOUT_INTERLEAVED, FREQUENCY_PAPER, 126}},
    /* shifted: base^(-k/(H-1)) is paper with 2 (H-1) columns; the last is 1/base */
    {{12, "10000", LAYOUT_CONCAT, FREQUENCY_SHIFTED, 4},
     {10, "10000", LAYOUT_INTERLEAVED, FREQUENCY_PAPER, 8}},
    {{13, "10000", LAYOUT_INTERLEAVED, FREQUENCY_SHIFTED, 9},
     {10, "10000", LAYOUT_INTERLEAVED, FREQUENCY_PAPER, 9}},
    {{12, "10000", LAYOUT_CONCAT, FREQUENCY_SHIFTED, 5},
     {2, "10000", LAYOUT_INTERLEAVED, FREQUENCY_CONSTANT, 0}},
    {{4, "10000", LAYOUT_INTERLEAVED, FREQUENCY_SHIFTED, 3},
     {2, "10000", LAYOUT_INTERLEAVED, FREQUENCY_CONSTANT, 1}},
    {{5, "100", LAYOUT_INTERLEAVED, FREQUENCY_SHIFTED, 4}, /* k/(H-1) = 2 */
     {2, "10000", LAYOUT_INTERLEAVED, FREQUENCY_CONSTANT, 0}},
    /* constant: 1/base in every pair, that is (base^2)^(-1/2) */
    {{8, "100", LAYOUT_INTERLEAVED, FREQUENCY_CONSTANT, 6},
     {4, "10000", LAYOUT_INTERLEAVED, FREQUENCY_PAPER, 2}},
    {{8, "100", LAYOUT_CONCAT, FREQUENCY_CONSTANT, 1},
     {4, "10000", LAYOUT_INTERLEAVED, FREQUENCY_PAPER, 2}},
    {{3, "100", LAYOUT_CONCAT_COS, FREQUENCY_CONSTANT, 0},
     {4, "10000", LAYOUT_INTERLEAVED, FREQUENCY_PAPER, 3}},
    {{2, "1", LAYOUT_INTERLEAVED, FREQUENCY_CONSTANT, 1},
     {2, "10000", LAYOUT_INTERLEAVED, FREQUENCY_PAPER, 1}},
    /* 2.5^-2 = 0.16 = 1 / 6.25 */
    {{5, "2.5", LAYOUT_INTERLEAVED, FREQUENCY_SHIFTED, 4},
     {2, "6.25", LAYOUT_INTERLEAVED, FREQUENCY_CONSTANT, 0}},
};

static struct spec twin_request(size_t i, bool second)
{
    struct spec spec = spec_of("f64", second ? twins[i].b.d_model : twins[i].a.d_model, 60,
                               second ? twins[i].b.base : twins[i].a.base);
    spec.layout = second ? twins[i].b.layout : twins[i].a.layout;
    spec.frequency = second ? twins[i].b.frequency : twins[i].a.frequency;
    spec.start = -20;
    return spec;
}

START_TEST(frequencies)
{
    for (size_t i = 0; i < COUNT(twins); i++) {
        const struct spec a = twin_request(i, false);
        const struct spec b = twin_request(i, true);
        uint64_t *a_cells = cells_of(&a);
        uint64_t *b_cells = cells_of(&b);
        for (size_t row = 0; row < 60; row++) {
            REQUIRE(a_cells[row * (size_t)a.d_model + twins[i].a.column] ==
                        b_cells[row * (size_t)b.d_model + twins[i].b.column],
                    "case %zu, row %zu", i, row);
        }
        free(a_cells);
        free(b_cells);
    }
}
END_TEST

/* --- the suite ------------------------------------------------------------------------------- */

Suite *suite_table(void)
{
    Suite *suite = suite_create("table");
    TCase *golden = tcase_create("golden");
    tcase_set_timeout(golden, 120);
    tcase_add_test(golden, escalation);
    tcase_add_test(golden, escalation_is_rare);
    tcase_add_test(golden, literature);
    suite_add_tcase(suite, golden);

    TCase *rows = tcase_create("rows");
    tcase_set_timeout(rows, 60);
    tcase_add_loop_test(rows, prefix, 0, (int)COUNT(all_precisions));
    tcase_add_loop_test(rows, start, 0, (int)COUNT(all_precisions));
    tcase_add_loop_test(rows, long_table, 0, (int)COUNT(long_precisions));
    tcase_add_test(rows, rewound);
    tcase_add_test(rows, column_walks);
    suite_add_tcase(suite, rows);

    TCase *layout = tcase_create("layouts");
    tcase_add_loop_test(layout, columns_of_layouts, 0, (int)COUNT(shown));
    tcase_add_test(layout, texts_of_places);
    tcase_add_test(layout, arrays_of_layouts);
    suite_add_tcase(suite, layout);

    TCase *values = tcase_create("values");
    tcase_set_timeout(values, 60);
    tcase_add_test(values, even_and_odd);
    tcase_add_test(values, rotation_property);
    tcase_add_test(values, bounds);
    tcase_add_loop_test(values, layouts, 1, 10);
    tcase_add_test(values, frequencies);
    suite_add_tcase(suite, values);
    return suite;
}
