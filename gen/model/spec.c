/*
 * spec.c: what follows from the options of a table.
 */
#include "model/spec.h"

#include "model/precision.h"

/* ---- what the cells are ---- */

bool scale_is_open(const struct spec *spec)
{
    return spec->precision->kind == PRECISION_AFFINE && spec->scale.numerator.count == 0;
}

bool spec_is_grid(const struct spec *spec)
{
    return spec->grid_height > 0;
}

/* ---- what follows from the options ---- */

void spec_derive(struct spec *spec)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const int64_t before = spec_rows_before(spec);
    if (spec->angle_scale.count == 0) {
        spec->angle_scale = decimal_one;
    }
    if (spec->cell_factor_number.count == 0) {
        spec->cell_factor_number = decimal_one;
    }
    spec->has_base = spec->from == NULL && spec->frequency != FREQUENCY_LIST;
    spec->is_by_column = spec->frequency == FREQUENCY_COLUMN || layout->cosine == NULL;
    spec->arrays = layout->arrays;
    spec->array_columns = layout_array_columns(layout, spec->d_model);
    spec->columns = spec->arrays * spec->array_columns;
    spec->axis_columns = spec_is_grid(spec) ? spec->d_model / 2 : spec->d_model;
    const int64_t d = spec->axis_columns;
    const bool has_zero_column = spec->odd == ODD_ZERO && d % 2 != 0 && spec->from == NULL;
    spec->shown_columns = d - has_zero_column;
    spec->half = (spec->shown_columns + 1) / 2;
    spec->pairs = spec->is_by_column ? spec->shown_columns : spec->half;
    spec->divisor = d;
    if (spec->frequency == FREQUENCY_SHIFTED || spec->frequency == FREQUENCY_SHIFTED_ANY) {
        spec->divisor = d / 2 > 2 ? d / 2 - 1 : 1;
    } else if (spec->frequency == FREQUENCY_PAPER && spec->width != WIDTH_EXACT) {
        spec->divisor = spec->width == WIDTH_UP ? d + d % 2 : d - d % 2;
    }

    /* The class row has the position that its place would have. */
    if (spec_is_grid(spec)) {
        spec->first = 0;
    } else if (spec->order == ORDER_ASCENDING) {
        spec->first = spec->start - before;
    } else if (spec->order == ORDER_DESCENDING) {
        spec->first = spec->start + spec->max_len - 1;
    } else {
        spec->first = (spec->max_len - before - 1) / 2 + before;
    }
    spec->step = spec_is_grid(spec) || spec->order == ORDER_ASCENDING ? 1 : -1;

    const int64_t last =
        spec->step > 0 ? spec_position(spec, spec->max_len - 1) : spec->first - before;
    spec->length = last < spec->original_max_len ? spec->original_max_len : last + 1;
    spec->first_still_pair = spec->rope_scaling == ROPE_SCALING_PROPORTIONAL
                                 ? decimal_floor(&spec->terms.share, spec->pairs)
                                 : spec->pairs;
}
