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

bool numbers_read_value(const struct numbers *numbers, int64_t row, int64_t column,
                        struct dyadic *value)
{
    const struct precision *const format = numbers->format;
    const uint64_t cell = numbers_cell(numbers, row, column);
    *value = precision_dyadic(format, cell);
    return precision_is_finite(format, cell);
}

bool numbers_transpose(struct numbers *numbers)
{
    const struct numbers original = *numbers;
    if (original.arrays != 1 || original.has_pairs || original.rows > D_MODEL_MAX) {
        return false;
    }
    numbers->rows = original.columns;
    numbers->columns = original.rows;
    numbers->row_stride = original.inner_stride;
    numbers->inner_stride = original.row_stride;
    numbers->inner_count = original.rows;
    return true;
}

bool numbers_reshape(struct numbers *numbers, int arrays)
{
    const struct numbers original = *numbers;
    const int64_t columns = original.rows * original.inner_count;
    if (original.reshaped_arrays != arrays || columns > (int64_t)arrays * D_MODEL_MAX) {
        return false;
    }
    numbers->rows = original.arrays;
    numbers->columns = columns;
    numbers->arrays = arrays;
    numbers->reshaped_arrays = 0;
    numbers->has_pairs = arrays == 1;
    numbers->row_stride = original.outer_stride;
    numbers->outer_stride = original.row_stride;
    return true;
}
