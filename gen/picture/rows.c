/*
 * rows.c: turns cells into fractions, row by row.
 */
#include "picture/rows.h"

#include "encoding/factor.h"
#include "memory.h"

#include <stdlib.h>

bool rows_walk(struct rows *rows, void (*take)(void *state, int64_t row, int32_t *fractions),
               void *state)
{
    const struct spec *const spec = rows->table->spec;
    table_rewind(rows->table);
    for (int64_t row = 0; row < spec->max_len; row++) {
        if (!table_next_row(rows->table, rows->cells)) {
            return false;
        }
        for (int64_t column = 0; column < spec->columns; column++) {
            rows->fractions[column] = fraction_of_cell(&rows->fraction, rows->cells[column]);
        }
        take(state, row, rows->fractions);
    }
    return true;
}

void rows_open(struct rows *rows, struct table *table)
{
    const struct spec *const spec = table->spec;
    const size_t columns = (size_t)spec->columns;
    rows->table = table;
    rows->magnitude = table->magnitude;
    rows->cells = memory_take(columns, sizeof *rows->cells);
    rows->fractions = memory_take(columns, sizeof *rows->fractions);
    fraction_init(&rows->fraction, &table->rounding, rows->magnitude);
    if (spec->from == NULL && factor_compare_one(spec) < 0) {
        const int32_t most = fraction_of_cell(&rows->fraction, table->sequences[0].cosine_at_zero);
        rows->magnitude = most > 0 ? integer_bits((uint64_t)most - 1) - FRACTION_BITS : 0;
        fraction_init(&rows->fraction, &table->rounding, rows->magnitude);
    }
}

void rows_free(struct rows *rows)
{
    free(rows->cells);
    free(rows->fractions);
}
