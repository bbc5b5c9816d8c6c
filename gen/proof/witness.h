/*
 * witness.h: the columns that tell all rows apart, and the order in which their keys increase.
 *
 * A compiler compares integers in constant expressions. A key is the integer that it sees in a
 * cell. For f32 and f64 that is the cell times a power of two, cut off to 29 bits and a sign. If
 * these are too few, the rest of the cell is another key, its part 1, and so on. For narrower
 * floats it is the bits of the cell, for integers the cell itself. Different keys mean different
 * rows, but for 0 and -0 of narrow floats, which are equal numbers (precision_ordinal).
 */
#ifndef POSENC_WITNESS_H
#define POSENC_WITNESS_H

#include "encoding/table.h"

/* A witness has up to COLUMN_KEYS keys, or up to WITNESS_KEYS if they are of several columns and
 * all rows together have at most KEYS_IN_ALL: each key is an enumerator that compilers have to
 * read. */
enum { WITNESS_KEYS = 254, COLUMN_KEYS = 64, KEYS_IN_ALL = 1 << 17, WITNESS_KEY_BITS = 29 };

/* Returns the maximal number of keys of a witness for so many rows, at least COLUMN_KEYS. */
static inline size_t witness_keys_most(int64_t rows)
{
    return rows * COLUMN_KEYS > KEYS_IN_ALL    ? COLUMN_KEYS
           : rows * WITNESS_KEYS > KEYS_IN_ALL ? (size_t)(KEYS_IN_ALL / rows)
                                               : WITNESS_KEYS;
}

struct witness_key {
    uint32_t column;
    unsigned part; /* 0, or the index of a part that holds what the previous one leaves */
    int before;    /* the shift of the previous part; 0 for part 0 */
    int shift; /* f32, f64: the key is the integer part of what is left of the cell times 2^shift */
    bool last_part; /* no further part of this column is used */
};

/* Why there is no witness. */
enum witness_fault {
    WITNESS_FINE, /* there is one */
    WITNESS_EQUAL_ROWS,
    WITNESS_TOO_MANY_KEYS /* more than witness_keys_most */
};

struct witness {
    size_t count;
    struct witness_key keys[WITNESS_KEYS]; /* the most significant first */
    uint32_t *order;                       /* the rows that have to differ, sorted by their keys */
    uint8_t *deciding; /* for each row in that order but the last, the key that distinguishes it
                          from the next */
    bool cells_decide_alike; /* in the place of keys: where a key is equal in neighbours and another
                              * decides, the cells are equal, too */
    enum witness_fault fault;
    uint32_t later; /* WITNESS_EQUAL_ROWS: the first row that equals an earlier one, and that row */
    uint32_t earlier;
};

/* Finds a witness: none for a single row, or where rows may be equal, one column in natural order,
 * else one column, else several, chosen one after the other, each time one that tells many of the
 * remaining rows apart. Where there is none, `fault` says why. Memory: witness_bytes, 37 a row, of
 * which 5 stay. */
void witness_find(struct witness *witness, struct table *table);
uint64_t witness_bytes(const struct spec *spec);

/* ---- witness_key.c: keys of a cell ---- */

/* Returns the number that stands in the emitted file for one key of a cell. The compiler takes its
 * integer part. The parts of a column, each times 2^-shift of its key, add up to the cell. */
struct dyadic witness_scaled(const struct precision *precision, uint64_t cell,
                             const struct witness_key *key);

/* Returns the largest shift with which |number| * 2^shift <= 2^29 for all of these cells, and
 * 2^-shift is a number of the format. */
int witness_shift_of_cells(const struct precision *precision, const uint64_t *cells, size_t count);

/* Returns the key of a cell as the integer that compilers compare, in -2^31 .. 2^31 - 1. */
int64_t witness_value(const struct precision *precision, const struct witness_key *key,
                      uint64_t cell);

#endif
