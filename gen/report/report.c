/*
 * report.c: writes a report section by section. One pass over all cells computes the findings of
 * several sections.
 */
#include "report/report.h"

#include "count.h"
#include "crc32.h"
#include "encoding/factored.h"
#include "encoding/range.h"
#include "encoding/storage.h"
#include "memory.h"
#include "report/number.h"

#include <stdio.h>
#include <string.h>

/* ---- the pass over all cells ---- */

/* The rows that are compared with the first row that has a position: the next, the middle and the
 * last of the rows with positions. */
enum { ROW_NEXT, ROW_MIDDLE, ROW_LAST, COMPARED_ROWS };

/* The results of the pass over all cells. */
struct survey {
    struct extremes cells;
    char crc32[9];               /* CRC-32 of the cells, as in the emitted header */
    int64_t rows[COMPARED_ROWS]; /* the indices of the compared rows */
    /* The cosine similarities of these rows to the first row that has a position. */
    struct finding cosines[COMPARED_ROWS];
};

/* Computes all cells, and from them the members of `survey`. The CRC-32 covers one array after the
 * other, so all rows are computed again for a second array. */
static void survey_compute(struct survey *survey, struct table *table)
{
    enum { PLACES = 8 };
    const struct spec *const spec = table->spec;
    const uint32_t columns = (uint32_t)spec->columns;
    const int64_t first = spec->rows_before;
    const int64_t count = spec_positions(spec);
    const struct finding none = finding_from_text(FINDING_NONE, "there is no other row");
    uint64_t *const cells = memory_allocate(columns, sizeof *cells);
    uint64_t *const first_cells = memory_allocate(columns, sizeof *cells);
    struct number_exact cosine;
    struct crc32 crc;
    *survey = (struct survey){.rows = {first + (count > 1), first + count / 2, first + count - 1},
                              .cosines = {none, none, none}};
    crc32_start(&crc);
    for (int64_t i = 0; i < spec->arrays * spec->max_len; i++) {
        const int64_t array = i / spec->max_len;
        const int64_t row = i % spec->max_len;
        table->row = row; /* restarts at 0 for each array */
        table_next_row(table, cells);
        crc32_cells(&crc, cells + array * spec->array_columns, (size_t)spec->array_columns,
                    spec->precision->bits);
        for (uint32_t column = 0; column < columns; column++) {
            (void)extremes_update(&survey->cells, spec->precision, row, column, cells[column]);
        }
        if (row == first) {
            memcpy(first_cells, cells, columns * sizeof *cells);
        }
        for (size_t k = 0; k < COMPARED_ROWS; k++) {
            if (survey->rows[k] == row && row != first) {
                survey->cosines[k] =
                    cells_compute_cosine(&cosine, &table->rounding, first_cells, cells, columns)
                        ? number_print_places(&cosine, PLACES)
                        : finding_from_text(FINDING_NONE, "a row of zeros has no direction");
            }
        }
    }
    (void)snprintf(survey->crc32, sizeof survey->crc32, "%08lx", (unsigned long)crc.value);
}

/* ---- values of lines ---- */

/* Returns the indices of a row on the axes, such as "y 3, x 5", or NULL if the row has no indices.
 */
static const char *indices_of(const struct spec *spec, int64_t row)
{
    char text[AXES_TEXT];
    spec_indices_print(text, spec, row);
    return *text != '\0' ? memory_join(text, "") : NULL;
}

static struct finding position_of(const struct table *table, int64_t row)
{
    struct finding position = finding_from_integer(spec_position(table->spec, row));
    position.remark = indices_of(table->spec, row);
    return position;
}

/* Returns `value` if `reason` is NULL. Otherwise returns a missing value with this reason. */
static struct finding finding_unless(const char *reason, struct finding value)
{
    return reason != NULL ? finding_from_text(FINDING_NONE, reason) : value;
}

/* ---- sections ---- */

