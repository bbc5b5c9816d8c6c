/*
 * values.c: goes twice through the values that are shown: first for how small they are, then for
 * their digits.
 */
#include "report/values.h"

#include "report/number.h"

#include <stdio.h>
#include <string.h>

enum {
    PLACES = 8,
    DIGITS = 9,
    EDGE = 3,
    ROWS_MAX = 16,
    ROWS_OF_COLUMNS_MAX = 128,
    SHOWN_MAX = COLUMNS_MAX,
    LIST_TEXT = 2 * EDGE * NUMBER_TEXT,
    ROW_TEXT = SHOWN_MAX * NUMBER_TEXT
};

/* `count` of `total` rows or columns: the first and the last ones, or those of a list. */
struct selection {
    int64_t count;
    int64_t total;
    const int64_t *list;
};

static struct selection selection_of(int64_t total, int64_t all_up_to)
{
    return (struct selection){total <= all_up_to ? total : (int64_t)2 * EDGE, total, NULL};
}

static int64_t selection_at(const struct selection *selection, int64_t i)
{
    if (selection->list != NULL) {
        return selection->list[i];
    }
    return i < selection->count / 2 ? i : selection->total - (selection->count - i);
}

struct values {
    struct table *table;
    struct selection rows;
    struct selection columns;
    bool is_small; /* values have 9 significant digits */
};

static void values_init(struct values *values, struct table *table,
                        const struct output_spec *output_spec)
{
    const struct spec *spec = table->spec;
    const int64_t chosen = (int64_t)output_spec->figure_column_count;
    values->table = table;
    values->is_small = false;
    values->rows = selection_of(spec->max_len, chosen > 0 ? ROWS_OF_COLUMNS_MAX : ROWS_MAX);
    values->columns = chosen > 0
                          ? (struct selection){chosen, spec->columns, output_spec->figure_columns}
                          : selection_of(spec->columns, SHOWN_MAX);
}

/* ---- one value ---- */

/* The numbers between which a value lies. */
struct bounds {
    struct number_exact low;
    struct number_exact high;
};

/* The bounds of a value that frequency_cells gives. */
static void bounds_set(struct bounds *bounds, const struct wide *value)
{
    struct wide one;
    struct wide error;
    struct wide magnitude;
    wide_set_integer(&one, 1, value->fraction);
    wide_set_integer(&error, 0, value->fraction);
    error.limb[0] = FREQUENCY_ERROR;
    error.count = 1;
    wide_copy(&magnitude, value);
    magnitude.negative = false;
    wide_add(&magnitude, &magnitude, &error);
    number_set(&bounds->high, &magnitude, &one);
    wide_subtract(&magnitude, &magnitude, &error);
    if (wide_compare_magnitude(&magnitude, &error) > 0) {
        wide_subtract(&magnitude, &magnitude, &error);
    } else {
        wide_set_integer(&magnitude, 0, value->fraction);
    }
    number_set(&bounds->low, &magnitude, &one);
    bounds->low.negative = value->negative;
    bounds->high.negative = value->negative;
}

/* The bounds at a rung of frequency.h. */
static void bounds_at(struct bounds *bounds, struct sequence *sequence, const struct column *column,
                      int64_t position, unsigned rung)
{
    struct wide sine;
    struct wide cosine;
    frequency_cells(&sequence->frequencies, rung, column->pair, position, &sine, &cosine);
    bounds_set(bounds, column->shown == SHOWN_COSINE ? &cosine : &sine);
}

/* Whether a number is below 0.001 in magnitude. */
static bool is_small(const struct number_exact *number)
{
    struct wide thousandfold;
    wide_multiply_small(&thousandfold, &number->ratio.numerator, 1000);
    return wide_compare_magnitude(&thousandfold, &number->ratio.denominator) < 0;
}

/* Prints the digits of a value. It takes as many rungs as it needs; the last rung gives the digits
 * that are certain. */
