/*
 * tables.h: the tables of a run, each with its own witness: the table itself, or the two small ones
 * of a factored one.
 */
#ifndef POSENC_TABLES_H
#define POSENC_TABLES_H

#include "encoding/factored.h"
#include "encoding/table.h"
#include "model/output_spec.h"
#include "proof/witness.h"

struct tables {
    const struct spec *spec; /* of the whole table */
    size_t count;
    struct table table[2]; /* `count` of them: the whole one, or the coarse and the fine one */
    struct witness witness[2];
    struct factored factored; /* of two */
};

/* Makes the tables. The spec is kept, and is the caller's. Where a witness has a fault, or rebuilt
 * rows might be equal (factored.is_near), there is nothing to write. In the second case the only
 * table is the full one, which would be no way out if it had equal rows itself; or there is none
 * where it has too many rows to look at. */
void tables_init(struct tables *tables, const struct spec *spec,
                 const struct output_spec *output_spec);

#endif
