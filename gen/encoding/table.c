/*
 * table.c: assembles rows from the sequences of the axes, or from a file, with zeros and repeated
 * columns.
 */
#include "encoding/table.h"

#include "encoding/factor.h"
#include "memory.h"
#include "npy/numbers.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the content of columns ---- */

struct run table_run(const struct spec *spec, size_t axis)
{
    const struct axis *const axis_data = &spec->axis[axis];
    return spec_has_axes(spec) ? (struct run){axis_data->first, axis_data->length, axis_data->step}
                               : (struct run){spec_position(spec, spec->rows_before),
                                              spec_positions(spec), spec->step};
}

/* A group of pairs whose columns are adjacent. In layouts without groups, the group contains all
 * pairs of the row. */
struct column_group {
    uint32_t first; /* the index in the row of the first pair */
    uint32_t half;  /* where the second half of the group's columns begins; see pair_place_column */
};

/* Sets the column that a pair has at `place`. Does nothing if `place` is NULL, or if the column is
 * beyond the width because d is odd or the row is cut. */
static void column_set(struct column *columns, uint32_t width, const struct pair_place *place,
                       struct column_group group, uint32_t pair, struct column content)
{
    const uint32_t column =
        place != NULL ? 2 * group.first + pair_place_column(place, group.half, pair - group.first)
                      : width;
    if (column < width) {
        columns[column] = content;
    }
}

/* Sets all columns that contain a value of one pair. */
static void pair_columns_set(struct column *columns, const struct spec *spec,
                             struct column_group group, uint32_t pair, struct column content)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const uint32_t width = (uint32_t)layout_array_columns(layout, spec->value_columns);
    struct column *const sines = layout->arrays == 2 ? columns + spec->array_columns : columns;
    const struct column cosine = {content.pair, content.sequence, COLUMN_COSINE};
    const struct column sine = {content.pair, content.sequence, COLUMN_SINE};
    column_set(columns, width, layout->cosine, group, pair, cosine);
    column_set(sines, width, layout->sine, group, pair, sine);
    column_set(columns, width, layout->copy, group, pair, cosine);
    column_set(sines, width, layout->copy, group, pair, sine);
    if (layout->pair_cells == 4) {
        columns[4 * (size_t)pair + 1] =
            (struct column){content.pair, content.sequence, COLUMN_NEGATIVE_SINE};
        columns[4 * (size_t)pair + 3] = cosine;
    }
}

void columns_fill(struct column *columns, const struct spec *spec)
{
    const struct column_group row = {0, (uint32_t)spec->half_column};
    const bool is_grouped = layout_table[spec->layout].is_grouped;
    struct pattern_walk walk = {.group = 0};
    struct row_pair pair;
    for (uint32_t k = 0; k < spec->pairs && !spec_has_axes(spec); k++) {
        pair_columns_set(columns, spec, row, k, (struct column){.pair = k});
    }
    while (spec_has_axes(spec) &&
           pattern_next(&walk, &spec->pattern, spec->axis, spec->axis_count, &pair)) {
        const struct column_group group = {pair.group_first, pair.group_pairs};
        const bool is_unrotated = pair.axis == AXIS_NONE;
        pair_columns_set(
            columns, spec, is_grouped ? group : row, pair.index_in_row,
            (struct column){.pair = pair.index_on_axis,
                            .sequence = is_unrotated ? SEQUENCE_NONE : (uint8_t)pair.axis});
    }
    if (spec->value_columns < spec->d_model) {
        columns[spec->value_columns] = (struct column){.content = COLUMN_ZERO};
    }
    for (uint32_t j = 0; j < (uint32_t)spec->value_columns && spec->is_by_column; j++) {
        columns[j].pair = j;
    }
}

/* Computes and keeps all rows of an axis if the table uses each of them more than once. */
static void axis_rows_cache(struct table *table, size_t axis)
{
    struct sequence *const sequence = &table->sequences[axis];
    const int64_t count = sequence->run.count;
    const size_t cells = 2 * (size_t)sequence->pairs;
    if (!spec_has_axes(table->spec) || count > spec_positions(table->spec) / 2 || cells == 0) {
        return;
    }
    table->cached_rows[axis].cells = memory_allocate((size_t)count * cells, sizeof(uint64_t));
    for (int64_t row = 0; row < count; row++) {
        memcpy(table->cached_rows[axis].cells + (size_t)row * cells, sequence_row(sequence, row),
               cells * sizeof(uint64_t));
    }
}

/* Clears is_in_order if a column is not the cell of sequence_row with the same index. Marks the
 * cells that each sequence has to compute. */
