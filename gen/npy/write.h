/*
 * write.h: --npy: the cells of a table as a file for numpy.load.
 */
#ifndef POSENC_NPY_WRITE_H
#define POSENC_NPY_WRITE_H

#include "encoding/table.h"
#include "files/files.h"

#include <stdbool.h>

/* Writes the output OUTPUT_NPY, if it is wanted: format 1.0 in C order, the cells little-endian.
 * They are those of the pair's arrays, row by row, without cells of padding. The shapes are those
 * that --from reads:
 *
 *     (rows, columns)     one array
 *     (rows, d/2, 2)      LAYOUT_PAIRS
 *     (2, rows, columns)  two arrays: cosines, sines = numpy.load(...)
 *
 * numpy.save writes the same bytes. False after a message. */
bool npy_write(struct files *files, struct table *table);

#endif
