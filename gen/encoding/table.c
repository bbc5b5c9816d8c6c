/*
 * table.c: rows put together: of one sequence, of two, or of a file; zeros and repeated columns.
 */
#include "encoding/table.h"

#include "encoding/factor.h"
#include "encoding/import.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is where ---- */

/* The runs of positions. The class row has none. */
static size_t runs_of(const struct request *request, struct run runs[SEQUENCES])
{
    const int64_t before = request_rows_before(request);
    if (request_is_grid(request)) {
        runs[SEQUENCE_X] = (struct run){request->start, request->grid_width, 1};
        runs[SEQUENCE_Y] = (struct run){request->start, request->grid_height, 1};
        return 2;
    }
    runs[0] =
        (struct run){request_position(request, before), request->max_len - before, request->step};
    return 1;
}

/* Where the sequences put their cells; a column whose cell another one has already is a copy. */
static void columns_place(struct table *table)
{
    for (size_t i = 0; i < table->sequence_count; i++) {
        for (uint32_t pair = 0; pair < table->sequences[i].pairs; pair++) {
            table->sequences[i].pair_columns[pair] = (struct pair_columns){NO_COLUMN, NO_COLUMN};
        }
    }
    for (uint32_t j = 0; j < (uint32_t)table->request->columns; j++) {
        const struct column column = table->columns[j];
        if (column.shown == SHOWN_ZERO) {
            table->zero_column = j;
            continue;
        }
        struct pair_columns *pair = &table->sequences[column.sequence].pair_columns[column.pair];
        uint32_t *place = column.shown == SHOWN_COSINE ? &pair->cosine : &pair->sine;
        if (*place == NO_COLUMN) {
            *place = j;
        } else {
            table->copies[table->copy_count++] = (struct copy){*place, j};
        }
    }
}

static void table_allocate(struct table *table)
{
    const size_t columns = (size_t)table->request->columns;
    table->columns = memory_take(columns, sizeof table->columns[0]);
    table->copies = memory_take(columns, sizeof table->copies[0]);
    if (request_is_grid(table->request)) {
        table->line = memory_take(columns, sizeof table->line[0]);
    }
}

static bool table_init_sequences(struct table *table)
{
    struct run runs[SEQUENCES];
    table->magnitude = factor_compare_one(table->request) > 0 ? 1 : 0;
    const size_t count = runs_of(table->request, runs);
    for (size_t i = 0; i < count; i++) {
        table->sequence_count++;
        if (!sequence_init(&table->sequences[i], table->request, &runs[i])) {
            return false;
        }
    }
    table_allocate(table);
    columns_fill(table->columns, table->request);
    columns_place(table);
    return true;
}

bool table_init(struct table *table, const struct request *request)
{
    *table = (struct table){.request = request, .zero_column = NO_COLUMN};
    rounding_init(&table->rounding, request->precision, &request->scale, request->zero_point);
    if (request->from == NULL) {
        return table_init_sequences(table);
    }
    if (!import_check(request, &table->rounding)) {
        return false;
    }
    table->magnitude = import_magnitude(request);
    return true;
}

void table_free(struct table *table)
{
    for (size_t i = 0; i < table->sequence_count; i++) {
        sequence_free(&table->sequences[i]);
    }
    free(table->columns);
    free(table->copies);
    free(table->line);
    *table = (struct table){0};
}

/* ---- rows ---- */

void table_rewind(struct table *table)
{
    table->row = 0;
    for (size_t i = 0; i < table->sequence_count; i++) {
        sequence_rewind(&table->sequences[i]);
    }
}

/* Each line of the grid has one y, and begins again with the first x. */
static bool grid_next(struct table *table, int64_t place, uint64_t *cells)
{
    const size_t half = (size_t)request_axis_columns(table->request);
    const size_t from = table->request->grid_order == GRID_XY ? half : 0;
    if (place % table->request->grid_width == 0) {
        sequence_rewind(&table->sequences[SEQUENCE_X]);
        if (!sequence_next(&table->sequences[SEQUENCE_Y], table->line)) {
            return false;
        }
    }
    memcpy(cells + from, table->line + from, half * sizeof cells[0]);
    return sequence_next(&table->sequences[SEQUENCE_X], cells);
}