static void value_print(char text[NUMBER_TEXT], struct values *values, const struct column *column,
                        int64_t row)
{
    struct sequence *sequence = &values->table->sequences[column->sequence];
    const int64_t position = run_position(&sequence->run, row);
    bool certain = false;
    for (unsigned rung = 0; rung < FREQUENCY_RUNGS && !certain; rung++) {
        struct bounds bounds;
        bounds_at(&bounds, sequence, column, position, rung);
        const bool is_last = rung + 1 == FREQUENCY_RUNGS;
        if (values->is_small && bounds.low.ratio.numerator.count > 0) {
            certain =
                number_print_between(text, &bounds.low, &bounds.high, DIGITS, is_last ? 1 : DIGITS);
        } else if (!values->is_small || is_last || position == 0) {
            certain = number_print_fixed_between(text, &bounds.low, &bounds.high, PLACES,
                                                 is_last ? 0 : PLACES);
        }
    }
}

/* ---- all ---- */

static const struct column *column_at(const struct values *values, int64_t row, int64_t j)
{
    const struct column *column = &values->table->columns[selection_at(&values->columns, j)];
    const bool is_zero = column->shown == SHOWN_ZERO || spec_row_is_zero(values->table->spec, row);
    return is_zero ? NULL : column;
}

static void smallness_find(struct values *values)
{
    const struct spec *spec = values->table->spec;
    for (int64_t i = 0; i < values->rows.count; i++) {
        const int64_t row = selection_at(&values->rows, i);
        for (int64_t j = 0; j < values->columns.count; j++) {
            const struct column *column = column_at(values, row, j);
            struct bounds bounds;
            if (column == NULL) {
                continue;
            }
            struct sequence *sequence = &values->table->sequences[column->sequence];
            const int64_t position =
                run_position(&sequence->run, table_sequence_row(spec, column->sequence, row));
            bounds_at(&bounds, sequence, column, position, 0);
            /* At position 0 a sine is zero. */
            values->is_small = values->is_small || (position != 0 && is_small(&bounds.high));
        }
    }
}

static void row_print(char text[ROW_TEXT], struct values *values, int64_t row)
{
    text[0] = '\0';
    for (int64_t j = 0; j < values->columns.count; j++) {
        const struct column *column = column_at(values, row, j);
        const size_t used = strlen(text);
        char value[NUMBER_TEXT] = "0.00000000";
        if (column != NULL) {
            value_print(value, values, column,
                        table_sequence_row(values->table->spec, column->sequence, row));
        }
        (void)snprintf(text + used, ROW_TEXT - used, "%s%s", j > 0 ? ", " : "", value);
    }
}

/* Says which rows or columns are shown, if these are not all. */
static void selection_add(struct lines *lines, const struct selection *selection, const char *key,
                          const char *label)
{
    char text[LIST_TEXT] = "";
    if (selection->list == NULL && selection->count == selection->total) {
        return;
    }
    for (int64_t i = 0; i < selection->count; i++) {
        const size_t used = strlen(text);
        (void)snprintf(text + used, sizeof text - used, "%s%lld", i > 0 ? ", " : "",
                       (long long)selection_at(selection, i));
    }
    lines_add(lines, LINE_NUMBERS, key, label, "%s", text);
}

void values_add(struct lines *lines, struct table *table, const struct output_spec *output_spec)
{
    const struct spec *spec = table->spec;
    struct values values;
    if (spec->from != NULL) {
        return;
    }
    values_init(&values, table, output_spec);
    smallness_find(&values);
    lines_section(lines, "values", "Values, exact");
    selection_add(lines, &values.columns, "shown_columns", "columns shown");
    selection_add(lines, &values.rows, "shown_rows", "rows shown");
    lines_list(lines, "rows", "rows");
    for (int64_t i = 0; i < values.rows.count; i++) {
        const int64_t row = selection_at(&values.rows, i);
        char text[ROW_TEXT];
        row_print(text, &values, row);
        lines_item(lines, LINE_ROW, "position", (long long)spec_position(spec, row), text);
    }
}