/* Writes the parameters of the table. */
static void table_write(struct report_writer *writer, const struct table *table,
                        const char *command)
{
    const struct spec *const spec = table->spec;
    const struct report_line list[] = {
        {.key = "table", .label = "Table"},
        {"command", "command", NULL, finding_from_text(FINDING_TEXT, command)},
        {"rows", "rows", NULL, finding_from_integer(spec->max_len)},
        {"columns", "columns", NULL, finding_from_integer(spec->columns)},
        {"first_position", "first position", NULL, position_of(table, 0)},
        {"last_position", "last position", NULL, position_of(table, spec->max_len - 1)},
        {"precision", "precision", NULL, finding_from_text(FINDING_TEXT, spec->precision->name)},
    };
    lines_write(writer, list, COUNT(list));
}

/* Writes findings about all cells. */
static void extremes_write(struct report_writer *writer, const struct table *table,
                           const struct survey *survey)
{
    const struct spec *const spec = table->spec;
    const struct extreme *const least = &survey->cells.least;
    const struct extreme *const greatest = &survey->cells.greatest;
    /* Ordinals increase with the decoded values, and are symmetric about the ordinal of 0. */
    const int64_t zero = precision_ordinal(spec->precision, table->rounding.zero);
    const struct extreme *const largest =
        zero - least->ordinal > greatest->ordinal - zero ? least : greatest;
    const struct report_line list[] = {
        {.key = "bounded", .label = "Bounded"},
        {"largest", "largest |cell|", NULL, cell_digits(&table->rounding, largest->cell, true)},
        {"largest_position", "  at position", NULL, position_of(table, largest->row)},
        {"largest_column", "  column", NULL, finding_from_integer(largest->column)},
        {"least", "least cell", NULL, cell_digits(&table->rounding, least->cell, false)},
        {"least_position", "  at position", NULL, position_of(table, least->row)},
        {"least_column", "  column", NULL, finding_from_integer(least->column)},
        {"greatest", "greatest cell", NULL, cell_digits(&table->rounding, greatest->cell, false)},
        {"greatest_position", "  at position", NULL, position_of(table, greatest->row)},
        {"greatest_column", "  column", NULL, finding_from_integer(greatest->column)},
        {"cut", "numbers that are clamped", NULL, finding_from_integer(spec->out_of_range)},

        {.key = "deterministic", .label = "Deterministic"},
        {"crc32", "CRC-32 of the cells", NULL, finding_from_text(FINDING_TEXT, survey->crc32)},
    };
    lines_write(writer, list, COUNT(list));
}

/* Writes the error bound of rebuilt rows. */
static void rebuilt_write(struct report_writer *writer, const struct spec *spec,
                          const struct factored *factored)
{
    struct ratio bound;
    char text[NUMBER_TEXT];
    ratio_set(&bound, (uint64_t)factored->bound, factored->bound_exponent);
    bound_print(text, &bound);
    const struct report_line list[] = {
        {.key = "rebuilt", .label = "Rebuilt rows"},
        {"largest_error", "a cell is off by at most", NULL,
         finding_from_text(FINDING_NUMBER, text)},
        {"cut", "numbers that are clamped", NULL, finding_from_integer(spec->out_of_range)},
    };
    lines_write(writer, list, COUNT(list));
}

/* Writes whether the rows of every shorter table are rows of this table. */
static void length_write(struct report_writer *writer, const struct spec *spec)
{
    const struct report_line list[] = {
        {.key = "length", .label = "Independent of length"},
        {"prefix_equal", "shorter tables have its rows", NULL,
         finding_unless(spec->npy_path != NULL ? "a file has no formula" : NULL,
                        finding_from_text(FINDING_NUMBER,
                                          spec_is_length_independent(spec) ? "true" : "false"))},
    };
    lines_write(writer, list, COUNT(list));
}

/* Writes whether all rows differ, the columns of the witness, and the distance of the two closest
 * rows. `witness` is NULL if the table is factored. */
