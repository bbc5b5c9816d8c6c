/*
 * tables.c: makes the tables and finds their witnesses.
 */
#include "proof/tables.h"

#include "message.h"

/* Adds a table and its witness. A note says first how much memory that takes: a system that
 * overcommits memory may kill the program without a message. */
static void tables_add(struct tables *tables, const struct spec *spec, bool is_quiet)
{
    struct table *const table = &tables->table[tables->count];
    struct witness *const witness = &tables->witness[tables->count];
    const unsigned long long tenths = (unsigned long long)(witness_bytes(spec) / 100000000);
    tables->count++;
    if (tenths >= 10 && !is_quiet) {
        say("note: to find out that %lld rows differ takes %llu.%llu GB of memory",
            (long long)spec->max_len, tenths / 10, tenths % 10);
    }
    table_init(table, spec);
    witness_find(witness, table);
}

void tables_init(struct tables *tables, const struct spec *spec,
                 const struct output_spec *output_spec)
{
    enum { FEW_ROWS = 1 << 20 };
    struct factored *const factored = &tables->factored;
    *tables = (struct tables){.spec = spec};
    if (output_spec->storage == STORAGE_FULL) {
        tables_add(tables, spec, output_spec->quiet);
        return;
    }
    factored_init(factored, spec, output_spec->block);
    if (!factored->is_near) {
        tables_add(tables, &factored->coarse, output_spec->quiet);
        tables_add(tables, &factored->fine, output_spec->quiet);
    } else if (spec->max_len <= FEW_ROWS) {
        tables_add(tables, spec, output_spec->quiet);
    }
}
