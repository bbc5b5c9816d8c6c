/*
 * survey.c: goes through a table, row by row.
 */
#include "report/survey.h"

#include "memory.h"
#include "report/cell.h"
#include "text/crc32.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void bounds_take(struct survey *survey, const struct table *table, int64_t row,
                        const uint64_t *cells)
{
    const struct precision *const precision = table->spec->precision;
    for (uint32_t column = 0; column < (uint32_t)table->spec->columns; column++) {
        const struct survey_place place = {row, column, cells[column]};
        const int64_t ordinal = precision_ordinal(precision, cells[column]);
        const bool is_first = row == 0 && column == 0;
        if (is_first || ordinal < precision_ordinal(precision, survey->least.cell)) {
            survey->least = place;
        }
        if (is_first || ordinal > precision_ordinal(precision, survey->greatest.cell)) {
            survey->greatest = place;
        }
    }
}

/* The ordinals of cells grow with their numbers on both sides of zero alike. */
static int64_t magnitude_of(const struct rounding *rounding, uint64_t cell)
{
    const int64_t ordinal = precision_ordinal(rounding->precision, cell) -
                            precision_ordinal(rounding->precision, rounding->zero);
    return ordinal < 0 ? -ordinal : ordinal;
}

static void largest_find(struct survey *survey, const struct rounding *rounding)
{
    const int64_t least = magnitude_of(rounding, survey->least.cell);
    const int64_t greatest = magnitude_of(rounding, survey->greatest.cell);
    survey->largest = least > greatest ? survey->least : survey->greatest;
}

static struct finding cosine_of(const struct table *table, const uint64_t *a, const uint64_t *b)
{
    enum { PLACES = 8 };
    struct finding value = {.kind = FINDING_NUMBER};
    struct number_exact cosine;
    if (!cells_cosine(&cosine, &table->rounding, a, b, (size_t)table->spec->columns)) {
        return finding_none("a row of zeros has no direction");
    }
    number_print(value.number, &cosine, NUMBER_PLACES, PLACES);
    return value;
}

static void similarity_take(struct survey *survey, const struct table *table, int64_t row,
                            const uint64_t *cells, uint64_t *first)
{
    if (row == survey->first) {
        memcpy(first, cells, (size_t)table->spec->columns * sizeof cells[0]);
        return;
    }
    for (size_t i = 0; i < SURVEY_ROWS; i++) {
        if (survey->rows[i] == row) {
            survey->cosines[i] = cosine_of(table, first, cells);
        }
    }
}

/* The digest has one array after the other, so the second array needs a pass of its own. */
static bool passes_take(struct survey *survey, struct table *table, uint64_t *cells,
                        uint64_t *first)
{
    const struct spec *const spec = table->spec;
    struct crc32 crc;
    crc32_start(&crc);
    for (int array = 0; array < spec->arrays; array++) {
        table_rewind(table);
        for (int64_t row = 0; row < spec->max_len; row++) {
            if (!table_next_row(table, cells)) {
                return false;
            }
            crc32_cells(&crc, cells + array * spec->array_columns, (size_t)spec->array_columns,
                        spec->precision->bits);
            if (array == 0) {
                bounds_take(survey, table, row, cells);
                similarity_take(survey, table, row, cells, first);
            }
        }
    }
    largest_find(survey, &table->rounding);
    crc32_settle(&crc);
    (void)snprintf(survey->crc32, sizeof survey->crc32, "%08lx", (unsigned long)crc.value);
    return true;
}

bool survey_take(struct survey *survey, struct table *table)
{
    const size_t columns = (size_t)table->spec->columns;
    const int64_t first = spec_rows_before(table->spec);
    const int64_t count = table->spec->max_len - first;
    *survey = (struct survey){.first = first,
                              .rows = {first + (count > 1), first + count / 2, first + count - 1}};
    for (size_t i = 0; i < SURVEY_ROWS; i++) {
        survey->cosines[i] = finding_none("there is no other row");
    }
    uint64_t *const cells = memory_take(columns, sizeof cells[0]);
    uint64_t *const first_cells = memory_take(columns, sizeof cells[0]);
    const bool fine = passes_take(survey, table, cells, first_cells);
    free(first_cells);
    free(cells);
    return fine;
}
