/*
 * survey.c: one walk over the rows for each thing to show.
 */
#include "picture/survey.h"

#include "message.h"
#include "picture/similarity.h"

#include <stdlib.h>
#include <string.h>

/* ---- which columns and rows ---- */

static void column_add(struct survey *survey, int64_t column, int64_t columns)
{
    for (size_t i = 0; i < survey->column_count; i++) {
        if (survey->columns[i] == column) {
            return;
        }
    }
    if (column < columns) {
        survey->columns[survey->column_count++] = column;
    }
}

/* Two pairs, of the fastest and of a slower frequency: of d_model 128 in turn 0, 1, 16 and 17. */
static void columns_default(struct survey *survey, const struct request *request)
{
    const int64_t half = (request->d_model + 1) / 2;
    const int64_t pair = request->d_model / 16 > 0 ? request->d_model / 16 : 1;
    int64_t width = 1; /* from one column of a pair to the other */
    int64_t step = 2;  /* from one pair to the next */
    switch (request->layout) {
    case LAYOUT_INTERLEAVED:
    case LAYOUT_INTERLEAVED_COS:
    case LAYOUT_PAIRS:
        break;
    case LAYOUT_CONCAT:
    case LAYOUT_CONCAT_COS:
        width = request->odd == ODD_ZERO ? request->d_model / 2 : half;
        step = 1;
        break;
    case LAYOUT_SIN:
        width = pair;
        step = 2 * pair;
        break;
    case LAYOUT_SPLIT:
    case LAYOUT_SPLIT_HALF:
        width = request->array_columns;
        step = 1;
        break;
    case LAYOUT_SPLIT_INTERLEAVED:
        width = request->array_columns;
        break;
    }
    const int64_t slower = request->layout == LAYOUT_SIN ? step : pair * step;
    column_add(survey, 0, request->columns);
    column_add(survey, width, request->columns);
    column_add(survey, slower, request->columns);
    column_add(survey, slower + width, request->columns);
}

static void columns_choose(struct survey *survey, const struct request *request)
{
    for (size_t i = 0; i < request->figure_column_count; i++) {
        column_add(survey, request->figure_columns[i], request->columns);
    }
    if (survey->column_count == 0) {
        columns_default(survey, request);
    }
}

/* The first row and the middle one; of rows that are zero by decree the next. */
static void references_choose(struct survey *survey, const struct request *request)
{
    const int64_t rows[SURVEY_REFERENCES] = {0, request->max_len / 2};
    for (size_t i = 0; i < SURVEY_REFERENCES; i++) {
        const bool is_zero = request_row_is_zero(request, rows[i]);
        const int64_t row = is_zero && rows[i] + 1 < request->max_len ? rows[i] + 1 : rows[i];
        if (survey->reference_count == 0 || survey->references[0] != row) {
            survey->references[survey->reference_count++] = row;
        }
    }
}

/* ---- the walks ---- */

static bool curves_take(struct survey *survey, struct rows *rows)
{
    const int64_t count = rows->table->request->max_len;
    for (size_t i = 0; i < survey->column_count; i++) {
        curve_start(&survey->curves[i], count);
    }
    rows_rewind(rows);
    for (int64_t row = 0; row < count; row++) {
        if (!rows_next(rows)) {
            return false;
        }
        for (size_t i = 0; i < survey->column_count; i++) {
            curve_add(&survey->curves[i], row, rows->row[survey->columns[i]]);
        }
    }
    return true;
}

/* The directions of the rows of reference, one behind the other. */
static bool references_take(const struct survey *survey, struct rows *rows, int32_t *directions)
{
    const int64_t columns = rows->table->request->columns;
    size_t found = 0;
    rows_rewind(rows);
    for (int64_t row = 0; found < survey->reference_count; row++) {
        if (!rows_next(rows)) {
            return false;
        }
        if (row == survey->references[found]) {
            direction_of_row(directions + (int64_t)found * columns, rows->row, columns);
            found++;
        }
    }
    return true;
}

static bool similarities_walk(struct survey *survey, struct rows *rows, const int32_t *directions)
{
    const struct request *const request = rows->table->request;
    for (size_t i = 0; i < survey->reference_count; i++) {
        curve_start(&survey->similarities[i], request->max_len);
    }
    rows_rewind(rows);
    for (int64_t row = 0; row < request->max_len; row++) {
        if (!rows_next(rows)) {
            return false;
        }
        direction_of_row(rows->row, rows->row, request->columns);
        for (size_t i = 0; i < survey->reference_count; i++) {
            const int32_t *const direction = directions + (int64_t)i * request->columns;
            curve_add(&survey->similarities[i], row,
                      direction_product(direction, rows->row, request->columns));
        }
    }
    return true;
}

static bool similarities_take(struct survey *survey, struct rows *rows)
{
    const size_t size = SURVEY_REFERENCES * (size_t)rows->table->request->columns * sizeof(int32_t);
    int32_t *const directions = malloc(size);
    if (directions == NULL) {
        return refuse_memory(size);
    }
    const bool fine =
        references_take(survey, rows, directions) && similarities_walk(survey, rows, directions);
    free(directions);
    return fine;
}

bool survey_take(struct survey *survey, struct table *table)
{
    const struct request *const request = table->request;
    struct rows rows;
    memset(survey, 0, sizeof *survey);
    columns_choose(survey, request);
    references_choose(survey, request);
    const bool fine =
        rows_open(&rows, table) && curves_take(survey, &rows) && similarities_take(survey, &rows) &&
        shades_take(&survey->map, &rows, reduction_of(request->max_len, SURVEY_ROWS),
                    reduction_of(request->columns, SURVEY_COLUMNS)) &&
        similarity_take(&survey->square, &rows, reduction_of(request->max_len, SURVEY_SQUARE));
    survey->magnitude = rows.fraction.magnitude;
    rows_free(&rows);
    return fine;
}

void survey_free(struct survey *survey)
{
    shades_free(&survey->map);
    shades_free(&survey->square);
}
