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

bool spec_has_base(const struct spec *spec)
{
    return spec->from == NULL && spec->frequency != FREQUENCY_LIST;
}

bool spec_is_by_column(const struct spec *spec)
{
    return spec->frequency == FREQUENCY_COLUMN || layout_table[spec->layout].cosine == NULL;
}

bool spec_is_grid(const struct spec *spec)
{
    return spec->grid_height > 0;
}

int64_t spec_axis_columns(const struct spec *spec)
{
    return spec_is_grid(spec) ? spec->d_model / 2 : spec->d_model;
}

bool spec_has_zero_column(const struct spec *spec)
{
    return spec->odd == ODD_ZERO && spec_axis_columns(spec) % 2 != 0 && spec->from == NULL;
}

int64_t spec_shown_columns(const struct spec *spec)
{
    return spec_axis_columns(spec) - (spec_has_zero_column(spec) ? 1 : 0);
}

int64_t spec_half(const struct spec *spec)
{
    return (spec_shown_columns(spec) + 1) / 2;
}

int64_t spec_pairs(const struct spec *spec)
{
    return spec_is_by_column(spec) ? spec_shown_columns(spec) : spec_half(spec);
}

int64_t spec_divisor(const struct spec *spec)
{
    const int64_t d = spec_axis_columns(spec);
    const int64_t gaps = d / 2 - 1;
    const bool is_shifted =
        spec->frequency == FREQUENCY_SHIFTED || spec->frequency == FREQUENCY_SHIFTED_ANY;
    if (is_shifted) {
        return gaps > 1 ? gaps : 1;
    }
    if (spec->frequency == FREQUENCY_PAPER && spec->width != WIDTH_EXACT) {
        return spec->width == WIDTH_UP ? d + d % 2 : d - d % 2;
    }
    return d;
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
    spec->arrays = layout->arrays;
    spec->array_columns = layout_array_columns(layout, spec->d_model);
    spec->columns = spec->arrays * spec->array_columns;

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
    spec->first_still_pair = spec_pairs(spec);
    if (spec->rope_scaling == ROPE_SCALING_PROPORTIONAL) {
        spec->first_still_pair = decimal_floor(&spec->terms.share, spec->first_still_pair);
    }
}