/* Writes the cells that no sequence has written. */
static void row_complete(const struct table *table, int64_t row, uint64_t *cells)
{
    for (size_t i = 0; i < table->copy_count; i++) {
        cells[table->copies[i].to] = cells[table->copies[i].from];
    }
    if (table->zero_column != NO_COLUMN) {
        cells[table->zero_column] = table->rounding.zero;
    }
    if (request_row_is_zero(table->request, row)) {
        for (int64_t j = 0; j < table->request->columns; j++) {
            cells[j] = table->rounding.zero;
        }
    }
}

bool table_next_row(struct table *table, uint64_t *cells)
{
    const struct request *request = table->request;
    const int64_t row = table->row++;
    const int64_t place = row - request_rows_before(request);
    if (request->from != NULL) {
        return import_row(request, &table->rounding, row, cells);
    }
    if (place >= 0 && !(request_is_grid(request) ? grid_next(table, place, cells)
                                                 : sequence_next(&table->sequences[0], cells))) {
        return false;
    }
    row_complete(table, row, cells);
    return true;
}

/* ---- one column ---- */

void column_walk_start(struct column_walk *walk, struct table *table, uint32_t column)
{
    *walk = (struct column_walk){.table = table, .column = column};
}

int64_t table_sequence_row(const struct request *request, size_t sequence, int64_t row)
{
    const int64_t place = row - request_rows_before(request);
    if (!request_is_grid(request)) {
        return place;
    }
    return sequence == SEQUENCE_X ? place % request->grid_width : place / request->grid_width;
}

/* Leads the walk to a row of its sequence, which is the present one, the next one or the first. */
static bool walk_seek(struct column_walk *walk, const struct column *column, int64_t row)
{
    if (row == walk->walk.row - 1) {
        return true;
    }
    if (row == 0) {
        walk->walk.row = 0;
    }
    return sequence_walk_next(&walk->table->sequences[column->sequence], &walk->walk, column->pair,
                              column->shown == SHOWN_COSINE, &walk->cell);
}

bool column_walk_next(struct column_walk *walk, uint64_t *cell)
{
    struct table *table = walk->table;
    const struct request *request = table->request;
    const int64_t row = walk->row++;
    if (request->from != NULL) {
        return import_cell(request, &table->rounding, row, walk->column, cell);
    }
    const struct column *column = &table->columns[walk->column];
    const bool is_zero = column->shown == SHOWN_ZERO || request_row_is_zero(request, row);
    if (row >= request_rows_before(request) && column->shown != SHOWN_ZERO &&
        !walk_seek(walk, column, table_sequence_row(request, column->sequence, row))) {
        return false;
    }
    *cell = is_zero ? table->rounding.zero : walk->cell;
    return true;
}

/* Where the rows are those of one sequence, that gives the column's cells, all at once; only the
 * cell of a row of zeros is set after it. */
bool column_walk_cells(struct column_walk *walk, uint64_t *cells, size_t count)
{
    struct table *table = walk->table;
    const struct request *request = table->request;
    if (request->from == NULL && !request_is_grid(request) && !request->class_row &&
        table->columns[walk->column].shown != SHOWN_ZERO) {
        const struct column *column = &table->columns[walk->column];
        const int64_t row = walk->row;
        walk->row += (int64_t)count;
        if (!sequence_walk_cells(&table->sequences[column->sequence], &walk->walk, column->pair,
                                 column->shown == SHOWN_COSINE, cells, count)) {
            return false;
        }
        if (request->has_zero_row && request->zero_row >= row &&
            request->zero_row - row < (int64_t)count) {
            cells[request->zero_row - row] = table->rounding.zero;
        }
        return true;
    }
    bool fine = true;
    for (size_t i = 0; i < count && fine; i++) {
        fine = column_walk_next(walk, &cells[i]);
    }
    return fine;
}
