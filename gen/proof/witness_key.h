/*
 * witness_key.h: what tells rows apart: integers that a compiler sees in cells.
 *
 * A compiler compares integers in constant expressions. A key is the integer that it sees in a
 * cell. For f32 and f64 that is the cell times a power of two, cut off to 29 bits and a sign. If
 * these are too few, the rest of the cell is another key, its part 1, and so on. For narrower
 * floats it is the bits of the cell, for integers the cell itself. Different keys mean different
 * rows, but for 0 and -0 of narrow floats, which are equal numbers (precision_ordinal).
 */
#ifndef POSENC_WITNESS_KEY_H
#define POSENC_WITNESS_KEY_H

#include "model/precision.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WITNESS_KEY_BITS = 29 };

struct witness_key {
    uint32_t column;
    unsigned part;  /* 0; a higher part holds the rest of the part before */
    int before;     /* the shift of the part before; 0 for part 0 */
    int shift;      /* f32, f64: the key is the integer part of the cell's rest times 2^shift */
    bool last_part; /* no further part of this column is used */
};

/* Returns the number that stands in the emitted file for one key of a cell. The compiler takes its
 * integer part. The parts of a column, each times 2^-shift of its key, add up to the cell. */
struct dyadic witness_scaled(const struct precision *precision, uint64_t cell,
                             const struct witness_key *key);

/* Returns the largest shift for which 2^-shift is a number of the format: with it nothing is left
 * over. */
int witness_shift_limit(const struct precision *precision);

/* Returns the largest shift, up to that limit, with which |number| * 2^shift <= 2^29 for all of
 * these cells. */
int witness_shift_of_cells(const struct precision *precision, const uint64_t *cells, size_t count);

/* Returns the key of a cell, as compilers order it: at least -2^31, and less than 2^31. */
int64_t witness_value(const struct precision *precision, const struct witness_key *key,
                      uint64_t cell);

#endif
