/*
 * npy.h: tables that numpy.save has written: .npy files of floating-point numbers, format 1.0, 2.0
 * or 3.0 (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
 *
 * Numbers may be f2, f4 and f8 in both byte orders, in C order or in Fortran order. While a shape
 * has more than two dimensions, those of 1 are dropped, but not the last of (2, L, 1). Then it has
 * to be one of these:
 *
 *     (L, C)     L rows of C cells
 *     (L, h, 2)  L rows of 2h cells: h pairs, as LAYOUT_PAIRS has them
 *     (2, L, C)  two arrays of L rows of C cells: cosines, then sines; a row has the 2C cells of
 *                both
 *
 * (2, h, 2) is the last one, with L = h.
 */
#ifndef POSENC_NPY_H
#define POSENC_NPY_H

#include "model/precision.h"

#include <stdbool.h>
#include <stdint.h>

struct npy;

/* Reads the whole file. NULL after a refusal that names the option and the path. The caller frees
 * the result with npy_free. Memory: that of the file, while it is read at most twice as much. */
struct npy *npy_open(const char *option, const char *path);
void npy_free(struct npy *npy); /* NULL: does nothing */

int64_t npy_rows(const struct npy *npy);    /* 1 .. MAX_LEN_MAX */
int64_t npy_columns(const struct npy *npy); /* 1 .. 2 * D_MODEL_MAX, of both arrays together */
int npy_arrays(const struct npy *npy);      /* 1 or 2 */
bool npy_is_pairs(const struct npy *npy);   /* its shape is (L, h, 2) */
const char *npy_precision(const struct npy *npy); /* "f16", "f32" or "f64" */

/* The same as a format; the header's name of it, such as "<f4"; and whether the file is in Fortran
 * order. */
const struct precision *npy_format(const struct npy *npy);
const char *npy_descr(const struct npy *npy);
bool npy_is_fortran(const struct npy *npy);

/* Takes rows for columns from now on, and columns for rows. False where the file has more than one
 * array, or more rows than a table may have columns. */
bool npy_transpose(struct npy *npy);

/* The bits of one number. */
uint64_t npy_cell(const struct npy *npy, int64_t row, int64_t column);

/* The number itself; a zero keeps its sign. False if it is infinite or not a number. */
bool npy_value(const struct npy *npy, int64_t row, int64_t column, struct dyadic *value);

#endif
