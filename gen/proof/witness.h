/*
 * witness.h: finds a witness, the columns that tell all rows apart, and sorts the rows by their
 * keys.
 *
 * Compilers compare rows in integer constant expressions. A key is the integer that represents a
 * cell there:
 *
 *   - For f32 and f64, it is the cell times a power of two, truncated to 29 bits and a sign. If 29
 *     bits are too few, the rest of the cell becomes another key of the column, its part 1, and so
 *     on.
 *   - For narrower floats, it is the bits of the cell.
 *   - For integers, it is the cell itself.
 *
 * Rows with different keys are different. The only exceptions are 0 and -0 of narrow floats, whose
 * keys differ although the numbers are equal. So the search compares the precision_ordinal of
 * narrow floats instead of their keys.
 */
#ifndef POSENC_WITNESS_H
#define POSENC_WITNESS_H

#include "encoding/table.h"

/* A witness has up to COLUMN_KEYS keys. A witness of several columns may have up to WITNESS_KEYS
 * keys if the keys of all rows together are at most KEYS_IN_ALL. These limits exist because each
 * key is an enumerator that compilers have to parse. */
enum { WITNESS_KEYS = 254, COLUMN_KEYS = 64, KEYS_IN_ALL = 1 << 17, WITNESS_KEY_BITS = 29 };

/* Returns the maximum number of keys of a witness for a table of `rows` rows. */
static inline size_t witness_keys_max(int64_t rows)
{
    return rows * COLUMN_KEYS > KEYS_IN_ALL    ? COLUMN_KEYS
           : rows * WITNESS_KEYS > KEYS_IN_ALL ? (size_t)(KEYS_IN_ALL / rows)
                                               : WITNESS_KEYS;
}

struct witness_key {
    uint32_t column;
    unsigned part; /* 0 for the first key of the column, 1 for the second, and so on */

    /* f32 and f64: the key is the integer part of rest * 2^shift, where the rest is what earlier
     * parts leave of the cell. */
    int shift;
    int previous_shift; /* the shift of the previous part of this column; 0 for part 0 */
    bool last_part;     /* no further part of this column is used */
};

/* The result of a search for a witness. */
enum witness_fault {
    WITNESS_FINE,         /* a witness was found, or none is needed */
    WITNESS_EQUAL_ROWS,   /* two rows are equal in all columns, so there is no witness */
    WITNESS_TOO_MANY_KEYS /* a witness would need more than witness_keys_max */
};

struct witness {
    size_t count;
    struct witness_key keys[WITNESS_KEYS]; /* the most significant first */
    uint32_t *order;                       /* the rows that have to differ, sorted by their keys */

    /* For each row in this order except the last, the index of the key that distinguishes it from
     * the next row. */
    uint8_t *deciding_keys;

    /* The cells may be compared in place of the keys: neighbouring rows that are equal in a key
     * before the deciding one have equal cells in the column of that key. */
    bool cells_can_replace_keys;
    enum witness_fault fault;

    /* WITNESS_EQUAL_ROWS: the first row that equals an earlier row, and that earlier row. */
    uint32_t equal_row;
    uint32_t earlier_row;
};

/* Finds a witness. A single row, or a table whose rows may be equal, needs none. One column in
 * natural order is preferred, that is, one that increases from row to row; next, any one column;
 * then several columns, chosen one after another so that each distinguishes rows that are equal in
 * the columns before it. If there is no witness, sets `fault` to the reason. Takes witness_bytes of
 * memory: 37 bytes for each row, of which 5 are kept. */
void witness_find(struct witness *witness, struct table *table);
uint64_t witness_bytes(const struct spec *spec);

/* ---- witness_key.c: keys of a cell ---- */

/* Returns the number that is emitted for one key of a cell. The compiler truncates it to an
 * integer. The numbers of all parts of a column, each times 2^-shift of its key, add up to the
 * cell. */
struct dyadic witness_key_number(const struct precision *precision, uint64_t cell,
                                 const struct witness_key *key);

/* Returns the largest shift with which |number| * 2^shift <= 2^29 for all of these cells, and
 * 2^-shift is a number of the format. */
int witness_shift_of_cells(const struct precision *precision, const uint64_t *cells, size_t count);

/* Returns the key of a cell, the integer that compilers compare, in -2^31 .. 2^31 - 1. */
int64_t witness_key_integer(const struct precision *precision, const struct witness_key *key,
                            uint64_t cell);

#endif
