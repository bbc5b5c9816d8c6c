/*
 * values.c: goes twice through the values that are shown: first for how small they are, then for
 * their digits.
 */
#include "report/values.h"

#include <stdio.h>
#include <string.h>

enum { ROW_TEXT = COLUMNS_MAX * NUMBER_TEXT };

/* `count` of `total` rows or columns: those of a list, or the first and the last ones. */
struct selection {
    int64_t count;
    int64_t total;
    const int64_t *list;
};

static struct selection selection_of(int64_t total, int64_t all_up_to)
{
    enum { EDGES = 6 };
    return (struct selection){total <= all_up_to ? total : EDGES, total, NULL};
}

static int64_t selection_at(const struct selection *selection, int64_t i)
{
    if (selection->list != NULL) {
        return selection->list[i];
    }
    return i < selection->count / 2 ? i : selection->total - (selection->count - i);
}

static struct finding selection_print(char text[ROW_TEXT], const struct selection *selection)
{
    text[0] = '\0';
    if (selection->list == NULL && selection->count == selection->total) {
        return finding_none("all");
    }
    for (int64_t i = 0; i < selection->count; i++) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, ROW_TEXT - used, "%s%lld", i > 0 ? ", " : "",
                       (long long)selection_at(selection, i));
    }
    return finding_text(FINDING_NUMBERS, text);
}

struct values {
    struct table *table;
    struct selection rows;
    struct selection columns;
    enum number_form form;
    bool has_small; /* a value is not zero and less than 0.001 in magnitude */
};

/* ---- one value ---- */

static bool is_small(const struct number_exact *number)
{
    struct wide thousandfold;
    wide_multiply_small(&thousandfold, &number->ratio.numerator, 1000);
    return wide_compare_magnitude(&thousandfold, &number->ratio.denominator) < 0;
}

/* Takes as many rungs as the digits need; the last rung gives the digits that are certain. */
static void value_print(char text[NUMBER_TEXT], struct values *values, const struct column *column,
                        int64_t position)
{
    enum { PLACES = 8, DIGITS = 9 };
    struct sequence *const sequence = &values->table->sequences[column->sequence];
    const int digits = values->form == NUMBER_PLACES ? PLACES : DIGITS;
    bool certain = false;
    for (unsigned rung = 0; rung < FREQUENCY_RUNGS && !certain; rung++) {
        const bool is_last = rung + 1 == FREQUENCY_RUNGS;
        struct number_bounds bounds;
        struct wide sine;
        struct wide cosine;
        frequency_cells(&sequence->frequencies, rung, column->pair, position, &sine, &cosine);
        number_bound(&bounds, column->shown == SHOWN_COSINE ? &cosine : &sine, FREQUENCY_ERROR);
        certain = number_print_bounds(text, &bounds, values->form, digits, is_last ? 1 : digits);
        values->has_small = values->has_small || is_small(&bounds.high);
    }
}

/* At position 0 a sine is zero. */
static void cell_print(char text[NUMBER_TEXT], struct values *values, int64_t row, int64_t j)
{
    static const char zero[] = "0.00000000";
    const struct spec *const spec = values->table->spec;
    const struct column *const column = &values->table->columns[selection_at(&values->columns, j)];
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
    for (int64_t j = 0; j < values->columns.count; j++) {
        const size_t used = strlen(text);
        char value[NUMBER_TEXT];
        cell_print(value, values, row, j);
        (void)snprintf(text + used, ROW_TEXT - used, "%s%s", j > 0 ? ", " : "", value);
    }
}

static void rows_write(struct lines *lines, struct values *values)
{
    char text[ROW_TEXT];
    for (int64_t i = 0; i < values->rows.count; i++) {
        row_print(text, values, selection_at(&values->rows, i));
    }
    values->form = values->has_small ? NUMBER_SIGNIFICANT : NUMBER_PLACES;
    lines_list(lines, "rows", "rows");
    for (int64_t i = 0; i < values->rows.count; i++) {
        const int64_t row = selection_at(&values->rows, i);
        row_print(text, values, row);
        const struct finding value = finding_text(FINDING_NUMBERS, text);
        lines_item(lines, "position", spec_position(values->table->spec, row), &value);
    }
}

void values_write(struct lines *lines, struct table *table, const struct output_spec *output_spec)
{
    enum { ROWS_MAX = 16, ROWS_OF_COLUMNS_MAX = 128 };
    const int64_t chosen = (int64_t)output_spec->figure_column_count;
    const int64_t columns = table->spec->columns;
    char shown[2][ROW_TEXT];
    struct values values = {
        .table = table,
        .rows = selection_of(table->spec->max_len, chosen > 0 ? ROWS_OF_COLUMNS_MAX : ROWS_MAX),
        .columns = selection_of(columns, COLUMNS_MAX),
    };
    if (chosen > 0) {
        values.columns = (struct selection){chosen, columns, output_spec->figure_columns};
    }
    const struct line list[] = {
        {.key = "values", .label = "Values, exact"},
        {"shown_columns", "columns shown", NULL, selection_print(shown[0], &values.columns)},
        {"shown_rows", "rows shown", NULL, selection_print(shown[1], &values.rows)},
    };
    lines_write(lines, "", list, sizeof list / sizeof list[0]);
    rows_write(lines, &values);
}
