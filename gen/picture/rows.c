/*
 * rows.c: turns cells into fractions, row by row.
 */
#include "picture/rows.h"

#include "encoding/factor.h"
#include "encoding/fraction.h"
#include "memory.h"

#include <stdlib.h>

/* The range: that of all cells; or that of the factor, if it is less than 1. */
static void range_choose(struct fraction *fraction, const struct table *table)
{
    fraction_init(fraction, &table->rounding, table->magnitude);
    if (table->spec->from == NULL && factor_compare_one(table->spec) < 0) {
        const int32_t most = fraction_of_cell(fraction, table->sequences[0].cosine_at_zero);
        const int magnitude = most > 0 ? integer_bits((uint64_t)most - 1) - FRACTION_BITS : 0;
        fraction_init(fraction, &table->rounding, magnitude);
    }
}

bool rows_walk(struct table *table, int *magnitude,
               void (*take)(void *state, int64_t row, const int32_t *fractions), void *state)
{
    const size_t columns = (size_t)table->spec->columns;
    uint64_t *const cells = memory_take(columns, sizeof *cells);
    int32_t *const fractions = memory_take(columns, sizeof *fractions);
    struct fraction fraction;
    bool fine = true;
    range_choose(&fraction, table);
    *magnitude = fraction.magnitude;
    table_rewind(table);
    for (int64_t row = 0; row < table->spec->max_len && fine; row++) {
        fine = table_next_row(table, cells);
        for (size_t column = 0; column < columns; column++) {
            fractions[column] = fraction_of_cell(&fraction, cells[column]);
        }
        take(state, row, fractions);
    }
    free(fractions);
    free(cells);
    return fine;
}
