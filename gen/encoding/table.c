/*
 * table.c: puts rows together: from one sequence, from two, or from a file, with zeros and repeated
 * columns.
 */
#include "encoding/table.h"

#include "encoding/factor.h"
#include "memory.h"
#include "npy/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is where ---- */

size_t table_runs(const struct spec *spec, struct run runs[SEQUENCES])
{
    const int64_t before = spec_rows_before(spec);
    if (spec_is_grid(spec)) {
        runs[SEQUENCE_X] = (struct run){spec->start, spec->grid_width, 1};
        runs[SEQUENCE_Y] = (struct run){spec->start, spec->grid_height, 1};
        return 2;
    }
    runs[0] = (struct run){spec_position(spec, before), spec->max_len - before, spec->step};
    return 1;
}

/* The last pair of an odd d has no room for its second cell. */
static void column_show(struct column *columns, uint32_t width, const struct pair_place *place,
                        uint32_t half, struct column shown)
{
    const uint32_t column = place != NULL ? pair_place_column(place, half, shown.pair) : width;
    if (column < width) {
        columns[column] = shown;
    }
}

void columns_fill(struct column *columns, const struct spec *spec)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const uint32_t shown = (uint32_t)spec->shown_columns;
    const uint32_t width = (uint32_t)layout_array_columns(layout, shown);
    const uint32_t half = (uint32_t)spec->half;
    const uint32_t axis = (uint32_t)spec->array_columns / (spec_is_grid(spec) ? 2 : 1);
    const bool is_y_first = spec->grid_order == GRID_YX;
    struct column *const sines = layout->arrays == 2 ? columns + spec->array_columns : columns;
    for (uint32_t k = 0; k < spec->pairs; k++) {
        const struct column cosine = {.pair = k, .shown = SHOWN_COSINE};
        const struct column sine = {.pair = k, .shown = SHOWN_SINE};
        column_show(columns, width, layout->cosine, half, cosine);
        column_show(columns, width, layout->copy, half, cosine);
        column_show(sines, width, layout->sine, half, sine);
        column_show(sines, width, layout->copy, half, sine);
    }
    if (spec->shown_columns < spec->axis_columns) {
        columns[shown] = (struct column){.shown = SHOWN_ZERO};
    }
    for (uint32_t j = 0; j < shown && spec->is_by_column; j++) {
        columns[j].pair = j;
    }
    /* That was the first axis. Each array has its columns, then those of the second one. */
    for (uint32_t j = 0; j < (uint32_t)spec->columns && spec_is_grid(spec); j++) {
        if (j / axis % 2 == 0) {
            columns[axis + j] = columns[j];
            columns[axis + j].sequence = is_y_first ? SEQUENCE_X : SEQUENCE_Y;
            columns[j].sequence = is_y_first ? SEQUENCE_Y : SEQUENCE_X;
        }
    }
}

void table_init(struct table *table, const struct spec *spec)
{
    struct run runs[SEQUENCES];
    *table = (struct table){.spec = spec, .magnitude = spec->magnitude, .is_in_order = true};
    rounding_init(&table->rounding, spec->precision, &spec->scale, spec->zero_point);
    if (spec->from != NULL) {
        return;
    }
    table->magnitude = factor_compare_one(spec) > 0 ? 1 : 0;
    table->sequence_count = table_runs(spec, runs);
    for (size_t i = 0; i < table->sequence_count; i++) {
        sequence_init(&table->sequences[i], spec, &runs[i]);
    }
    table->columns = memory_take((size_t)spec->columns, sizeof table->columns[0]);
    columns_fill(table->columns, spec);
    /* The sequences are told which cells are shown. */
    for (uint32_t j = 0; j < (uint32_t)spec->columns; j++) {
        const struct column column = table->columns[j];
        table->is_in_order = table->is_in_order && column.sequence == 0 &&
                             j == 2 * column.pair + column.shown && column.shown != SHOWN_ZERO;
        if (column.shown != SHOWN_ZERO) {
            table->sequences[column.sequence].pair_shows[column.pair][column.shown] = true;
        }
    }
}

/* ---- rows ---- */

int64_t table_sequence_row(const struct spec *spec, size_t sequence, int64_t row)
{
    const int64_t place = row - spec_rows_before(spec);
    if (!spec_is_grid(spec)) {
        return place;
    }
    return sequence == SEQUENCE_X ? place % spec->grid_width : place / spec->grid_width;
}

/* A number that is not finite has no cell. */
static uint64_t file_cell(const struct table *table, int64_t row, uint32_t column)
{
    struct dyadic number;
    uint64_t cell;
    if (!numbers_value(table->spec->numbers, row, column, &number)) {
        return CELL_NONE;
    }
    (void)rounding_dyadic(&table->rounding, number, &cell);
    return cell;
}

void table_next_row(struct table *table, uint64_t *cells)
{
    const struct spec *const spec = table->spec;
    const int64_t row = table->row++;
    const uint64_t *shown[SEQUENCES];
    if (spec->from != NULL || spec_row_is_zero(spec, row)) {
        for (uint32_t j = 0; j < (uint32_t)spec->columns; j++) {
            cells[j] = spec->from != NULL ? file_cell(table, row, j) : table->rounding.zero;
        }
        return;
    }
    assert(table->sequence_count > 0);
    for (size_t i = 0; i < table->sequence_count; i++) {
        shown[i] = sequence_row(&table->sequences[i], table_sequence_row(spec, i, row));
    }
    if (table->is_in_order) {
        memcpy(cells, shown[0], (size_t)spec->columns * sizeof cells[0]);
        return;
    }
    for (size_t j = 0; j < (size_t)spec->columns; j++) {
        const struct column column = table->columns[j];
        cells[j] = column.shown == SHOWN_ZERO
                       ? table->rounding.zero
                       : shown[column.sequence][2 * (size_t)column.pair + column.shown];
    }
}

/* ---- one column ---- */

void column_walk_cells(struct column_walk *walk, uint64_t *cells, size_t count)
{
    struct table *const table = walk->table;
    const struct spec *const spec = table->spec;
    for (size_t i = 0; i < count; i++) {
        const int64_t row = walk->row++;
        if (spec->from != NULL) {
            cells[i] = file_cell(table, row, walk->column);
            continue;
        }
        const struct column column = table->columns[walk->column];
        cells[i] = column.shown == SHOWN_ZERO || spec_row_is_zero(spec, row)
                       ? table->rounding.zero
                       : sequence_walk_cell(&table->sequences[column.sequence], &walk->walk,
                                            column.pair, column.shown == SHOWN_COSINE,
                                            table_sequence_row(spec, column.sequence, row));
    }
}
