/*
 * table.c: compares cells that are hard to round with golden cells, and rows with the rows of other
 * tables for the same positions. Also tests the columns of each layout.
 */
#include "encoding/table.h"
#include "cli/options.h"
#include "golden.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_SIZE = 64, COLUMN_SIZE = 16 };

/* --- specs and tables ------------------------------------------------------------------------ */

static struct spec spec_of(const char *precision, int64_t d_model, int64_t max_len,
                           const char *base)
{
    struct spec spec = {.d_model = d_model, .max_len = max_len, .base = decimal_of(base)};
    spec_set_precision(&spec, precision);
    return spec;
}

/* Derives the members of a spec that were not set by hand, and initializes the table. */
static void table_start(struct table *table, struct spec *spec)
{
    spec_derive(spec);
    table_init(table, spec);
}

/* Returns all cells of a table of one array, for the caller to free. */
static uint64_t *rows_of(const struct spec *spec)
{
    struct spec settled = *spec;
    size_t count;
    spec_derive(&settled);
    return spec_compute_cells(&settled, &count);
}

/* Returns the row of a single position, for the caller to free. */
static uint64_t *row_of(const struct spec *spec, int64_t position)
{
    struct spec one = *spec;
    one.start = position;
    one.max_len = 1;
    return rows_of(&one);
}

static void assert_same(const uint64_t *a, const uint64_t *b, size_t count, const char *what)
{
    for (size_t i = 0; i < count; i++) {
        REQUIRE(a[i] == b[i], "%s, cell %zu: %" PRIx64 ", not %" PRIx64, what, i, a[i], b[i]);
    }
}

/* --- golden files ---------------------------------------------------------------------------- */

/* A line of golden/escalation.tsv. The cells are those of the angle position *
 * base^(-numerator/2). */
struct escalation {
    char precision[WORD_SIZE];
    char base[WORD_SIZE];
    int numerator;
    int64_t position;
    uint64_t sine;
    uint64_t cosine;
    /* log2, rounded down, of the distance of the sine or the cosine from the nearest midpoint of
     * two cells, whichever is smaller. */
    int log2_distance;
};

static bool escalation_read(FILE *file, struct escalation *line)
{
    return fscanf(file, "%63s %63s %d %" SCNd64 " %" SCNx64 " %" SCNx64 " %d", line->precision,
                  line->base, &line->numerator, &line->position, &line->sine, &line->cosine,
                  &line->log2_distance) == 7;
}