static void needed_cells_mark(struct table *table)
{
    for (uint32_t j = 0; j < (uint32_t)table->spec->columns; j++) {
        const struct column column = table->columns[j];
        table->is_in_order = table->is_in_order && j == 2 * column.pair + column.content &&
                             column.content != COLUMN_ZERO;
        if (column.content != COLUMN_ZERO && column.sequence != SEQUENCE_NONE) {
            const size_t content =
                column.content == COLUMN_NEGATIVE_SINE ? COLUMN_SINE : (size_t)column.content;
            table->sequences[column.sequence].pair_has_column[column.pair][content] = true;
        }
    }
}

void table_init(struct table *table, const struct spec *spec)
{
    *table = (struct table){
        .spec = spec, .magnitude = spec->magnitude, .is_in_order = !spec_has_axes(spec)};
    rounding_init(&table->rounding, spec->precision, &spec->scale, spec->zero_point);
    if (spec->npy_path != NULL) {
        return;
    }
    table->magnitude = factor_compare_one(spec) > 0 ? 1 : 0;
    table->sequence_count = spec_axis_count(spec);
    for (size_t i = 0; i < table->sequence_count; i++) {
        const struct run run = table_run(spec, i);
        sequence_init(&table->sequences[i], spec, i, &run);
    }
    table->cosine_at_zero = table->sequences[0].cosine_at_zero;
    table->columns = memory_allocate((size_t)spec->columns, sizeof table->columns[0]);
    columns_fill(table->columns, spec);
    needed_cells_mark(table);
    for (size_t i = 0; i < table->sequence_count; i++) {
        axis_rows_cache(table, i);
    }
}

void table_init_axis(struct table *table, const struct spec *small, const struct spec *full,
                     size_t axis)
{
    static const uint8_t contents[] = {COLUMN_COSINE, COLUMN_SINE, COLUMN_NEGATIVE_SINE};
    const struct axis *const axis_data = &full->axis[axis];
    const uint32_t pairs = (uint32_t)axis_data->pairs;
    const struct run run = {axis_data->first, spec_positions(small), axis_data->step};
    *table = (struct table){
        .spec = small, .magnitude = factor_compare_one(full) > 0 ? 1 : 0, .sequence_count = 1};
    rounding_init(&table->rounding, full->precision, &full->scale, full->zero_point);
    sequence_init(&table->sequences[0], full, axis, &run);
    table->cosine_at_zero = table->sequences[0].cosine_at_zero;
    table->columns = memory_allocate((size_t)small->columns, sizeof table->columns[0]);
    for (uint32_t j = 0; j < (uint32_t)small->columns; j++) {
        table->columns[j] = (struct column){.pair = j % pairs, .content = contents[j / pairs]};
    }
    needed_cells_mark(table);
}

/* ---- rows ---- */

/* Returns the cell that a column has at angle 0. */
static uint64_t unrotated_cell(const struct table *table, const struct column *column)
{
    return column->content == COLUMN_COSINE ? table->cosine_at_zero : table->rounding.zero;
}

/* Returns the cell of a number of the .npy file, or CELL_NONE if the number is not finite. */
static uint64_t file_cell(const struct table *table, int64_t row, uint32_t column)
{
    struct dyadic number;
    uint64_t cell;
    if (!numbers_read_value(table->spec->numbers, row, column, &number)) {
        return CELL_NONE;
    }
    (void)round_dyadic(&table->rounding, number, &cell);
    return cell;
}

/* Computes a row, which must have a position, from the rows of all axes. */
static void axes_row(struct table *table, int64_t row, uint64_t *cells)
{
    const struct spec *const spec = table->spec;
    const uint64_t *axis_cells[AXES_MAX];
    int64_t index[AXES_MAX];
    for (size_t i = 0; i < table->sequence_count; i++) {
        struct sequence *const sequence = &table->sequences[i];
        index[i] = spec_axis_index(spec, i, row);
        axis_cells[i] = table->cached_rows[i].cells != NULL
                            ? table->cached_rows[i].cells + (size_t)index[i] * 2 * sequence->pairs
                            : sequence_row(sequence, index[i]);
    }
    for (size_t j = 0; j < (size_t)spec->columns; j++) {
        const struct column column = table->columns[j];
        const size_t first_cell = 2 * (size_t)column.pair;
        cells[j] = column.content == COLUMN_ZERO || column.sequence == SEQUENCE_NONE
                       ? unrotated_cell(table, &column)
                   : column.content == COLUMN_NEGATIVE_SINE
                       ? sequence_negative_cell(&table->sequences[column.sequence], column.pair,
                                                index[column.sequence],
                                                axis_cells[column.sequence][first_cell])
                       : axis_cells[column.sequence][first_cell + column.content];
    }
}