static void uniqueness_write(struct report_writer *writer, struct table *table,
                             const struct witness *witness)
{
    const struct spec *const spec = table->spec;
    const char *const single_row_reason = "there is one row";
    /* A table with equal rows was refused earlier, unless --allow-equal-rows disabled the check. */
    const char *const unchecked_reason =
        spec->allows_equal_rows ? "--allow-equal-rows leaves it open" : NULL;
    const char *const no_witness_reason = unchecked_reason != NULL ? unchecked_reason
                                          : spec->max_len < 2      ? single_row_reason
                                          : witness == NULL || witness->count == 0
                                              ? "rows are rebuilt"
                                              : NULL;
    /* The distance of the closest rows is computed from exact values, so the precision cannot be an
     * obstacle. */
    struct spec exact = *spec;
    exact.precision = &precisions[PRECISION_F64];
    const char *const no_distance_reason =
        spec->max_len < 2 ? single_row_reason : factored_obstacle(&exact);
    int64_t apart = 0;
    const struct finding distance = no_distance_reason != NULL
                                        ? finding_from_text(FINDING_NONE, no_distance_reason)
                                        : closest_find(table, &apart);
    /* The columns of the witness. A column with several keys is listed once. */
    struct finding columns = finding_from_text(FINDING_NUMBERS, NULL);
    for (size_t i = 0; witness != NULL && i < witness->count; i++) {
        const struct finding column = finding_from_integer(witness->keys[i].column);
        if (witness->keys[i].part == 0) {
            finding_append(&columns, &column);
        }
    }
    const struct report_line list[] = {
        {.key = "uniqueness", .label = "Uniqueness"},
        {"unique", "all rows differ", NULL,
         finding_unless(unchecked_reason, finding_from_text(FINDING_NUMBER, "true"))},
        {"witness", "columns of the witness", NULL, finding_unless(no_witness_reason, columns)},
        {"closest_distance", "distance of the closest rows", NULL, distance},
        {"closest_first", "  position", NULL, position_of(table, 0)},
        {"closest_second", "  and position", NULL, position_of(table, apart)},
    };
    lines_write(writer, list, COUNT(list));
}

/* Writes the cosine similarities of three rows to the first row with a position. */
static void similarity_write(struct report_writer *writer, const struct table *table,
                             const struct survey *survey)
{
    const struct spec *const spec = table->spec;
    const struct report_line list[] = {
        {.key = "similarity", .label = "Cosine similarity of the first row"},
        {"first_position", "its position", NULL, position_of(table, spec->rows_before)},
        {"next", "to the next row", NULL, survey->cosines[ROW_NEXT]},
        {"next_position", "  at position", NULL, position_of(table, survey->rows[ROW_NEXT])},
        {"middle", "to the middle row", NULL, survey->cosines[ROW_MIDDLE]},
        {"middle_position", "  at position", NULL, position_of(table, survey->rows[ROW_MIDDLE])},
        {"last", "to the last row", NULL, survey->cosines[ROW_LAST]},
        {"last_position", "  at position", NULL, position_of(table, survey->rows[ROW_LAST])},
    };
    lines_write(writer, list, COUNT(list));
}

/* Writes the memory requirements of a full table, of a factored table, and of a program that
 * computes each row from the previous row. */
