/*
 * fit.c: tries candidates, and keeps the first of those that fit best.
 */
#include "compare/fit.h"

#include "compare/base.h"
#include "compare/real.h"
#include "compare/variants.h"
#include "count.h"
#include "memory.h"
#include "npy/npy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NEAR_MAX = 128,
    BASE_WORDS = 80,

    /* The most of a base that is implied. Arithmetic in float32 leaves some 10^-5 of a base open,
     * so that every other base is near one of five digits, and one in a hundred near one of three.
     */
    BASE_DIGITS = 15,
    BASE_DIGITS_FLOAT = 3,

    COLUMNS_SPREAD = 12,
    COLUMNS_PROBED = COLUMNS_SPREAD + 8
};

/* Those that models are trained with. */
static const char *const bases[] = {"10000", "500000", "1000000", "100000",  "500",
                                    "1000",  "150000", "20000",   "5000000", "10000000"};

/* What makes a candidate. */
struct combination {
    size_t number; /* of the variants */
    bool carries;
    char base[BASE_WORDS]; /* " --base=500"; "": that of the formula */
    double implied_base;   /* or 0 */
};

struct fit_search {
    const struct compared *compared;
    const struct spec *asked;
    struct variants variants;
    struct fit *fit;
    int least;              /* the least arithmetic that a fit may have */
    struct combination own; /* of the fit */

    /* those whose fastest pair is the file's, so that another base may be all they need */
    struct combination near[NEAR_MAX];
    size_t near_count;
};

/* ---- one candidate ---- */

struct judged {
    bool fits[ARITHMETIC_COUNT];
    bool is_told[ARITHMETIC_COUNT]; /* by a number that is many times the tolerance */
    int64_t rows[ARITHMETIC_COUNT]; /* so many have such a tolerance */
    double tolerance[ARITHMETIC_COUNT];
    double largest;
};

enum { MANY_TIMES = 16, ROWS_TOLD = 16 };

static const struct judged unjudged = {.fits = {true, true}};

