/*
 * hard.c: tests the cells that are hardest to round. golden/hard.tsv contains the values closest to
 * the midpoint of two cells among more than 10^9 values, and values that were constructed close to
 * a midpoint. Each is computed in the first row of a table, in a row after many rotations, and as
 * part of its column.
 */
#include "encoding/table.h"
#include "golden.h"
#include "suites.h"
#include "support.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 512, WORD_SIZE = 64, COLUMNS = 18 };

/* One line of golden/hard.tsv. */
struct hard_line {
    char precision[WORD_SIZE];
    int64_t d_model;
    char base[WORD_SIZE];
    char frequency[WORD_SIZE];
    char angle_scale[WORD_SIZE];
    uint32_t pair;
    char function[WORD_SIZE];
    int64_t position;
    uint64_t cell;
    int log2_distance; /* log2 of the distance from the midpoint in ulp, rounded up */
    char origin[WORD_SIZE];
};

static bool hard_line_read(struct hard_line *line, const char *text)
{
    return sscanf(text,
                  "%63s %" SCNd64 " %63s %63s %63s %" SCNu32 " %63s %" SCNd64 " %" SCNx64
                  " %d %63s",
                  line->precision, &line->d_model, line->base, line->frequency, line->angle_scale,
                  &line->pair, line->function, &line->position, &line->cell, &line->log2_distance,
                  line->origin) == 11;
}

static bool is_found(const struct hard_line *line)
{
    return strcmp(line->origin, "found") == 0;
}

/* Returns the column that contains the value. */
static uint32_t column_of(const struct hard_line *line)
{
    return 2 * line->pair + (strcmp(line->function, "cosine") == 0 ? 1 : 0);
}

/* Calls `check` for every line, and returns the number of lines. */
static int for_each_line(void (*check)(const struct hard_line *line))
{
    static char text[LINE_SIZE];
    struct hard_line line;
    int lines = 0;
    FILE *file = golden_open("hard.tsv");
    while (fgets(text, sizeof text, file) != NULL) {
        if (*text != '#') {
            ck_assert_msg(hard_line_read(&line, text), "%s", text);
            check(&line);
            lines++;
        }
    }
    (void)fclose(file);
    return lines;
}

/* ---- tables ---- */

/* Returns the spec of a table in which row `row_index` has the line's position. */
static struct spec spec_of(const struct hard_line *line, int64_t row_index)
{
    struct spec spec = {
        .d_model = line->d_model,
        .max_len = row_index + 1,
        .start = line->position - row_index,
        .precision = precision_find(line->precision),
        .frequency =
            strcmp(line->frequency, "constant") == 0 ? FREQUENCY_CONSTANT : FREQUENCY_PAPER,
    };
    ck_assert_ptr_nonnull(spec.precision);
    ck_assert_int_eq(decimal_read(&spec.base, line->base), DECIMAL_FINE);
    ck_assert_int_eq(multiple_read(&spec.angle_scale, line->angle_scale, DECIMAL_MAGNITUDE),
                     DECIMAL_FINE);
    spec_derive(&spec);
    return spec;
}

/* Returns the number of rows before the line's row: `most`, or fewer if the range of positions
 * requires it. */
static int64_t rows_before(const struct hard_line *line, int64_t most)
{
    const int64_t room = line->position + START_MAX;
    return room < most ? room : most;
}

/* ---- the cells ---- */

static void check_cell(const struct hard_line *line, int64_t row_index, uint64_t cell,
                       const char *method)
{
    REQUIRE(cell == line->cell,
            "%s base %s, %s of pair %" PRIu32 " at %" PRId64 ", %s after %" PRId64 " rows: %" PRIx64
            ", not %" PRIx64,
            line->precision, line->base, line->function, line->pair, line->position, method,
            row_index, cell, line->cell);
}

static void check_row(const struct hard_line *line, int64_t row_index)
{
    struct table table;
    uint64_t cells[COLUMNS] = {0};
    const struct spec spec = spec_of(line, row_index);
    ck_assert_int_le(spec.columns, COLUMNS);
    table_init(&table, &spec);
    for (int64_t row = 0; row <= row_index; row++) {
        table_next_row(&table, cells);
    }
    check_cell(line, row_index, cells[column_of(line)], "in a row");
}

static void check_walk(const struct hard_line *line, int64_t row_index)
{
    struct table table;
    struct column_walk walk;
    const struct spec spec = spec_of(line, row_index);
    uint64_t *cells = malloc((size_t)(row_index + 1) * sizeof *cells);
    ck_assert_ptr_nonnull(cells);
    table_init(&table, &spec);
    walk = (struct column_walk){.table = &table, .column = column_of(line)};
    column_walk_cells(&walk, cells, (size_t)row_index + 1);
    check_cell(line, row_index, cells[row_index], "along the column");
    free(cells);
}

/* Checks a value in several tables. In a table of NARROW_ROWS rows, the last row has the largest
 * error of rotation in 64 bits. */
static void check_line(const struct hard_line *line)
{
    static const int64_t most[] = {0, NARROW_ROWS - 1, 5 * NARROW_ROWS - 1, 1000};
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        const int64_t row_index = rows_before(line, most[i]);
        check_row(line, row_index);
        check_walk(line, row_index);
    }
}

/* 40 cells found by search for each of six formats, and ten constructed cells for each of nine
 * formats. */
START_TEST(nearest_cells)
{
    ck_assert_int_eq(for_each_line(check_line), 6 * 40 + 9 * 10);
}
END_TEST

/* ---- how many bits these cells need ---- */

static int with_128_bits;
static int with_192_bits;
static int with_384_bits;

/* Counts a line of origin `found` if its cell needs only 128 bits, and any other line according to
 * whether its cell needs 192 or 384 bits. Rung 0 of struct frequencies has 192 bits. Rung 1 has 384
 * bits, and is NULL until it is needed. */
static void count_rungs(const struct hard_line *line)
{
    struct table table;
    uint64_t cells[COLUMNS];
    const struct spec spec = spec_of(line, 0);
    table_init(&table, &spec);
    table_next_row(&table, cells);
    const struct sequence *sequence = &table.sequences[0];
    if (is_found(line)) {
        with_128_bits += sequence->escalations == 0;
        return;
    }
    REQUIRE(sequence->escalations > 0, "%s base %s position %" PRId64 ": no escalation",
            line->precision, line->base, line->position);
    with_384_bits += sequence->frequencies.rungs[1] != NULL;
    with_192_bits += sequence->frequencies.rungs[1] == NULL;
    ck_assert_ptr_null(sequence->frequencies.rungs[2]);
}

/* 128 bits are enough for all cells that were found by search. If only the base was constructed,
 * the value is 2^-161 to 2^-155 from a midpoint, and 192 bits are needed. If base and angle-scale
 * were constructed, the value is less than 2^-260 from a midpoint, and 384 bits are needed. */
START_TEST(wide_escalation)
{
    with_128_bits = 0;
    with_192_bits = 0;
    with_384_bits = 0;
    (void)for_each_line(count_rungs);
    ck_assert_int_eq(with_128_bits, 6 * 40);
    ck_assert_int_eq(with_192_bits, 9 * 5);
    ck_assert_int_eq(with_384_bits, 9 * 5);
}
END_TEST

/* --- the suite ------------------------------------------------------------------------------- */

Suite *suite_hard(void)
{
    Suite *suite = suite_create("hard");
    TCase *hard = tcase_create("hard");
    tcase_set_timeout(hard, 120);
    tcase_add_test(hard, nearest_cells);
    tcase_add_test(hard, wide_escalation);
    suite_add_tcase(suite, hard);
    return suite;
}
