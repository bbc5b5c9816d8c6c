/*
 * factored.h: a table stored as two small tables, from which each row of the full table can be
 * rebuilt.
 *
 * The coarse table contains every B-th row of the full table. Let t = B h + l, 0 <= l < B, be the
 * index of a row, counted from the least position. Row t is row h of the coarse table, rotated by
 * the angles in row l of the fine table. For a pair of angular frequency w, if row h has the
 * position a:
 *
 *     sin(w (a + l)) = sin(w a) cos(w l) + cos(w a) sin(w l)
 *     cos(w (a + l)) = cos(w a) cos(w l) - sin(w a) sin(w l)
 *
 * (Vaswani et al. 2017, section 3.5). B is a power of two, so h consists of the high bits of t, and
 * l of its low bits.
 *
 * The small tables of f16 and bf16 tables are stored in f32, those of s8 and u8 in q15, and those
 * of s16 and u16 in q31. Values that are rebuilt from these are finally rounded to the format of
 * the full table. In all other formats, the small tables have the format of the full table.
 */
#ifndef POSENC_FACTORED_H
#define POSENC_FACTORED_H

#include "model/precision.h"
#include "model/spec.h"

#include <stdbool.h>
#include <stdint.h>

/* The small tables, and bounds that hold for all rebuilt rows. */
struct factored {
    /* The specs of the small tables, whose rows contain the cosines of all pairs, then the
     * sines. */
    struct spec coarse;
    struct spec fine;

    /* The decoded value of a rebuilt cell differs from the value of the formula by at most bound *
     * 2^bound_exponent. */
    int64_t bound;
    int bound_exponent;
    bool has_factor; /* whether the cell factor differs from 1 */

    /* Affine formats, with small tables of p fraction bits: 1/scale, rounded, is
     * multiplier * 2^(p - multiplier_shift). `saturates` is true if the bound of the error is that
     * of saturated cells, not that of rounded cells. */
    int64_t multiplier;
    int multiplier_shift;
    bool saturates;

    /* The exact values of any two rows differ by at least `distance` in some column. The error of a
     * rebuilt cell is at most `error`, which is the bound above, rounded up. Both numbers are in
     * units of 2^unit_exponent, and `distance` is less than 2^29. `closest_difference` is the
     * difference between the positions of the two most similar rows. */
    int64_t distance;
    int64_t error;
    int unit_exponent;
    int64_t closest_difference;
    bool rows_may_be_equal; /* whether it is possible that two rebuilt rows have the same cells */
};

/* Returns the format of the small tables that belong to a full table of this format. */
const struct precision *factored_precision(const struct precision *precision);

/* Returns the first reason why the rows of a table cannot be rebuilt by rotations, or NULL if they
 * can. */
const char *factored_obstacle(const struct spec *spec);

/* Factors a table into blocks of `block` rows. `block` has to be a power of two, and
 * factored_obstacle has to return NULL for the table. */
void factored_init(struct factored *factored, const struct spec *full, int64_t block);

/* Returns whether the emitted function pe_shift can rotate rows of the table. It can if rows can be
 * rebuilt by rotations, the cell factor is 1, and the small tables have the format of the full
 * table. */
bool factored_can_shift(const struct spec *spec);

#endif
