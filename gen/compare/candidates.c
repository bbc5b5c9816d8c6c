/*
 * candidates.c: makes the candidates of a search: the variants of each dimension (enum dimension),
 * some of which are detected in the file, and the spec of each combination of variants.
 */
#include "compare/search.h"

#include "count.h"
#include "model/presets.h"

#include <stdio.h>
#include <string.h>

/* Returns whether two rows are equal in the half of the columns that begins with column `begin`. */
static bool half_rows_equal(const struct numbers *numbers, int64_t row, int64_t other,
                            int64_t begin)
{
    for (int64_t column = begin; column < begin + numbers->columns / 2; column++) {
        if (numbers_cell(numbers, row, column) != numbers_cell(numbers, other, column)) {
            return false;
        }
    }
    return true;
}

/* Detects a grid in the file, and adds it to search->grids with plain and with normalized
 * coordinates. The length of x is the number of leading rows in which the columns of y (one half of
 * all columns) do not change. A row of zeros at index 0 is skipped. */
static void grids_detect(struct fit_search *search, bool is_x_first)
{
    const struct numbers *const numbers = &search->fit->numbers;
    const int64_t first = search->zero_row == 0 ? 1 : 0;
    const int64_t rows = numbers->rows - first;
    const int64_t y_begin = is_x_first ? numbers->columns / 2 : 0;
    const int64_t x_begin = numbers->columns / 2 - y_begin;
    int64_t width = 1;
    if (numbers->arrays != 1 || numbers->columns % 4 != 0 || rows < 2 ||
        half_rows_equal(numbers, first, first + 1, x_begin)) {
        return;
    }
    while (width < rows && half_rows_equal(numbers, first, first + width, y_begin)) {
        width++;
    }
    for (int normalize = 0; normalize < 2 && width > 1 && rows % width == 0; normalize++) {
        search->grids[search->counts[DIMENSION_GRID]++ - 1] =
            (struct fit_grid){{rows / width, width}, is_x_first, normalize == 1};
    }
}

/* The cell factors that are tried: that of the formula (variant 0), d^(-1/2), 1/2, (2/d)^(1/2), and
 * d d^(-1/2) = d^(1/2). */
static const struct factor {
    enum cell_factor kind;
    bool multiplies_by_d;
} factors[] = {{CELL_FACTOR_NUMBER, false},
               {CELL_FACTOR_INVERSE_SQRT, false},
               {CELL_FACTOR_NUMBER, false},
               {CELL_FACTOR_SQRT_2_D, false},
               {CELL_FACTOR_INVERSE_SQRT, true}};

/* Besides the presets, each layout is tried with these frequencies: those of the initial spec,
 * FREQUENCY_SHIFTED, and the scaling of Llama 3.1. */
enum { FREQUENCIES_PLAIN, FREQUENCIES_SHIFTED, FREQUENCIES_LLAMA3, FREQUENCIES_COUNT };

/* Returns whether the shape of the file is possible for the spec's layout. A file with one array
 * also fits a layout of two arrays, whose columns are then side by side in the file. LAYOUT_SPLIT
 * does not fit such a file, because LAYOUT_CONCAT_COS has the same columns. LAYOUT_PAIRS and
 * LAYOUT_INTERLEAVED_COS have the same numbers. Of these two, a file in which pairs are a dimension
 * fits only LAYOUT_PAIRS, and any other file only LAYOUT_INTERLEAVED_COS. */
static bool shape_agrees(const struct spec *spec, const struct numbers *numbers)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    if (layout->arrays == numbers->arrays) {
        return spec->layout != (numbers->has_pairs ? LAYOUT_INTERLEAVED_COS : LAYOUT_PAIRS);
    }
    return numbers->arrays == 1 && spec->layout != LAYOUT_SPLIT;
}

/* Sets the settings of the axes y and x of the spec: lengths, pairs and coordinates, and the angle
 * scale of a normalized grid. formula_apply may replace them later. */
static void grid_apply(struct spec *spec, const struct fit_grid *grid)
{
    static const char *const patterns[] = {"y*1/2,x*1/2", "x*1/2,y*1/2"};
    spec->axis_count = 0;
    spec->coordinate_count = 0;
    spec->base_count = 0;
    spec->grid_count = COUNT(grid->sides);
    memcpy(spec->grid, grid->sides, sizeof grid->sides);
    (void)pattern_read(&spec->pattern, patterns[grid->is_x_first]);
    if (grid->is_normalized) {
        (void)coordinates_read(spec->coordinates, &spec->coordinate_count,
                               "y=last:1/1000000,x=last:1/1000000");
        (void)multiple_read(&spec->angle_scale, "2pi", DECIMAL_MAGNITUDE);
    }
}

