/*
 * tables.c: makes the tables and finds their witnesses.
 */
#include "proof/tables.h"

static bool tables_add(struct tables *tables, const struct spec *spec)
{
    struct table *const table = &tables->table[tables->count];
    struct witness *const witness = &tables->witness[tables->count];
    tables->count++;
    return table_init(table, spec) && witness_find(witness, table);
}

bool tables_init(struct tables *tables, const struct spec *spec,
                 const struct output_spec *output_spec)
{
    struct factored *const factored = &tables->factored;
    *tables = (struct tables){.spec = spec};
    if (output_spec->storage == STORAGE_FULL) {
        return tables_add(tables, spec);
    }
    return factored_init(factored, spec, output_spec->block) && factored_check(factored) &&
           tables_add(tables, &factored->coarse) && tables_add(tables, &factored->fine);
}
