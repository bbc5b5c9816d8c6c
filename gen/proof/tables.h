/*
 * tables.h: the tables of a run, each with its own witness: the table itself, the two small ones of
 * a factored one, or those of its axes.
 */
#ifndef POSENC_TABLES_H
#define POSENC_TABLES_H

#include "encoding/factored.h"
#include "encoding/gathered.h"
#include "encoding/table.h"
#include "model/output_spec.h"
#include "proof/witness.h"

struct tables {
    const struct spec *spec; /* of the whole table */
    size_t count;
    struct table table[AXES_MAX]; /* `count` of them: the whole one; the coarse and the fine one; or
                                   * those of axes */
    struct witness witness[AXES_MAX];
    struct factored factored; /* of two */
    struct gathered gathered; /* of axes */
};

/* Makes the tables. The spec remains the caller's and has to outlive them. If a witness has a
 * fault, or rebuilt rows may be equal (factored.is_near), nothing can be written. In the second
 * case `table` holds the full table instead, so that the caller can see whether storing it in full
 * would help; or no table if it has too many rows to examine. */
void tables_init(struct tables *tables, const struct spec *spec,
                 const struct output_spec *output_spec);

#endif