/* Sets the formula of variant `formula` of DIMENSION_FORMULA, which is not 0. Returns false if the
 * formula needs a grid, and there is none. */
static bool formula_apply(struct spec *spec, size_t formula, bool has_grid)
{
    if (formula <= PRESET_COUNT) {
        const struct preset *const preset = &presets[formula - 1];
        preset_apply(spec, preset);
        if (preset->axes != NULL && *preset->axes == 'x') {
            /* x is the outer axis. The sides were detected with x as the inner axis. */
            const int64_t outer_side = spec->grid[0];
            spec->grid[0] = spec->grid[1];
            spec->grid[1] = outer_side;
        }
        return preset->axes == NULL || has_grid;
    }
    const size_t kind = (formula - 1 - PRESET_COUNT) / LAYOUT_COUNT;
    spec->layout = (unsigned)((formula - 1 - PRESET_COUNT) % LAYOUT_COUNT);
    if (kind == FREQUENCIES_SHIFTED) {
        spec->frequency = FREQUENCY_SHIFTED;
    } else if (kind == FREQUENCIES_LLAMA3) {
        spec->rope_scaling = ROPE_SCALING_LLAMA3; /* with the parameters of Llama 3.1 */
        spec->factor = (struct decimal){.count = 1, .digit = {8}};
        spec->original_max_len = 8192;
        spec->low_freq_factor = decimal_one;
        spec->high_freq_factor = (struct decimal){.count = 1, .digit = {4}};
    }
    return true;
}

/* Sets the first position or, with axes, the first coordinate on y and x. Returns false if the
 * table already starts at that position, or if the spec already has coordinates. */
static bool start_apply(struct spec *spec, int64_t start)
{
    const bool has_axes = spec_has_axes(spec) || spec->grid_count > 0;
    if (!has_axes) {
        const bool differs = spec->start != start;
        spec->start = start;
        return differs;
    }
    if (spec->coordinate_count > 0) {
        return false;
    }
    (void)coordinates_read(spec->coordinates, &spec->coordinate_count,
                           start == 1 ? "y=from:1,x=from:1" : "y=from:2,x=from:2");
    return true;
}

bool candidate_make(const struct fit_search *search, struct candidate *candidate)
{
    static const struct quotient half = {{.count = 1, .exponent = -1, .digit = {5}},
                                         {.count = 1, .digit = {1}}};
    const struct factor *const factor = &factors[candidate->choice[DIMENSION_FACTOR]];
    const size_t *const choice = candidate->choice;
    const struct comparison *const compared = search->compared;
    const struct numbers *const numbers = &search->fit->numbers;
    const bool is_requested = choice[DIMENSION_FORMULA] == 0;
    const struct fit_grid *const grid =
        choice[DIMENSION_GRID] > 0 ? &search->grids[choice[DIMENSION_GRID] - 1] : NULL;
    struct spec *const spec = &candidate->spec;
    *spec =
        is_requested ? *search->requested : compared->initial_specs[choice[DIMENSION_INITIAL_SPEC]];
    if (grid != NULL) {
        grid_apply(spec, grid);
    }
    if (is_requested ? choice[DIMENSION_INITIAL_SPEC] > 0 || grid != NULL
                     : !formula_apply(spec, choice[DIMENSION_FORMULA],
                                      grid != NULL || spec_has_axes(spec))) {
        return false;
    }
    if (choice[DIMENSION_ZEROS] > 0) {
        const bool is_before = search->zero_row == 0 && choice[DIMENSION_ZEROS] == 1;
        const bool has_row = search->zero_row >= 0 && !is_before;
        if (spec->rows_before == is_before && spec->has_zero_row == has_row &&
            (!has_row || spec->zero_row == search->zero_row)) {
            return false;
        }
        spec->rows_before = is_before;
        spec->has_zero_row = has_row;
        spec->zero_row = has_row ? search->zero_row : 0;
    }
    if (choice[DIMENSION_START] > 0 && !start_apply(spec, (int64_t)choice[DIMENSION_START])) {
        return false;
    }
    if (choice[DIMENSION_ORDER] > 0) {
        if (spec->order != ORDER_ASCENDING || spec_has_axes(spec) || spec->grid_count > 0) {
            return false;
        }
        spec->order = ORDER_DESCENDING;
    }
    if (choice[DIMENSION_SCALE] > 0) {
        if (!multiple_is_one(&spec->angle_scale) && spec->angle_scale.number.numerator.count > 0) {
            return false;
        }
        spec->angle_scale = search->scale;
    }
    if (factor > factors) {
        spec->cell_factor = factor->kind;
        spec->cell_factor_number = half;
    }
    spec->frequency_list = search->requested->frequency_list;
    spec->max_len = numbers->rows;
    spec->d_model = layout_d_model(&layout_table[spec->layout], numbers->columns);
    candidate->multiplier = factor->multiplies_by_d ? (double)spec->d_model : 1;
    spec->precision = search->fit->value_format;
    spec_complete(spec);
    spec_derive(spec);
    return shape_agrees(spec, numbers) && !spec_fault(spec).applies &&
           (spec->frequency != FREQUENCY_LIST ||
            spec->frequency_count == search->requested->frequency_count) &&
           spec->columns == numbers->columns;
}

