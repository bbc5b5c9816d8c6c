/*
 * numbers.h: the numbers of a table from elsewhere, in memory as a file had them.
 */
#ifndef POSENC_NUMBERS_H
#define POSENC_NUMBERS_H

#include "model/precision.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of (row, column) has the place row * row_stride + column / inner_count * outer +
 * column % inner_count * inner. */
struct numbers {
    const struct precision *format; /* f16, f32 or f64 */
    bool is_big_endian;
    bool is_fortran;  /* the order of the file */
    int64_t rows;     /* 1 .. MAX_LEN_MAX */
    int64_t columns;  /* 1 .. 2 * D_MODEL_MAX, of both arrays together */
    int arrays;       /* 1, or 2: of cosines, then of sines */
    int other_arrays; /* how many numbers_reshape may make of them; 0: none */
    bool is_pairs;    /* a row has pairs as a dimension of their own */
    const unsigned char *bytes;
    size_t row_stride;
    size_t outer;
    size_t inner;
    int64_t inner_count;
};

/* Returns the bits of one number. */
uint64_t numbers_cell(const struct numbers *numbers, int64_t row, int64_t column);

/* Sets the value to the number itself; a zero keeps its sign. False if it is infinite or not a
 * number. */
bool numbers_value(const struct numbers *numbers, int64_t row, int64_t column,
                   struct dyadic *value);

/* Takes rows for columns from now on, and columns for rows. False where there is more than one
 * array, or more rows than a table may have columns. */
bool numbers_transpose(struct numbers *numbers);

/* Takes the numbers from now on for a table of so many arrays: (2, h, 2) for two rows of h pairs;
 * (1, h, 2) for one, and not for h rows; (2, 1, C) for a row of two arrays, and not for two rows.
 * False for others, or for more columns than a table may have. */
bool numbers_reshape(struct numbers *numbers, int arrays);

#endif
