/*
 * rows.c: groups of equal rows, by hashing.
 */
#include "proof/rows.h"

#include <stdbool.h>
#include <string.h>

/* The number of slots is a power of two. A half to three quarters of them stay empty. */
static unsigned slots_log2(uint32_t rows)
{
    unsigned log2 = 1;
    while ((size_t)rows >> (log2 - 1) != 0) {
        log2++;
    }
    return log2;
}

size_t row_slots(uint32_t rows)
{
    return (size_t)1 << slots_log2(rows);
}

/* Hashing is multiplicative (Knuth, The Art of Computer Programming 3, 6.4), by 2^64 over the
 * golden ratio, and chained over both numbers. The high bits are the good ones. */
static inline uint64_t row_hash(uint32_t group, uint64_t value)
{
    const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
    const uint64_t hash = value * golden;
    return (hash ^ hash >> 32 ^ group) * golden;
}

/* A slot holds a row's number plus one; 0 is an empty slot. */
void row_groups_refine(const struct row_groups *old, const uint64_t *values, uint32_t rows,
                       uint32_t *slots, struct row_groups *refined)
{
    const uint32_t *const group = old->first;
    const unsigned log2 = slots_log2(rows);
    const size_t mask = ((size_t)1 << log2) - 1;
    memset(slots, 0, (mask + 1) * sizeof slots[0]);
    refined->count = 0;
    for (uint32_t row = 0; row < rows; row++) {
        size_t slot = (size_t)(row_hash(group[row], values[row]) >> (64 - log2));
        uint32_t first = slots[slot];
        while (first != 0 && (values[first - 1] != values[row] || group[first - 1] != group[row])) {
            slot = (slot + 1) & mask;
            first = slots[slot];
        }
        if (first == 0) {
            first = row + 1;
            slots[slot] = first;
            refined->count++;
        }
        refined->first[row] = first - 1;
    }
}
