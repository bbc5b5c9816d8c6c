/*
 * fit.c: searches for the formula of a file: tries candidates, and keeps the one that fits best.
 *
 * The candidates are all combinations of the variants of each dimension (enum dimension), first
 * with the bases of the formulas, then with other bases. The grid, the row of zeros, the scale of
 * the angles and the base are detected in the file where possible. A candidate fits if each number
 * of the file differs from the candidate's by no more than the errors of a program that computes
 * the same formula (probe_tolerance). A few cells are compared first, and then all cells.
 */
#include "compare/search.h"

#include "count.h"
#include "memory.h"
#include "model/presets.h"

#include <stdio.h>
#include <string.h>

enum {
    /* The maximum number of digits of a base that is detected in the file. A float32 file
     * determines a base only to about 10^-6. */
    BASE_DIGITS = 15,
    BASE_DIGITS_FLOAT = 6
};

/* ---- one candidate ---- */

/* The state of the comparison of a candidate with the file. The arrays have an element for each
 * enum arithmetic. */
struct trial {
    int min_arithmetic;               /* the least accurate enum arithmetic that is considered */
    bool fits[ARITHMETIC_COUNT];      /* no difference so far exceeds the tolerance */
    bool has_large[ARITHMETIC_COUNT]; /* some number exceeds clear_ratio times the tolerance */
    int64_t decisive_rows[ARITHMETIC_COUNT]; /* the number of rows so far with a small tolerance */
    double tolerance[ARITHMETIC_COUNT];      /* the tolerance for the current row */
    double largest;                          /* the largest difference so far */
    double early_largest; /* the largest difference in the first quarter of the rows */
};

/* A file fits only if the tolerance is small in at least this number of rows. If a file has fewer
 * rows, the tolerance has to be small in all of them, and noise is not accepted. */
enum { ROWS_MIN = 16 };

/* A tolerance is small if the cell factor is more than clear_ratio times the tolerance. */
static const double clear_ratio = 16;

/* Sets the tolerances for a row, and counts the row for each arithmetic whose tolerance is small.
 * Large angles can make a program's errors as large as the sines themselves. The tolerance is then
 * twice the cell factor, so that any sine fits. Returns whether a tolerance is small, so that the
 * numbers of the row can exclude the candidate. */
static bool row_set_tolerances(struct trial *trial, const struct probe *probe, int64_t row)
{
    bool is_decisive = false;
    for (int i = trial->min_arithmetic; i < ARITHMETIC_COUNT; i++) {
        const double tolerance = probe_tolerance(probe, row, (enum arithmetic)i);
        const bool is_small = clear_ratio * tolerance < probe->factor;
        trial->decisive_rows[i] += is_small;
        trial->tolerance[i] = is_small ? tolerance : 2 * probe->factor;
        is_decisive = is_decisive || is_small;
    }
    return is_decisive;
}

/* Compares a number of the file with `number`, that of the candidate. Returns the absolute
 * difference. */
static double number_compare(struct trial *trial, const struct numbers *numbers, int64_t row,
                             uint32_t column, double number)
{
    struct dyadic file_value;
    const bool is_finite = numbers_read_value(numbers, row, column, &file_value);
    const double file_number = real_of_dyadic(file_value);
    const double difference = real_absolute(file_number - number);
    for (int i = trial->min_arithmetic; i < ARITHMETIC_COUNT; i++) {
        trial->fits[i] = trial->fits[i] && is_finite && difference <= trial->tolerance[i];
        trial->has_large[i] |= real_absolute(file_number) > clear_ratio * trial->tolerance[i];
    }
    trial->largest = difference > trial->largest ? difference : trial->largest;
    return difference;
}

static bool may_fit(const struct trial *trial)
{
    bool fits = false;
    for (int i = trial->min_arithmetic; i < ARITHMETIC_COUNT; i++) {
        fits |= trial->fits[i];
    }
    return fits;
}

/* Returns the most accurate arithmetic that explains all differences, or -1. An arithmetic counts
 * only if at least `rows` rows have a small tolerance, and some number is large compared with the
 * tolerance: otherwise any file would fit. */
