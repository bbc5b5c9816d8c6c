/*
 * figure_data.c: walks over the rows once for each thing that the figure shows.
 */
#include "picture/figure_data.h"

#include "memory.h"
#include "picture/similarity.h"

#include <stdlib.h>
#include <string.h>

/* ---- which columns and rows ---- */

static void column_add(struct figure_data *data, int64_t column, int64_t columns)
{
    for (size_t i = 0; i < data->column_count; i++) {
        if (data->columns[i] == column) {
            return;
        }
    }
    if (column < columns) {
        data->columns[data->column_count++] = column;
    }
}

/* How the columns of a row form pairs. The first columns of `count` pairs are 0, `step`, 2 `step`
 * and so on, and the second column of a pair is `width` after the first. Width 0: there are no
 * pairs. */
struct pairing {
    int64_t count;
    int64_t step;
    int64_t width;
};

static struct pairing pairing_of(const struct spec *spec)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const struct pair_place *const second = layout->second;
    const int64_t step = layout->first->step;
    const int64_t half = spec_half(spec);
    const int64_t zeros = spec_has_zero_column(spec) ? 1 : 0;
    if (spec->from != NULL && !layout->has_two_arrays) {
        return (struct pairing){spec->columns, 1, 0};
    }
    if (layout->has_two_arrays) {
        return (struct pairing){spec->array_columns / step, step, spec->array_columns};
    }
    if (second != NULL && second->in_second_half) {
        return (struct pairing){half, step, half};
    }
    return (struct pairing){(spec->columns - zeros + step - 1) / step, step,
                            second != NULL ? second->first : 0};
}

/* Counts how often the first column of each pair changes its sign from row to row. */
static bool changes_count(struct rows *rows, const struct pairing *pairing, int64_t *changes,
                          bool *negative)
{
    const struct spec *const spec = rows->table->spec;
    rows_rewind(rows);
    for (int64_t row = 0; row < spec->max_len; row++) {
        if (!rows_next(rows)) {
            return false;
        }
        for (int64_t i = 0; i < pairing->count; i++) {
            const int32_t fraction = rows->row[i * pairing->step];
            const bool is_change = row > 0 && fraction != 0 && (fraction < 0) != negative[i];
            changes[i] += is_change ? 1 : 0;
            negative[i] = fraction == 0 ? negative[i] : fraction < 0;
        }
    }
    return true;
}

/* The pair with the most changes among those with no more than `most`; if there is none, the pair
 * with the fewest. Among equals the first counts, or, with `last`, the last. */
static int64_t pair_choose(const int64_t *changes, int64_t count, int64_t most, bool last)
{
    int64_t best = 0;
    for (int64_t i = 1; i < count; i++) {
        const bool is_less = changes[i] < changes[best];
        const bool is_better = changes[best] > most
                                   ? is_less
                                   : changes[i] <= most && !is_less && changes[i] != changes[best];
        best = is_better || (last && changes[i] == changes[best]) ? i : best;
    }
    return best;
}

/* Two pairs, a fast and a slow one, with as many periods as can be told apart: with d_model 128 and
 * positions 0 to 50, the columns 0, 1, 16 and 17. */
static bool columns_default(struct figure_data *data, struct rows *rows)
{
    enum { CHANGES_FAST = 16, CHANGES_SLOW = 5 };
    const int64_t columns = rows->table->spec->columns;
    const struct pairing pairing = pairing_of(rows->table->spec);
    int64_t *const changes = memory_take((size_t)pairing.count, sizeof *changes);
    bool *const negative = memory_take((size_t)pairing.count, sizeof *negative);
    const bool fine = changes_count(rows, &pairing, changes, negative);
    if (fine) {
        const int64_t pairs[] = {pair_choose(changes, pairing.count, CHANGES_FAST, false),
                                 pair_choose(changes, pairing.count, CHANGES_SLOW, true)};
        for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
            column_add(data, pairs[i] * pairing.step, columns);
            column_add(data, pairs[i] * pairing.step + pairing.width, columns);
        }
    }
    free(changes);
    free(negative);
    return fine;
}