/* ---- the variants ---- */

static bool column_begins_with_zero(const struct numbers *numbers, int64_t column)
{
    struct dyadic number;
    return numbers_read_value(numbers, 0, column, &number) && number.m == 0;
}

/* Returns whether the first three numbers of a column are the sines of 0, x and 2x for an angle x
 * with 0 < sin(x) < sine_max. If they are, sets *angle to x; otherwise *angle is undefined. */
static bool angle_find(const struct numbers *numbers, int64_t column, double *angle)
{
    static const double sine_max = 0.8;
    double sine[3];
    for (int64_t row = 0; row < (int64_t)COUNT(sine); row++) {
        struct dyadic number;
        if (!numbers_read_value(numbers, row, column, &number)) {
            return false;
        }
        sine[row] = real_of_dyadic(number);
    }
    const double first = sine[1];
    if (real_absolute(sine[0]) > 0 || !(first > 0 && first < sine_max)) {
        return false;
    }
    *angle = real_arcsine(first);
    /* sin(2x)^2 = 4 sin(x)^2 (1 - sin(x)^2), to the accuracy of bf16 */
    const double expected = 4 * first * first * (1 - first * first);
    return real_absolute(sine[2] * sine[2] - expected) < expected / 64;
}

/* Detects a scale of all angles, such as 1/n if a program divides positions by n. Expects the sines
 * of the fastest pair in the first, second or middle column. If the angle of this pair in row 1 is
 * near 1/n or 2 pi/n for an integer n, the scale is 1/n or 2 pi/n. Otherwise the scale is the angle
 * itself, rounded to six digits. Returns false if none of the three columns has such sines. */
static bool angle_scale_find(struct fit_search *search)
{
    static const double max_relative_error = 0x1p-19;
    static const struct {
        double numerator;
        const char *text;
    } forms[] = {{1, "1/%.0f"}, {6.283185307179586, "2pi/%.0f"}};
    const struct numbers *const numbers = &search->fit->numbers;
    const int64_t columns[] = {0, 1, numbers->columns / 2};
    char text[DECIMAL_TEXT] = "";
    double angle = 0;
    size_t i = 0;
    if (numbers->rows < 3 || numbers->columns < 2) {
        return false;
    }
    while (i < COUNT(columns) && !column_begins_with_zero(numbers, columns[i])) {
        i++;
    }
    if (i == COUNT(columns) || !angle_find(numbers, columns[i], &angle)) {
        return false;
    }
    for (size_t j = 0; j < COUNT(forms) && *text == '\0'; j++) {
        const double integer = (double)(int64_t)(forms[j].numerator / angle + 0.5);
        if (real_absolute(integer * angle - forms[j].numerator) <
            max_relative_error * forms[j].numerator) {
            (void)snprintf(text, sizeof text, forms[j].text, integer);
        }
    }
    if (*text == '\0') {
        (void)snprintf(text, sizeof text, "%.5e", angle);
    }
    return multiple_read(&search->scale, text, DECIMAL_MAGNITUDE) == DECIMAL_FINE;
}

void variants_find(struct fit_search *search)
{
    const struct numbers *const numbers = &search->fit->numbers;
    size_t *const counts = search->counts;
    int64_t row = 0;
    while (row < numbers->rows && !row_is_zero(numbers, row)) {
        row++;
    }
    search->zero_row = row < numbers->rows ? row : -1;
    counts[DIMENSION_FORMULA] = 1 + PRESET_COUNT + (size_t)FREQUENCIES_COUNT * LAYOUT_COUNT;
    counts[DIMENSION_GRID] = 1;
    counts[DIMENSION_ZEROS] = search->zero_row == 0 ? 3 : 2;
    counts[DIMENSION_START] = 3;
    counts[DIMENSION_ORDER] = 2;
    counts[DIMENSION_FACTOR] = COUNT(factors);
    counts[DIMENSION_SCALE] = angle_scale_find(search) ? 2 : 1;
    counts[DIMENSION_INITIAL_SPEC] = search->compared->initial_spec_count;
    grids_detect(search, true);
    grids_detect(search, false);
}
