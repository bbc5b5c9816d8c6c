/*
 * witness.h: finds a witness, the columns that tell all rows apart, and sorts the rows by their
 * keys.
 *
 * Compilers compare rows in integer constant expressions. A key is an integer that represents a
 * cell in these expressions:
 *
 *   - For f32 and f64, the key is the cell times a power of two, truncated to 29 bits and a sign.
 *     If 29 bits are too few, the rest of the cell becomes another key, called part 1 of the
 *     column. If part 1 leaves a rest, there can be a part 2, and so on.
 *   - For narrower floats, the key consists of the bits of the cell.
 *   - For integers, the key is the cell itself.
 *
 * Rows with different keys are different, with one exception: the keys of 0 and -0 of narrow floats
 * differ although the numbers are equal. So the search compares the precision_ordinal of narrow
 * floats instead of their keys.
 */
#ifndef POSENC_WITNESS_H
#define POSENC_WITNESS_H

#include "encoding/table.h"

/* Limits for the number of keys of a witness: COLUMN_KEYS for a witness of one column. A witness of
 * several columns can have up to WITNESS_KEYS keys, as long as the keys of all rows together are at
 * most KEYS_IN_ALL; at least COLUMN_KEYS are always allowed. The limits exist because each key of
 * each row is an enumerator that compilers have to parse. */
enum { WITNESS_KEYS = 254, COLUMN_KEYS = 64, KEYS_IN_ALL = 1 << 17, WITNESS_KEY_BITS = 29 };

/* Returns the maximum number of keys of a witness of several columns if `rows` rows have to
 * differ. */
static inline size_t witness_keys_max(int64_t rows)
{
    return rows * COLUMN_KEYS > KEYS_IN_ALL    ? COLUMN_KEYS
           : rows * WITNESS_KEYS > KEYS_IN_ALL ? (size_t)(KEYS_IN_ALL / rows)
                                               : WITNESS_KEYS;
}

struct witness_key {
    uint32_t column;
    unsigned part; /* 0 for the first key of the column, 1 for the second, and so on */

    /* f32 and f64: the key is the integer part of rest * 2^shift. The rest is the cell minus the
     * numbers that the earlier parts of the column represent. */
    int shift;
    int previous_shift; /* the shift of the previous part of this column; 0 for part 0 */
    bool is_last_part;  /* whether this is the last part of the column that is used */
};

/* The result of a search for a witness. */
enum witness_fault {
    WITNESS_FINE,         /* a witness was found, or none is needed */
    WITNESS_EQUAL_ROWS,   /* two rows are equal in all columns, so there is no witness */
    WITNESS_TOO_MANY_KEYS /* a witness would need more keys than are allowed */
};

struct witness {
    size_t count;
    struct witness_key keys[WITNESS_KEYS]; /* the most significant first */
    uint32_t *order; /* the spec_distinct_rows that have to differ, sorted by their keys */

    /* For each row in this order except the last, the index in `keys` of the first key in which the
     * row and the next row of this order differ. */
    uint8_t *deciding_keys;

    /* Whether cells can be compared in place of keys. This is the case if two neighbours in `order`
     * that are equal in some key before their deciding key always have equal cells in the column of
     * that key. */
    bool cells_can_replace_keys;
    enum witness_fault fault;

    /* WITNESS_EQUAL_ROWS: the first row that equals an earlier row, and the first row that is equal
     * to it. */
    uint32_t equal_row;
    uint32_t earlier_row;
};

/* Finds a witness. A single row, or a spec with allows_equal_rows, needs no columns. A single
 * column in natural order, that is, one that increases from row to row, is preferred; next, any
 * single column; then several columns, chosen one after another so that each distinguishes rows
 * that are equal in all columns chosen earlier. If there is no witness, sets `fault` to the reason.
 * Takes witness_bytes(spec) bytes of memory: 37 for each row that has to differ, of which 5 are
 * kept. */
void witness_find(struct witness *witness, struct table *table);
uint64_t witness_bytes(const struct spec *spec);

/* ---- witness_key.c: keys of a cell ---- */

/* Returns the number that is emitted for one key of a cell of f32 or f64. The compiler truncates
 * the number to an integer, the key. The numbers of all parts of a column, each times 2^-shift of
 * its part, add up to the cell. */
struct dyadic witness_key_number(const struct precision *precision, uint64_t cell,
                                 const struct witness_key *key);

/* Returns the largest shift for which |cell| * 2^shift <= 2^29 for all of these cells of f32 or
 * f64, and 2^-shift is a number of the format. If all cells are 0, returns 29. */
int witness_shift_of_cells(const struct precision *precision, const uint64_t *cells, size_t count);

/* Returns the key of a cell, the integer that compilers compare, in -2^31 .. 2^31 - 1. */
int64_t witness_key_integer(const struct precision *precision, const struct witness_key *key,
                            uint64_t cell);

#endif
