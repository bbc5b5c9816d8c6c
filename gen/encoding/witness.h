/*
 * witness.h: the columns that tell all rows apart, and the order in which their keys increase.
 *
 * A compiler compares integers in constant expressions. A key is the integer that it sees of a
 * cell: for f32 and f64 the cell times a power of two, cut off to 30 bits and a sign; for all
 * other formats the cell as a signed integer (precision_ordinal). Where 30 bits are too few, the
 * rest of the cell is another key, its part 1, and so on. Different keys mean different rows.
 */
#ifndef POSENC_WITNESS_H
#define POSENC_WITNESS_H

#include "encoding/table.h"

enum { WITNESS_KEYS = 64, WITNESS_KEY_BITS = 29 };

struct witness_key {
    uint32_t column;
    unsigned part;  /* 0, or for the rest of the part before */
    int before;     /* the shift of the part before; 0 for part 0 */
    int shift;      /* f32, f64: the key is the integer part of the cell's rest times 2^shift */
    bool last_part; /* no further part of this column is used */
};

struct witness {
    size_t count;
    struct witness_key keys[WITNESS_KEYS]; /* the most significant first */
    bool natural;                          /* the keys increase in the order of the positions */
    uint32_t *order;                       /* max_len rows, in the order of their keys */
};

/* Finds a witness: one column in natural order, else one column, else as few as a search of bounded
 * work finds (all combinations, where the table is small). Refuses two equal rows, by name.
 * False then, or without memory (said already); witness_free is due in any case.
 * Memory: about 120 bytes a row, or 2 MiB where that is more. */
bool witness_find(struct witness *witness, struct table *table);
void witness_free(struct witness *witness);

/* What stands in the emitted file for one key of a cell: the number of which the compiler takes the
 * integer part. The parts of a column, each times 2^-shift of its key, add up to the cell. */
struct dyadic witness_scaled(const struct precision *precision, uint64_t cell,
                             const struct witness_key *key);

/* Whether the format's keys are integer parts of scaled numbers: f32 and f64. */
bool witness_is_scaled(const struct precision *precision);

#endif
