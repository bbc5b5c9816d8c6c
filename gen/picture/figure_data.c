/*
 * figure_data.c: chooses what is shown, and takes it from the rows.
 */
#include "picture/figure.h"

/* ---- which columns ---- */

/* Adds a column that is there, once. */
static void column_add(struct figure_data *data, int64_t column)
{
    struct plot *const plot = &data->columns;
    for (size_t i = 0; i < plot->count; i++) {
        if (plot->numbers[i] == column) {
            return;
        }
    }
    if (column >= 0 && column < data->spec->columns) {
        plot->numbers[plot->count++] = column;
    }
}

/* About how often the sine of a pair changes its sign in the table: w (n - 1) / pi, and pi is about
 * 355/113. */
static uint64_t changes_of(struct sequence *sequence, uint32_t pair)
{
    struct wide changes;
    frequency_value(&sequence->frequencies, 0, pair, &changes);
    wide_multiply_small(&changes, &changes, (uint32_t)(sequence->run.count - 1));
    wide_multiply_small(&changes, &changes, 113);
    wide_divide_small(&changes, &changes, 355);
    const size_t point = 64 * changes.fraction;
    return wide_bits(&changes) > point + 64 ? UINT64_MAX : wide_extract(&changes, point);
}

/* The pair that changes its sign most often, but no more than `most` times; if there is none, the
 * one that changes it least. Among equals the first counts or, with is_last, the last. */
static uint32_t pair_choose(struct sequence *sequence, uint64_t most, bool is_last)
{
    uint32_t best = 0;
    uint64_t before = changes_of(sequence, 0);
    for (uint32_t pair = 1; pair < sequence->pairs; pair++) {
        const uint64_t now = changes_of(sequence, pair);
        const bool is_better = before > most ? now < before : now <= most && now > before;
        if (is_better || (is_last && now == before)) {
            best = pair;
            before = now;
        }
    }
    return best;
}

/* Adds the first columns that show a pair of a sequence, from left to right. */
static void pair_add(struct figure_data *data, const struct table *table, size_t sequence,
                     uint32_t pair)
{
    bool is_added[SHOWN_ZERO] = {false};
    for (uint32_t j = 0; j < (uint32_t)table->spec->columns; j++) {
        const struct column column = table->columns[j];
        if (column.sequence == sequence && column.pair == pair && column.shown != SHOWN_ZERO &&
            !is_added[column.shown]) {
            is_added[column.shown] = true;
            column_add(data, j);
        }
    }
}

/* The columns that are asked for; or two pairs, a fast and a slow one, with as many periods as can
 * be told apart: with d_model 128 and positions 0 to 50, the columns 0, 1, 16 and 17. A grid shows
 * pairs of y, which changes more slowly, and a file its first two columns and its last two. */
static void columns_choose(struct figure_data *data, struct table *table,
                           const struct output_spec *output_spec)
{
    enum { CHANGES_FAST = 16, CHANGES_SLOW = 5 };
    const int64_t columns = table->spec->columns;
    const size_t last = table->sequence_count > 0 ? table->sequence_count - 1 : 0;
    struct sequence *const sequence = &table->sequences[last];
    for (size_t i = 0; i < output_spec->figure_column_count; i++) {
        column_add(data, output_spec->figure_columns[i]);
    }
    if (data->columns.count == 0 && table->sequence_count > 0) {
        pair_add(data, table, last, pair_choose(sequence, CHANGES_FAST, false));
        pair_add(data, table, last, pair_choose(sequence, CHANGES_SLOW, true));
    } else if (data->columns.count == 0) {
        column_add(data, 0);
        column_add(data, 1);
        column_add(data, columns - 2);
        column_add(data, columns - 1);
    }
}

/* ---- rows ---- */

void figure_start(struct figure_data *data, struct table *table,
                  const struct output_spec *output_spec, int magnitude)
{
    const struct spec *const spec = table->spec;
    const struct reduction rows = reduction_of(spec->max_len, FIGURE_POINTS);
    *data = (struct figure_data){.spec = spec, .magnitude = magnitude};
    columns_choose(data, table, output_spec);
    for (size_t i = 0; i < data->columns.count; i++) {
        data->columns.curves[i].rows = rows;
    }
    map_start(&data->map, reduction_of(spec->max_len, FIGURE_ROWS),
              reduction_of(spec->columns, FIGURE_COLUMNS));
    similarity_start(&data->similarity, rows, spec->columns);
}

void figure_free(struct figure_data *data)
{
    map_free(&data->map);
    similarity_free(&data->similarity);
    shades_free(&data->square);
}

void figure_add(struct figure_data *data, int64_t row, const int32_t *fractions)
{
    struct plot *const plot = &data->columns;
    for (size_t i = 0; i < plot->count; i++) {
        curve_add(&plot->curves[i], row, fractions[plot->numbers[i]]);
    }
    map_add(&data->map, row, fractions);
    similarity_add(&data->similarity, row, fractions);
}

/* Lines of the matrix: that of the first row with a position, and that in the middle. */
static void references_take(struct figure_data *data)
{
    const struct similarity *const similarity = &data->similarity;
    const struct reduction *const rows = &similarity->rows;
    struct plot *const plot = &data->similarities;
    const int64_t before = spec_rows_before(data->spec);
    const int64_t first = before < rows->groups ? before : 0;
    const int64_t lines[FIGURE_REFERENCES] = {first, rows->groups / 2};
    const size_t count = lines[0] == lines[1] ? 1 : FIGURE_REFERENCES;
    plot->count = count;
    for (size_t i = 0; i < count; i++) {
        plot->numbers[i] = spec_position(data->spec, lines[i] * rows->factor);
        plot->curves[i].rows = *rows;
        for (int64_t j = 0; j < rows->groups; j++) {
            curve_add(&plot->curves[i], j * rows->factor, similarity_of(similarity, lines[i], j));
        }
    }
}

void figure_finish(struct figure_data *data)
{
    similarity_draw(&data->similarity, &data->square);
    references_take(data);
}
