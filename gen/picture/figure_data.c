/*
 * figure_data.c: one walk over the rows for each thing to show.
 */
#include "picture/figure_data.h"

#include "message.h"
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

/* How columns of a row are pairs: the first of a pair is one of `count`, `step` apart from 0 on,
 * and the second `width` behind it; width 0: there are no pairs. */
struct pairing {
    int64_t count;
    int64_t step;
    int64_t width;
};

static struct pairing pairing_of(const struct request *request)
{
    const int64_t d_model = request->d_model;
    const int64_t pairs = request->odd == ODD_ZERO ? d_model / 2 : (d_model + 1) / 2;
    const int64_t width = request->array_columns;
    if (request->from != NULL && request->arrays == 1) {
        return (struct pairing){request->columns, 1, 0};
    }
    switch ((enum layout)request->layout) {
    case LAYOUT_SIN:
        return (struct pairing){d_model, 1, 0};
    case LAYOUT_CONCAT:
    case LAYOUT_CONCAT_COS:
        return request->grid_height > 0 ? (struct pairing){d_model / 4, 1, d_model / 4}
                                        : (struct pairing){pairs, 1, pairs};
    case LAYOUT_SPLIT:
    case LAYOUT_SPLIT_HALF:
        return (struct pairing){width, 1, width};
    case LAYOUT_SPLIT_INTERLEAVED:
        return (struct pairing){width / 2, 2, width};
    case LAYOUT_INTERLEAVED:
    case LAYOUT_INTERLEAVED_COS:
    case LAYOUT_PAIRS:
        break;
    }
    return (struct pairing){pairs, 2, 1};
}

/* Counts how often the first column of each pair changes its sign from row to row. */
static bool changes_count(struct rows *rows, const struct pairing *pairing, int64_t *changes,
                          bool *negative)
{
    const struct request *const request = rows->table->request;
    rows_rewind(rows);
    for (int64_t row = 0; row < request->max_len; row++) {
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

/* The pair with the most changes of those with no more than `most`, or else with the fewest; of
 * several the first, or the last. */
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

/* Two pairs, a fast and a slow one, of as many periods as can be told apart: of d_model 128 and
 * positions 0 to 50 the columns 0, 1, 16 and 17. */
static bool columns_default(struct figure_data *data, struct rows *rows)
{
    enum { CHANGES_FAST = 16, CHANGES_SLOW = 5 };
    const int64_t columns = rows->table->request->columns;
    const struct pairing pairing = pairing_of(rows->table->request);
    int64_t *const changes = calloc((size_t)pairing.count, sizeof *changes);
    bool *const negative = calloc((size_t)pairing.count, sizeof *negative);
    bool fine = (changes != NULL && negative != NULL) ||
                refuse_memory((size_t)pairing.count * sizeof *changes);
    fine = fine && changes_count(rows, &pairing, changes, negative);
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

static bool columns_choose(struct figure_data *data, struct rows *rows)
{
    const struct request *const request = rows->table->request;
    for (size_t i = 0; i < request->figure_column_count; i++) {
        column_add(data, request->figure_columns[i], request->columns);
    }
    return data->column_count > 0 || columns_default(data, rows);
}

/* The first row and the middle one; of rows that are zero by decree the next. */
static void references_choose(struct figure_data *data, const struct request *request)
{
    const int64_t rows[FIGURE_REFERENCES] = {0, request->max_len / 2};
    for (size_t i = 0; i < FIGURE_REFERENCES; i++) {
        const bool is_zero = request_row_is_zero(request, rows[i]);
        const int64_t row = is_zero && rows[i] + 1 < request->max_len ? rows[i] + 1 : rows[i];
        if (data->reference_count == 0 || data->references[0] != row) {
            data->references[data->reference_count++] = row;
        }
    }
}

/* ---- the walks ---- */

static bool curves_take(struct figure_data *data, struct rows *rows)
{
    const int64_t count = rows->table->request->max_len;
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

/* The directions of the rows of reference, one behind the other. */
static bool references_take(const struct figure_data *data, struct rows *rows, int32_t *directions)
{
    const int64_t columns = rows->table->request->columns;
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
    const struct request *const request = rows->table->request;
    for (size_t i = 0; i < data->reference_count; i++) {
        curve_start(&data->similarities[i], request->max_len);
    }
    rows_rewind(rows);
    for (int64_t row = 0; row < request->max_len; row++) {
        if (!rows_next(rows)) {
            return false;
        }
        direction_of_row(rows->row, rows->row, request->columns);
        for (size_t i = 0; i < data->reference_count; i++) {
            const int32_t *const direction = directions + (int64_t)i * request->columns;
            curve_add(&data->similarities[i], row,
                      direction_product(direction, rows->row, request->columns));
        }
    }
    return true;
}

static bool similarities_take(struct figure_data *data, struct rows *rows)
{
    const size_t size = FIGURE_REFERENCES * (size_t)rows->table->request->columns * sizeof(int32_t);
    int32_t *const directions = malloc(size);
    if (directions == NULL) {
        return refuse_memory(size);
    }
    const bool fine =
        references_take(data, rows, directions) && similarities_walk(data, rows, directions);
    free(directions);
    return fine;
}

bool figure_data_take(struct figure_data *data, struct table *table)
{
    const struct request *const request = table->request;
    struct rows rows;
    memset(data, 0, sizeof *data);
    references_choose(data, request);
    const bool fine =
        rows_open(&rows, table) && columns_choose(data, &rows) && curves_take(data, &rows) &&
        similarities_take(data, &rows) &&
        shades_take(&data->map, &rows, reduction_of(request->max_len, FIGURE_ROWS),
                    reduction_of(request->columns, FIGURE_COLUMNS)) &&
        similarity_take(&data->square, &rows, reduction_of(request->max_len, FIGURE_SQUARE));
    data->magnitude = rows.fraction.magnitude;
    rows_free(&rows);
    return fine;
}

void figure_data_free(struct figure_data *data)
{
    shades_free(&data->map);
    shades_free(&data->square);
}
