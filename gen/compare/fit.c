/*
 * fit.c: tries candidates, and keeps the first of those that fit best.
 */
#include "compare/fit.h"

#include "compare/real.h"
#include "count.h"
#include "memory.h"
#include "model/presets.h"
#include "npy/npy.h"

#include <assert.h>
#include <float.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is varied ---- */

enum { VARIANTS_MAX = 80 };

struct variant {
    char words[CANDIDATE_FORMULA]; /* each after a space; or "" */
    bool is_alone;
    bool drops_zeros;
    double times; /* the file has so many times the cells */
};

enum dimension {
    DIMENSION_FORMULA, /* what the user asks for, the presets, layouts */
    DIMENSION_GRID,    /* grids, */
    DIMENSION_ZEROS,   /* and rows of zeros, are those that the file shows */
    DIMENSION_START,
    DIMENSION_FACTOR,
    DIMENSION_USER, /* whether the user's words count */
    DIMENSION_COUNT
};

/* A list for each dimension, whose first variant says nothing. A candidate is a combination of one
 * variant from each list. */
struct variants {
    struct variant list[DIMENSION_COUNT][VARIANTS_MAX];
    size_t count[DIMENSION_COUNT];
};

static const char *const rotary_kinds[] = {"", " --frequency=shifted", " --rope-scaling=llama3"};

static struct variant *variant_add(struct variants *variants, enum dimension dimension,
                                   const char *format, ...) MESSAGE_FORMAT(3, 4);

static struct variant *variant_add(struct variants *variants, enum dimension dimension,
                                   const char *format, ...)
{
    assert(variants->count[dimension] < VARIANTS_MAX);
    struct variant *const variant = &variants->list[dimension][variants->count[dimension]++];
    va_list arguments;
    *variant = (struct variant){.times = 1};
    va_start(arguments, format);
    (void)vsnprintf(variant->words, sizeof variant->words, format, arguments);
    va_end(arguments);
    return variant;
}

static void formulas_add(struct variants *variants)
{
    for (const struct preset *preset = presets; preset->name != NULL; preset++) {
        (void)variant_add(variants, DIMENSION_FORMULA, " --preset=%s", preset->name);
    }
    for (size_t kind = 0; kind < COUNT(rotary_kinds); kind++) {
        for (size_t layout = 0; layout < LAYOUT_COUNT; layout++) {
            (void)variant_add(variants, DIMENSION_FORMULA, " --layout=%s%s",
                              layout_table[layout].name, rotary_kinds[kind]);
        }
    }
}

static bool row_is_zero(const struct npy *npy, int64_t row)
{
    struct dyadic number;
    for (int64_t column = 0; column < npy->columns; column++) {
        if (!npy_value(npy, row, column, &number) || number.m != 0) {
            return false;
        }
    }
    return true;
}

/* The first row of zeros; or -1. */
static int64_t zero_row_find(const struct npy *npy)
{
    for (int64_t row = 0; row < npy->rows; row++) {
        if (row_is_zero(npy, row)) {
            return row;
        }
    }
    return -1;
}

static void zeros_add(struct variants *variants, int64_t zero_row)
{
    if (zero_row < 0) {
        variant_add(variants, DIMENSION_ZEROS, "%s", "")->drops_zeros = true;
        return;
    }
    if (zero_row == 0) {
        (void)variant_add(variants, DIMENSION_ZEROS, " --class-row");
    }
    (void)variant_add(variants, DIMENSION_ZEROS, " --zero-row=%lld", (long long)zero_row);
}

static bool halves_equal(const struct npy *npy, int64_t row, int64_t other, int64_t from)
{
    for (int64_t column = from; column < from + npy->columns / 2; column++) {
        if (npy_cell(npy, row, column) != npy_cell(npy, other, column)) {
            return false;
        }
    }
    return true;
}

/* A line of a grid has as many rows as the half that shows y stays the same, while x moves on. */
static void grid_add(struct variants *variants, const struct npy *npy, const char *order,
                     int64_t before)
{
    const int64_t rows = npy->rows - before;
    const int64_t from = strcmp(order, "xy") == 0 ? npy->columns / 2 : 0;
    const int64_t other = npy->columns / 2 - from;
    int64_t width = 1;
    if (rows < 2 || halves_equal(npy, before, before + 1, other)) {
        return;
    }
    while (width < rows && halves_equal(npy, before, before + width, from)) {
        width++;
    }
    for (int normalize = 0; normalize < 2 && width > 1 && rows % width == 0; normalize++) {
        (void)variant_add(variants, DIMENSION_GRID, " --grid=%lldx%lld --grid-order=%s%s",
                          (long long)(rows / width), (long long)width, order,
                          normalize == 1 ? " --normalize" : "");
    }
}

