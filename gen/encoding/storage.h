/*
 * storage.h: how the cells of a table are stored: in which format and how far apart, and in blocks
 * of how many rows.
 */
#ifndef POSENC_STORAGE_H
#define POSENC_STORAGE_H

#include "model/output_spec.h"
#include "model/precision.h"

/* Returns the cells from one row to the next in an array whose rows have so many columns. A row
 * takes whole cells, in whole multiples of the alignment. */
static inline int64_t storage_stride(const struct output_spec *output_spec, int64_t columns)
{
    const int64_t cell = output_spec->stored->bits / 8;
    const int64_t unit = output_spec->row_align > cell ? output_spec->row_align / cell : 1;
    return (columns + unit - 1) / unit * unit;
}

/* Returns the rows of the coarse table of a factored one. */
static inline int64_t storage_coarse_rows(int64_t rows, int64_t block)
{
    return (rows + block - 1) / block;
}

/* Returns a storage in which the table takes less than in full, or STORAGE_FULL if there is none.
 */
enum storage storage_smaller(const struct spec *spec);

/* Derives the members of an output's spec that follow from the others and from the table's spec. */
void storage_derive(struct output_spec *output_spec, const struct spec *spec);

#endif
