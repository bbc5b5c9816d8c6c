/*
 * fit.c: every preset's first rows against the file's.
 */
#include "compare/fit.h"

#include "cli/preset_request.h"
#include "npy/npy.h"

#include <stdio.h>
#include <string.h>

/* Presets differ in their first rows already. So ROWS are enough, or fewer where they are long. */
static int64_t rows_to_compare(const struct npy *npy)
{
    enum { ROWS = 1024, ROWS_AT_LEAST = 16, CELLS = 1 << 22 };
    int64_t rows = CELLS / npy_columns(npy);
    rows = rows < ROWS_AT_LEAST ? ROWS_AT_LEAST : rows;
    rows = rows > ROWS ? ROWS : rows;
    return rows > npy_rows(npy) ? npy_rows(npy) : rows;
}

/* The largest difference of one request's table; or, where that is above the range's bound, any
 * difference above it. */
static bool request_measure(const struct request *request, const struct ruler *ruler,
                            const struct npy *npy, const struct findings_range *range,
                            struct wide *largest)
{
    struct findings findings;
    struct table table;
    const bool fine =
        table_init(&table, request) && findings_take(&findings, ruler, &table, npy, range);
    table_free(&table);
    if (fine) {
        wide_copy(largest, &findings.largest);
    }
    return fine;
}

/* The preset's request with as many columns and arrays as the file has. */
static bool request_of_columns(struct request *request, const struct preset *preset,
                               const struct request *like)
{
    const int64_t columns = npy_columns(like->npy);
    struct request sized = *like;
    for (int64_t shares = 1; shares <= 2; shares++) {
        sized.d_model = columns / shares;
        if (sized.d_model <= D_MODEL_MAX && sized.d_model > 0 &&
            request_of_preset(request, preset, &sized) && request->columns == columns &&
            request->arrays == npy_arrays(like->npy) && request->max_len == npy_rows(like->npy)) {
            return true;
        }
    }
    return false;
}

bool fit_is_found(const struct fit *fit)
{
    return fit->is_asked || fit->names[0] != '\0';
}

static void name_add(struct fit *fit, const struct preset *preset, const struct decimal *base)
{
    char digits[DECIMAL_TEXT] = "";
    const size_t length = strlen(fit->names);
    if (base != NULL) {
        decimal_print(digits, base);
    }
    (void)snprintf(fit->names + length, FIT_NAMES - length, "%s%s%s%s", length > 0 ? ", " : "",
                   preset->name, base != NULL ? " --base=" : "", digits);
}

/* Measures one preset, and keeps it if none was better. A base that is not the preset's own is
 * named. */
static bool preset_try(struct fit *fit, const struct ruler *ruler, const struct request *request,
                       const struct preset *preset, const struct decimal *base,
                       const struct npy *npy)
{
    const bool is_first = !fit_is_found(fit);
    const struct findings_range range = {.rows = fit->rows,
                                         .bound = is_first ? NULL : &fit->largest};
    struct wide largest;
    if (!request_measure(request, ruler, npy, &range, &largest)) {
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
        fit->request = *request;
    }
    name_add(fit, preset, base);
    return true;
}

bool fit_find(struct fit *fit, const struct ruler *ruler, const struct request *request,
              struct table *table)
{
    const struct npy *npy = request->npy;
    struct findings findings;
    struct request other;
    fit->rows = rows_to_compare(npy);
    fit->is_asked = npy_arrays(npy) == request->arrays;
    fit->names[0] = '\0';
    fit->request = *request;
    const struct findings_range range = {.rows = fit->rows};
    bool fine = findings_take(&findings, ruler, table, npy, &range);
    wide_copy(&fit->largest, &findings.largest);
    fit->has_numbers = findings.infinite < findings.cells;
    if (!fit->has_numbers) {
        fit->is_asked = false;
        return fine;
    }
    for (const struct preset *preset = presets; preset->name != NULL && fine; preset++) {
        if (!request_of_columns(&other, preset, request)) {
            continue;
        }
        fine = preset_try(fit, ruler, &other, preset, NULL, npy);
        if (fine && !decimal_equal(&other.base, &request->base)) {
            other.base = request->base;
            fine = preset_try(fit, ruler, &other, preset, &request->base, npy);
        }
    }
    return fine;
}

bool fit_float32(const struct fit *fit, const struct ruler *ruler, const struct npy *npy,
                 struct wide *largest)
{
    const struct findings_range range = {.rows = fit->rows};
    struct request request = fit->request;
    request.angles = ANGLES_FLOAT32;
    return request_measure(&request, ruler, npy, &range, largest);
}
