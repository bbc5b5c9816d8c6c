/*
 * report.c: the list of what a report says, section by section, in the order in which it is
 * printed; and the look at every cell from which its first sections come.
 */
#include "report/report.h"

#include "count.h"
#include "encoding/factored.h"
#include "encoding/range.h"
#include "memory.h"
#include "report/number.h"
#include "report/pairs.h"
#include "report/values.h"
#include "text/crc32.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a look at every cell ---- */

/* The rows that are compared with the first: of those with a position, the next, the middle and the
 * last. */
enum { ROW_NEXT, ROW_MIDDLE, ROW_LAST, ROWS };

struct survey {
    struct extremes cells;
    char crc32[9]; /* as in the emitted header */
    int64_t first; /* the first row with a position */
    int64_t rows[ROWS];
    struct finding cosines[ROWS]; /* of the angles between the first row and those, as they are in
                                   * the cells, exactly */
};

static void row_survey(struct survey *survey, const struct table *table, int64_t row,
                       const uint64_t *cells, uint64_t *first)
{
    enum { PLACES = 8 };
    const uint32_t columns = (uint32_t)table->spec->columns;
    struct number_exact cosine;
    extremes_take(&survey->cells, table->spec->precision, row, cells, columns);
    if (row == survey->first) {
        memcpy(first, cells, columns * sizeof cells[0]);
        return;
    }
    for (size_t i = 0; i < ROWS; i++) {
        if (survey->rows[i] == row) {
            survey->cosines[i] = cells_cosine(&cosine, &table->rounding, first, cells, columns)
                                     ? number_places(&cosine, PLACES)
                                     : finding_none("a row of zeros has no direction");
        }
    }
}

/* The digest has one array after the other, so the second array needs a pass of its own. Memory:
 * two rows. False after a message. */
static bool survey_take(struct survey *survey, struct table *table)
{
    const struct spec *const spec = table->spec;
    const int64_t first = spec_rows_before(spec);
    const int64_t count = spec->max_len - first;
    const struct finding none = finding_none("there is no other row");
    uint64_t *const cells = memory_take(2 * (size_t)spec->columns, sizeof *cells);
    struct crc32 crc;
    bool fine = true;
    *survey = (struct survey){.cells = EXTREMES_NONE,
                              .first = first,
                              .rows = {first + (count > 1), first + count / 2, first + count - 1},
                              .cosines = {none, none, none}};
    crc32_start(&crc);
    for (int array = 0; array < spec->arrays; array++) {
        table_rewind(table);
        for (int64_t row = 0; row < spec->max_len && fine; row++) {
            fine = table_next_row(table, cells);
            crc32_cells(&crc, cells + array * spec->array_columns, (size_t)spec->array_columns,
                        spec->precision->bits);
            if (array == 0) {
                row_survey(survey, table, row, cells, cells + spec->columns);
            }
        }
    }
    crc32_settle(&crc);
    (void)snprintf(survey->crc32, sizeof survey->crc32, "%08lx", (unsigned long)crc.value);
    return fine;
}

/* ---- what lines say ---- */

static struct finding position_of(const struct table *table, int64_t row)
{
    return finding_integer(spec_position(table->spec, row));
}

static struct finding cell_of(const struct table *table, const struct extreme *place,
                              bool as_magnitude)
{
    enum { DIGITS = 9 };
    struct number_exact number;
    cell_number(&table->rounding, place->cell, &number);
    number.negative = number.negative && !as_magnitude;
    return number_digits(&number, DIGITS);
}

/* A row follows from its position. It follows from the number of rows as well only where angles are
 * normalized by it, where it changes the frequencies, and where the row of zeros is not counted
 * from the first position. */
static struct finding prefix_equal_of(const struct spec *spec)
{
    const bool is_counted_back = spec->has_zero_row && spec->step < 0;
    const bool is_equal = !spec->normalize && !spec_is_stretched(spec) && !is_counted_back;
    return spec->from != NULL ? finding_none("a file has no formula")
                              : finding_text(FINDING_NUMBER, is_equal ? "true" : "false");
}

/* witness_find has refused equal rows, unless they are allowed: then it has not looked at them. */
static const char unseen[] = "--allow-equal-rows leaves it open";
static struct finding unique_of(const struct spec *spec)
{
    return spec->allows_equal_rows ? finding_none(unseen) : finding_text(FINDING_NUMBER, "true");
}

/* The columns of the keys, each once. */
enum { COLUMN_TEXT = 8, WITNESS_TEXT = WITNESS_KEYS * COLUMN_TEXT };
static struct finding witness_of(char text[WITNESS_TEXT], const struct spec *spec,
                                 const struct witness *witness)
{
    text[0] = '\0';
    if (spec->allows_equal_rows) {
        return finding_none(unseen);
    }
    if (witness->count == 0) {
        return finding_none("there is one row");
    }
    for (size_t i = 0; i < witness->count; i++) {
        const struct finding column = finding_integer(witness->keys[i].column);
        if (witness->keys[i].part == 0) {
            finding_append(text, WITNESS_TEXT, &column);
        }
    }
    return finding_text(FINDING_NUMBERS, text);
}

/* The closest rows are those of the exact values, whatever the cells are rounded to. */
static struct finding closest_of(struct table *table, int64_t *apart)
{
    struct spec exact = *table->spec;
    exact.precision = precision_find("f64");
    const char *const none = exact.max_len < 2 ? "there is one row" : factored_obstacle(&exact);
    return none != NULL ? finding_none(none) : closest_find(table, apart);
}

/* ---- sections ---- */