/* Where angles are so large that a program is off by as much as a sine is, anything fits. */
static void row_judge(struct judged *judged, const struct probe *probe, int64_t row)
{
    for (enum arithmetic i = 0; i < ARITHMETIC_COUNT; i++) {
        const double tolerance = probe_tolerance(probe, row, i);
        const bool is_small = MANY_TIMES * tolerance < probe->factor;
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
        judged->is_told[i] |= real_absolute(found) > MANY_TIMES * judged->tolerance[i];
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
    table_free(&table);
    free(cells);
    return fine;
}

/* ---- the search ---- */

/* One array may have the columns of both: but halves that are not repeated are a layout of their
 * own, and so are pairs that are not a dimension. */
static bool shape_agrees(const struct spec *spec, const struct npy *npy)
{
    return spec->arrays == npy->arrays ? spec->layout != LAYOUT_PAIRS || npy->is_pairs
                                       : npy->arrays == 1 && spec->layout != LAYOUT_SPLIT;
}

static bool candidate_make(const struct fit_search *search, const struct combination *own,
                           struct candidate *candidate)
{
    candidate->carries = own->carries;
    variants_say(&search->variants, own->number, own->base, candidate);
    return search->compared->candidate_read(candidate, search->compared, search->asked, NULL);
}

/* Keeps the candidate if it fits better than what was found before. */
static bool candidate_keep(struct fit_search *search, const struct probe *probe,
                           const struct combination *own, const struct candidate *candidate)
{
    struct fit *const fit = search->fit;
    struct judged judged = unjudged;
    if (!table_judge(&judged, probe, search->compared->npy, candidate)) {
        return false;
    }
    const int64_t rows = candidate->spec.max_len;
    const int arithmetic = arithmetic_of(&judged, rows < ROWS_TOLD ? rows : ROWS_TOLD);
    if (arithmetic >= search->least && (!fit->is_found || arithmetic > (int)fit->arithmetic)) {
        fit->is_found = true;
        fit->candidate = *candidate;
        fit->largest = judged.largest;
        fit->arithmetic = (enum arithmetic)arithmetic;
        search->own = *own;
    }
    return true;
}

static bool is_done(const struct fit_search *search)
{
    return search->fit->is_found && search->fit->arithmetic == ARITHMETIC_DOUBLE;
}

/* Tries a candidate in a few places, then in all. *is_near: its fastest pair is the file's. */
static bool candidate_try(struct fit_search *search, const struct combination *own, bool *is_near)
{
    struct candidate candidate;
    struct probe probe;
    struct places places;
    struct judged judged = unjudged;
    const struct npy *const npy = search->compared->npy;
    *is_near = false;
    if (!candidate_make(search, own, &candidate) || !shape_agrees(&candidate.spec, npy)) {
        return true;
    }
    bool fine = probe_init(&probe, &candidate);
    if (fine) {
        places_take(&places, &probe);
        columns_judge(&judged, &probe, npy, &places, 0, places.fast_count);
        *is_near = may_fit(&judged);
        columns_judge(&judged, &probe, npy, &places, places.fast_count, places.column_count);
        const int arithmetic = arithmetic_of(&judged, 1);
        const int found = search->fit->is_found ? (int)search->fit->arithmetic : -1;
        fine = arithmetic <= found || arithmetic < search->least ||
               candidate_keep(search, &probe, own, &candidate);
    }
    probe_free(&probe);
    return fine;
}

static bool own_bases_try(struct fit_search *search, bool carries)
{
    const size_t total = variants_total(&search->variants);
    struct combination own = {.carries = carries};
    bool fine = true;
    for (; own.number < total && fine && !is_done(search); own.number++) {
        bool is_near;
        fine = candidate_try(search, &own, &is_near);
        if (is_near && search->near_count < NEAR_MAX) {
            search->near[search->near_count++] = own;
        }
    }
    return fine;
}

static bool base_try(struct fit_search *search, const struct combination *near, const char *digits)
{
    struct combination own = *near;
    bool is_near;
    (void)snprintf(own.base, sizeof own.base, " --base=%s", digits);
    return candidate_try(search, &own, &is_near);
}

static bool usual_bases_try(struct fit_search *search)
{
    bool fine = true;
    for (size_t i = 0; i < COUNT(bases); i++) {
        for (size_t j = 0; j < search->near_count && fine && !is_done(search); j++) {
            fine = base_try(search, &search->near[j], bases[i]);
        }
    }
    return fine;
}

static bool implied_find(struct fit_search *search)
{
    bool fine = true;
    for (size_t i = 0; i < search->near_count && fine; i++) {
        struct combination *const near = &search->near[i];
        struct candidate candidate;
        struct probe probe;
        if (candidate_make(search, near, &candidate)) {
            fine = probe_init(&probe, &candidate);
            near->implied_base = fine ? base_implied(&probe, search->compared->npy) : 0;
            probe_free(&probe);
        }
    }
    return fine;
}

/* In a file of few bits, a base of many digits may come nearer to the errors of a program than the
 * round one that the program had. */
static bool are_digits_vain(const struct fit_search *search, int digits)
{
    return digits > BASE_DIGITS_FLOAT && search->fit->is_found &&
           search->compared->npy->format->significand_bits < 53;
}

/* The base of the fewest digits: one with more may stand for another formula, whose base is a round
 * number. */
static bool implied_bases_try(struct fit_search *search)
{
    bool fine = is_done(search) || implied_find(search);
    for (int digits = 1; digits <= BASE_DIGITS && !are_digits_vain(search, digits); digits++) {
        search->least = digits > BASE_DIGITS_FLOAT ? ARITHMETIC_DOUBLE : ARITHMETIC_FLOAT;
        for (size_t i = 0; i < search->near_count && fine && !is_done(search); i++) {
            const struct combination *const near = &search->near[i];
            char text[DECIMAL_TEXT];
            struct decimal base;
            (void)snprintf(text, sizeof text, "%.*e", digits - 1, near->implied_base);
            if (near->implied_base > 0 && decimal_read(&base, text) == DECIMAL_FINE) {
                decimal_print(text, &base);
                fine = base_try(search, near, text);
            }
        }
    }
    return fine;
}

/* Looks for the formula of the file as it is. */
static bool file_try(struct fit_search *search)
{
    search->near_count = 0;
    search->least = ARITHMETIC_FLOAT;
    variants_init(&search->variants, search->compared->npy);
    return own_bases_try(search, true) && own_bases_try(search, false) && usual_bases_try(search) &&
           implied_bases_try(search);
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

static void name_add(struct fit *fit, const char *between, const char *name)
{
    static const char preset[] = " --preset=";
    const size_t length = strlen(fit->names);
    const size_t start = strncmp(name, preset, strlen(preset)) == 0 ? strlen(preset) : 0;
    (void)snprintf(fit->names + length, FIT_NAMES - length, "%s%s", length > 0 ? between : "",
                   name + start);
}

/* Names all presets that have the fit's table, with the same words beside them. */
static bool presets_find(struct fit_search *search, const char *between)
{
    struct fit *const fit = search->fit;
    struct combination preset = search->own;
    struct probe own;
    bool fine = probe_init(&own, &fit->candidate);
    for (size_t i = 0;
         fine && variants_of_preset(&search->variants, search->own.number, i, &preset.number);
         i++) {
        struct candidate candidate;
        struct probe other;
        if (candidate_make(search, &preset, &candidate)) {
            fine = probe_init(&other, &candidate);
            if (fine && probes_equal(&own, &other)) {
                name_add(fit, between, variants_formula(&search->variants, preset.number));
                between = ", ";
            }
            probe_free(&other);
        }
    }
    probe_free(&own);
    return fine;
}

static bool fit_tell(struct fit_search *search)
{
    struct fit *const fit = search->fit;
    const struct compared *const compared = search->compared;
    const char *const formula = variants_formula(&search->variants, search->own.number);
    struct candidate beside;
    fit->is_side_by_side = fit->candidate.spec.arrays != compared->npy->arrays;
    (void)compared->candidate_read(&fit->candidate, compared, search->asked, fit->command);
    if (*formula == '\0') {
        name_add(fit, "", "the options given");
    }
    if (!presets_find(search, ", as do ")) {
        return false;
    }
    if (fit->names[0] == '\0') {
        name_add(fit, "", formula + strlen(" "));
    }
    (void)variants_say(&search->variants, variants_beside(&search->variants, search->own.number),
                       search->own.base, &beside);
    name_add(fit, beside.words[0] != '\0' ? ", with" : "", beside.words);
    name_add(fit, beside.drops_zeros ? ", without the row of zeros" : "", "");
    return true;
}

bool fit_find(struct fit *fit, const struct compared *compared, const struct spec *asked)
{
    struct fit_search *const search = memory_take(1, sizeof *search);
    *fit = (struct fit){.is_found = false};
    *search = (struct fit_search){.compared = compared, .asked = asked, .fit = fit};
    bool fine = file_try(search);
    if (fine && !fit->is_found && npy_transpose(compared->npy)) {
        fit->is_transposed = true;
        fine = file_try(search);
    }
    fine = fine && (!fit->is_found || fit_tell(search));
    free(search);
    return fine;
}
