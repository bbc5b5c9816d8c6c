/*
 * values.c: goes twice through the values that are shown: first for how small they are, then for
 * their digits.
 */
#include "report/values.h"

#include "report/number.h"

enum { ROW_TEXT = COLUMNS_MAX * NUMBER_TEXT, ROWS_MAX = 128 };

/* The rows or the columns that are shown: those of a list; else `count` of them, the first half
 * from the beginning and the others up to the end. */
struct selection {
    const int64_t *list;
    int64_t total;
    int64_t count;
};

struct values {
    struct table *table;
    struct selection rows;
    struct selection columns;
    bool has_small; /* a value is not zero and less than 0.001 in magnitude */
};

/* All rows or columns, if these are few; else the first and the last three. */
static struct selection selection_of(int64_t total, int64_t few)
{
    enum { EDGES = 6 };
    return (struct selection){.total = total, .count = total <= few ? total : EDGES};
}

static int64_t selection_at(const struct selection *selection, int64_t i)
{
    if (selection->list != NULL) {
        return selection->list[i];
    }
    return i < selection->count / 2 ? i : selection->total - selection->count + i;
}

static struct finding selection_print(char text[ROW_TEXT], const struct selection *selection)
{
    text[0] = '\0';
    if (selection->list == NULL && selection->count == selection->total) {
        return finding_none("all");
    }
    for (int64_t i = 0; i < selection->count; i++) {
        const struct finding index = finding_integer(selection_at(selection, i));
        finding_append(text, ROW_TEXT, &index);
    }
    return finding_text(FINDING_NUMBERS, text);
}

/* The value of a cell, with as many rungs as the digits need. False if it is zero, as a sine at
 * position 0 is. */
static bool value_take(struct number_exact *number, struct table *table, int64_t row, int64_t j)
{
    enum { LEAST_BITS = 128 };
    const struct column *const column = &table->columns[j];
    struct sequence *const sequence = &table->sequences[column->sequence];
    const bool is_cosine = column->shown == SHOWN_COSINE;
    struct wide sine;
    struct wide cosine;
    unsigned rung = 0;
    if (column->shown == SHOWN_ZERO || spec_row_is_zero(table->spec, row)) {
        return false;
    }
    const int64_t position =
        run_position(&sequence->run, table_sequence_row(table->spec, column->sequence, row));
    const bool is_still = frequency_is_still(&sequence->frequencies, column->pair);
    if ((position == 0 || is_still) && !is_cosine) {
        return false;
    }
    do {
        frequency_sincos(&sequence->frequencies, rung, column->pair, position, SINCOS_CELL, &sine,
                         &cosine);
        number_set_wide(number, is_cosine ? &cosine : &sine);
    } while (wide_bits(&number->ratio.numerator) < LEAST_BITS && ++rung < FREQUENCY_RUNGS);
    return true;
}

static struct finding row_print(char text[ROW_TEXT], struct values *values, int64_t row)
{
    enum { PLACES = 8, DIGITS = 9, MOST_PLACES = 18 };
    const uint64_t small = UINT64_C(1000000000000000); /* 0.001 */
    text[0] = '\0';
    for (int64_t i = 0; i < values->columns.count; i++) {
        struct finding value = finding_text(FINDING_NUMBER, "0.00000000");
        struct number_exact number;
        if (value_take(&number, values->table, row, selection_at(&values->columns, i))) {
            values->has_small = values->has_small || number_scaled(&number, MOST_PLACES) < small;
            value =
                values->has_small ? number_digits(&number, DIGITS) : number_places(&number, PLACES);
        }
        finding_append(text, ROW_TEXT, &value);
    }
    return finding_text(FINDING_NUMBERS, text);
}

void values_write(struct lines *lines, struct table *table, const struct output_spec *output_spec)
{
    enum { FEW_ROWS = 16 };
    const struct spec *const spec = table->spec;
    const size_t chosen = output_spec->figure_column_count;
    struct values values = {.table = table,
                            .rows = selection_of(spec->max_len, chosen > 0 ? ROWS_MAX : FEW_ROWS),
                            .columns = selection_of(spec->columns, COLUMNS_MAX)};
    char columns[ROW_TEXT];
    char rows[ROW_TEXT];
    if (chosen > 0) {
        values.columns =
            (struct selection){.list = output_spec->figure_columns, .count = (int64_t)chosen};
    }
    const struct report_line list[] = {
        {.key = "values", .label = "Values, exact"},
        {"shown_columns", "columns shown", NULL, selection_print(columns, &values.columns)},
        {"shown_rows", "rows shown", NULL, selection_print(rows, &values.rows)},
    };
    lines_write(lines, "", list, sizeof list / sizeof list[0]);
    for (int64_t i = 0; i < values.rows.count; i++) {
        (void)row_print(rows, &values, selection_at(&values.rows, i));
    }
    lines_list(lines, "rows", "rows");
    for (int64_t i = 0; i < values.rows.count; i++) {
        const int64_t row = selection_at(&values.rows, i);
        const struct finding value = row_print(rows, &values, row);
        lines_item(lines, "position", spec_position(spec, row), &value);
    }
}
