/*
 * numbers.h: the numbers of an imported table, kept in memory as they are in the file.
 */
#ifndef POSENC_NUMBERS_H
#define POSENC_NUMBERS_H

#include "model/precision.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The number at (row, column) has this index in `bytes`, counted in numbers:
 *
 *     row * row_stride + column / inner_count * outer_stride +
 *         column % inner_count * inner_stride
 */
struct numbers {
    const struct precision *format; /* f16, f32 or f64 */
    bool is_big_endian;             /* the byte order of the numbers */
    bool is_fortran;                /* Fortran order: the first index varies fastest */
    int64_t rows;                   /* 1 .. MAX_LEN_MAX */
    int64_t columns;                /* 1 .. 2 * D_MODEL_MAX, in all arrays together */
    int arrays;                     /* 1; or 2: the first has cosines, the second sines */
    int reshaped_arrays;            /* the number of arrays that numbers_reshape accepts; 0: none */
    bool has_pairs;                 /* the shape is (rows, pairs, 2) */
    const unsigned char *bytes;     /* the numbers, as in the file */
    size_t row_stride;
    size_t outer_stride;
    size_t inner_stride;
    int64_t inner_count;
};

/* Returns the bits of the number at (row, column). */
uint64_t numbers_cell(const struct numbers *numbers, int64_t row, int64_t column);

/* Sets *value to the exact number at (row, column); a zero keeps its sign. Returns false if the
 * number is infinite or NaN. */
bool numbers_read_value(const struct numbers *numbers, int64_t row, int64_t column,
                        struct dyadic *value);

/* Transposes the table. Returns false if its shape is not (rows, columns), or if it has more rows
 * than a table may have columns. */
bool numbers_transpose(struct numbers *numbers);

/* Reinterprets an ambiguous shape, as a table of `arrays` arrays: (2, h, 2) as two rows of h pairs
 * instead of two arrays, (1, h, 2) as one row of h pairs instead of h rows, or (2, 1, C) as one row
 * of two arrays instead of two rows. Returns false for other shapes, or if there would be more
 * columns than a table may have. */
bool numbers_reshape(struct numbers *numbers, int arrays);

#endif
