/*
 * numbers.c: locates, decodes and rearranges the numbers of an imported table.
 */
#include "npy/numbers.h"

#include "model/spec.h"

uint64_t numbers_cell(const struct numbers *numbers, int64_t row, int64_t column)
{
    const size_t place = (size_t)row * numbers->row_stride +
                         (size_t)(column / numbers->inner_count) * numbers->outer_stride +
                         (size_t)(column % numbers->inner_count) * numbers->inner_stride;
    const size_t count = (size_t)numbers->format->bits / 8;
    const unsigned char *const bytes = numbers->bytes + place * count;
    uint64_t cell = 0;
    for (size_t i = 0; i < count; i++) {
        cell = cell << 8 | bytes[numbers->is_big_endian ? i : count - 1 - i];
    }
    return cell;
}

bool numbers_value(const struct numbers *numbers, int64_t row, int64_t column, struct dyadic *value)
{
    const struct precision *const format = numbers->format;
    const uint64_t cell = numbers_cell(numbers, row, column);
    *value = precision_dyadic(format, cell);
    return precision_is_finite(format, cell);
}

bool numbers_transpose(struct numbers *numbers)
{
    const struct numbers old = *numbers;
    if (old.arrays != 1 || old.is_pairs || old.rows > D_MODEL_MAX) {
        return false;
    }
    numbers->rows = old.columns;
    numbers->columns = old.rows;
    numbers->row_stride = old.inner_stride;
    numbers->inner_stride = old.row_stride;
    numbers->inner_count = old.rows;
    return true;
}

bool numbers_reshape(struct numbers *numbers, int arrays)
{
    const struct numbers old = *numbers;
    const int64_t columns = old.rows * old.inner_count;
    if (old.reshaped_arrays != arrays || columns > (int64_t)arrays * D_MODEL_MAX) {
        return false;
    }
    numbers->rows = old.arrays;
    numbers->columns = columns;
    numbers->arrays = arrays;
    numbers->reshaped_arrays = 0;
    numbers->is_pairs = arrays == 1;
    numbers->row_stride = old.outer_stride;
    numbers->outer_stride = old.row_stride;
    return true;
}
