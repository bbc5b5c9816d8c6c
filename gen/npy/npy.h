/*
 * npy.h: reads and writes .npy files of format 1.0, 2.0 or 3.0
 * (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html), for --from, --compare
 * and --npy.
 *
 * A file that is read must have numbers of type f2, f4 or f8, in either byte order, in C order or
 * Fortran order. While its shape has more than two dimensions, dimensions of size 1 are removed,
 * except for the last dimension of (2, L, 1). The result has to be one of these shapes:
 *
 *     (L, C)     L rows of C cells
 *     (L, h, 2)  L rows of 2h cells: h pairs, as in LAYOUT_PAIRS
 *     (2, L, C)  two arrays of L rows of C cells: cosines, then sines; a row has the 2C cells of
 *                both arrays
 *
 * (2, h, 2) is read as (2, L, C), with L = h and C = 2; numbers_reshape can reinterpret it as
 * (L, h, 2), with L = 2. The comment of numbers_reshape lists the other ambiguous shapes. Tables
 * are written in the same shapes, but with LAYOUT_MATRICES as (L, h, 2, 2).
 */
#ifndef POSENC_NPY_H
#define POSENC_NPY_H

#include "npy/numbers.h"

struct files;
struct table;

/* Reads a whole file. Error messages name the option and the path. The numbers take as much memory
 * as the file; reading takes at most twice as much. */
struct numbers *npy_read(const char *option, const char *path);

/* Writes the output OUTPUT_NPY, if the run has it, in format 1.0, in C order and little-endian. The
 * cells are those of the emitted arrays, one array after the other, each row by row and without
 * padding. numpy.save would write the same bytes. */
void npy_write(struct files *files, struct table *table);

#endif
