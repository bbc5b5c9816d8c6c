/*
 * fit.c: compares every preset's first rows with the file's.
 */
#include "compare/fit.h"

#include "npy/npy.h"

#include <stdio.h>
#include <string.h>

/* Presets already differ in their first rows. So ROWS of them are enough, or fewer if they are
 * long. */
static int64_t rows_to_compare(const struct npy *npy)
{
    enum { ROWS = 1024, ROWS_AT_LEAST = 16, CELLS = 1 << 22 };
    int64_t rows = CELLS / npy_columns(npy);
    rows = rows < ROWS_AT_LEAST ? ROWS_AT_LEAST : rows;
    rows = rows > ROWS ? ROWS : rows;
    return rows > npy_rows(npy) ? npy_rows(npy) : rows;
}

/* The largest difference of one spec's table; or, if that is above the range's bound, any
 * difference above it. */
static bool spec_measure(const struct spec *spec, const struct ruler *ruler, const struct npy *npy,
                         const struct findings_range *range, struct wide *largest)
{
    struct findings findings;
    struct table table;
    const bool fine =
        table_init(&table, spec) && findings_take(&findings, ruler, &table, npy, range);
    table_free(&table);
    if (fine) {
        wide_copy(largest, &findings.largest);
    }
    return fine;
}

bool fit_is_found(const struct fit *fit)
{
    return fit->is_asked || fit->names[0] != '\0';
}

static void name_add(struct fit *fit, const char *name, const struct decimal *base)
{
    char digits[DECIMAL_TEXT] = "";
    const size_t length = strlen(fit->names);
    if (base != NULL) {
        decimal_print(digits, base);
    }
    (void)snprintf(fit->names + length, FIT_NAMES - length, "%s%s%s%s", length > 0 ? ", " : "",
                   name, base != NULL ? " --base=" : "", digits);
}

/* Measures one candidate, and keeps it if none before was better. If its base is not the preset's
 * own, the base is named. */
static bool candidate_try(struct fit *fit, const struct ruler *ruler,
                          const struct candidate *candidate, const struct decimal *base,
                          const struct npy *npy)
{
    struct spec spec = candidate->spec;
    spec.base = base != NULL ? *base : spec.base;
    const bool is_first = !fit_is_found(fit);
    const struct findings_range range = {.rows = fit->rows,
                                         .bound = is_first ? NULL : &fit->largest};
    struct wide largest;
    if (!spec_measure(&spec, ruler, npy, &range, &largest)) {
        return false;
    }
    const int side = is_first ? -1 : wide_compare_magnitude(&largest, &fit->largest);
    if (side > 0) {
        return true;
    }
    if (side < 0) {
        wide_copy(&fit->largest, &largest);
        fit->is_asked = false;
        fit->names[0] = '\0';
        fit->spec = spec;
    }
    name_add(fit, candidate->name, base);
    return true;
}

bool fit_find(struct fit *fit, const struct ruler *ruler, const struct compared *compared,
              struct table *table)
{
    const struct npy *const npy = compared->npy;
    const struct decimal *const base = &table->spec->base;
    struct findings findings;
    fit->rows = rows_to_compare(npy);
    fit->is_asked = npy_arrays(npy) == table->spec->arrays;
    fit->names[0] = '\0';
    fit->spec = *table->spec;
    const struct findings_range range = {.rows = fit->rows};
    bool fine = findings_take(&findings, ruler, table, npy, &range);
    wide_copy(&fit->largest, &findings.largest);
    fit->has_numbers = findings.infinite < findings.cells;
    if (!fit->has_numbers) {
        fit->is_asked = false;
        return fine;
    }
    struct candidate candidate;
    size_t place = 0;
    while (fine && compared->candidate_next(&candidate, &place, table->spec, npy_arrays(npy))) {
        fine = candidate_try(fit, ruler, &candidate, NULL, npy) &&
               (decimal_equal(&candidate.spec.base, base) ||
                candidate_try(fit, ruler, &candidate, base, npy));
    }
    return fine;
}

bool fit_float32(const struct fit *fit, const struct ruler *ruler, const struct npy *npy,
                 struct wide *largest)
{
    const struct findings_range range = {.rows = fit->rows};
    struct spec spec = fit->spec;
    spec.angles = ANGLES_FLOAT32;
    return spec_measure(&spec, ruler, npy, &range, largest);
}
