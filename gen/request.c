/*
 * request.c: what follows from a request's options.
 */
#include "request.h"

#include "precision.h"

static void settle_columns(struct request *request)
{
    request->arrays = 1;
    request->array_columns = request->d_model;
    switch ((enum layout)request->layout) {
    case LAYOUT_SPLIT:
        request->arrays = 2;
        request->array_columns = request->d_model / 2;
        break;
    case LAYOUT_SPLIT_HALF:
    case LAYOUT_SPLIT_INTERLEAVED:
        request->arrays = 2;
        break;
    case LAYOUT_INTERLEAVED:
    case LAYOUT_INTERLEAVED_COS:
    case LAYOUT_CONCAT:
    case LAYOUT_CONCAT_COS:
    case LAYOUT_SIN:
    case LAYOUT_PAIRS:
        break;
    }
    request->columns = request->arrays * request->array_columns;
}

/* The class row has the position that its place would have. */
static void settle_positions(struct request *request)
{
    const int64_t before = request->class_row ? 1 : 0;
    request->step = 1;
    if (request->grid_height > 0) {
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