static void memory_write(struct report_writer *writer, const struct spec *spec,
                         const struct output_spec *output_spec)
{
    struct factored factored = {.rows_may_be_equal = false};
    struct output_spec full = *output_spec;
    const char *obstacle = factored_obstacle(spec);
    if (obstacle == NULL) {
        factored_init(&factored, spec, output_spec->block);
    }
    obstacle = factored.rows_may_be_equal ? "its rows might be equal" : obstacle;
    full.storage = STORAGE_FULL;
    storage_derive(&full, spec);
    const int64_t rows = factored.coarse.max_len + factored.fine.max_len;
    const int64_t stored_row_bytes =
        spec->d_model * (factored_precision(spec->precision)->bits / 8);
    const int64_t row_bytes = spec->d_model * (spec->precision->bits / 8);
    const struct report_line list[] = {
        {.key = "memory", .label = "Memory"},
        {"full_bytes", "the table", "bytes", finding_from_integer((int64_t)full.bytes)},
        {"factored_rows", "a factored table", "rows",
         finding_unless(obstacle, finding_from_integer(rows))},
        {"factored_block", "  in blocks of", "rows", finding_from_integer(factored.fine.max_len)},
        {"factored_bytes", "  in all", "bytes", finding_from_integer(rows * stored_row_bytes)},
        {"state_bytes", "  one row and A(1)", "bytes", finding_from_integer(2 * row_bytes)},
    };
    lines_write(writer, list, COUNT(list));
}

/* ---- values ---- */

enum { SELECTION_MAX = 128 }; /* maximum number of rows or columns that are printed */

/* The rows or the columns that are printed. */
struct selection {
    int64_t count;
    bool is_all;                    /* all rows or columns of the table are selected */
    int64_t indices[SELECTION_MAX]; /* `count` of them */
};

/* Selects all rows or columns if their number, `total`, is at most `few`, otherwise the first three
 * and the last three. */
static struct selection selection_of(int64_t total, int64_t few)
{
    enum { EDGES = 6 };
    struct selection selection = {.count = total <= few ? total : EDGES, .is_all = total <= few};
    for (int64_t i = 0; i < selection.count; i++) {
        selection.indices[i] = i < selection.count / 2 ? i : total - selection.count + i;
    }
    return selection;
}

static struct finding selection_print(const struct selection *selection)
{
    struct finding numbers = finding_from_text(FINDING_NUMBERS, NULL);
    for (int64_t i = 0; i < selection->count && !selection->is_all; i++) {
        const struct finding index = finding_from_integer(selection->indices[i]);
        finding_append(&numbers, &index);
    }
    return selection->is_all ? finding_from_text(FINDING_NONE, "all") : numbers;
}

/* Computes the unrounded value of a cell, with enough bits for the printed digits. Returns false
 * for a cell that is set to zero, and for a sine or cosine that is exactly 0, such as the sine at
 * position 0. Cells that are not rotated have the values of position 0. */
static bool value_compute(struct number_exact *number, struct table *table, int64_t row, int64_t j)
{
    enum { LEAST_BITS = 128 };
    const struct spec *const spec = table->spec;
    const struct column *const column = &table->columns[j];
    const bool is_cosine = column->content == COLUMN_COSINE;
    const bool is_rotated = column->sequence != SEQUENCE_NONE && !spec_row_is_unrotated(spec, row);
    struct sequence *const sequence = &table->sequences[is_rotated ? column->sequence : 0];
    struct wide sine;
    struct wide cosine;
    int64_t position = 0;
    unsigned rung = 0;
    if (column->content == COLUMN_ZERO || spec_row_is_zero(spec, row) ||
        (!is_rotated && !is_cosine)) {
        return false;
    }
    if (is_rotated) {
        const int64_t index = spec_axis_index(spec, column->sequence, row);
        position = run_position(&sequence->run, index);
        if (sequence_is_zero(sequence, column->pair, column->content, index)) {
            return false;
        }
    }
    do {
        frequency_sincos(&sequence->frequencies, rung, column->pair, position, SINCOS_STATE, &sine,
                         &cosine);
        sine.is_negative = sine.is_negative != (column->content == COLUMN_NEGATIVE_SINE);
        number_set_wide(number, is_cosine ? &cosine : &sine);
    } while (wide_bits(&number->ratio.numerator) < LEAST_BITS && ++rung < FREQUENCY_RUNGS);
    return true;
}