static bool columns_choose(struct figure_data *data, struct rows *rows,
                           const struct output_spec *output_spec)
{
    const struct spec *const spec = rows->table->spec;
    for (size_t i = 0; i < output_spec->figure_column_count; i++) {
        column_add(data, output_spec->figure_columns[i], spec->columns);
    }
    return data->column_count > 0 || columns_default(data, rows);
}

/* The first row and the middle one. If one of them is zero by decree, the next row takes its
 * place. */
static void references_choose(struct figure_data *data, const struct spec *spec)
{
    const int64_t rows[FIGURE_REFERENCES] = {0, spec->max_len / 2};
    for (size_t i = 0; i < FIGURE_REFERENCES; i++) {
        const bool is_zero = spec_row_is_zero(spec, rows[i]);
        const int64_t row = is_zero && rows[i] + 1 < spec->max_len ? rows[i] + 1 : rows[i];
        if (data->reference_count == 0 || data->references[0] != row) {
            data->references[data->reference_count++] = row;
        }
    }
}

/* ---- the walks ---- */

static bool curves_take(struct figure_data *data, struct rows *rows)
{
    const int64_t count = rows->table->spec->max_len;
    for (size_t i = 0; i < data->column_count; i++) {
        curve_start(&data->curves[i], count);
    }
    rows_rewind(rows);
    for (int64_t row = 0; row < count; row++) {
        if (!rows_next(rows)) {
            return false;
        }
        for (size_t i = 0; i < data->column_count; i++) {
            curve_add(&data->curves[i], row, rows->row[data->columns[i]]);
        }
    }
    return true;
}

/* The directions of the rows of reference, one after the other. */
static bool references_take(const struct figure_data *data, struct rows *rows, int32_t *directions)
{
    const int64_t columns = rows->table->spec->columns;
    size_t found = 0;
    rows_rewind(rows);
    for (int64_t row = 0; found < data->reference_count; row++) {
        if (!rows_next(rows)) {
            return false;
        }
        if (row == data->references[found]) {
            direction_of_row(directions + (int64_t)found * columns, rows->row, columns);
            found++;
        }
    }
    return true;
}

static bool similarities_walk(struct figure_data *data, struct rows *rows,
                              const int32_t *directions)
{
    const struct spec *const spec = rows->table->spec;
    for (size_t i = 0; i < data->reference_count; i++) {
        curve_start(&data->similarities[i], spec->max_len);
    }
    rows_rewind(rows);
    for (int64_t row = 0; row < spec->max_len; row++) {
        if (!rows_next(rows)) {
            return false;
        }
        direction_of_row(rows->row, rows->row, spec->columns);
        for (size_t i = 0; i < data->reference_count; i++) {
            const int32_t *const direction = directions + (int64_t)i * spec->columns;
            curve_add(&data->similarities[i], row,
                      direction_product(direction, rows->row, spec->columns));
        }
    }
    return true;
}

static bool similarities_take(struct figure_data *data, struct rows *rows)
{
    const size_t columns = (size_t)rows->table->spec->columns;
    int32_t *const directions = memory_take(FIGURE_REFERENCES * columns, sizeof *directions);
    const bool fine =
        references_take(data, rows, directions) && similarities_walk(data, rows, directions);
    free(directions);
    return fine;
}

bool figure_data_take(struct figure_data *data, struct table *table,
                      const struct output_spec *output_spec)
{
    const struct spec *const spec = table->spec;
    struct rows rows;
    memset(data, 0, sizeof *data);
    references_choose(data, spec);
    const bool fine =
        rows_open(&rows, table) && columns_choose(data, &rows, output_spec) &&
        curves_take(data, &rows) && similarities_take(data, &rows) &&
        shades_take(&data->map, &rows, reduction_of(spec->max_len, FIGURE_ROWS),
                    reduction_of(spec->columns, FIGURE_COLUMNS)) &&
        similarity_take(&data->square, &rows, reduction_of(spec->max_len, FIGURE_SQUARE));
    data->magnitude = rows.fraction.magnitude;
    rows_free(&rows);
    return fine;
}

void figure_data_free(struct figure_data *data)
{
    shades_free(&data->map);
    shades_free(&data->square);
}
