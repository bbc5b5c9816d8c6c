/*
 * fit.c: tries candidates, and keeps the first of those that fit best.
 *
 * The candidates are all combinations of a formula (what was asked for, the presets, layouts), rows
 * of zeros, a grid, the first position, the order of positions and a factor; then the same with
 * other bases. The grid, the row of zeros and the base are read off the file where it shows them. A
 * candidate fits if no number of the file is farther away than a program's own errors
 * (probe_tolerance). It is tried in a few places first, and then in all.
 */
#include "compare/compare.h"

#include "count.h"
#include "memory.h"
#include "model/presets.h"

#include <stdio.h>
#include <string.h>

enum {
    NEAR_MAX = 128,
    GRIDS_MAX = 4,

    /* A base that is implied has at most so many digits. float32 leaves some 10^-6 of it open. */
    BASE_DIGITS = 15,
    BASE_DIGITS_FLOAT = 6
};

/* Two axes, y and x, detected in a file. */
struct fit_grid {
    int64_t sides[2];
    bool is_x_first;    /* in a row */
    bool is_normalized; /* coordinates are (i + 1) 2 pi/(n + 10^-6) */
};

struct fit_search {
    const struct compared *compared;
    const struct spec *asked;
    struct fit *fit;
    size_t counts[DIMENSION_COUNT];
    struct fit_grid grids[GRIDS_MAX];
    int64_t zero_row; /* the file's first row of zeros; or -1 */
    int wanted;       /* the least arithmetic that another fit has to have */

    /* Candidates whose fastest pair equals the file's, so that only the base may differ. */
    struct candidate near[NEAR_MAX];
    size_t near_count;
};

/* ---- what is varied ---- */

static bool halves_equal(const struct numbers *numbers, int64_t row, int64_t other, int64_t from)
{
    for (int64_t column = from; column < from + numbers->columns / 2; column++) {
        if (numbers_cell(numbers, row, column) != numbers_cell(numbers, other, column)) {
            return false;
        }
    }
    return true;
}

/* The side of x is the number of rows for which the half of y stays constant. */
static void grids_add(struct fit_search *search, bool is_x_first)
{
    const struct numbers *const numbers = &search->fit->numbers;
    const int64_t before = search->zero_row == 0 ? 1 : 0;
    const int64_t rows = numbers->rows - before;
    const int64_t from = is_x_first ? numbers->columns / 2 : 0;
    const int64_t other = numbers->columns / 2 - from;
    int64_t width = 1;
    if (numbers->arrays != 1 || numbers->columns % 4 != 0 || rows < 2 ||
        halves_equal(numbers, before, before + 1, other)) {
        return;
    }
    while (width < rows && halves_equal(numbers, before, before + width, from)) {
        width++;
    }
    for (int normalize = 0; normalize < 2 && width > 1 && rows % width == 0; normalize++) {
        search->grids[search->counts[DIMENSION_GRID]++ - 1] =
            (struct fit_grid){{rows / width, width}, is_x_first, normalize == 1};
    }
}

/* The factors tried are the formula's own, d^(-1/2), 1/2, (2/d)^(1/2), and d^(1/2), which is
 * d * d^(-1/2). */
static const struct factor {
    enum cell_factor kind;
    bool is_times_d;
} factors[] = {{CELL_FACTOR_NUMBER, false},
               {CELL_FACTOR_INVERSE_SQRT, false},
               {CELL_FACTOR_NUMBER, false},
               {CELL_FACTOR_SQRT_2_D, false},
               {CELL_FACTOR_INVERSE_SQRT, true}};

/* Beside the presets, all layouts are tried with these. */
enum { KIND_PLAIN, KIND_SHIFTED, KIND_LLAMA3, KINDS };

/* One array may have the columns of both: but halves that are not repeated are a layout of their
 * own. Pairs are one as a dimension, and another as columns. */