static int arithmetic_of(const struct trial *trial, int64_t rows)
{
    int arithmetic = -1;
    for (int i = trial->min_arithmetic; i < ARITHMETIC_COUNT; i++) {
        const bool is_clear = trial->has_large[i] && trial->decisive_rows[i] >= rows;
        arithmetic = trial->fits[i] && is_clear ? i : arithmetic;
    }
    return arithmetic;
}

enum {
    COLUMNS_SPREAD = 12,                /* the number of columns that are spread over a row */
    COLUMNS_PROBED = COLUMNS_SPREAD + 8 /* the maximum number of columns of struct places */
};

/* A few cells of a table: those of all these rows and columns. */
struct places {
    int64_t rows[7];
    /* First the fast_count columns, at most 8, of pair 0 of each axis, in most tables the fastest
     * pair. Then COLUMNS_SPREAD columns that are spread over the row. */
    uint32_t columns[COLUMNS_PROBED];
    size_t fast_count;
    size_t column_count;
};

/* Chooses the rows and columns. `contents` describes the spec's columns (columns_fill). */
static void places_select(struct places *places, const struct spec *spec,
                          const struct column *contents)
{
    const int64_t last = spec->max_len - 1;
    const uint32_t columns = (uint32_t)spec->columns;
    const int64_t rows[] = {0, 1, 2, 3, last / 5, last / 2, last};
    *places = (struct places){.column_count = 0};
    for (size_t i = 0; i < COUNT(rows); i++) {
        places->rows[i] = rows[i] < last ? rows[i] : last;
    }
    for (uint32_t j = 0; j < columns && places->column_count + COLUMNS_SPREAD < COLUMNS_PROBED;
         j++) {
        if (contents[j].pair == 0) {
            places->columns[places->column_count++] = j;
        }
    }
    places->fast_count = places->column_count;
    for (uint32_t i = 0; i < COLUMNS_SPREAD; i++) {
        const uint64_t spread = (uint64_t)(columns - 1) * i / (COLUMNS_SPREAD - 1);
        places->columns[places->column_count++] = (uint32_t)spread;
    }
}

/* Returns whether the file has this column of the candidate's table. With VIEW_COSINES and
 * VIEW_SINES, the file has only one of the table's two arrays. */
static bool view_has_column(enum file_view view, const struct spec *spec, int64_t column)
{
    const bool is_first = column < spec->array_columns;
    return view == VIEW_COSINES ? is_first : view != VIEW_SINES || !is_first;
}

/* Compares the cells in columns places->columns[from] .. places->columns[end - 1] of each row of
 * `places` with the file. Stops when no arithmetic explains the differences. */
static void columns_compare(struct trial *trial, struct probe *probe, const struct fit *fit,
                            const struct places *places, size_t from, size_t end)
{
    const struct numbers *const numbers = &fit->numbers;
    const enum file_view view = fit->view;
    for (size_t i = 0; i < COUNT(places->rows); i++) {
        const bool is_decisive = row_set_tolerances(trial, probe, places->rows[i]);
        for (size_t j = from; j < end && is_decisive && may_fit(trial); j++) {
            const uint32_t column = places->columns[j];
            if (view_has_column(view, probe->spec, column)) {
                (void)number_compare(trial, numbers, places->rows[i], column,
                                     probe_number(probe, places->rows[i], column));
            }
        }
    }
}

/* Returns a column that completes the pair of `column`: one with its cosine if `column` has its
 * sine, and one with its sine if `column` has its cosine. Returns -1 if the view has no such
 * column. */
static int64_t partner_find(const struct fit *fit, const struct spec *spec,
                            const struct column *contents, uint32_t column)
{
    const struct column own = contents[column];
    for (uint32_t j = 0; j < (uint32_t)spec->columns && own.content != COLUMN_ZERO; j++) {
        const bool is_cosine = contents[j].content == COLUMN_COSINE;
        if (contents[j].pair == own.pair && contents[j].sequence == own.sequence &&
            contents[j].content != COLUMN_ZERO && is_cosine != (own.content == COLUMN_COSINE) &&
            view_has_column(fit->view, spec, j)) {
            return j;
        }
    }
    return -1;
}

/* Returns whether the squares of the file's numbers in two columns of a row have a sum that differs
 * from factor^2 by less than factor^2/5. */
