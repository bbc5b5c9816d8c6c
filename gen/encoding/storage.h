/*
 * storage.h: how a table is stored: the kind of storage, the format of stored cells, the distance
 * between rows, the size of the table, and the number of rows in a block of a factored table.
 */
#ifndef POSENC_STORAGE_H
#define POSENC_STORAGE_H

#include "model/output_spec.h"
#include "model/precision.h"

/* Returns the number of cells from the start of a row to the start of the next row: the number of
 * columns, rounded up so that the size of a row in bytes is a multiple of
 * output_spec->row_align. */
static inline int64_t storage_stride(const struct output_spec *output_spec, int64_t columns)
{
    const int64_t cell_bytes = output_spec->stored_precision->bits / 8;
    const int64_t unit =
        output_spec->row_align > cell_bytes ? output_spec->row_align / cell_bytes : 1;
    return (columns + unit - 1) / unit * unit;
}

/* Returns the number of rows of the coarse table. */
static inline int64_t storage_coarse_rows(int64_t rows, int64_t block)
{
    return (rows + block - 1) / block;
}

/* Returns a storage that is possible for the table and in general needs less memory than
 * STORAGE_FULL, or STORAGE_FULL if no such storage is possible. */
enum storage storage_choose_smaller(const struct spec *spec);

/* Sets the members of an output_spec that are derived from its other members and from `spec`. If
 * output_spec->block is 0, chooses the block size. */
void storage_derive(struct output_spec *output_spec, const struct spec *spec);

#endif
