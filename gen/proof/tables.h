/*
 * tables.h: the tables that are stored, each with its own witness (witness.h): the full table, or
 * the two small tables of a factored table, or the small tables of the axes.
 */
#ifndef POSENC_TABLES_H
#define POSENC_TABLES_H

#include "encoding/factored.h"
#include "encoding/gathered.h"
#include "encoding/table.h"
#include "model/output_spec.h"
#include "proof/witness.h"

struct tables {
    const struct spec *spec; /* the spec of the full table */
    size_t count;

    /* The first `count` elements of both arrays are set: the full table, or the coarse and the fine
     * table, or the tables of the axes. */
    struct table table[AXES_MAX];
    struct witness witness[AXES_MAX];
    struct factored factored; /* set for STORAGE_FACTORED */
    struct gathered gathered; /* set for STORAGE_AXES */
};

/* Initializes the tables and finds their witnesses. The caller keeps the spec alive as long as the
 * tables. If a witness has a fault, or if factored.rows_may_be_equal is set, the caller must not
 * write the tables. If factored.rows_may_be_equal is set, `table` contains the full table instead
 * of the small ones, so that the caller can see whether the rows differ if every row is stored. But
 * if the full table has more than 2^20 rows, no table is set, and `count` is 0. */
void tables_init(struct tables *tables, const struct spec *spec,
                 const struct output_spec *output_spec);

#endif
