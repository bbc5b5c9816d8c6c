/*
 * gathered.h: stores a table of several axes as small tables, from which the rows of the full table
 * are gathered. Each axis that rotates pairs has a small table; axes with the same rows share one.
 *
 * Each cell of the full table belongs to a pair that one axis rotates, or to a pair that is not
 * rotated. For example, in a table of two axes y and x, the row at the indices (y, x) consists of
 * the cells of row y of the first axis's table, the cells of row x of the second axis's table, and
 * constants. If the axes have H and W indices, H + W rows are stored instead of H * W, and a
 * gathered row has the same bits as the row of the full table.
 *
 * The rows of all positions differ in the full table if the rows of each small table differ: any
 * two positions have different indices on some axis, and the row of a position contains all cells
 * of its index on that axis. The rows before and after the positions, if there are any, are all
 * equal. For these rows, each small table has one more row, its last.
 */
#ifndef POSENC_GATHERED_H
#define POSENC_GATHERED_H

#include "model/spec.h"

#include <stddef.h>
#include <stdint.h>

enum { GATHERED_NONE = AXES_MAX }; /* no table: the axis has no pairs */

/* A small table. It belongs to one axis, or to several axes that have the same rows. In the second
 * case it has as many rows as the longest of these axes. */
struct gathered_table {
    /* The columns are the cosines of the axis's pairs, then the sines, then, for LAYOUT_MATRICES,
     * the negative sines. */
    struct spec small;
    size_t axis; /* the longest axis of the table */
    char letter; /* the letter of the first axis of the table; it names the table */
};

struct gathered {
    size_t count;
    struct gathered_table tables[AXES_MAX]; /* `count` of them */
    size_t table_indices[AXES_MAX];         /* index of the table of each axis, or GATHERED_NONE */
};

/* Returns the first reason why the rows of a table cannot be gathered, or NULL if they can. */
const char *gathered_obstacle(const struct spec *spec);

/* Determines the small tables of a table whose gathered_obstacle is NULL. */
void gathered_init(struct gathered *gathered, const struct spec *full);

/* Returns the number of stored cells per pair: 2, or 3 for LAYOUT_MATRICES. */
int64_t gathered_pair_cells(const struct spec *full);

/* Returns the index of the row of an axis's table that is used for all rows before and after the
 * positions. */
static inline int64_t gathered_beyond_row(const struct gathered *gathered, size_t axis)
{
    return spec_positions(&gathered->tables[gathered->table_indices[axis]].small);
}

#endif
