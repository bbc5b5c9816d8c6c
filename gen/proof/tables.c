/*
 * tables.c: initializes the tables and finds their witnesses.
 */
#include "proof/tables.h"

#include "message.h"

#include <string.h>

/* Prints how much memory a witness needs if it is 1 GB or more, unless `is_quiet`. Called before
 * the memory is allocated, because a system that overcommits memory may kill the program without a
 * message. */
static void witness_memory_print(const struct spec *spec, bool is_quiet)
{
    const unsigned long long tenths = (unsigned long long)(witness_bytes(spec) / 100000000);
    if (tenths >= 10 && !is_quiet) {
        say("note: to find out that %lld rows differ takes %llu.%llu GB of memory",
            (long long)spec->max_len, tenths / 10, tenths % 10);
    }
}

/* Adds a table and its witness. */
static void tables_add(struct tables *tables, const struct spec *spec, bool is_quiet)
{
    witness_memory_print(spec, is_quiet);
    table_init(&tables->table[tables->count], spec);
    witness_find(&tables->witness[tables->count], &tables->table[tables->count]);
    tables->count++;
}

/* Adds a table and its witness for each axis; axes that have the same rows share one table. */
static void tables_add_axes(struct tables *tables, bool is_quiet)
{
    gathered_init(&tables->gathered, tables->spec);
    for (size_t i = 0; i < tables->gathered.count; i++) {
        const struct gathered_table *const gathered = &tables->gathered.tables[i];
        witness_memory_print(&gathered->small, is_quiet);
        table_init_axis(&tables->table[i], &gathered->small, tables->spec, gathered->axis);
        witness_find(&tables->witness[i], &tables->table[i]);
    }
    tables->count = tables->gathered.count;
}

/* Adds the coarse and the fine table and their witnesses. If rebuilt rows may be equal, adds the
 * full table instead, or, if it has more than FEW_ROWS rows, no table. */
static void tables_add_factored(struct tables *tables, const struct output_spec *output_spec)
{
    enum { FEW_ROWS = 1 << 20 };
    struct factored *const factored = &tables->factored;
    factored_init(factored, tables->spec, output_spec->block);
    if (!factored->rows_may_be_equal) {
        tables_add(tables, &factored->coarse, output_spec->is_quiet);
        tables_add(tables, &factored->fine, output_spec->is_quiet);
    } else if (tables->spec->max_len <= FEW_ROWS) {
        tables_add(tables, tables->spec, output_spec->is_quiet);
    }
}

void tables_init(struct tables *tables, const struct spec *spec,
                 const struct output_spec *output_spec)
{
    /* A compound literal of this size would be too large for a small stack. */
    (void)memset(tables, 0, sizeof *tables);
    tables->spec = spec;
    switch (output_spec->storage) {
    case STORAGE_FULL:
        tables_add(tables, spec, output_spec->is_quiet);
        break;
    case STORAGE_FACTORED:
        tables_add_factored(tables, output_spec);
        break;
    case STORAGE_AXES:
        tables_add_axes(tables, output_spec->is_quiet);
        break;
    }
}