static bool shape_agrees(const struct spec *spec, const struct numbers *numbers)
{
    const struct layout_data *const layout = &layout_table[spec->layout];
    if (layout->arrays == numbers->arrays) {
        return spec->layout != (numbers->is_pairs ? LAYOUT_INTERLEAVED_COS : LAYOUT_PAIRS);
    }
    return numbers->arrays == 1 && spec->layout != LAYOUT_SPLIT;
}

/* Sets the two axes of the spec; the formula may set more of them. */
static void grid_take(struct spec *spec, const struct fit_grid *grid)
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

/* Sets the formula of the choice. Returns false if that needs a grid, or another one. */
static bool formula_take(struct spec *spec, size_t formula, bool has_grid)
{
    if (formula <= PRESET_COUNT) {
        const struct preset *const preset = &presets[formula - 1];
        preset_apply(spec, preset);
        if (preset->axes != NULL && *preset->axes == 'x') { /* the file's inner axis is y */
            const int64_t width = spec->grid[0];
            spec->grid[0] = spec->grid[1];
            spec->grid[1] = width;
        }
        return preset->axes == NULL || has_grid;
    }
    const size_t kind = (formula - 1 - PRESET_COUNT) / LAYOUT_COUNT;
    spec->layout = (unsigned)((formula - 1 - PRESET_COUNT) % LAYOUT_COUNT);
    if (kind == KIND_SHIFTED) {
        spec->frequency = FREQUENCY_SHIFTED;
    } else if (kind == KIND_LLAMA3) {
        spec->rope_scaling = ROPE_SCALING_LLAMA3; /* with the parameters of Llama 3.1 */
        spec->factor = (struct decimal){.count = 1, .digit = {8}};
        spec->original_max_len = 8192;
        spec->low_freq_factor = decimal_one;
        spec->high_freq_factor = (struct decimal){.count = 1, .digit = {4}};
    }
    return true;
}

/* Sets the first index of all axes, or the first position. Returns false if it is that already, or
 * if the coordinates are not plain indices. */
static bool start_take(struct spec *spec, int64_t start)
{
    const bool has_axes = spec_has_axes(spec) || spec->grid_count > 0;
    if (!has_axes) {
        const bool is_other = spec->start != start;
        spec->start = start;
        return is_other;
    }
    if (spec->coordinate_count > 0) {
        return false;
    }
    (void)coordinates_read(spec->coordinates, &spec->coordinate_count,
                           start == 1 ? "y=from:1,x=from:1" : "y=from:2,x=from:2");
    return true;
}

/* Fills the candidate's spec. Returns false if there is no such table, if it has another shape, or
 * if other choices are equivalent. */
