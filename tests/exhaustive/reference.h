/*
 * reference.h: computes any cell of a table with MPFR directly from the formula, correctly rounded.
 * It shares neither code nor methods, such as the rotation of rows, with the generator.
 *
 * The angular frequency of a pair is computed once, with at least 512 bits. Each angle is the
 * product of frequency and position; MPFR computes its sine and cosine with 128 bits. If the cell
 * is uncertain because of their error, frequency and cell are computed again with 1024, 4096 and
 * 16384 bits (levels 1 to 3).
 */
#ifndef POSENC_EXHAUSTIVE_REFERENCE_H
#define POSENC_EXHAUSTIVE_REFERENCE_H

#include "../golden/rounding.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* A slot is a cache entry for one pair of an axis: its frequency, and its sine and cosine at the
 * last position used. */
struct reference_slot {
    bool is_known; /* w is computed */
    bool is_ready; /* sine and cosine are computed, for `position` */
    long long position;
    mpfr_t w;
    mpfr_t sine, cosine;
    mpfr_exp_t errors[2]; /* The errors of sine and cosine are below 2^errors[i]. */
};

/* The contents of a cell: zero, or the sine or cosine of a slot's pair at a position. */
struct reference_place {
    bool is_zero;
    bool is_cosine;
    bool is_negative;
    long slot;
    long long position;
};

struct reference {
    const char *options;             /* in the syntax of formula.h */
    struct formula_column *contents; /* of each column */
    struct reference_slot *slots;
    long slot_count;
    long columns; /* columns of all arrays */
    long long rows;
    long long row; /* the row of the cell that was computed last */
    mpfr_t factor, angle;
    bool has_factor;      /* factor is not 1 */
    uint64_t values;      /* pairs of sine and cosine that were computed */
    uint64_t escalations; /* cells that needed more than 128 bits */
    int highest_level;    /* the highest level that a cell needed: 1 .. 3; 0: none */
};

/* Starts the table of the options, which are in the syntax of formula.h. The text must stay valid
 * until reference_end(). Only one reference can be in use at a time, because formula.h stores only
 * one set of options. */
void reference_start(struct reference *reference, const char *options);
void reference_end(struct reference *reference);

/* Returns a cell in a format. */
uint64_t reference_cell(struct reference *reference, long long row, long column,
                        const struct format *format);

/* These functions process all cells, one array after the other and row by row. reference_crc()
 * returns their CRC-32 (see cell_crc), and reference_print() prints a line for each row, in
 * hexadecimal. If `arrays` is 1 for a table of two arrays, each row of the first array is followed
 * by its row of the second. */
uint32_t reference_crc(struct reference *reference, const struct format *format, int arrays);
void reference_print(struct reference *reference, const struct format *format, int arrays,
                     FILE *file);

/* Sets `value` to the unrounded value of a cell, with 128 bits and an error below 2^-120. The sign
 * of negated cells (is_negative) is ignored. */
void reference_value(struct reference *reference, long long row, long column, mpfr_t value);

#endif
