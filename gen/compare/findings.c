/*
 * findings.c: finds row by row what differs, and by how much.
 */
#include "compare/findings.h"

#include "encoding/import.h"
#include "memory.h"
#include "npy/npy.h"
#include "progress.h"

#include <stdlib.h>
#include <string.h>

static uint64_t ordinal_distance(const struct precision *precision, uint64_t a, uint64_t b)
{
    const int64_t first = precision_ordinal(precision, a);
    const int64_t second = precision_ordinal(precision, b);
    return first < second ? (uint64_t)second - (uint64_t)first : (uint64_t)first - (uint64_t)second;
}

static void infinite_take(struct findings *findings, struct place place)
{
    if (findings->infinite == 0) {
        findings->infinite_at = place;
    }
    findings->infinite++;
    findings->differ++;
    findings->beyond++;
}

static void distance_take(struct findings *findings, const struct ruler *ruler,
                          const struct wide *distance, struct place place)
{
    if (distance->count == 0) {
        return;
    }
    findings->differ++;
    findings->beyond += wide_compare_magnitude(distance, &ruler->tolerance) > 0;
    if (wide_compare_magnitude(distance, &findings->largest) > 0) {
        wide_copy(&findings->largest, distance);
        findings->largest_at = place;
    }
}

/* A number beyond the greatest of a float format counts as the cell after the greatest. In another
 * format it counts as the greatest or the least itself. */
static void units_take(struct findings *findings, const struct rounding *rounding, uint64_t cell,
                       struct dyadic number, struct place place)
{
    uint64_t nearest;
    (void)import_round(rounding, number, &nearest);
    const uint64_t units = ordinal_distance(rounding->precision, cell, nearest);
    if (units > findings->units) {
        findings->units = units;
        findings->units_at = place;
    }
}

static void row_compare(struct findings *findings, const struct ruler *ruler,
                        const struct table *table, const struct npy *npy, int64_t row,
                        const uint64_t *cells)
{
    const bool is_same_format = npy->format == ruler->precision;
    struct wide distance;
    struct dyadic number;
    for (uint32_t column = 0; column < (uint32_t)table->spec->columns; column++) {
        const struct place place = {row, column};
        if (is_same_format && npy_cell(npy, row, column) == cells[column]) {
            continue;
        }
        if (!npy_value(npy, row, column, &number)) {
            infinite_take(findings, place);
            continue;
        }
        ruler_measure(ruler, cells[column], number, &distance);
        distance_take(findings, ruler, &distance, place);
        units_take(findings, &table->rounding, cells[column], number, place);
    }
}

bool findings_take(struct findings *findings, const struct ruler *ruler, struct table *table,
                   const struct npy *npy, bool quiet)
{
    struct progress progress;
    uint64_t *const cells = memory_take((size_t)table->spec->columns, sizeof *cells);
    const int64_t rows = table->spec->max_len;
    bool fine = true;
    memset(findings, 0, sizeof *findings);
    table_rewind(table);
    progress_start(&progress, quiet);
    for (int64_t row = 0; row < rows && fine; row++) {
        fine = table_next_row(table, cells);
        if (fine) {
            row_compare(findings, ruler, table, npy, row, cells);
        }
        progress_show(&progress, row, rows, " compared");
    }
    progress_end(&progress);
    free(cells);
    return fine;
}
