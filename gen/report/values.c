/*
 * values.c: goes twice through the values that are shown: first for how small they are, then for
 * their digits.
 */
#include "report/values.h"

#include <string.h>

enum { ROW_TEXT = COLUMNS_MAX * NUMBER_TEXT, ROWS_MAX = 128 };

/* The rows or the columns that are shown. */
struct selection {
    int64_t list[ROWS_MAX];
    size_t count;
    bool is_all;
};

struct values {
    struct table *table;
    struct selection rows;
    struct selection columns;
    enum number_form form;
    bool has_small; /* a value is not zero and less than 0.001 in magnitude */
};

/* All rows or columns, if these are few; else the first and the last three. */
static void selection_take(struct selection *selection, int64_t total, int64_t few)
{
    enum { EDGE = 3 };
    selection->count = 0;
    selection->is_all = total <= few;
    for (int64_t i = 0; i < total; i++) {
        if (!selection->is_all && i == EDGE) {
            i = total - EDGE;
        }
        selection->list[selection->count++] = i;
    }
}

static struct finding selection_print(char text[ROW_TEXT], const struct selection *selection)
{
    text[0] = '\0';
    if (selection->is_all) {
        return finding_none("all");
    }
    for (size_t i = 0; i < selection->count; i++) {
        const struct finding item = finding_integer(selection->list[i]);
        finding_append(text, ROW_TEXT, item.number);
    }
    return finding_text(FINDING_NUMBERS, text);
}

/* ---- one value ---- */

static bool is_small(const struct number_exact *number)
{
    struct wide thousandfold;
    wide_multiply_small(&thousandfold, &number->ratio.numerator, 1000);
    return wide_compare_magnitude(&thousandfold, &number->ratio.denominator) < 0;
}

/* Takes as many rungs as the digits need. */
static void value_print(char text[NUMBER_TEXT], struct values *values, const struct column *column,
                        int64_t position)
{
    enum { PLACES = 8, DIGITS = 9, LEAST_BITS = 128 };
    struct sequence *const sequence = &values->table->sequences[column->sequence];
    struct number_exact number;
    struct wide sine;
    struct wide cosine;
    struct wide value;
    unsigned rung = 0;
    do {
        frequency_cells(&sequence->frequencies, rung, column->pair, position, &sine, &cosine);
        wide_copy(&value, column->shown == SHOWN_COSINE ? &cosine : &sine);
    } while (wide_bits(&value) < LEAST_BITS && ++rung < FREQUENCY_RUNGS);
    number_set_wide(&number, &value);
    values->has_small = values->has_small || is_small(&number);
    number_print(text, &number, values->form, values->form == NUMBER_PLACES ? PLACES : DIGITS);
}

/* At position 0 a sine is zero. */
static void cell_print(char text[NUMBER_TEXT], struct values *values, int64_t row, int64_t j)
{
    static const char zero[] = "0.00000000";
    const struct spec *const spec = values->table->spec;
    const struct column *const column = &values->table->columns[j];
    memcpy(text, zero, sizeof zero);
    if (column->shown == SHOWN_ZERO || spec_row_is_zero(spec, row)) {
        return;
    }
    const int64_t position = run_position(&values->table->sequences[column->sequence].run,
                                          table_sequence_row(spec, column->sequence, row));
    if (position != 0 || column->shown == SHOWN_COSINE) {
        value_print(text, values, column, position);
    }
}

/* ---- all ---- */

static void row_print(char text[ROW_TEXT], struct values *values, int64_t row)
{
    text[0] = '\0';
    for (size_t i = 0; i < values->columns.count; i++) {
        char value[NUMBER_TEXT];
        cell_print(value, values, row, values->columns.list[i]);
        finding_append(text, ROW_TEXT, value);
    }
}

static void rows_write(struct lines *lines, struct values *values)
{
    const struct selection *const rows = &values->rows;
    char text[ROW_TEXT];
    for (size_t i = 0; i < rows->count; i++) {
        row_print(text, values, rows->list[i]);
    }
    values->form = values->has_small ? NUMBER_SIGNIFICANT : NUMBER_PLACES;
    lines_list(lines, "rows", "rows");
    for (size_t i = 0; i < rows->count; i++) {
        row_print(text, values, rows->list[i]);
        const struct finding row = finding_text(FINDING_NUMBERS, text);
        lines_item(lines, "position", spec_position(values->table->spec, rows->list[i]), &row);
    }
}

void values_write(struct lines *lines, struct table *table, const struct output_spec *output_spec)
{
    enum { FEW_ROWS = 16 };
    const size_t chosen = output_spec->figure_column_count;
    struct values values = {.table = table};
    char columns[ROW_TEXT];
    char rows[ROW_TEXT];
    selection_take(&values.rows, table->spec->max_len, chosen > 0 ? ROWS_MAX : FEW_ROWS);
    selection_take(&values.columns, table->spec->columns, chosen > 0 ? 0 : COLUMNS_MAX);
    if (chosen > 0) {
        memcpy(values.columns.list, output_spec->figure_columns, chosen * sizeof(int64_t));
        values.columns.count = chosen;
    }
    const struct line list[] = {
        {.key = "values", .label = "Values, exact"},
        {"shown_columns", "columns shown", NULL, selection_print(columns, &values.columns)},
        {"shown_rows", "rows shown", NULL, selection_print(rows, &values.rows)},
    };
    lines_write(lines, "", list, sizeof list / sizeof list[0]);
    rows_write(lines, &values);
}
