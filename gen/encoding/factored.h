/*
 * factored.h: a table as two small ones, from which any of its rows can be rebuilt.
 *
 * The coarse table has every B-th row of the whole one. Row t = B h + l, counted from the least
 * position, is row h of the coarse table, turned by the angles of l, which are in row l of the fine
 * table:
 *
 *     sin(w (a + l)) = sin(w a) cos(w l) + cos(w a) sin(w l)
 *     cos(w (a + l)) = cos(w a) cos(w l) - sin(w a) sin(w l)
 *
 * (Vaswani et al. 2017, section 3.5). B is a power of two, so that h and l are bits of t.
 *
 * The small tables of f16 and bf16 are of f32, those of s8 and u8 of q15, of s16 and u16 of q31.
 * What is rebuilt from them becomes a cell at the end.
 */
#ifndef POSENC_FACTORED_H
#define POSENC_FACTORED_H

#include "model/precision.h"
#include "model/spec.h"

#include <stdbool.h>
#include <stdint.h>

/* A rebuilt cell is at most bound * 2^bound_exponent away from the formula's value. */
struct factored {
    struct spec coarse; /* the small tables: cosines, then sines, of all pairs */
    struct spec fine;
    int64_t bound;
    int bound_exponent;
    bool has_factor; /* cells are sines and cosines times a factor other than 1 */

    /* Affine formats, with small tables of p fraction bits: 1/scale is
     * multiplier * 2^(p - multiplier_shift); and whether saturation, rather than rounding, makes
     * the largest error. */
    int64_t multiplier;
    int multiplier_shift;
    bool is_cut;

    /* Any two rows of the formula differ by `distance` or more in some cell, and rebuilt cells are
     * off by at most `error`. Both are in units of 2^unit_exponent, and below 2^29. The two rows
     * that come nearest are `apart` positions apart. */
    int64_t distance;
    int64_t error;
    int unit_exponent;
    int64_t apart;
    bool is_near; /* rebuilt rows may be equal */
};

/* Returns the format of the two small tables from which rows of this format are rebuilt: a wider
 * one for narrow formats. */
const struct precision *factored_precision(const struct precision *precision);

/* Returns the first reason why rotations cannot rebuild a table's rows; NULL: they can. */
const char *factored_obstacle(const struct spec *spec);

/* Factors a table without an obstacle, in blocks of `block` rows, which is a power of two. */
void factored_init(struct factored *factored, const struct spec *whole, int64_t block);

/* Returns whether pe_shift can rotate the rows: rotations rebuild them, each pair has length 1, and
 * their format is that of the small tables. */
bool factored_can_shift(const struct spec *spec);

#endif