static bool candidate_make(const struct fit_search *search, struct candidate *candidate)
{
    static const struct quotient half = {{.count = 1, .exponent = -1, .digit = {5}},
                                         {.count = 1, .digit = {1}}};
    const struct factor *const factor = &factors[candidate->choice[DIMENSION_FACTOR]];
    const size_t *const choice = candidate->choice;
    const struct compared *const compared = search->compared;
    const struct numbers *const numbers = &search->fit->numbers;
    const bool is_own = choice[DIMENSION_FORMULA] == 0;
    const struct fit_grid *const grid =
        choice[DIMENSION_GRID] > 0 ? &search->grids[choice[DIMENSION_GRID] - 1] : NULL;
    struct spec *const spec = &candidate->spec;
    *spec = is_own ? *search->asked : compared->grounds[choice[DIMENSION_GROUND]];
    if (grid != NULL) {
        grid_take(spec, grid);
    }
    if (is_own
            ? choice[DIMENSION_GROUND] > 0 || grid != NULL
            : !formula_take(spec, choice[DIMENSION_FORMULA], grid != NULL || spec_has_axes(spec))) {
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
    if (choice[DIMENSION_START] > 0 && !start_take(spec, (int64_t)choice[DIMENSION_START])) {
        return false;
    }
    if (choice[DIMENSION_ORDER] > 0) {
        if (spec->order != ORDER_ASCENDING || spec_has_axes(spec) || spec->grid_count > 0) {
            return false;
        }
        spec->order = ORDER_DESCENDING;
    }
    candidate->multiplier = factor->is_times_d ? (double)numbers->columns : 1;
    if (factor > factors) {
        spec->cell_factor = factor->kind;
        spec->cell_factor_number = half;
    }
    spec->frequency_list = search->asked->frequency_list;
    spec->max_len = numbers->rows;
    spec->d_model = layout_d(&layout_table[spec->layout], numbers->columns);
    spec->precision = search->fit->values;
    spec_complete(spec);
    spec_derive(spec);
    return shape_agrees(spec, numbers) && !spec_fault(spec).applies &&
           (spec->frequency != FREQUENCY_LIST || spec->ordinals == search->asked->ordinals) &&
           spec->columns == numbers->columns;
}

/* ---- one candidate ---- */

struct judged {
    bool fits[ARITHMETIC_COUNT];
    bool has_large[ARITHMETIC_COUNT]; /* a number that is many times the tolerance */
    int64_t rows[ARITHMETIC_COUNT];   /* with so small a tolerance */
    double tolerance[ARITHMETIC_COUNT];
    double largest;
};

enum { ROWS_TOLD = 16 };
static const double many_times = 16;

/* Where angles are so large that a program is off by as much as a sine is, anything fits. */
static void row_judge(struct judged *judged, const struct probe *probe, int64_t row)
{
    for (enum arithmetic i = 0; i < ARITHMETIC_COUNT; i++) {
        const double tolerance = probe_tolerance(probe, row, i);
        const bool is_small = many_times * tolerance < probe->factor;
        judged->rows[i] += is_small;
        judged->tolerance[i] = is_small ? tolerance : 2 * probe->factor;
    }
}

static void number_judge(struct judged *judged, const struct numbers *numbers, int64_t row,
                         uint32_t column, double number)
{
    struct dyadic there;
    const bool is_finite = numbers_value(numbers, row, column, &there);
    const double found = real_of_dyadic(there);
    const double difference = real_absolute(found - number);
    for (size_t i = 0; i < ARITHMETIC_COUNT; i++) {
        judged->fits[i] = judged->fits[i] && is_finite && difference <= judged->tolerance[i];
        judged->has_large[i] |= real_absolute(found) > many_times * judged->tolerance[i];
    }
    judged->largest = difference > judged->largest ? difference : judged->largest;
}

static bool may_fit(const struct judged *judged)
{
    return judged->fits[ARITHMETIC_FLOAT] || judged->fits[ARITHMETIC_DOUBLE];
}

/* Returns the most exact arithmetic that explains all differences in so many rows, or -1. */
static int arithmetic_of(const struct judged *judged, int64_t rows)
{
    int arithmetic = -1;
    for (int i = 0; i < ARITHMETIC_COUNT; i++) {
        const bool is_clear = judged->has_large[i] && judged->rows[i] >= rows;
        arithmetic = judged->fits[i] && is_clear ? i : arithmetic;
    }
    return arithmetic;
}

enum { COLUMNS_SPREAD = 12, COLUMNS_PROBED = COLUMNS_SPREAD + 8 };

struct places {
    int64_t rows[7];
    uint32_t columns[COLUMNS_PROBED]; /* first those of the fastest pair, fast_count of them */
    size_t fast_count;
    size_t column_count;
};

static void places_take(struct places *places, const struct probe *probe)
{
    const int64_t last = probe->spec->max_len - 1;
    const uint32_t columns = (uint32_t)probe->spec->columns;
    const int64_t rows[] = {0, 1, 2, 3, last / 5, last / 2, last};
    *places = (struct places){.column_count = 0};
    for (size_t i = 0; i < COUNT(rows); i++) {
        places->rows[i] = rows[i] < last ? rows[i] : last;
    }
    for (uint32_t j = 0; j < columns && places->column_count + COLUMNS_SPREAD < COLUMNS_PROBED;
         j++) {
        if (probe->columns[j].pair == 0) {
            places->columns[places->column_count++] = j;
        }
    }
    places->fast_count = places->column_count;
    for (uint32_t i = 0; i < COLUMNS_SPREAD; i++) {
        const uint64_t spread = (uint64_t)(columns - 1) * i / (COLUMNS_SPREAD - 1);
        places->columns[places->column_count++] = (uint32_t)spread;
    }
}

static void columns_judge(struct judged *judged, struct probe *probe, const struct numbers *numbers,
                          const struct places *places, size_t from, size_t end)
{
    for (size_t i = 0; i < COUNT(places->rows); i++) {
        row_judge(judged, probe, places->rows[i]);
        for (size_t j = from; j < end && may_fit(judged); j++) {
            const uint32_t column = places->columns[j];
            number_judge(judged, numbers, places->rows[i], column,
                         probe_number(probe, places->rows[i], column));
        }
    }
}

/* ---- the search ---- */

/* Compares all cells, rounded as the file's are. Keeps the candidate if it fits better than what
 * was found before: as float64 computes, and with at most a quarter of the difference, because a
 * base of many digits may come nearer to a program's errors than the round one that the program
 * had. */
static void candidate_keep(struct fit_search *search, const struct probe *probe,
                           const struct candidate *candidate)
{
    const struct spec *const spec = &candidate->spec;
    uint64_t *const cells = memory_take((size_t)spec->columns, sizeof *cells);
    struct fit *const fit = search->fit;
    struct judged judged = {.fits = {true, true}};
    struct table table;
    table_init(&table, spec);
    for (int64_t row = 0; row < spec->max_len && may_fit(&judged); row++) {
        row_judge(&judged, probe, row);
        table_next_row(&table, cells);
        for (uint32_t j = 0; j < (uint32_t)spec->columns; j++) {
            const struct dyadic cell = precision_dyadic(spec->precision, cells[j]);
            number_judge(&judged, &fit->numbers, row, j,
                         candidate->multiplier * real_of_dyadic(cell));
        }
    }
    const int arithmetic =
        arithmetic_of(&judged, spec->max_len < ROWS_TOLD ? spec->max_len : ROWS_TOLD);
    if (arithmetic >= search->wanted && (!fit->is_found || judged.largest < fit->largest / 4)) {
        fit->is_found = true;
        fit->candidate = *candidate;
        fit->largest = judged.largest;
        fit->arithmetic = (enum arithmetic)arithmetic;
        search->wanted = ARITHMETIC_DOUBLE;
    }
}

/* Tries a candidate in a few places, then in all. With its formula's own base, it is near where its
 * fastest pair is the file's. */
static void candidate_try(struct fit_search *search, const struct candidate *candidate)
{
    const struct numbers *const numbers = &search->fit->numbers;
    const size_t mark = memory_mark();
    struct probe probe;
    struct places places;
    struct judged judged = {.fits = {true, true}};
    probe_init(&probe, &candidate->spec, candidate->multiplier);
    places_take(&places, &probe);
    columns_judge(&judged, &probe, numbers, &places, 0, places.fast_count);
    if (may_fit(&judged) && !candidate->has_base && candidate->spec.has_base &&
        search->near_count < NEAR_MAX) {
        struct candidate *const near = &search->near[search->near_count++];
        *near = *candidate;
        near->near_base = probe_base(&probe, numbers);
    }
    columns_judge(&judged, &probe, numbers, &places, places.fast_count, places.column_count);
    if (arithmetic_of(&judged, 1) >= search->wanted) {
        candidate_keep(search, &probe, candidate);
    }
    memory_release(mark);
}

static bool is_done(const struct fit_search *search)
{
    return search->fit->is_found && search->fit->arithmetic == ARITHMETIC_DOUBLE;
}

/* Tries the candidates that are near with other bases: first those that models are trained with,
 * then those that the file implies, in 1, 2, ... digits. Two formulas may have the same sines with
 * two bases. The one whose base has fewer digits is found first; a formula that no preset has is
 * tried a step later than presets with as many digits. */
static void bases_try(struct fit_search *search)
{
    static const char *const bases[] = {"10000", "500000", "1000000", "100000",  "500",
                                        "1000",  "150000", "20000",   "5000000", "10000000"};
    for (size_t i = 0; i < COUNT(bases) + BASE_DIGITS; i++) {
        if (i == COUNT(bases) + BASE_DIGITS_FLOAT) {
            search->wanted = ARITHMETIC_DOUBLE;
        }
        for (size_t j = 0; j < search->near_count && !is_done(search); j++) {
            struct candidate candidate = search->near[j];
            char text[DECIMAL_TEXT];
            candidate.has_base = true;
            if (i < COUNT(bases)) {
                (void)snprintf(text, sizeof text, "%s", bases[i]);
            } else {
                const bool is_preset = candidate.choice[DIMENSION_FORMULA] <= PRESET_COUNT;
                const int more_digits = (int)(i - COUNT(bases)) - (is_preset ? 0 : 1);
                if (more_digits < 0 || !(candidate.near_base > 0)) {
                    continue;
                }
                (void)snprintf(text, sizeof text, "%.*e", more_digits, candidate.near_base);
            }
            struct decimal base;
            (void)decimal_read(&base, text);
            spec_set_base(&candidate.spec, &base);
            candidate_try(search, &candidate);
        }
    }
}

/* Looks for the formula of the numbers as they are now, which tell how many variants there are. */
static void file_try(struct fit_search *search)
{
    const struct numbers *const numbers = &search->fit->numbers;
    size_t *const counts = search->counts;
    search->near_count = 0;
    search->wanted = ARITHMETIC_FLOAT;
    search->zero_row = -1;
    for (int64_t row = 0; row < numbers->rows && search->zero_row < 0; row++) {
        struct dyadic number;
        int64_t column = 0;
        while (column < numbers->columns && numbers_value(numbers, row, column, &number) &&
               number.m == 0) {
            column++;
        }
        search->zero_row = column == numbers->columns ? row : -1;
    }
    counts[DIMENSION_FORMULA] = 1 + PRESET_COUNT + (size_t)KINDS * LAYOUT_COUNT;
    counts[DIMENSION_GRID] = 1;
    counts[DIMENSION_ZEROS] = search->zero_row == 0 ? 3 : 2;
    counts[DIMENSION_START] = 3;
    counts[DIMENSION_ORDER] = 2;
    counts[DIMENSION_FACTOR] = COUNT(factors);
    counts[DIMENSION_GROUND] = search->compared->ground_count;
    grids_add(search, true);
    grids_add(search, false);
    for (size_t number = 0, rest = 0; !is_done(search); number++) {
        struct candidate candidate = {.multiplier = 1};
        rest = number;
        for (enum dimension i = 0; i < DIMENSION_COUNT; i++) {
            candidate.choice[i] = rest % search->counts[i];
            rest /= search->counts[i];
        }
        if (rest > 0) {
            break;
        }
        if (candidate_make(search, &candidate)) {
            candidate_try(search, &candidate);
        }
    }
    bases_try(search);
}

/* ---- what is told ---- */

/* Tells whether two probes are of the same table. A few places are enough: if the tables differ,
 * their frequencies do, or where cells stand, and so do numbers in some of these places. */
static bool probes_equal(struct probe *a, struct probe *b)
{
    struct places places;
    bool equal = a->spec->arrays == b->spec->arrays;
    places_take(&places, a);
    for (size_t i = 0; i < COUNT(places.rows); i++) {
        for (size_t j = 0; j < places.column_count && equal; j++) {
            equal = !(real_absolute(probe_number(a, places.rows[i], places.columns[j]) -
                                    probe_number(b, places.rows[i], places.columns[j])) > 0);
        }
    }
    return equal;
}

/* Names the fit's table: the options, all presets that give it, and with which variations. */
static void fit_tell(struct fit_search *search)
{
    struct fit *const fit = search->fit;
    struct candidate *const found = &fit->candidate;
    const bool is_own = found->choice[DIMENSION_FORMULA] == 0;
    const size_t mark = memory_mark();
    struct probe own;
    probe_init(&own, &found->spec, found->multiplier);
    const char *between = is_own ? ", and of " : "";
    text_append(fit->names, FIT_NAMES, "%s", is_own ? "the options given" : "");
    for (size_t i = 0; i < PRESET_COUNT; i++) {
        struct candidate other = *found;
        struct probe probe;
        other.choice[DIMENSION_FORMULA] = 1 + i;
        if (candidate_make(search, &other)) {
            if (found->has_base) {
                spec_set_base(&other.spec, &found->spec.base);
            }
            probe_init(&probe, &other.spec, other.multiplier);
            if (probes_equal(&own, &probe)) {
                text_append(fit->names, FIT_NAMES, "%s%s", between, presets[i].name);
                between = ", ";
            }
        }
    }
    memory_release(mark);
    text_append(fit->names, FIT_NAMES, "%s",
                *fit->names == '\0' ? "a formula that no preset has" : "");
    const struct {
        bool is_varied;
        const char *what;
    } variations[] = {
        {found->choice[DIMENSION_GRID] > 0, "a grid"},
        {found->choice[DIMENSION_ZEROS] > 0,
         search->zero_row < 0 ? "no row of zeros" : "another row of zeros"},
        {found->choice[DIMENSION_START] > 0, "another start"},
        {found->choice[DIMENSION_ORDER] > 0, "descending positions"},
        {found->choice[DIMENSION_FACTOR] > 0, "another factor"},
        {found->has_base, "another base"},
    };
    fit->is_own = is_own && !fit->is_transposed && found->spec.arrays == fit->numbers.arrays;
    between = ", with ";
    for (size_t i = 0; i < COUNT(variations); i++) {
        if (variations[i].is_varied) {
            text_append(fit->names, FIT_NAMES, "%s%s", between, variations[i].what);
            between = " and ";
            fit->is_own = false;
        }
    }
}

/* Whether a format has a number. A number without its factors of 2 has so many bits. */
static bool format_has(const struct precision *format, struct dyadic number)
{
    const struct dyadic greatest = precision_dyadic(format, (uint64_t)format->greatest);
    if (number.m == 0) {
        return true;
    }
    while (number.m % 2 == 0) {
        number.m /= 2;
        number.exponent++;
    }
    return integer_bits(number.m) <= format->significand_bits &&
           number.exponent >= format->least_exponent &&
           dyadic_magnitude(number) <= dyadic_magnitude(greatest);
}

/* Finds the format of all numbers of a file: programs round to one that numpy has not, or not for
 * what they compute, and save what comes out in a wider one. */
static const struct precision *values_find(const struct numbers *numbers)
{
    static const enum precision_index narrow[] = {PRECISION_BF16, PRECISION_F16, PRECISION_F32};
    for (size_t i = 0; i < COUNT(narrow); i++) {
        const struct precision *const format = &precisions[narrow[i]];
        bool has_all = format->bits < numbers->format->bits;
        for (int64_t place = 0; has_all && place < numbers->rows * numbers->columns; place++) {
            struct dyadic number;
            has_all = numbers_value(numbers, place / numbers->columns, place % numbers->columns,
                                    &number) &&
                      format_has(format, number);
        }
        if (has_all) {
            return format;
        }
    }
    return numbers->format;
}

void fit_find(struct fit *fit, const struct compared *compared, const struct spec *asked)
{
    struct fit_search *const search = memory_take(1, sizeof *search); /* all of it is zero */
    *fit = (struct fit){.numbers = *compared->numbers, .values = values_find(compared->numbers)};
    search->compared = compared;
    search->asked = asked;
    search->fit = fit;
    file_try(search);
    if (!fit->is_found &&
        (numbers_reshape(&fit->numbers, 1) || numbers_reshape(&fit->numbers, 2))) {
        file_try(search);
    }
    if (!fit->is_found && numbers_transpose(&fit->numbers)) {
        fit->is_transposed = true;
        file_try(search);
    }
    if (fit->is_found) {
        fit_tell(search);
    }
}
