/*
 * values.c: goes twice through the values that are shown: first for how small they are, then for
 * their digits.
 */
#include "report/report.h"

#include "count.h"
#include "report/number.h"

#include <string.h>

enum { ROW_TEXT = COLUMNS_MAX * NUMBER_TEXT, ROWS_MAX = 128 };

/* A selection has the rows or the columns that are shown. */
struct selection {
    int64_t count;
    bool is_all;
    int64_t at[ROWS_MAX];
};

/* Takes all, if these are few; else the first and the last three. */
static struct selection selection_of(int64_t total, int64_t few)
{
    enum { EDGES = 6 };
    struct selection selection = {.count = total <= few ? total : EDGES, .is_all = total <= few};
    for (int64_t i = 0; i < selection.count; i++) {
        selection.at[i] = i < selection.count / 2 ? i : total - selection.count + i;
    }
    return selection;
}

static struct finding selection_print(char text[ROW_TEXT], const struct selection *selection)
{
    text[0] = '\0';
    for (int64_t i = 0; i < selection->count && !selection->is_all; i++) {
        const struct finding index = finding_integer(selection->at[i]);
        finding_append(text, ROW_TEXT, &index);
    }
    return selection->is_all ? finding_none("all") : finding_text(FINDING_NUMBERS, text);
}

/* Takes the value of a cell, with as many rungs as the digits need. Returns false if it is zero, as
 * a sine at position 0 is. */
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
        frequency_sincos(&sequence->frequencies, rung, column->pair, position, SINCOS_STATE, &sine,
                         &cosine);
        number_set_wide(number, is_cosine ? &cosine : &sine);
    } while (wide_bits(&number->ratio.numerator) < LEAST_BITS && ++rung < FREQUENCY_RUNGS);
    return true;
}

/* Prints the values of a row. *has_small becomes true where one that is not zero is less than 0.001
 * in magnitude. */
static struct finding row_print(char text[ROW_TEXT], struct table *table, int64_t row,
                                const struct selection *columns, bool *has_small)
{
    enum { PLACES = 8, DIGITS = 9, MOST_PLACES = 18 };
    const uint64_t small = UINT64_C(1000000000000000); /* 0.001 */
    text[0] = '\0';
    for (int64_t i = 0; i < columns->count; i++) {
        struct finding value = finding_text(FINDING_NUMBER, "0.00000000");
        struct number_exact number;
        if (value_take(&number, table, row, columns->at[i])) {
            *has_small = *has_small || number_scaled(&number, MOST_PLACES) < small;
            value = *has_small ? number_digits(&number, DIGITS) : number_places(&number, PLACES);
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
    const struct selection rows = selection_of(spec->max_len, chosen > 0 ? ROWS_MAX : FEW_ROWS);
    struct selection columns = selection_of(spec->columns, COLUMNS_MAX);
    bool has_small = false;
    char texts[2][ROW_TEXT];
    if (chosen > 0) {
        columns = (struct selection){.count = (int64_t)chosen};
        memcpy(columns.at, output_spec->figure_columns, sizeof output_spec->figure_columns);
    }
    const struct report_line list[] = {
        {.key = "values", .label = "Values, exact"},
        {"shown_columns", "columns shown", NULL, selection_print(texts[0], &columns)},
        {"shown_rows", "rows shown", NULL, selection_print(texts[1], &rows)},
    };
    lines_write(lines, "", list, COUNT(list));
    lines_list(lines, "rows", "rows");
    for (int64_t i = 0; i < 2 * rows.count; i++) { /* first for how small values are */
        const int64_t row = rows.at[i % rows.count];
        const struct finding value = row_print(texts[0], table, row, &columns, &has_small);
        if (i >= rows.count) {
            lines_item(lines, "position", spec_position(spec, row), &value);
        }
    }
}
