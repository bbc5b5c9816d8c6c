/*
 * survey.c: goes through a table, row by row.
 */
#include "report/survey.h"

#include "memory.h"
#include "report/cell.h"
#include "text/crc32.h"

#include <stdlib.h>
#include <string.h>

/* ---- one row ---- */

static void bounds_take(struct survey *survey, const struct table *table, int64_t row,
                        const uint64_t *cells)
{
    const struct precision *precision = table->spec->precision;
    for (uint32_t column = 0; column < (uint32_t)table->spec->columns; column++) {
        const struct survey_place place = {row, column, cells[column]};
        const int64_t ordinal = precision_ordinal(precision, cells[column]);
        const bool is_first = row == 0 && column == 0;
        if (is_first || ordinal < precision_ordinal(precision, survey->least.cell)) {
            survey->least = place;
        }
        if (is_first || ordinal > precision_ordinal(precision, survey->most.cell)) {
            survey->most = place;
        }
    }
}

static void rows_take(struct survey *survey, const struct table *table, int64_t row,
                      const uint64_t *cells)
{
    for (size_t i = 0; i < SURVEY_ROWS; i++) {
        if (survey->rows[i] == row) {
            memcpy(survey->cells[i], cells, (size_t)table->spec->columns * sizeof cells[0]);
        }
    }
}

/* ---- passes ---- */

/* The digest has one array after the other, so the second array needs a pass of its own. */
static bool passes_take(struct survey *survey, struct table *table, struct crc32 *crc,
                        uint64_t *cells)
{
    const int64_t columns = table->spec->array_columns;
    const int bits = table->spec->precision->bits;
    for (int array = 0; array < table->spec->arrays; array++) {
        table_rewind(table);
        for (int64_t row = 0; row < table->spec->max_len; row++) {
            if (!table_next_row(table, cells)) {
                return false;
            }
            crc32_cells(crc, cells + array * columns, (size_t)columns, bits);
            if (array == 0) {
                bounds_take(survey, table, row, cells);
                rows_take(survey, table, row, cells);
            }
        }
    }
    crc32_settle(crc);
    survey->crc32 = crc->value;
    return true;
}

static void largest_find(struct survey *survey, const struct table *table)
{
    struct wide least;
    struct wide most;
    cell_units(&table->rounding, survey->least.cell, &least);
    cell_units(&table->rounding, survey->most.cell, &most);
    survey->largest = wide_compare_magnitude(&least, &most) > 0 ? survey->least : survey->most;
}

static uint64_t *row_allocate(const struct table *table)
{
    return memory_take((size_t)table->spec->columns, sizeof(uint64_t));
}

bool survey_take(struct survey *survey, struct table *table)
{
    const struct spec *spec = table->spec;
    const int64_t first = spec_rows_before(spec);
    const int64_t count = spec->max_len - first;
    struct crc32 crc;
    memset(survey, 0, sizeof *survey);
    crc32_start(&crc);
    survey->rows[SURVEY_FIRST] = first;
    survey->rows[SURVEY_NEXT] = first + (count > 1 ? 1 : 0);
    survey->rows[SURVEY_MIDDLE] = first + count / 2;
    survey->rows[SURVEY_LAST] = first + count - 1;
    for (size_t i = 0; i < SURVEY_ROWS; i++) {
        survey->cells[i] = row_allocate(table);
    }
    uint64_t *cells = row_allocate(table);
    const bool fine = passes_take(survey, table, &crc, cells);
    if (fine) {
        largest_find(survey, table);
    }
    free(cells);
    return fine;
}

void survey_free(struct survey *survey)
{
    for (size_t i = 0; i < SURVEY_ROWS; i++) {
        free(survey->cells[i]);
        survey->cells[i] = NULL;
    }
}

/* ---- similarity ---- */

/* The inner product of two rows, in units of the cells' unit squared. */
static void rows_multiply(const struct table *table, const uint64_t *a, const uint64_t *b,
                          struct wide *sum)
{
    struct wide first;
    struct wide second;
    wide_set_integer(sum, 0, 0);
    for (int64_t column = 0; column < table->spec->columns; column++) {
        cell_units(&table->rounding, a[column], &first);
        cell_units(&table->rounding, b[column], &second);
        wide_multiply(&first, &first, &second);
        wide_add(sum, sum, &first);
    }
}

/* a.b / (|a| |b|): the root of (a.b)^2 / (a.a b.b), with the sign of a.b. */
bool survey_similarity(const struct survey *survey, const struct table *table, size_t other,
                       struct number_exact *cosine)
{
    const uint64_t *a = survey->cells[SURVEY_FIRST];
    const uint64_t *b = survey->cells[other];
    struct wide product;
    struct wide length;
    struct wide other_length;
    rows_multiply(table, a, b, &product);
    rows_multiply(table, a, a, &length);
    rows_multiply(table, b, b, &other_length);
    wide_multiply(&length, &length, &other_length);
    if (length.count == 0) {
        return false;
    }
    const bool negative = product.negative;
    wide_multiply(&product, &product, &product);
    number_set(cosine, &product, &length);
    cosine->negative = negative;
    cosine->is_root = true;
    return true;
}

/* ---- prefix ---- */

/* The same options with half as many rows, or with half as many lines of a grid. A row of zeros
 * that would be after the end is left out. */
static void spec_shorten(struct spec *shorter, const struct spec *spec)
{
    const int64_t before = spec_rows_before(spec);
    *shorter = *spec;
    if (spec_is_grid(spec)) {
        shorter->grid_height = (spec->grid_height + 1) / 2;
        shorter->max_len = shorter->grid_height * spec->grid_width + before;
    } else {
        shorter->max_len = (spec->max_len + 1) / 2;
    }
    /* There has to be an odd number of positions, with 0 in their middle. */
    if (spec->order == ORDER_CENTERED && (shorter->max_len - before) % 2 == 0) {
        shorter->max_len--;
    }
    shorter->has_zero_row = spec->has_zero_row && spec->zero_row < shorter->max_len;
    spec_settle(shorter);
}

/* Compares both tables row by row, from the first position of the shorter one on. The class row is
 * the first row of both. */
static bool rows_compare(struct survey_prefix *prefix, struct table *table, struct table *shorter,
                         uint64_t *cells, uint64_t *others)
{
    const struct spec *spec = table->spec;
    const size_t bytes = (size_t)spec->columns * sizeof cells[0];
    const int64_t before = spec_rows_before(spec);
    const int64_t apart = shorter->spec->first - spec->first;
    const int64_t skipped = apart < 0 ? -apart : apart;
    table_rewind(table);
    for (int64_t row = 0; row < prefix->rows && prefix->equal; row++) {
        for (int64_t i = row == before ? skipped : 0; i > 0; i--) {
            if (!table_next_row(table, cells)) {
                return false;
            }
        }
        if (!table_next_row(table, cells) || !table_next_row(shorter, others)) {
            return false;
        }
        prefix->equal = memcmp(cells, others, bytes) == 0;
    }
    return true;
}

bool survey_prefix(struct survey_prefix *prefix, struct table *table)
{
    struct spec spec;
    struct table shorter = {0};
    spec_shorten(&spec, table->spec);
    *prefix = (struct survey_prefix){spec.max_len, true};
    uint64_t *cells = row_allocate(table);
    uint64_t *others = row_allocate(table);
    const bool fine =
        table_init(&shorter, &spec) && rows_compare(prefix, table, &shorter, cells, others);
    table_free(&shorter);
    free(others);
    free(cells);
    return fine;
}
