/*
 * row_values.h: rows by their values in some columns: which rows are equal, and in which order they
 * are.
 */
#ifndef POSENC_ROW_VALUES_H
#define POSENC_ROW_VALUES_H

#include "integer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { VALUE_COLUMNS = 64 };

enum { NO_ROW = -1 };

/* One value of each row, for each of some columns. */
struct value_columns {
    size_t count;
    const int64_t *values[VALUE_COLUMNS];
};

/* Rows by the hash of their values. A slot counts only if its stamp is the present one, so that it
 * costs nothing to empty the set. */
struct row_slot {
    uint32_t stamp;
    uint32_t row;
};

struct row_set {
    unsigned shift; /* from a hash of 64 bits to the number of a slot */
    size_t mask;
    uint32_t stamp;
    struct row_slot *slots;
};

/* Room for so many rows, for row_set_free. */
void row_set_init(struct row_set *set, uint32_t rows);
void row_set_free(struct row_set *set);

static inline void row_set_clear(struct row_set *set)
{
    set->stamp++;
    if (set->stamp == 0) {
        memset(set->slots, 0, (set->mask + 1) * sizeof set->slots[0]);
        set->stamp = 1;
    }
}

/* Multiplicative hashing (Knuth, The Art of Computer Programming 3, 6.4), by 2^64 over the golden
 * ratio, chained over the values. The high bits are the good ones, and only they count. */
ALWAYS_INLINE uint64_t row_hash(const struct value_columns *columns, size_t count, uint32_t row)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < count; i++) {
        hash =
            (hash ^ hash >> 32 ^ (uint64_t)columns->values[i][row]) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return hash;
}

ALWAYS_INLINE bool rows_equal(const struct value_columns *columns, size_t count, uint32_t a,
                              uint32_t b)
{
    for (size_t i = 0; i < count; i++) {
        if (columns->values[i][a] != columns->values[i][b]) {
            return false;
        }
    }
    return true;
}

/* Puts a row into the set and returns NO_ROW, or returns the row of the set that is equal to it.
 * `count` is the number of columns; a constant saves loops. */
ALWAYS_INLINE int64_t row_set_insert(struct row_set *set, const struct value_columns *columns,
                                     size_t count, uint32_t row)
{
    struct row_slot *slots = set->slots;
    size_t slot = (size_t)(row_hash(columns, count, row) >> set->shift);
    for (; slots[slot].stamp == set->stamp; slot = (slot + 1) & set->mask) {
        if (rows_equal(columns, count, slots[slot].row, row)) {
            return slots[slot].row;
        }
    }
    slots[slot] = (struct row_slot){set->stamp, row};
    return NO_ROW;
}

/* Whether each row is less than the next one, as the first column in which they differ tells. No
 * row is less than an equal one. */
bool rows_in_order(const struct value_columns *columns, uint32_t count);

/* Brings `order`, the rows from 0 to count - 1, into that order; equal rows stay as they are.
 * Values are -2^31 .. 2^31 - 1. `spare` has room for all rows. */
void rows_sort(uint32_t *order, uint32_t *spare, uint32_t count,
               const struct value_columns *columns);

#endif
