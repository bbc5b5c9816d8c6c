/*
 * npy.h: --from, --compare and --npy: .npy files, format 1.0, 2.0 or 3.0
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
 * (2, h, 2) is the last one, with L = h, unless numbers_reshape takes it for the one before.
 */
#ifndef POSENC_NPY_H
#define POSENC_NPY_H

#include "npy/numbers.h"

struct files;
struct table;

/* Reads the whole file. A refusal names the option and the path. It takes as much memory as the
 * file; while that is read, at most twice as much. */
struct numbers *npy_open(const char *option, const char *path);

/* Writes the output OUTPUT_NPY, if it is wanted: format 1.0 in C order, the cells little-endian.
 * They are those of the pair's arrays, row by row, without cells of padding. numpy.save writes the
 * same bytes. */
void npy_write(struct files *files, struct table *table);

#endif