static bool square_sum_agrees(const struct numbers *numbers, int64_t row, int64_t column,
                              int64_t partner, double factor)
{
    struct dyadic values[2];
    if (!numbers_read_value(numbers, row, column, &values[0]) ||
        !numbers_read_value(numbers, row, partner, &values[1])) {
        return false;
    }
    const double a = real_of_dyadic(values[0]);
    const double b = real_of_dyadic(values[1]);
    return real_absolute(a * a + b * b - factor * factor) < factor * factor / 5;
}

/*
 * Returns whether in some row of `places`, the squares of each sine and its cosine in the file have
 * a sum near that of the candidate, factor^2, which is known without any frequency. If a row has a
 * small tolerance t, t is less than factor/16, and numbers that fit have a sum s with
 *
 *     |s - factor^2| <= 2 factor t (|sin| + |cos|) + 2 t^2 < factor^2/5.
 *
 * If no row has such sums, the candidate cannot fit: in a row with a small tolerance a number
 * differs by more than the tolerance, and without a small tolerance no candidate is accepted.
 */
static bool squares_agree(const struct fit *fit, const struct spec *spec,
                          const struct column *contents, const struct places *places, double factor)
{
    int64_t partner[COLUMNS_PROBED];
    for (size_t j = 0; j < places->column_count; j++) {
        partner[j] = partner_find(fit, spec, contents, places->columns[j]);
    }
    for (size_t i = 0; i < COUNT(places->rows); i++) {
        const int64_t row = places->rows[i];
        bool agrees = true;
        for (size_t j = 0; j < places->column_count && agrees; j++) {
            const uint32_t column = places->columns[j];
            agrees = partner[j] < 0 || !view_has_column(fit->view, spec, column) ||
                     spec_row_is_zero(spec, row) ||
                     square_sum_agrees(&fit->numbers, row, column, partner[j], factor);
        }
        if (agrees) {
            return true;
        }
    }
    return false;
}

static struct trial trial_init(const struct fit_search *search)
{
    return (struct trial){.min_arithmetic = search->min_arithmetic, .fits = {true, true, true}};
}

/* Returns whether the differences are noise, such as that of rounding to 8-bit integers. Noise
 * occurs in many columns, and is about as large in the first quarter of the rows as in all rows. In
 * contrast, the differences from another formula grow with the position; and if only a few
 * frequencies of that formula are different, only a few columns differ. `worst` has the largest
 * difference in each column. */
static bool is_noise(const struct trial *trial, const double *worst, const struct spec *spec)
{
    int64_t noisy_columns = 0;
    for (int64_t j = 0; j < spec->columns; j++) {
        noisy_columns += 8 * worst[j] > trial->largest;
    }
    return spec->max_len >= ROWS_MIN && 2 * trial->early_largest > trial->largest &&
           2 * noisy_columns >= spec->columns / (spec->arrays == 2 ? 2 : 1);
}

/* ---- the search ---- */

/* Compares all cells, rounded to the format of the file's values, and keeps the candidate if it
 * fits. A candidate replaces an earlier one only if it fits with the errors of float64, and its
 * largest difference is less than a quarter of the earlier one's. The reason: a base of many digits
 * may by chance fit the errors of a program a little better than the round base that the program
 * used. */
static void candidate_confirm(struct fit_search *search, const struct probe *probe,
                              const struct candidate *candidate)
{
    const struct spec *const spec = &candidate->spec;
    uint64_t *const cells = memory_allocate((size_t)spec->columns, sizeof *cells);
    struct fit *const fit = search->fit;
    struct trial trial = trial_init(search);
    double *const worst = memory_allocate((size_t)spec->columns, sizeof *worst);
    struct table table;
    table_init(&table, spec);
    for (int64_t row = 0; row < spec->max_len && may_fit(&trial); row++) {
        (void)row_set_tolerances(&trial, probe, row);
        table_next_row(&table, cells);
        for (uint32_t j = 0; j < (uint32_t)spec->columns; j++) {
            const struct dyadic cell = precision_dyadic(spec->precision, cells[j]);
            if (view_has_column(fit->view, spec, j)) {
                const double difference = number_compare(
                    &trial, &fit->numbers, row, j, candidate->multiplier * real_of_dyadic(cell));
                worst[j] = difference > worst[j] ? difference : worst[j];
            }
        }
        if (4 * row < spec->max_len) {
            trial.early_largest = trial.largest;
        }
    }
    if (search->min_arithmetic == ARITHMETIC_NOISY && !is_noise(&trial, worst, spec)) {
        return;
    }
    const int arithmetic =
        arithmetic_of(&trial, spec->max_len < ROWS_MIN ? spec->max_len : ROWS_MIN);
    if (arithmetic >= search->min_arithmetic &&
        (!fit->is_found || trial.largest < fit->largest / 4)) {
        fit->is_found = true;
        fit->candidate = *candidate;
        fit->largest = trial.largest;
        fit->arithmetic = (enum arithmetic)arithmetic;
        search->min_arithmetic = ARITHMETIC_DOUBLE;
    }
}

