/*
 * npy.h: tables that numpy.save has written, and --npy: .npy files, format 1.0, 2.0 or 3.0
 * (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
 *
 * What is read has numbers of f2, f4 or f8, in both byte orders, in C order or in Fortran order.
 * While its shape has more than two dimensions, those of 1 are dropped, but not the last of
 * (2, L, 1). Then it has to be one of these, which are the shapes that are written, too:
 *
 *     (L, C)     L rows of C cells
 *     (L, h, 2)  L rows of 2h cells: h pairs, as LAYOUT_PAIRS has them
 *     (2, L, C)  two arrays of L rows of C cells: cosines, then sines; a row has the 2C cells of
 *                both
 *
 * (2, h, 2) is the last one, with L = h, unless npy_pair_up takes it for the one before.
 */
#ifndef POSENC_NPY_H
#define POSENC_NPY_H

#include "model/precision.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct files;
struct table;

/* Distances of numbers in units of numbers: that of (row, column) has the place
 * row * row + column / inner_count * outer + column % inner_count * inner. */
struct strides {
    size_t row;
    size_t outer;
    size_t inner;
    int64_t inner_count;
};

struct npy {
    const struct precision *format; /* of its numbers: f16, f32 or f64 */
    char descr[4];                  /* the header's name of that, such as "<f4" */
    bool is_fortran;                /* the order of the file */
    int64_t rows;                   /* 1 .. MAX_LEN_MAX */
    int64_t columns;                /* 1 .. 2 * D_MODEL_MAX, of both arrays together */
    int arrays;                     /* 1 or 2 */
    bool is_pairs;                  /* its shape is (L, h, 2) */
    struct strides strides;
    char *file;                   /* the whole of it; owned */
    const unsigned char *numbers; /* within the file */
};

/* Reads the whole file. A refusal names the option and the path. Memory: that of the file, while it
 * is read at most twice as much. */
struct npy *npy_open(const char *option, const char *path);

/* Takes rows for columns from now on, and columns for rows. False where the file has more than one
 * array, or more rows than a table may have columns. */
bool npy_transpose(struct npy *npy);

/* Takes two rows of h pairs from now on for two arrays of h rows and two columns. False for another
 * shape than (2, h, 2), or for more columns than a table may have. */
bool npy_pair_up(struct npy *npy);

/* The bits of one number. */
uint64_t npy_cell(const struct npy *npy, int64_t row, int64_t column);

/* The number itself; a zero keeps its sign. False if it is infinite or not a number. */
bool npy_value(const struct npy *npy, int64_t row, int64_t column, struct dyadic *value);

/* Writes the output OUTPUT_NPY, if it is wanted: format 1.0 in C order, the cells little-endian.
 * They are those of the pair's arrays, row by row, without cells of padding. numpy.save writes the
 * same bytes. False after a message. */
bool npy_write(struct files *files, struct table *table);

#endif