/* Checks the cells of a line, and returns the number of escalations. The frequency is 1/base or, if
 * the numerator is 1, that of the second pair of four columns, base^(-1/2). Rows are computed with
 * FIXED_FRACTION = 126 fraction bits, which do not suffice if a value is less than 2^-126 from a
 * midpoint. */
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
    ck_assert_msg(escalations > 0 || line->log2_distance >= -FIXED_FRACTION,
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

/* Escalations to more bits occur only if they are needed. An ordinary table has none. */
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

/* --- rows do not depend on the table they are in --------------------------------------------- */

static struct spec spec_of_index(int precision, int64_t d_model, int64_t max_len)
{
    const struct precision *const one = &precisions[precision];
    return spec_of(one->kind != PRECISION_AFFINE ? one->name
                   : one->bits == 16 ? (one->least < 0 ? "s16:0.00004:-7" : "u16:1/32767:32768")
                   : one->least < 0  ? "s8:0.0078125:0"
                                     : "u8:0.01:99",
                   d_model, max_len, "10000");
}

START_TEST(prefix)
{
    const struct spec whole = spec_of_index(_i, 10, 200);
    uint64_t *cells = rows_of(&whole);
    for (int64_t rows = 1; rows <= 200; rows += 33) {
        const struct spec shorter = spec_of_index(_i, 10, rows);
        uint64_t *prefix_cells = rows_of(&shorter);
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
        struct spec spec = spec_of_index(_i, 7, starts[i].rows);
        spec.start = starts[i].start;
        uint64_t *cells = rows_of(&spec);
        for (int64_t row = 0; row < starts[i].rows; row++) {
            uint64_t *alone = row_of(&spec, starts[i].start + row);
            assert_same(alone, cells + row * 7, 7, "row alone");
            free(alone);
        }
        free(cells);
    }
}
END_TEST

/* Every 65536 rows, the rotation is restarted from wide numbers. long_table tests the rows around
 * the first two restarts in these precisions. */
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

/* --- the table of layouts -------------------------------------------------------------------- */

/* The contents of each column: s or c for the sine or the cosine, and the index of the pair (of the
 * column, if each column has its own frequency). A minus sign denotes a negative sine, and | the
 * end of the first array. Capitals denote pairs of the x axis of a grid. 1 and 0 denote the cosine
 * and the sine of a pair that is not rotated; a column of zeros is also denoted by 0. */
static const struct {
    const char *options;
    const char *columns;
} layout_columns[] = {
    {"--layout=interleaved|--d-model=1", "s0"},
    {"--layout=interleaved|--d-model=2", "s0 c0"},
    {"--layout=interleaved|--d-model=5", "s0 c0 s1 c1 s2"},
    {"--layout=interleaved|--d-model=6", "s0 c0 s1 c1 s2 c2"},
    {"--layout=interleaved-cos|--d-model=1", "c0"},
    {"--layout=interleaved-cos|--d-model=2", "c0 s0"},
    {"--layout=interleaved-cos|--d-model=5", "c0 s0 c1 s1 c2"},
    {"--layout=interleaved-cos|--d-model=6", "c0 s0 c1 s1 c2 s2"},
    {"--layout=concat|--d-model=1", "s0"},
    {"--layout=concat|--d-model=2", "s0 c0"},
    {"--layout=concat|--d-model=5", "s0 s1 s2 c0 c1"},
    {"--layout=concat|--d-model=6", "s0 s1 s2 c0 c1 c2"},
    {"--layout=concat-cos|--d-model=1", "c0"},
    {"--layout=concat-cos|--d-model=2", "c0 s0"},
    {"--layout=concat-cos|--d-model=5", "c0 c1 c2 s0 s1"},
    {"--layout=concat-cos|--d-model=6", "c0 c1 c2 s0 s1 s2"},
    {"--layout=sin|--d-model=1", "s0"},
    {"--layout=sin|--d-model=2", "s0 s1"},
    {"--layout=sin|--d-model=5", "s0 s1 s2 s3 s4"},
    {"--layout=split|--d-model=2", "c0 | s0"},
    {"--layout=split|--d-model=4", "c0 c1 | s0 s1"},
    {"--layout=split|--d-model=6", "c0 c1 c2 | s0 s1 s2"},
    {"--layout=split-half|--d-model=2", "c0 c0 | s0 s0"},
    {"--layout=split-half|--d-model=4", "c0 c1 c0 c1 | s0 s1 s0 s1"},
    {"--layout=split-half|--d-model=6", "c0 c1 c2 c0 c1 c2 | s0 s1 s2 s0 s1 s2"},
    {"--layout=split-interleaved|--d-model=2", "c0 c0 | s0 s0"},
    {"--layout=split-interleaved|--d-model=4", "c0 c0 c1 c1 | s0 s0 s1 s1"},
    {"--layout=split-interleaved|--d-model=6", "c0 c0 c1 c1 c2 c2 | s0 s0 s1 s1 s2 s2"},
    {"--layout=pairs|--d-model=2", "c0 s0"},
    {"--layout=pairs|--d-model=4", "c0 s0 c1 s1"},
    {"--layout=pairs|--d-model=6", "c0 s0 c1 s1 c2 s2"},
    {"--layout=interleaved|--d-model=5|--odd=zero", "s0 c0 s1 c1 0"},
    {"--layout=interleaved-cos|--d-model=3|--odd=zero", "c0 s0 0"},
    {"--layout=concat|--d-model=4|--odd=zero", "s0 s1 c0 c1"},
    {"--layout=concat|--d-model=5|--odd=zero", "s0 s1 c0 c1 0"},
    {"--layout=concat-cos|--d-model=5|--odd=zero", "c0 c1 s0 s1 0"},
    {"--layout=interleaved|--d-model=5|--frequency=column", "s0 c1 s2 c3 s4"},
    {"--layout=interleaved-cos|--d-model=5|--odd=zero|--frequency=column", "c0 s1 c2 s3 0"},
    {"--layout=matrices|--d-model=2", "c0 -s0 s0 c0"},
    {"--layout=interleaved|--d-model=8|--grid=4x4", "s0 c0 s1 c1 S0 C0 S1 C1"},
    {"--layout=concat|--d-model=8|--grid=4x4", "s0 s1 c0 c1 S0 S1 C0 C1"},
    {"--layout=concat-row|--d-model=8|--grid=4x4", "s0 s1 S0 S1 c0 c1 C0 C1"},
    {"--layout=concat-cos|--d-model=8|--grid=4x4|--pairs=x*2,y*2", "C0 C1 S0 S1 c0 c1 s0 s1"},
    {"--layout=split-half|--d-model=4|--grid=4x4", "c0 C0 c0 C0 | s0 S0 s0 S0"},
    {"--layout=split-group-half|--d-model=4|--grid=4x4", "c0 c0 C0 C0 | s0 s0 S0 S0"},
    {"--layout=split|--d-model=8|--grid=4x4|--pairs=yx*2", "c0 C0 c1 C1 | s0 S0 s1 S1"},
    {"--layout=concat|--d-model=8|--grid=4x4|--pairs=yx,x,y", "s0 S0 c0 C0 S1 C1 s1 c1"},
    {"--layout=pairs|--d-model=6|--grid=4x4|--pairs=0,xy", "1 0 C0 S0 c0 s0"},
    {"--layout=interleaved|--d-model=7|--grid=4x4|--pairs=yx*2|--cut=7", "s0 c0 S0 C0 s1 c1 S1"},
};

static void column_print(char *text, size_t size, const struct column *column)
{
    static const char letters[][2] = {
        [COLUMN_SINE] = {'s', 'S'}, [COLUMN_COSINE] = {'c', 'C'}, [COLUMN_ZERO] = {'0', '0'}};
    if (column->sequence == SEQUENCE_NONE) {
        (void)snprintf(text, size, "%c", column->content == COLUMN_COSINE ? '1' : '0');
        return;
    }
    const char letter = column->content == COLUMN_NEGATIVE_SINE
                            ? letters[COLUMN_SINE][column->sequence]
                            : letters[column->content][column->sequence];
    if (column->content == COLUMN_NEGATIVE_SINE) {
        (void)snprintf(text, size, "-%c%" PRIu32, letter, column->pair);
    } else if (column->content == COLUMN_ZERO) {
        (void)snprintf(text, size, "%c", letter);
    } else {
        (void)snprintf(text, size, "%c%" PRIu32, letter, column->pair);
    }
}

START_TEST(columns_of_layouts)
{
    struct reading reading;
    struct column columns[16];
    char text[WORD_SIZE] = "";
    reading_start_with_defaults(&reading, layout_columns[_i].options);
    ck_assert_str_eq(reading.message, "");
    const struct spec *const spec = &reading.request.spec;
    ck_assert_int_le(spec->columns, (int64_t)COUNT(columns));
    for (size_t j = 0; j < COUNT(columns); j++) {
        columns[j] = (struct column){.content = COLUMN_ZERO};
    }
    columns_fill(columns, spec);
    for (int64_t j = 0; j < spec->columns; j++) {
        const size_t length = strlen(text);
        const char *const between = j == 0 ? "" : j % spec->array_columns == 0 ? " | " : " ";
        char column[COLUMN_SIZE];
        column_print(column, sizeof column, &columns[j]);
        (void)snprintf(text + length, sizeof text - length, "%s%s", between, column);
    }
    ck_assert_str_eq(text, layout_columns[_i].columns);
    reading_end(&reading);
}
END_TEST

/* Returns the column that a text of struct pair_place denotes. */
static uint32_t column_by_text(const char *text, uint32_t half, uint32_t k)
{
    const struct {
        const char *text;
        uint32_t column;
    } known[] = {
        {"k", k},
        {"2UL * k", 2 * k},
        {"(2UL * k) + 1UL", 2 * k + 1},
        {"pairs + k", half + k},
        {"2k", 2 * k},
        {"2k+1", 2 * k + 1},
        {"4k", 4 * k},
        {"4k+2", 4 * k + 2},
        {"4UL * k", 4 * k},
        {"(4UL * k) + 2UL", 4 * k + 2},
    };
    for (size_t i = 0; i < COUNT(known); i++) {
        if (strcmp(known[i].text, text) == 0) {
            return known[i].column;
        }
    }
    ck_abort_msg("unknown place %s", text);
    return 0;
}

/* A struct pair_place describes a column by numbers, by a text for readers and by a C expression.
 * All three denote the same column; the text counts it from the beginning of its half. */
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

/* The properties of each layout. `columns` is the number of columns of an array, for d_model 6. */
START_TEST(arrays_of_layouts)
{
    static const struct {
        const char *name;
        int arrays;
        int columns;
        bool has_pairs;
        uint32_t pair_cells;
        bool is_rotary;
    } expected[LAYOUT_COUNT] = {
        [LAYOUT_INTERLEAVED] = {"interleaved", 1, 6, true, 0, false},
        [LAYOUT_INTERLEAVED_COS] = {"interleaved-cos", 1, 6, true, 0, false},
        [LAYOUT_CONCAT] = {"concat", 1, 6, true, 0, false},
        [LAYOUT_CONCAT_COS] = {"concat-cos", 1, 6, true, 0, false},
        [LAYOUT_SIN] = {"sin", 1, 6, false, 0, false},
        [LAYOUT_SPLIT] = {"split", 2, 3, true, 0, true},
        [LAYOUT_SPLIT_HALF] = {"split-half", 2, 6, true, 0, true},
        [LAYOUT_SPLIT_INTERLEAVED] = {"split-interleaved", 2, 6, true, 0, true},
        [LAYOUT_PAIRS] = {"pairs", 1, 6, true, 2, true},
        [LAYOUT_CONCAT_ROW] = {"concat-row", 1, 6, true, 0, false},
        [LAYOUT_SPLIT_GROUP_HALF] = {"split-group-half", 2, 6, true, 0, true},
        [LAYOUT_MATRICES] = {"matrices", 1, 12, true, 4, true},
    };
    for (size_t i = 0; i < LAYOUT_COUNT; i++) {
        const struct layout_data *const layout = &layout_table[i];
        ck_assert_str_eq(layout->name, expected[i].name);
        ck_assert_int_eq(layout->arrays, expected[i].arrays);
        ck_assert_int_eq(layout_array_columns(layout, 6), expected[i].columns);
        ck_assert_int_eq(layout_d_model(layout, expected[i].arrays * expected[i].columns), 6);
        ck_assert_int_eq(layout->cosine != NULL, expected[i].has_pairs);
        ck_assert_uint_eq(layout->pair_cells, expected[i].pair_cells);
        ck_assert_int_eq(layout->is_rotary, expected[i].is_rotary);
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
    suite_add_tcase(suite, golden);

    TCase *rows = tcase_create("rows");
    tcase_set_timeout(rows, 60);
    tcase_add_loop_test(rows, prefix, 0, PRECISION_COUNT);
    tcase_add_loop_test(rows, start, 0, PRECISION_COUNT);
    tcase_add_loop_test(rows, long_table, 0, (int)COUNT(long_precisions));
    suite_add_tcase(suite, rows);

    TCase *layout = tcase_create("layouts");
    tcase_add_loop_test(layout, columns_of_layouts, 0, (int)COUNT(layout_columns));
    tcase_add_test(layout, texts_of_places);
    tcase_add_test(layout, arrays_of_layouts);
    suite_add_tcase(suite, layout);
    return suite;
}
