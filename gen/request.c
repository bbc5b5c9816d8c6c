/*
 * request.c: what follows from a request's options.
 */
#include "request.h"

#include "model/precision.h"

/* ---- what the cells are ---- */

bool request_has_base(const struct request *request)
{
    return request->from == NULL && request->frequency != FREQUENCY_LIST;
}

bool request_is_by_column(const struct request *request)
{
    return request->frequency == FREQUENCY_COLUMN ||
           !layout_has_pairs(&layout_table[request->layout]);
}

bool request_is_grid(const struct request *request)
{
    return request->grid_height > 0;
}

int64_t request_axis_columns(const struct request *request)
{
    return request_is_grid(request) ? request->d_model / 2 : request->d_model;
}

bool request_has_zero_column(const struct request *request)
{
    return request->odd == ODD_ZERO && request_axis_columns(request) % 2 != 0 &&
           request->from == NULL;
}

int64_t request_shown_columns(const struct request *request)
{
    return request_axis_columns(request) - (request_has_zero_column(request) ? 1 : 0);
}

int64_t request_half(const struct request *request)
{
    return (request_shown_columns(request) + 1) / 2;
}

int64_t request_pairs(const struct request *request)
{
    return request_is_by_column(request) ? request_shown_columns(request) : request_half(request);
}

int64_t request_divisor(const struct request *request)
{
    const int64_t d = request_axis_columns(request);
    const int64_t gaps = d / 2 - 1;
    const bool is_shifted =
        request->frequency == FREQUENCY_SHIFTED || request->frequency == FREQUENCY_SHIFTED_ANY;
    if (is_shifted) {
        return gaps > 1 ? gaps : 1;
    }
    if (request->frequency == FREQUENCY_PAPER && request->width != WIDTH_EXACT) {
        return request->width == WIDTH_UP ? d + d % 2 : d - d % 2;
    }
    return d;
}

/* ---- what follows from the options ---- */

static void settle_columns(struct request *request)
{
    const struct layout_data *const layout = &layout_table[request->layout];
    request->arrays = layout_arrays(layout);
    request->array_columns = layout_array_columns(layout, request->d_model);
    request->columns = request->arrays * request->array_columns;
}

/* The class row has the position that its place would have. */
static void settle_positions(struct request *request)
{
    const int64_t before = request_rows_before(request);
    request->step = 1;
    if (request_is_grid(request)) {
        request->first = 0;
        return;
    }
    switch ((enum order)request->order) {
    case ORDER_ASCENDING:
        request->first = request->start - before;
        return;
    case ORDER_DESCENDING:
        request->first = request->start + request->max_len - 1;
        break;
    case ORDER_CENTERED:
        request->first = (request->max_len - before - 1) / 2 + before;
        break;
    }
    request->step = -1;
}

/* The cells that a row of an array takes: whole ones, in whole multiples of the alignment. */
static void settle_stride(struct request *request)
{
    const int64_t cell = request->precision->bits / 8;
    const int64_t unit = request->row_align > cell ? request->row_align / cell : 1;
    const int64_t columns =
        request->storage == STORAGE_FACTORED ? request->d_model : request->array_columns;
    request->stride = (columns + unit - 1) / unit * unit;
}

/* Of the powers of two up to max_len the first that leaves the fewest rows: B of the fine table and
 * ceil(max_len / B) of the coarse one. */
static void settle_block(struct request *request)
{
    int64_t fewest = INT64_MAX;
    if (request->block != 0) {
        return;
    }
    request->block = 1;
    for (int64_t block = 1; block <= request->max_len; block *= 2) {
        const int64_t rows = block + (request->max_len + block - 1) / block;
        if (rows < fewest) {
            fewest = rows;
            request->block = block;
        }
    }
}

void request_settle(struct request *request)
{
    if (request->angle_scale.count == 0) {
        request->angle_scale = decimal_one;
    }
    if (request->cell_factor_number.count == 0) {
        request->cell_factor_number = decimal_one;
    }
    settle_columns(request);
    settle_positions(request);
    settle_stride(request);
    settle_block(request);
}

bool request_fits(const struct request *request, uint64_t limit)
{
    const uint64_t cell = (uint64_t)request->precision->bits / 8;
    const uint64_t row = (uint64_t)request->arrays * (uint64_t)request->stride;
    return limit / cell / row >= (uint64_t)request->max_len;
}
