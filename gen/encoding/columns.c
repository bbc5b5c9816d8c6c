/*
 * columns.c: the columns of each pair, where its layout places them.
 */
#include "encoding/columns.h"

/* The last pair of an odd d has no room for its second cell. */
static void column_show(struct column *columns, uint32_t width, const struct pair_place *place,
                        uint32_t half, struct column shown)
{
    const uint32_t column = place != NULL ? pair_place_column(place, half, shown.pair) : width;
    if (column < width) {
        columns[column] = shown;
    }
}

/* The columns of the first axis. */
static void axis_fill(struct column *columns, const struct spec *spec)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    const uint32_t shown = (uint32_t)spec_shown_columns(spec);
    const uint32_t width = (uint32_t)layout_array_columns(layout, shown);
    const uint32_t half = (uint32_t)spec_half(spec);
    struct column *const sines = layout->has_two_arrays ? columns + width : columns;
    for (uint32_t k = 0; k < spec_pairs(spec); k++) {
        const struct column cosine = {.pair = k, .shown = SHOWN_COSINE};
        const struct column sine = {.pair = k, .shown = SHOWN_SINE};
        column_show(columns, width, layout_cosine(layout), half, cosine);
        column_show(columns, width, layout_copy(layout), half, cosine);
        column_show(sines, width, layout_sine(layout), half, sine);
        column_show(sines, width, layout_copy(layout), half, sine);
    }
    if (spec_has_zero_column(spec)) {
        columns[shown] = (struct column){.shown = SHOWN_ZERO};
    }
    for (uint32_t j = 0; j < shown && spec_is_by_column(spec); j++) {
        columns[j].pair = j;
    }
}

void columns_fill(struct column *columns, const struct spec *spec)
{
    const uint32_t axis = (uint32_t)spec_axis_columns(spec);
    const bool is_y_first = spec->grid_order == GRID_YX;
    axis_fill(columns, spec);
    if (!spec_is_grid(spec)) {
        return;
    }
    for (uint32_t j = 0; j < axis; j++) {
        columns[axis + j] = columns[j];
        columns[axis + j].sequence = is_y_first ? SEQUENCE_X : SEQUENCE_Y;
        columns[j].sequence = is_y_first ? SEQUENCE_Y : SEQUENCE_X;
    }
}
