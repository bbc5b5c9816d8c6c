/*
 * reference.h: any cell of a table, correctly rounded with MPFR straight from the formula. Nothing
 * is taken from the generator: no rotation, no shared angle, every sine by itself.
 *
 * A pair's frequency is computed once, with 512 bits or more; then each angle is one product, and
 * its sine and cosine come from MPFR with 128 bits. What these leave uncertain, by a bound on their
 * error, is computed again with 1024, 4096 and 16384 bits.
 */
#ifndef POSENC_EXHAUSTIVE_REFERENCE_H
#define POSENC_EXHAUSTIVE_REFERENCE_H

#include "../golden/rounding.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A pair at the position it was last asked for. */
struct reference_slot {
    bool is_known; /* w */
    bool is_ready; /* sine and cosine are those of `position` */
    long long position;
    mpfr_t w;
    mpfr_t sine, cosine;
    mpfr_exp_t errors[2]; /* of sine and cosine: less than 2^this */
};

/* What a column contains: zero, or the sine or cosine of a slot. */
struct reference_place {
    bool is_zero;
    bool is_cosine;
    bool is_negative;
    long slot;
    long long position;
};

struct reference {
    const char *options;          /* of formula.h */
    struct formula_column *shown; /* of each column */
    struct reference_slot *slots;
    long slot_count;
    long columns; /* of a row, of two arrays one after the other */
    long long rows;
    long long row; /* the present one */
    mpfr_t factor, angle;
    bool has_factor;
    uint64_t values;      /* sines and cosines computed, in pairs */
    uint64_t escalations; /* the cells that took more than 128 bits */
    int most;             /* the last level that one of these took, 1 .. 3 */
};

/* The table of options as formula.h takes them, which stay the caller's. One reference at a time,
 * since formula.h has one set of options. */
void reference_start(struct reference *reference, const char *options);
void reference_end(struct reference *reference);

/* The cell of a column of a row, in a format. */
uint64_t reference_cell(struct reference *reference, long long row, long column,
                        const struct format *format);

/* All cells, array by array and row by row: their CRC-32, as cell_crc has it, or a line of hex
 * digits a row. With one array, the rows of both stand in turn. */
uint32_t reference_crc(struct reference *reference, const struct format *format, int arrays);
void reference_print(struct reference *reference, const struct format *format, int arrays,
                     FILE *file);

/* The value itself with 128 bits, off by less than 2^-120. */
void reference_value(struct reference *reference, long long row, long column, mpfr_t value);

#endif
