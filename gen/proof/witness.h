/*
 * witness.h: the columns that tell all rows apart, and the order in which their keys increase.
 */
#ifndef POSENC_WITNESS_H
#define POSENC_WITNESS_H

#include "encoding/table.h"
#include "proof/witness_key.h"

enum { WITNESS_KEYS = 64 };

/* Why there is no witness. */
enum witness_fault {
    WITNESS_FINE, /* there is one */
    WITNESS_EQUAL_ROWS,
    WITNESS_TOO_MANY_KEYS /* more than WITNESS_KEYS */
};

struct witness {
    size_t count;
    struct witness_key keys[WITNESS_KEYS]; /* the most significant first */
    uint32_t *order;                       /* max_len rows, in the order of their keys */
    uint8_t *deciding; /* for each row of the order but the last, the key that tells it from the
                        * next one */
    bool cells_decide_alike; /* in the place of keys: where a key is equal in neighbours and another
                              * decides, the cells are equal, too */
    enum witness_fault fault;
    uint32_t later; /* WITNESS_EQUAL_ROWS: the first row that equals an earlier one, and that one */
    uint32_t earlier;
};

/* Finds a witness: none for a single row, or where rows may be equal, one column in natural order,
 * else one column, else several, chosen one after the other, each time one that tells many of the
 * remaining rows apart. Where there is none, `fault` says why. Memory: witness_bytes, 37 a row, of
 * which 5 stay. */
void witness_find(struct witness *witness, struct table *table);
uint64_t witness_bytes(const struct spec *spec);

#endif