static bool survey_write(struct lines *lines, struct table *table, const struct witness *witness,
                         const char *command)
{
    const struct spec *const spec = table->spec;
    struct survey survey;
    if (!survey_take(&survey, table)) {
        return false;
    }
    /* The ordinals of cells grow with their numbers on both sides of zero alike. */
    const int64_t zero = precision_ordinal(spec->precision, table->rounding.zero);
    const bool is_below = zero - survey.cells.least.ordinal > survey.cells.greatest.ordinal - zero;
    const struct extreme *const largest = is_below ? &survey.cells.least : &survey.cells.greatest;
    int64_t apart = 0;
    const struct finding distance = closest_of(table, &apart);
    char columns[WITNESS_TEXT];
    const struct report_line list[] = {
        {.key = "table", .label = "Table"},
        {"command", "command", NULL, finding_text(FINDING_TEXT, command)},
        {"rows", "rows", NULL, finding_integer(spec->max_len)},
        {"columns", "columns", NULL, finding_integer(spec->columns)},
        {"first_position", "first position", NULL, position_of(table, 0)},
        {"last_position", "last position", NULL, position_of(table, spec->max_len - 1)},
        {"precision", "precision", NULL, finding_text(FINDING_TEXT, spec->precision->name)},

        {.key = "bounded", .label = "Bounded"},
        {"largest", "largest |cell|", NULL, cell_of(table, largest, true)},
        {"largest_position", "  at position", NULL, position_of(table, largest->row)},
        {"largest_column", "  column", NULL, finding_integer(largest->column)},
        {"least", "least cell", NULL, cell_of(table, &survey.cells.least, false)},
        {"least_position", "  at position", NULL, position_of(table, survey.cells.least.row)},
        {"least_column", "  column", NULL, finding_integer(survey.cells.least.column)},
        {"greatest", "greatest cell", NULL, cell_of(table, &survey.cells.greatest, false)},
        {"greatest_position", "  at position", NULL, position_of(table, survey.cells.greatest.row)},
        {"greatest_column", "  column", NULL, finding_integer(survey.cells.greatest.column)},
        {"cut", "numbers that are cut", NULL, finding_integer(spec->cut)},

        {.key = "deterministic", .label = "Deterministic"},
        {"crc32", "CRC-32 of the cells", NULL, finding_text(FINDING_TEXT, survey.crc32)},

        {.key = "length", .label = "Independent of length"},
        {"prefix_equal", "shorter tables have its rows", NULL, prefix_equal_of(spec)},

        {.key = "uniqueness", .label = "Uniqueness"},
        {"unique", "all rows differ", NULL, unique_of(spec)},
        {"witness", "columns of the witness", NULL, witness_of(columns, spec, witness)},
        {"closest_distance", "distance of the closest rows", NULL, distance},
        {"closest_first", "  position", NULL, position_of(table, 0)},
        {"closest_second", "  and position", NULL, position_of(table, apart)},

        {.key = "similarity", .label = "Cosine similarity of the first row"},
        {"first_position", "its position", NULL, position_of(table, survey.first)},
        {"next", "to the next row", NULL, survey.cosines[ROW_NEXT]},
        {"next_position", "  at position", NULL, position_of(table, survey.rows[ROW_NEXT])},
        {"middle", "to the middle row", NULL, survey.cosines[ROW_MIDDLE]},
        {"middle_position", "  at position", NULL, position_of(table, survey.rows[ROW_MIDDLE])},
        {"last", "to the last row", NULL, survey.cosines[ROW_LAST]},
        {"last_position", "  at position", NULL, position_of(table, survey.rows[ROW_LAST])},
    };
    lines_write(lines, "", list, COUNT(list));
    return true;
}

static bool memory_write(struct lines *lines, const struct spec *spec,
                         const struct output_spec *output_spec)
{
    const int64_t bytes = (int64_t)output_spec_bytes(output_spec, spec);
    const int64_t pair_bytes = spec->d_model * (spec->precision->bits / 8); /* a row of all pairs */
    const char *none = factored_obstacle(spec);
    struct factored factored = {.is_near = false};
    if (none == NULL && !factored_init(&factored, spec, output_spec->block)) {
        return false;
    }
    const int stored_bits = precision_stored(spec->precision)->bits;
    none = factored.is_near ? "its rows might be equal" : none;
    const int64_t rows = factored.coarse.max_len + factored.fine.max_len;
    const struct report_line list[] = {
        {.key = "memory", .label = "Memory"},
        {"full_bytes", "the table", "bytes", finding_integer(bytes)},
        {"factored_rows", "a factored table", "rows",
         none != NULL ? finding_none(none) : finding_integer(rows)},
        {"factored_block", "  in blocks of", "rows", finding_integer(factored.fine.max_len)},
        {"factored_bytes", "  in all", "bytes",
         finding_integer(rows * spec->d_model * (stored_bits / 8))},
        {"state_bytes", "  one row and A(1)", "bytes", finding_integer(2 * pair_bytes)},
    };
    lines_write(lines, "", list, COUNT(list));
    return true;
}

bool report_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                  const struct witness *witness, const char *command)
{
    if (!files_has(files, OUTPUT_REPORT)) {
        return true;
    }
    struct lines lines = {.output = files_begin(files, OUTPUT_REPORT),
                          .is_json = !files_is_stdout(files, OUTPUT_REPORT)};
    if (!survey_write(&lines, table, witness, command) ||
        !memory_write(&lines, table->spec, output_spec)) {
        return false;
    }
    if (table->sequence_count > 0) {
        values_write(&lines, table, output_spec);
    }
    if (!pairs_write(&lines, table)) {
        return false;
    }
    lines_end(&lines);
    return files_finish(files, OUTPUT_REPORT);
}
