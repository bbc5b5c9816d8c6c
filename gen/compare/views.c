/*
 * views.c: the tables that a file's numbers may be.
 */
#include "compare/compare.h"

#include "model/spec.h"

/* Whether a row equals another, or is zero if that is negative. */
static bool row_equals(const struct numbers *numbers, int64_t row, int64_t other)
{
    bool equals = true;
    for (int64_t j = 0; j < numbers->columns && equals; j++) {
        struct dyadic number;
        equals = other < 0 ? numbers_value(numbers, row, j, &number) && number.m == 0
                           : numbers_cell(numbers, row, j) == numbers_cell(numbers, other, j);
    }
    return equals;
}

/* Drops the last rows of zeros, or else those that are copies. Two rows stay: a single one would
 * fit too much. */
static bool rows_cut(struct numbers *numbers)
{
    const int64_t rows = numbers->rows;
    while (numbers->rows > 2 && row_equals(numbers, numbers->rows - 1, -1)) {
        numbers->rows--;
    }
    if (numbers->rows == rows) {
        while (numbers->rows > 2 && row_equals(numbers, numbers->rows - 1, numbers->rows - 2)) {
            numbers->rows--;
        }
    }
    return numbers->rows < rows;
}

static bool column_equals(const struct numbers *numbers, int64_t column, int64_t other)
{
    bool equals = true;
    for (int64_t row = 0; row < numbers->rows && equals; row++) {
        struct dyadic number;
        equals = other < 0
                     ? numbers_value(numbers, row, column, &number) && number.m == 0
                     : numbers_cell(numbers, row, column) == numbers_cell(numbers, row, other);
    }
    return equals;
}

/* Drops the last columns of zeros, or else those that are copies. */
static bool columns_cut(struct numbers *numbers)
{
    const int64_t columns = numbers->columns;
    if (numbers->arrays != 1 || numbers->is_pairs) {
        return false;
    }
    while (numbers->columns > 2 && column_equals(numbers, numbers->columns - 1, -1)) {
        numbers->columns--;
    }
    if (numbers->columns == columns) {
        while (numbers->columns > 2 &&
               column_equals(numbers, numbers->columns - 1, numbers->columns - 2)) {
            numbers->columns--;
        }
    }
    return numbers->columns < columns;
}

/* Takes one array for both of a rotary table's. */
static bool array_double(struct numbers *numbers)
{
    if (numbers->arrays != 1 || numbers->is_pairs || numbers->columns > D_MODEL_MAX) {
        return false;
    }
    numbers->inner_count = numbers->columns;
    numbers->columns *= 2;
    numbers->arrays = 2;
    numbers->outer = 0;
    return true;
}

static bool rows_pair(struct numbers *numbers)
{
    const size_t stride = numbers->row_stride;
    if (numbers->rows % 2 != 0 || !array_double(numbers)) {
        return false;
    }
    numbers->rows /= 2;
    numbers->row_stride *= 2;
    numbers->outer = stride;
    return true;
}

/* Takes alternating columns, or the two numbers of each pair, for two arrays. */
static bool columns_pair(struct numbers *numbers)
{
    const struct numbers was = *numbers;
    const bool is_one_run = was.inner_count == was.columns;
    if (was.arrays != 1 || was.columns % 2 != 0 || (!is_one_run && was.inner_count != 2)) {
        return false;
    }
    numbers->arrays = 2;
    numbers->is_pairs = false;
    numbers->outer = was.inner;
    numbers->inner = is_one_run ? 2 * was.inner : was.outer;
    numbers->inner_count = was.columns / 2;
    return true;
}

bool view_take(struct numbers *numbers, enum file_view view)
{
    bool has_rows;
    switch (view) {
    case VIEW_FILE:
        return true;
    case VIEW_PAIRS:
        return numbers_reshape(numbers, 1);
    case VIEW_ARRAYS:
        return numbers_reshape(numbers, 2);
    case VIEW_TRANSPOSED:
        return numbers_transpose(numbers);
    case VIEW_CUT:
        has_rows = rows_cut(numbers);
        return columns_cut(numbers) || has_rows;
    case VIEW_COSINES:
    case VIEW_SINES:
        return array_double(numbers);
    case VIEW_ALTERNATING:
        return rows_pair(numbers);
    case VIEW_MIXED:
        return columns_pair(numbers);
    case VIEW_COUNT:
        break;
    }
    return false;
}
