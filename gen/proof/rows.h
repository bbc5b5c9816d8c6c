/*
 * rows.h: rows by their values: which are equal, and in which order they are.
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

/* Places in a hash table for the first rows of groups: row_slots(rows) of them. */
size_t row_slots(uint32_t rows);

/* Splits the groups of rows 0 .. rows - 1 by one more value each. `refined` is not `old`. */
void row_groups_refine(const struct row_groups *old, const int64_t *values, uint32_t rows,
                       uint32_t *slots, struct row_groups *refined);

/* Sorts rows by their values; equal ones keep their order. `spare` has room for all rows. */
void rows_sort(uint32_t *order, uint32_t *spare, uint32_t rows, const int64_t *values);

#endif
