/*
 * figure_data.c: walks over the rows, first to choose what is shown, then to take it.
 */
#include "picture/figure_data.h"

#include "memory.h"

#include <stdlib.h>

/* ---- which columns ---- */

/* Adds a column that is there, once. */
static void column_add(struct figure_data *data, int64_t column)
{
    for (size_t i = 0; i < data->column_count; i++) {
        if (data->columns[i] == column) {
            return;
        }
    }
    if (column < data->spec->columns) {
        data->columns[data->column_count++] = column;
    }
}

/* The columns of pair k; a column that has a frequency of its own is both. */
struct pair {
    int64_t first;
    int64_t second;
};

static struct pair pair_of(const struct spec *spec, int64_t k)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const uint32_t half = (uint32_t)spec_half(spec);
    if (spec_is_by_column(spec)) {
        return (struct pair){k, k};
    }
    const int64_t first = pair_place_column(layout->first, half, (uint32_t)k);
    return (struct pair){first, layout->has_two_arrays
                                    ? spec->array_columns + first
                                    : pair_place_column(layout->second, half, (uint32_t)k)};
}

/* The pair whose first column changes its sign most often, but no more than `most` times; if there
 * is none, the one that changes it least. Among equals the first counts or, with is_last, the
 * last. */
static struct pair pair_choose(const struct figure_data *data, int64_t most, bool is_last)
{
    struct pair best = pair_of(data->spec, 0);
    for (int64_t k = 1; k < spec_pairs(data->spec); k++) {
        const struct pair pair = pair_of(data->spec, k);
        const int64_t now = data->changes[pair.first].count;
        const int64_t before = data->changes[best.first].count;
        const bool is_better = before > most ? now < before : now <= most && now > before;
        best = is_better || (is_last && now == before) ? pair : best;
    }
    return best;
}

/* The columns that are asked for; or two pairs, a fast and a slow one, with as many periods as can
 * be told apart: with d_model 128 and positions 0 to 50, the columns 0, 1, 16 and 17. */
static void columns_choose(struct figure_data *data, const struct output_spec *output_spec)
{
    enum { CHANGES_FAST = 16, CHANGES_SLOW = 5 };
    for (size_t i = 0; i < output_spec->figure_column_count; i++) {
        column_add(data, output_spec->figure_columns[i]);
    }
    if (data->column_count == 0) {
        const struct pair fast = pair_choose(data, CHANGES_FAST, false);
        const struct pair slow = pair_choose(data, CHANGES_SLOW, true);
        column_add(data, fast.first);
        column_add(data, fast.second);
        column_add(data, slow.first);
        column_add(data, slow.second);
    }
}

/* ---- the walks ---- */

static void changes_add(struct changes *changes, bool is_first, int32_t fraction)
{
    const bool is_negative = fraction < 0;
    if (fraction != 0) {
        changes->count += !is_first && is_negative != changes->is_negative ? 1 : 0;
        changes->is_negative = is_negative;
    }
}

/* The first time: how often columns change their signs. */
static void row_survey(void *state, int64_t row, int32_t *fractions)
{
    struct figure_data *const data = state;
    for (int64_t i = 0; i < data->spec->columns; i++) {
        changes_add(&data->changes[i], row == 0, fractions[i]);
    }
}

static void panels_start(struct figure_data *data)
{
    const struct spec *const spec = data->spec;
    const struct reduction rows = reduction_of(spec->max_len, FIGURE_POINTS);
    for (size_t i = 0; i < data->column_count; i++) {
        data->curves[i].rows = rows;
    }
    map_start(&data->map, reduction_of(spec->max_len, FIGURE_ROWS),
              reduction_of(spec->columns, FIGURE_COLUMNS));
    similarity_start(&data->similarity, rows, spec->columns);
}

/* The second time: everything that is shown. The fractions become the row's direction. */
static void row_take(void *state, int64_t row, int32_t *fractions)
{
    struct figure_data *const data = state;
    for (size_t i = 0; i < data->column_count; i++) {
        curve_add(&data->curves[i], row, fractions[data->columns[i]]);
    }
    map_add(&data->map, row, fractions);
    similarity_add(&data->similarity, row, fractions);
}

/* Lines of the matrix: that of the first row with a position, and that in the middle. */
static void references_take(struct figure_data *data)
{
    const struct similarity *const similarity = &data->similarity;
    const struct reduction *const rows = &similarity->rows;
    const int64_t first =
        spec_rows_before(data->spec) < rows->groups - 1 ? spec_rows_before(data->spec) : 0;
    const int64_t lines[FIGURE_REFERENCES] = {first, rows->groups / 2};
    data->reference_count = lines[0] == lines[1] ? 1 : FIGURE_REFERENCES;
    for (size_t i = 0; i < data->reference_count; i++) {
        data->references[i] = lines[i] * rows->factor;
        data->similarities[i].rows = *rows;
        for (int64_t j = 0; j < rows->groups; j++) {
            curve_add(&data->similarities[i], j * rows->factor,
                      similarity_of(similarity, lines[i], j));
        }
    }
}

bool figure_data_take(struct figure_data *data, struct table *table,
                      const struct output_spec *output_spec)
{
    struct rows rows;
    *data = (struct figure_data){.spec = table->spec};
    data->changes = memory_take((size_t)table->spec->columns, sizeof *data->changes);
    bool fine = rows_open(&rows, table) && rows_walk(&rows, row_survey, data);
    if (fine) {
        data->magnitude = rows.fraction.magnitude;
        columns_choose(data, output_spec);
        panels_start(data);
        fine = rows_walk(&rows, row_take, data);
    }
    if (fine) {
        similarity_draw(&data->similarity, &data->square);
        references_take(data);
    }
    rows_free(&rows);
    return fine;
}

void figure_data_free(struct figure_data *data)
{
    free(data->changes);
    map_free(&data->map);
    similarity_free(&data->similarity);
    shades_free(&data->square);
}
