/*
 * views.c: the ways to interpret a file's numbers as a table.
 */
#include "compare/compare.h"

#include "model/spec.h"

/* Returns whether row or column `line` equals row or column `other`. If `other` is negative,
 * returns whether `line` is zero. */
static bool line_equals(const struct numbers *numbers, bool is_row, int64_t line, int64_t other)
{
    const int64_t count = is_row ? numbers->columns : numbers->rows;
    bool equals = true;
    for (int64_t i = 0; i < count && equals; i++) {
        const int64_t row = is_row ? line : i;
        const int64_t column = is_row ? i : line;
        struct dyadic number;
        equals = other < 0 ? numbers_read_value(numbers, row, column, &number) && number.m == 0
                           : numbers_cell(numbers, row, column) ==
                                 numbers_cell(numbers, is_row ? other : i, is_row ? i : other);
    }
    return equals;
}

bool row_is_zero(const struct numbers *numbers, int64_t row)
{
    return line_equals(numbers, true, row, -1);
}

/* Drops the last rows or columns if they are zeros, or else if they are copies of the row or column
 * before them. Keeps at least two rows or columns, because too many formulas fit a single one.
 * Returns whether any row or column was dropped. */
static bool lines_cut(struct numbers *numbers, bool is_row)
{
    int64_t *const count = is_row ? &numbers->rows : &numbers->columns;
    const int64_t old_count = *count;
    while (*count > 2 && line_equals(numbers, is_row, *count - 1, -1)) {
        --*count;
    }
    if (*count == old_count) {
        while (*count > 2 && line_equals(numbers, is_row, *count - 1, *count - 2)) {
            --*count;
        }
    }
    return *count < old_count;
}

/* Interprets an array as two arrays, each with the numbers of this array. Returns false if the
 * numbers are already two arrays or pairs. */
static bool array_repeat(struct numbers *numbers)
{
    if (numbers->arrays != 1 || numbers->has_pairs || numbers->columns > D_MODEL_MAX) {
        return false;
    }
    numbers->inner_count = numbers->columns;
    numbers->columns *= 2;
    numbers->arrays = 2;
    numbers->outer_stride = 0; /* both arrays begin at the same number */
    return true;
}

/* Interprets alternating rows as two arrays. Returns false if there is an odd number of rows, or
 * not one array. */
static bool rows_to_arrays(struct numbers *numbers)
{
    const size_t stride = numbers->row_stride;
    if (numbers->rows % 2 != 0 || !array_repeat(numbers)) {
        return false;
    }
    numbers->rows /= 2;
    numbers->row_stride *= 2;
    numbers->outer_stride = stride;
    return true;
}

/* Interprets alternating columns, or the two numbers of each pair, as two arrays. Returns false if
 * there is an odd number of columns, or not one array. */
static bool columns_to_arrays(struct numbers *numbers)
{
    const struct numbers old = *numbers;
    const bool is_flat = old.inner_count == old.columns;
    if (old.arrays != 1 || old.columns % 2 != 0 || (!is_flat && old.inner_count != 2)) {
        return false;
    }
    numbers->arrays = 2;
    numbers->has_pairs = false;
    numbers->outer_stride = old.inner_stride;
    numbers->inner_stride = is_flat ? 2 * old.inner_stride : old.outer_stride;
    numbers->inner_count = old.columns / 2;
    return true;
}

bool view_apply(struct numbers *numbers, enum file_view view)
{
    bool is_cut;
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
        is_cut = lines_cut(numbers, true);
        return (numbers->arrays == 1 && !numbers->has_pairs && lines_cut(numbers, false)) || is_cut;
    case VIEW_COSINES:
    case VIEW_SINES:
        return array_repeat(numbers);
    case VIEW_ALTERNATING_ROWS:
        return rows_to_arrays(numbers);
    case VIEW_ALTERNATING_COLUMNS:
        return columns_to_arrays(numbers);
    case VIEW_COUNT:
        break;
    }
    return false;
}
