/*
 * rows.c: turns cells into fractions, row by row.
 */
#include "picture/rows.h"

#include "encoding/factor.h"
#include "memory.h"

#include <limits.h>
#include <stdlib.h>

/* The least magnitude that holds all cells; 0 if all of them are 0. */
static bool magnitude_find(struct rows *rows, int *magnitude)
{
    const struct spec *const spec = rows->table->spec;
    *magnitude = INT_MIN;
    table_rewind(rows->table);
    for (int64_t row = 0; row < spec->max_len; row++) {
        if (!table_next_row(rows->table, rows->cells)) {
            return false;
        }
        for (int64_t column = 0; column < spec->columns; column++) {
            const int found = fraction_cell_magnitude(&rows->fraction, rows->cells[column]);
            *magnitude = found > *magnitude ? found : *magnitude;
        }
    }
    *magnitude = *magnitude == INT_MIN ? 0 : *magnitude;
    return true;
}

bool rows_open(struct rows *rows, struct table *table)
{
    const struct spec *const spec = table->spec;
    const size_t columns = (size_t)spec->columns;
    int magnitude = table->magnitude;
    rows->table = table;
    rows->cells = memory_take(columns, sizeof *rows->cells);
    rows->row = memory_take(columns, sizeof *rows->row);
    fraction_init(&rows->fraction, &table->rounding, magnitude);
    if (spec->from == NULL && factor_compare_one(spec) < 0) {
        if (!magnitude_find(rows, &magnitude)) {
            return false;
        }
        fraction_init(&rows->fraction, &table->rounding, magnitude);
    }
    rows_rewind(rows);
    return true;
}

void rows_free(struct rows *rows)
{
    free(rows->cells);
    free(rows->row);
    rows->cells = NULL;
    rows->row = NULL;
}

void rows_rewind(struct rows *rows)
{
    table_rewind(rows->table);
}

bool rows_next(struct rows *rows)
{
    const int64_t columns = rows->table->spec->columns;
    if (!table_next_row(rows->table, rows->cells)) {
        return false;
    }
    for (int64_t column = 0; column < columns; column++) {
        rows->row[column] = fraction_of_cell(&rows->fraction, rows->cells[column]);
    }
    return true;
}