/* Compares a candidate with the file in a few cells and, if these fit, in all cells. If the
 * candidate has the formula's own base, and its fastest pair fits the file, adds it to
 * base_candidates. */
static void candidate_try(struct fit_search *search, const struct candidate *candidate)
{
    const struct numbers *const numbers = &search->fit->numbers;
    const struct spec *const spec = &candidate->spec;
    const size_t mark = memory_mark();
    struct column *const contents = memory_allocate((size_t)spec->columns, sizeof *contents);
    struct probe probe;
    struct places places;
    struct trial trial = trial_init(search);
    columns_fill(contents, spec);
    places_select(&places, spec, contents);
    if (!squares_agree(search->fit, spec, contents, &places,
                       probe_factor(spec, candidate->multiplier, &search->elementary))) {
        memory_release(mark);
        return;
    }
    probe_init(&probe, spec, candidate->multiplier);
    columns_compare(&trial, &probe, search->fit, &places, 0, places.fast_count);
    if (may_fit(&trial) && !candidate->has_other_base && candidate->spec.has_base &&
        search->base_candidate_count < BASE_CANDIDATES_MAX) {
        struct candidate *const base_candidate =
            &search->base_candidates[search->base_candidate_count++];
        *base_candidate = *candidate;
        base_candidate->implied_base = probe_base(&probe, numbers);
    }
    columns_compare(&trial, &probe, search->fit, &places, places.fast_count, places.column_count);
    if (arithmetic_of(&trial, 1) >= search->min_arithmetic) {
        candidate_confirm(search, &probe, candidate);
    }
    memory_release(mark);
}

/* Returns whether the search can end. After a fit with the errors of float32 the search goes on,
 * because a better fit may replace that fit: see candidate_confirm. */
static bool search_is_done(const struct fit_search *search)
{
    return search->fit->is_found && search->fit->arithmetic != ARITHMETIC_FLOAT;
}

/* Tries the base_candidates with other bases: first with common bases, then with the base that
 * the file implies, rounded to 1, 2, ... digits. Two formulas with different bases may have the
 * same sines; this order finds the base with fewer digits first. In each round, layouts that are
 * tried without a preset get a base of one digit less than the other formulas. */
static void bases_try(struct fit_search *search)
{
    static const char *const bases[] = {"10000", "500000", "1000000", "100000",  "500",
                                        "1000",  "150000", "20000",   "5000000", "10000000"};
    for (size_t i = 0; i < COUNT(bases) + BASE_DIGITS; i++) {
        if (i == COUNT(bases) && search->min_arithmetic == ARITHMETIC_NOISY) {
            return; /* noise does not determine a base */
        }
        if (i == COUNT(bases) + BASE_DIGITS_FLOAT) { /* from now on, a base has more digits */
            search->min_arithmetic = ARITHMETIC_DOUBLE;
        }
        for (size_t j = 0; j < search->base_candidate_count && !search_is_done(search); j++) {
            struct candidate candidate = search->base_candidates[j];
            char text[DECIMAL_TEXT];
            candidate.has_other_base = true;
            if (i < COUNT(bases)) {
                (void)snprintf(text, sizeof text, "%s", bases[i]);
            } else {
                const bool is_preset = candidate.choice[DIMENSION_FORMULA] <= PRESET_COUNT;
                const int more_digits = (int)(i - COUNT(bases)) - (is_preset ? 0 : 1);
                if (more_digits < 0 || !(candidate.implied_base > 0)) {
                    continue;
                }
                (void)snprintf(text, sizeof text, "%.*e", more_digits, candidate.implied_base);
            }
            struct decimal base;
            (void)decimal_read(&base, text);
            spec_set_base(&candidate.spec, &base);
            candidate_try(search, &candidate);
        }
    }
}

