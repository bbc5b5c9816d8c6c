/*
 * gathered.h: a table of several axes as a table for each axis, of whose rows its own are gathered.
 *
 * Each cell of a row shows a pair that turns by one axis, or one that never turns. So a row of
 * coordinates (y, x) consists of row y of the axis y, row x of the axis x, and constants: H + W
 * rows are stored in the place of H * W, and what is gathered has the bits of the full table.
 *
 * Two rows of the table have different indices on some axis. Where the rows of that axis differ,
 * they differ as well, because all cells of it are in the row. So the rows of the table differ if
 * those of each axis do. The rows before and after the positions are equal; they are one row more
 * of each axis, its last.
 */
#ifndef POSENC_GATHERED_H
#define POSENC_GATHERED_H

#include "model/spec.h"

#include <stddef.h>
#include <stdint.h>

enum { GATHERED_NONE = AXES_MAX }; /* in the place of a table: the axis has no pairs */

/* A table of an axis, or of several axes that have the same rows: as far as the longest of them. */
struct gathered_table {
    struct spec small; /* cosines, sines, and of matrices negative sines of the axis' pairs */
    size_t axis;       /* the longest of those whose table it is */
    char letter;       /* of the first of them: its name */
};

struct gathered {
    size_t count;
    struct gathered_table tables[AXES_MAX]; /* `count` of them */
    size_t table_of[AXES_MAX];              /* of each axis; or GATHERED_NONE */
};

/* Returns the first reason why the rows of a table cannot be gathered; NULL if they can. */
const char *gathered_obstacle(const struct spec *spec);

/* Determines the small tables of a table without an obstacle. */
void gathered_init(struct gathered *gathered, const struct spec *whole);

/* Returns how many cells of each pair are stored. */
int64_t gathered_pair_cells(const struct spec *whole);

/* The index on each axis of the rows before and after the positions, in the table of that axis. */
static inline int64_t gathered_beyond(const struct gathered *gathered, size_t axis)
{
    return spec_positions(&gathered->tables[gathered->table_of[axis]].small);
}

#endif