/* Writes the section of exact values, for a table of a formula. It contains all rows if there are
 * at most 16, and all columns if there are at most 8; otherwise the first three and the last three,
 * as numpy prints arrays. If --columns selects columns, it contains these columns, and all rows if
 * there are at most 128. Values are printed with 8 decimals. If a printed value other than 0 is
 * below 0.001 in magnitude, all values but 0 have 9 significant digits instead, as in numpy. */
static void values_write(struct report_writer *writer, struct table *table,
                         const struct output_spec *output_spec)
{
    enum { FEW_ROWS = 16, PLACES = 8, DIGITS = 9, MOST_PLACES = 18 };
    /* 0.001, in units of 10^-MOST_PLACES */
    const uint64_t small_limit = UINT64_C(1000000000000000);
    const struct spec *const spec = table->spec;
    const size_t chosen_count = output_spec->figure_column_count;
    const struct selection rows =
        selection_of(spec->max_len, chosen_count > 0 ? SELECTION_MAX : FEW_ROWS);
    struct selection columns = selection_of(spec->columns, COLUMNS_MAX);
    bool has_small = false;
    if (chosen_count > 0) {
        columns = (struct selection){.count = (int64_t)chosen_count};
        memcpy(columns.indices, output_spec->figure_columns, sizeof output_spec->figure_columns);
    }
    const struct report_line list[] = {
        {.key = "values", .label = "Values, exact"},
        {"shown_columns", "columns shown", NULL, selection_print(&columns)},
        {"shown_rows", "rows shown", NULL, selection_print(&rows)},
        {"rows", "rows", NULL, {.kind = FINDING_LIST}},
    };
    lines_write(writer, list, COUNT(list));
    /* The first pass determines whether there are small values. The second pass prints the values.
     */
    for (int64_t i = 0; i < 2 * rows.count; i++) {
        const int64_t row = rows.indices[i % rows.count];
        struct finding numbers = finding_from_text(FINDING_NUMBERS, NULL);
        for (int64_t j = 0; j < columns.count; j++) {
            struct finding value = finding_from_text(FINDING_NUMBER, "0.00000000");
            struct number_exact number;
            if (value_compute(&number, table, row, columns.indices[j])) {
                has_small =
                    has_small || ratio_scaled(&number.ratio, false, MOST_PLACES) < small_limit;
                value = has_small ? number_print_digits(&number, DIGITS)
                                  : number_print_places(&number, PLACES);
            }
            finding_append(&numbers, &value);
        }
        if (i >= rows.count) {
            lines_write_item(writer, "position", spec_position(spec, row), indices_of(spec, row),
                             &numbers);
        }
    }
}

/* ---- the report ---- */

void report_write(struct files *files, const struct output_spec *output_spec, struct tables *tables,
                  const char *command)
{
    const bool is_factored = output_is_factored(output_spec);
    struct table *const table = is_factored ? memory_allocate(1, sizeof *table) : &tables->table[0];
    struct survey survey;
    if (!files_has(files, OUTPUT_REPORT)) {
        return;
    }
    struct report_writer writer = {.output = files_begin(files, OUTPUT_REPORT),
                                   .is_json = !files_is_stdout(files, OUTPUT_REPORT),
                                   .axis = ""};
    if (is_factored) {
        table_init(table, tables->spec);
    }
    memory_write(&writer, table->spec, output_spec);
    if (!writer.is_json) {
        (void)output_finish(writer.output); /* files_finish reports a failure */
    }
    table_write(&writer, table, command);
    if (is_factored) {
        rebuilt_write(&writer, table->spec, &tables->factored);
    } else {
        survey_compute(&survey, table);
        extremes_write(&writer, table, &survey);
    }
    length_write(&writer, table->spec);
    uniqueness_write(&writer, table, is_factored ? NULL : &tables->witness[0]);
    if (!is_factored) {
        similarity_write(&writer, table, &survey);
    }
    if (table->sequence_count > 0) {
        values_write(&writer, table, output_spec);
    }
    pairs_write(&writer, table, !is_factored);
    lines_end(&writer);
    files_finish(files, OUTPUT_REPORT);
}