/* Tries all candidates for the file's numbers in the current view. The choices of a candidate are
 * the digits of `combination` in a mixed radix, with one digit for each dimension. */
static void candidates_try(struct fit_search *search)
{
    search->base_candidate_count = 0;
    variants_find(search);
    for (size_t combination = 0, rest = 0; !search_is_done(search); combination++) {
        struct candidate candidate = {.multiplier = 1};
        rest = combination;
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

/* ---- the names of a fit ---- */

/* Returns whether two probes compute the same table. Comparing a few cells is enough: different
 * tables have different frequencies or a different order of cells, and therefore different numbers
 * in some of these cells. */
static bool probes_equal(struct probe *a, struct probe *b)
{
    struct places places;
    bool equal = a->spec->arrays == b->spec->arrays;
    places_select(&places, a->spec, a->columns);
    for (size_t i = 0; i < COUNT(places.rows); i++) {
        for (size_t j = 0; j < places.column_count && equal; j++) {
            equal = !(real_absolute(probe_number(a, places.rows[i], places.columns[j]) -
                                    probe_number(b, places.rows[i], places.columns[j])) > 0);
        }
    }
    return equal;
}

/* Returns whether a preset, with the variations of the fit, makes the fit's table, whose probe is
 * found_probe. */
static bool preset_makes_fit(struct fit_search *search, size_t preset, size_t initial_spec,
                             struct probe *found_probe)
{
    const struct candidate *const found = &search->fit->candidate;
    struct candidate other = *found;
    struct probe probe;
    other.choice[DIMENSION_FORMULA] = 1 + preset;
    other.choice[DIMENSION_INITIAL_SPEC] = initial_spec;
    if (!candidate_make(search, &other)) {
        return false;
    }
    if (found->has_other_base) {
        spec_set_base(&other.spec, &found->spec.base);
    }
    probe_init(&probe, &other.spec, other.multiplier);
    return probes_equal(found_probe, &probe);
}

/* Sets the names of the fit: "the options given" if these make the table, all presets that make the
 * table, and the variations that are needed. Also sets fit->is_requested. */
static void fit_names_set(struct fit_search *search)
{
    struct fit *const fit = search->fit;
    struct candidate *const found = &fit->candidate;
    const bool is_requested = found->choice[DIMENSION_FORMULA] == 0;
    const size_t mark = memory_mark();
    struct probe found_probe;
    probe_init(&found_probe, &found->spec, found->multiplier);
    const char *separator = is_requested ? ", and of " : "";
    size_t initial_spec = search->compared->initial_spec_count;
    bool has_preset = false;
    text_append(fit->names, FIT_NAMES_SIZE, "%s", is_requested ? "the options given" : "");
    /* Try the initial spec without the user's options first: it is the last one. */
    while (!has_preset && initial_spec-- > 0) {
        for (size_t i = 0; i < PRESET_COUNT; i++) {
            if (preset_makes_fit(search, i, initial_spec, &found_probe)) {
                text_append(fit->names, FIT_NAMES_SIZE, "%s%s", separator, presets[i].name);
                separator = ", ";
                has_preset = true;
            }
        }
    }
    memory_release(mark);
    const bool needs_options =
        has_preset && initial_spec + 1 < search->compared->initial_spec_count;
    text_append(fit->names, FIT_NAMES_SIZE, "%s",
                *fit->names == '\0' ? "a formula that no preset has"
                : !needs_options    ? ""
                : is_requested      ? " with the same options"
                                    : " with the options given");
    const struct {
        bool is_varied;
        const char *description;
    } variations[] = {
        {found->choice[DIMENSION_GRID] > 0, "a grid"},
        {found->choice[DIMENSION_ZEROS] > 0,
         search->zero_row < 0 ? "no row of zeros" : "another row of zeros"},
        {found->choice[DIMENSION_START] > 0, "another start"},
        {found->choice[DIMENSION_ORDER] > 0, "descending positions"},
        {found->choice[DIMENSION_FACTOR] > 0, "another factor"},
        {found->choice[DIMENSION_SCALE] > 0, "scaled positions"},
        {found->has_other_base, "another base"},
    };
    const bool is_whole_file =
        fit->view == VIEW_FILE || fit->view == VIEW_PAIRS || fit->view == VIEW_ARRAYS;
    fit->is_requested = is_requested && is_whole_file &&
                        found->spec.arrays == fit->numbers.arrays &&
                        fit->arithmetic != ARITHMETIC_NOISY;
    separator = ", with ";
    for (size_t i = 0; i < COUNT(variations); i++) {
        if (variations[i].is_varied) {
            text_append(fit->names, FIT_NAMES_SIZE, "%s%s", separator, variations[i].description);
            separator = " and ";
            fit->is_requested = false;
        }
    }
}

/* Returns whether a format represents a number exactly. Moves all factors of 2 from m to the
 * exponent, so that m has only the significant bits. */
static bool format_represents(const struct precision *format, struct dyadic number)
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

/* Returns the format of all numbers of a file: the first of bf16, f16 and f32 that is narrower than
 * the file's own format and represents them exactly, or else the file's own. Programs may round to
 * a format that NumPy does not support, such as bf16, and save the result in a wider one. */
static const struct precision *value_format_find(const struct numbers *numbers)
{
    static const enum precision_index narrow[] = {PRECISION_BF16, PRECISION_F16, PRECISION_F32};
    for (size_t i = 0; i < COUNT(narrow); i++) {
        const struct precision *const format = &precisions[narrow[i]];
        bool has_all = format->bits < numbers->format->bits;
        for (int64_t place = 0; has_all && place < numbers->rows * numbers->columns; place++) {
            struct dyadic number;
            has_all = numbers_read_value(numbers, place / numbers->columns,
                                         place % numbers->columns, &number) &&
                      format_represents(format, number);
        }
        if (has_all) {
            return format;
        }
    }
    return numbers->format;
}

/* Returns the step of numbers that were rounded to 8-bit integers: the smallest magnitude other
 * than 0. Returns 0 unless all magnitudes are less than 256 steps, and multiples of the step to
 * within 1/64 of a step. */
static double step_find(const struct numbers *numbers)
{
    const int64_t count = numbers->rows * numbers->columns;
    double smallest = 0;
    double largest = 0;
    bool are_multiples = true;
    for (int pass = 0; pass < 2; pass++) {
        for (int64_t i = 0; i < count && are_multiples; i++) {
            struct dyadic number;
            (void)numbers_read_value(numbers, i / numbers->columns, i % numbers->columns, &number);
            number.is_negative = false;
            const double magnitude = real_of_dyadic(number);
            if (pass == 0) {
                smallest =
                    magnitude > 0 && !(smallest > 0 && smallest < magnitude) ? magnitude : smallest;
                largest = magnitude > largest ? magnitude : largest;
            } else {
                const double steps = magnitude / smallest;
                const double deviation = steps - (double)(int64_t)(steps + 0.5);
                are_multiples = real_absolute(deviation) < 1.0 / 64;
            }
        }
        are_multiples = are_multiples && smallest > 0 && largest < 256 * smallest;
    }
    return are_multiples ? smallest : 0;
}

/* Searches for the formula in one view of the file, if the view applies. */
static void view_try(struct fit_search *search, enum file_view view, enum arithmetic min_arithmetic)
{
    struct fit *const fit = search->fit;
    fit->numbers = *search->compared->numbers;
    fit->view = view;
    if (view_apply(&fit->numbers, view)) {
        search->min_arithmetic = (int)min_arithmetic;
        candidates_try(search);
    }
}

void fit_find(struct fit *fit, const struct comparison *compared, const struct spec *requested)
{
    struct fit_search *const search =
        memory_allocate(1, sizeof *search); /* zeroed by memory_allocate */
    *fit = (struct fit){.numbers = *compared->numbers,
                        .value_format = value_format_find(compared->numbers)};
    search->compared = compared;
    search->requested = requested;
    search->fit = fit;
    elementary_init(&search->elementary, FREQUENCY_FRACTION);
    for (enum file_view view = 0; view < VIEW_COUNT && !fit->is_found; view++) {
        view_try(search, view, ARITHMETIC_FLOAT);
    }
    for (enum file_view view = 0; view < VIEW_COUNT && !fit->is_found; view++) {
        view_try(search, view, ARITHMETIC_NOISY);
    }
    if (fit->is_found) {
        fit->step = fit->arithmetic == ARITHMETIC_NOISY ? step_find(&fit->numbers) : 0;
        fit_names_set(search);
    }
}
