/*
 * row_values.c: room for a set of rows, and radix sort.
 */
#include "proof/row_values.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

void row_set_init(struct row_set *set, uint32_t rows)
{
    size_t slots = 16;
    set->shift = 60;
    for (; slots < 2 * (size_t)rows; slots *= 2) {
        set->shift--;
    }
    set->mask = slots - 1;
    set->stamp = 0;
    set->slots = memory_take(slots, sizeof set->slots[0]);
}

void row_set_free(struct row_set *set)
{
    free(set->slots);
    set->slots = NULL;
}

static bool row_before(const struct value_columns *columns, uint32_t a, uint32_t b)
{
    for (size_t i = 0; i < columns->count; i++) {
        if (columns->values[i][a] != columns->values[i][b]) {
            return columns->values[i][a] < columns->values[i][b];
        }
    }
    return false;
}

/* Sorts the rows by one digit of a column's values; rows with equal digits keep their order. The
 * number of times that each digit occurs says where its rows begin. 2^31 is added, so that no value
 * is negative. */
enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS, VALUE_BITS = 32 };

static void rows_sort_by_digit(const uint32_t *order, uint32_t *sorted, uint32_t count,
                               const int64_t *values, int shift)
{
    const int64_t bias = INT64_C(1) << (VALUE_BITS - 1);
    uint32_t next[DIGITS + 1] = {0};
    for (uint32_t row = 0; row < count; row++) {
        next[((uint64_t)(values[row] + bias) >> shift) % DIGITS + 1]++;
    }
    for (size_t digit = 0; digit < DIGITS; digit++) {
        next[digit + 1] += next[digit];
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t value = (uint64_t)(values[order[i]] + bias);
        sorted[next[(value >> shift) % DIGITS]++] = order[i];
    }
}

/* Radix sort from the last digit of the last column on; `spare` has room for all rows. */
void rows_sort(uint32_t *order, uint32_t *spare, uint32_t count,
               const struct value_columns *columns)
{
    for (size_t column = columns->count; column-- > 0;) {
        for (int shift = 0; shift < VALUE_BITS; shift += DIGIT_BITS) {
            rows_sort_by_digit(order, spare, count, columns->values[column], shift);
            memcpy(order, spare, count * sizeof order[0]);
        }
    }
}

bool rows_in_order(const struct value_columns *columns, uint32_t count)
{
    for (uint32_t row = 1; row < count; row++) {
        if (!row_before(columns, row - 1, row)) {
            return false;
        }
    }
    return true;
}
