/*
 * rows.h: rows by their values: which are equal.
 */
#ifndef POSENC_PROOF_ROWS_H
#define POSENC_PROOF_ROWS_H

#include <stddef.h>
#include <stdint.h>

/* Rows that are equal in all values that have been compared are one group. */
struct row_groups {
    uint32_t count;
    uint32_t *first; /* for each row, the first row of its group */
};

/* Returns how many places a hash table needs for the first rows of groups: at least 2 a row, and at
 * most 4. */
size_t row_slots(uint32_t rows);

/* Splits the groups of rows 0 .. rows - 1 by one more value each. `refined` is not `old`. */
void row_groups_refine(const struct row_groups *old, const uint64_t *values, uint32_t rows,
                       uint32_t *slots, struct row_groups *refined);

#endif