static void variants_init(struct variants *variants, const struct npy *npy)
{
    const int64_t zero_row = zero_row_find(npy);
    const bool has_grid = npy->arrays == 1 && npy->columns % 4 == 0;
    (void)memset(variants, 0, sizeof *variants);
    for (enum dimension i = 0; i < DIMENSION_COUNT; i++) {
        (void)variant_add(variants, i, "%s", "");
    }
    formulas_add(variants);
    zeros_add(variants, zero_row);
    (void)variant_add(variants, DIMENSION_START, " --start=1");
    (void)variant_add(variants, DIMENSION_START, " --start=2");
    (void)variant_add(variants, DIMENSION_FACTOR, " --cell-factor=inverse-sqrt");
    (void)variant_add(variants, DIMENSION_FACTOR, " --cell-factor=0.5");
    (void)variant_add(variants, DIMENSION_FACTOR, " --cell-factor=sqrt-2-d");
    /* d^(1/2) is d * d^(-1/2). */
    variant_add(variants, DIMENSION_FACTOR, " --cell-factor=inverse-sqrt")->times =
        (double)npy->columns;
    variant_add(variants, DIMENSION_USER, "%s", "")->is_alone = true;
    if (has_grid) {
        grid_add(variants, npy, "xy", zero_row == 0 ? 1 : 0);
        grid_add(variants, npy, "yx", zero_row == 0 ? 1 : 0);
    }
}

/* Says the combination of that number, 0, 1, 2, ...: all of a candidate but its spec. False after
 * the last one. */
static bool variants_say(const struct variants *variants, size_t number,
                         struct candidate *candidate)
{
    *candidate = (struct candidate){.times = 1};
    for (enum dimension i = 0; i < DIMENSION_COUNT; i++) {
        const struct variant *const variant = &variants->list[i][number % variants->count[i]];
        number /= variants->count[i];
        (void)strcat(i == DIMENSION_FORMULA ? candidate->formula : candidate->words,
                     variant->words);
        candidate->is_alone |= variant->is_alone;
        candidate->drops_zeros |= variant->drops_zeros;
        candidate->times *= variant->times;
    }
    return number == 0;
}

/* ---- one candidate ---- */

struct judged {
    bool fits[ARITHMETIC_COUNT];
    bool is_told[ARITHMETIC_COUNT]; /* by a number that is many times the tolerance */
    int64_t rows[ARITHMETIC_COUNT]; /* so many have such a tolerance */
    double tolerance[ARITHMETIC_COUNT];
    double largest;
};

enum { ROWS_TOLD = 16 };
static const double many_times = 16;

static const struct judged unjudged = {.fits = {true, true}};

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

static void number_judge(struct judged *judged, const struct npy *npy, int64_t row, uint32_t column,
                         double number)
{
    struct dyadic there;
    const bool is_finite = npy_value(npy, row, column, &there);
    const double found = real_of_dyadic(there);
    const double difference = real_absolute(found - number);
    for (size_t i = 0; i < ARITHMETIC_COUNT; i++) {
        judged->fits[i] = judged->fits[i] && is_finite && difference <= judged->tolerance[i];
        judged->is_told[i] |= real_absolute(found) > many_times * judged->tolerance[i];
    }
    judged->largest = difference > judged->largest ? difference : judged->largest;
}

static bool may_fit(const struct judged *judged)
{
    return judged->fits[ARITHMETIC_FLOAT] || judged->fits[ARITHMETIC_DOUBLE];
}