void table_next_row(struct table *table, uint64_t *cells)
{
    const struct spec *const spec = table->spec;
    const int64_t row = table->row++;
    if (spec->npy_path != NULL || spec_row_is_zero(spec, row) || spec_row_is_unrotated(spec, row)) {
        for (uint32_t j = 0; j < (uint32_t)spec->columns; j++) {
            cells[j] = spec->npy_path != NULL        ? file_cell(table, row, j)
                       : spec_row_is_zero(spec, row) ? table->rounding.zero
                                                     : unrotated_cell(table, &table->columns[j]);
        }
        return;
    }
    assert(table->sequence_count > 0);
    if (table->is_in_order) {
        memcpy(cells, sequence_row(&table->sequences[0], spec_axis_index(spec, 0, row)),
               (size_t)spec->columns * sizeof cells[0]);
        return;
    }
    axes_row(table, row, cells);
}

/* ---- one column ---- */

/* Returns the next cell of a column, in a table with axes. The pair of the column must be rotated,
 * and the row must have a position. */
static uint64_t walk_axes_cell(struct column_walk *walk, const struct column *column)
{
    struct table *const table = walk->table;
    struct sequence *const sequence = &table->sequences[column->sequence];
    const uint64_t *const cached = table->cached_rows[column->sequence].cells;
    const int64_t index = spec_axis_index(table->spec, column->sequence, walk->row);
    const size_t first_cell = 2 * (size_t)column->pair;
    const bool is_cosine = column->content == COLUMN_COSINE;
    uint64_t cell;
    if (cached != NULL) {
        cell = cached[(size_t)index * 2 * sequence->pairs + first_cell + (is_cosine ? 1 : 0)];
    } else {
        sequence_walk_cells(sequence, &walk->sequence_walk, column->pair, is_cosine, index, &cell,
                            1);
    }
    return column->content == COLUMN_NEGATIVE_SINE
               ? sequence_negative_cell(sequence, column->pair, index, cell)
               : cell;
}

/* Computes at most `count` of the next cells of a column, in a table without axes, and returns the
 * number of computed cells. The pair of the column must be rotated, and the current row must have a
 * position. Stops before the row of zeros and before the rows after the last position. */
static size_t walk_positions(struct column_walk *walk, const struct column *column, uint64_t *cells,
                             size_t count)
{
    const struct spec *const spec = walk->table->spec;
    struct sequence *const sequence = &walk->table->sequences[0];
    const int64_t index = spec_axis_index(spec, 0, walk->row);
    const int64_t end = spec->has_zero_row && walk->row < spec->zero_row
                            ? spec->zero_row
                            : spec->max_len - spec->rows_after;
    const size_t left = (size_t)(end - walk->row);
    const size_t filled = count < left ? count : left;
    sequence_walk_cells(sequence, &walk->sequence_walk, column->pair,
                        column->content == COLUMN_COSINE, index, cells, filled);
    for (size_t i = 0; i < filled && column->content == COLUMN_NEGATIVE_SINE; i++) {
        cells[i] = sequence_negative_cell(sequence, column->pair, index + (int64_t)i, cells[i]);
    }
    return filled;
}

void column_walk_cells(struct column_walk *walk, uint64_t *cells, size_t count)
{
    struct table *const table = walk->table;
    const struct spec *const spec = table->spec;
    const struct column *const column =
        spec->npy_path == NULL ? &table->columns[walk->column] : NULL;
    const bool is_rotated =
        column != NULL && column->content != COLUMN_ZERO && column->sequence != SEQUENCE_NONE;
    size_t filled = 0;
    for (size_t i = 0; i < count; i += filled, walk->row += (int64_t)filled) {
        const int64_t row = walk->row;
        const bool is_constant =
            spec_row_lacks_position(spec, row) || (spec->has_zero_row && row == spec->zero_row);
        filled = 1;
        if (!is_rotated || is_constant) {
            cells[i] = column == NULL                ? file_cell(table, row, walk->column)
                       : spec_row_is_zero(spec, row) ? table->rounding.zero
                                                     : unrotated_cell(table, column);
        } else if (spec_has_axes(spec)) {
            cells[i] = walk_axes_cell(walk, column);
        } else {
            filled = walk_positions(walk, column, cells + i, count - i);
        }
    }
}
