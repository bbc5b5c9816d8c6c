/*
 * layout.c: one small function for each order of sines and cosines.
 */
#include "encoding/layout.h"

#include <stdbool.h>

static void columns_interleaved(struct column *columns, uint32_t d, bool cosine_first)
{
    for (uint32_t j = 0; j < d; j++) {
        const bool cosine = (j % 2 == 1) != cosine_first;
        columns[j] = (struct column){.pair = j / 2, .shown = cosine ? SHOWN_COSINE : SHOWN_SINE};
    }
}

static void columns_concat(struct column *columns, uint32_t d, bool cosine_first)
{
    const uint32_t half = (d + 1) / 2;
    for (uint32_t j = 0; j < d; j++) {
        const bool second = j >= half;
        columns[j] = (struct column){.pair = second ? j - half : j,
                                     .shown = second != cosine_first ? SHOWN_COSINE : SHOWN_SINE};
    }
}

static void columns_sines(struct column *columns, uint32_t d)
{
    for (uint32_t j = 0; j < d; j++) {
        columns[j] = (struct column){.pair = j, .shown = SHOWN_SINE};
    }
}

/* Two arrays of `width` columns: column j of both is pair j / repeat % pairs. */
static void columns_split(struct column *columns, uint32_t width, uint32_t pairs, uint32_t repeat)
{
    for (uint32_t j = 0; j < width; j++) {
        const uint32_t pair = j / repeat % pairs;
        columns[j] = (struct column){.pair = pair, .shown = SHOWN_COSINE};
        columns[width + j] = (struct column){.pair = pair, .shown = SHOWN_SINE};
    }
}

static void columns_fill(struct column *columns, enum layout layout, uint32_t d)
{
    switch (layout) {
    case LAYOUT_INTERLEAVED:
        columns_interleaved(columns, d, false);
        return;
    case LAYOUT_INTERLEAVED_COS:
    case LAYOUT_PAIRS:
        columns_interleaved(columns, d, true);
        return;
    case LAYOUT_CONCAT:
        columns_concat(columns, d, false);
        return;
    case LAYOUT_CONCAT_COS:
        columns_concat(columns, d, true);
        return;
    case LAYOUT_SIN:
        columns_sines(columns, d);
        return;
    case LAYOUT_SPLIT:
        columns_split(columns, d / 2, d / 2, 1);
        return;
    case LAYOUT_SPLIT_HALF:
        columns_split(columns, d, d / 2, 1);
        return;
    case LAYOUT_SPLIT_INTERLEAVED:
        columns_split(columns, d, d / 2, 2);
        return;
    }
}

/* Columns j of one dimension; where each has its own frequency it is the j-th. */
static void columns_of_run(struct column *columns, const struct request *request, uint32_t d)
{
    const bool has_zero = request->odd == ODD_ZERO && d % 2 == 1;
    const uint32_t shown = has_zero ? d - 1 : d;
    columns_fill(columns, request->layout, shown);
    if (has_zero) {
        columns[shown] = (struct column){.shown = SHOWN_ZERO};
    }
    for (uint32_t j = 0; j < shown && request->frequency == FREQUENCY_COLUMN; j++) {
        columns[j].pair = j;
    }
}

void layout_columns(struct column *columns, const struct request *request)
{
    const uint32_t d = (uint32_t)request->d_model;
    if (request->grid_height == 0) {
        columns_of_run(columns, request, d);
        return;
    }
    columns_of_run(columns, request, d / 2);
    columns_of_run(columns + d / 2, request, d / 2);
    for (uint32_t j = 0; j < d; j++) {
        const bool is_second = j >= d / 2;
        columns[j].sequence = is_second == (request->grid_order == GRID_XY);
    }
}