/* The most exact arithmetic that explains all differences, as so many rows tell; -1: none. */
static int arithmetic_of(const struct judged *judged, int64_t rows)
{
    int arithmetic = -1;
    for (int i = 0; i < ARITHMETIC_COUNT; i++) {
        const bool is_told = judged->is_told[i] && judged->rows[i] >= rows;
        arithmetic = judged->fits[i] && is_told ? i : arithmetic;
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

static void columns_judge(struct judged *judged, struct probe *probe, const struct npy *npy,
                          const struct places *places, size_t from, size_t end)
{
    for (size_t i = 0; i < COUNT(places->rows); i++) {
        row_judge(judged, probe, places->rows[i]);
        for (size_t j = from; j < end && may_fit(judged); j++) {
            const uint32_t column = places->columns[j];
            number_judge(judged, npy, places->rows[i], column,
                         probe_number(probe, places->rows[i], column));
        }
    }
}

/* All cells of the table, rounded as the file's are. */
static bool table_judge(struct judged *judged, const struct probe *probe, const struct npy *npy,
                        const struct candidate *candidate)
{
    const struct spec *const spec = &candidate->spec;
    uint64_t *const cells = memory_take((size_t)spec->columns, sizeof *cells);
    struct table table;
    bool fine = table_init(&table, spec);
    for (int64_t row = 0; row < spec->max_len && fine && may_fit(judged); row++) {
        row_judge(judged, probe, row);
        fine = table_next_row(&table, cells);
        for (uint32_t j = 0; j < (uint32_t)spec->columns && fine; j++) {
            const struct dyadic cell = precision_dyadic(spec->precision, cells[j]);
            number_judge(judged, npy, row, j, candidate->times * real_of_dyadic(cell));
        }
    }
    return fine;
}

/* ---- the search ---- */

enum {
    NEAR_MAX = 128,

    /* The most of a base that is implied. Arithmetic in float32 leaves some 10^-6 of a base open.
     */
    BASE_DIGITS = 15,
    BASE_DIGITS_FLOAT = 6
};

/* Those that models are trained with. */
static const char *const bases[] = {"10000", "500000", "1000000", "100000",  "500",
                                    "1000",  "150000", "20000",   "5000000", "10000000"};

/* A candidate whose fastest pair is the file's, so that another base may be all it needs. */
struct near {
    struct candidate candidate;
    double base; /* that the file implies; or 0 */
};

struct fit_search {
    const struct compared *compared;
    const struct spec *asked;
    struct variants variants;
    struct fit *fit;
    int wanted;   /* the least arithmetic that another fit has to have, */
    double worst; /* and the largest difference that it has to be below */
    struct near near[NEAR_MAX];
    size_t near_count;
};

/* One array may have the columns of both: but halves that are not repeated are a layout of their
 * own. Pairs are one as a dimension, and another as columns. */
static bool shape_agrees(const struct spec *spec, const struct npy *npy)
{
    return spec->arrays == npy->arrays
               ? spec->layout != (npy->is_pairs ? LAYOUT_INTERLEAVED_COS : LAYOUT_PAIRS)
               : npy->arrays == 1 && spec->layout != LAYOUT_SPLIT;
}

static bool candidate_make(const struct fit_search *search, struct candidate *candidate)
{
    return search->compared->candidate_read(candidate, search->compared, search->asked, NULL);
}

/* Keeps the candidate if it fits better than what was found before: as float64 computes, and with
 * at most a quarter of the difference, since a base of many digits may come nearer to a program's
 * errors than the round one that the program had. */
static bool candidate_keep(struct fit_search *search, const struct probe *probe,
                           const struct candidate *candidate)
{
    struct fit *const fit = search->fit;
    struct judged judged = unjudged;
    if (!table_judge(&judged, probe, search->compared->npy, candidate)) {
        return false;
    }
    const int64_t rows = candidate->spec.max_len;
    const int arithmetic = arithmetic_of(&judged, rows < ROWS_TOLD ? rows : ROWS_TOLD);
    if (arithmetic >= search->wanted && judged.largest < search->worst) {
        fit->is_found = true;
        fit->candidate = *candidate;
        fit->largest = judged.largest;
        fit->arithmetic = (enum arithmetic)arithmetic;
        search->wanted = ARITHMETIC_DOUBLE;
        search->worst = judged.largest / 4;
    }
    return true;
}

static bool is_done(const struct fit_search *search)
{
    return search->fit->is_found && search->fit->arithmetic == ARITHMETIC_DOUBLE;
}

/* Tries a candidate in a few places, then in all. Without a base of its own, it is near where its
 * fastest pair is the file's. */
static bool candidate_try(struct fit_search *search, struct candidate *candidate, bool has_base)
{
    const struct npy *const npy = search->compared->npy;
    struct probe probe;
    struct places places;
    struct judged judged = unjudged;
    const size_t mark = memory_mark();
    if (!candidate_make(search, candidate) || !shape_agrees(&candidate->spec, npy)) {
        memory_release(mark);
        return true;
    }
    bool fine = probe_init(&probe, candidate);
    if (fine) {
        places_take(&places, &probe);
        columns_judge(&judged, &probe, npy, &places, 0, places.fast_count);
        if (may_fit(&judged) && !has_base && search->near_count < NEAR_MAX) {
            search->near[search->near_count++] = (struct near){*candidate, probe_base(&probe, npy)};
        }
        columns_judge(&judged, &probe, npy, &places, places.fast_count, places.column_count);
        fine =
            arithmetic_of(&judged, 1) < search->wanted || candidate_keep(search, &probe, candidate);
    }
    memory_release(mark);
    return fine;
}

/* Tries a candidate that is near with another base: first the usual ones, then the one that the
 * file implies, in 1, 2, ... digits. */
static bool base_try(struct fit_search *search, const struct near *near, size_t index)
{
    struct candidate candidate = near->candidate;
    char text[DECIMAL_TEXT];
    struct decimal base;
    if (index >= COUNT(bases)) {
        (void)snprintf(text, sizeof text, "%.*e", (int)(index - COUNT(bases)), near->base);
        if (!(near->base > 0) || decimal_read(&base, text) != DECIMAL_FINE) {
            return true;
        }
        decimal_print(text, &base);
    }
    candidate.base_digits = index < COUNT(bases) ? 0 : (int)(index - COUNT(bases)) + 1;
    text_append(candidate.words, CANDIDATE_WORDS, " --base=%s",
                index < COUNT(bases) ? bases[index] : text);
    return candidate_try(search, &candidate, true);
}

/* A formula has another one's sines with another base. So the base of the fewest digits comes
 * first, of formulas that need as many the first. */
static bool bases_try(struct fit_search *search)
{
    bool fine = true;
    for (size_t i = 0; i < COUNT(bases) + BASE_DIGITS; i++) {
        if (i == COUNT(bases) + BASE_DIGITS_FLOAT) {
            search->wanted = ARITHMETIC_DOUBLE;
        }
        for (size_t j = 0; j < search->near_count && fine && !is_done(search); j++) {
            fine = base_try(search, &search->near[j], i);
        }
    }
    return fine;
}

/* Looks for the formula of the file as it is. */
static bool file_try(struct fit_search *search)
{
    struct candidate candidate;
    bool fine = true;
    search->near_count = 0;
    search->wanted = ARITHMETIC_FLOAT;
    search->worst = DBL_MAX;
    variants_init(&search->variants, search->compared->npy);
    for (size_t i = 0; fine && !is_done(search) && variants_say(&search->variants, i, &candidate);
         i++) {
        fine = candidate_try(search, &candidate, false);
    }
    return fine && bases_try(search);
}

/* ---- what is told ---- */

/* Whether two tables are one: a number of each is the same function of the same frequency, or
 * differs in some place. */
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

/* Names all presets that have the fit's table, with the same words beside them. */
static bool presets_name(struct fit_search *search, const char *between)
{
    struct fit *const fit = search->fit;
    const size_t mark = memory_mark();
    struct probe own;
    bool fine = probe_init(&own, &fit->candidate);
    for (const struct preset *preset = presets; preset->name != NULL && fine; preset++) {
        struct candidate candidate = fit->candidate;
        struct probe other;
        (void)snprintf(candidate.formula, CANDIDATE_FORMULA, " --preset=%s", preset->name);
        if (candidate_make(search, &candidate)) {
            fine = probe_init(&other, &candidate);
            if (fine && probes_equal(&own, &other)) {
                text_append(fit->names, FIT_NAMES, "%s%s", between, preset->name);
                between = ", ";
            }
        }
    }
    memory_release(mark);
    return fine;
}

static bool fit_tell(struct fit_search *search)
{
    struct fit *const fit = search->fit;
    const struct compared *const compared = search->compared;
    const struct candidate *const candidate = &fit->candidate;
    fit->is_side_by_side = candidate->spec.arrays != compared->npy->arrays;
    fit->is_paired = compared->npy->is_pairs && candidate->spec.layout != LAYOUT_PAIRS;
    (void)compared->candidate_read(&fit->candidate, compared, search->asked, fit->command);
    const bool is_given = candidate->formula[0] == '\0';
    fit->is_own = is_given && candidate->words[0] == '\0' && !candidate->drops_zeros &&
                  !(candidate->times > 1) && !fit->is_transposed && !fit->is_side_by_side;
    text_append(fit->names, FIT_NAMES, "%s", is_given ? "the options given" : "");
    if (!presets_name(search, is_given ? ", as do " : "")) {
        return false;
    }
    text_append(fit->names, FIT_NAMES, "%s%s%s%s",
                fit->names[0] == '\0' ? candidate->formula + strlen(" ") : "",
                candidate->words[0] != '\0' ? ", with" : "", candidate->words,
                candidate->drops_zeros ? ", without the row of zeros" : "");
    return true;
}

bool fit_find(struct fit *fit, const struct compared *compared, const struct spec *asked)
{
    struct fit_search *const search = memory_take(1, sizeof *search);
    *fit = (struct fit){.is_found = false};
    *search = (struct fit_search){.compared = compared, .asked = asked, .fit = fit};
    bool fine = file_try(search);
    if (fine && !fit->is_found && npy_pair_up(compared->npy)) {
        fine = file_try(search);
    }
    if (fine && !fit->is_found && npy_transpose(compared->npy)) {
        fit->is_transposed = true;
        fine = file_try(search);
    }
    return fine && (!fit->is_found || fit_tell(search));
}
