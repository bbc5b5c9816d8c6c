/*
 * factored_tables.c: makes the two small tables and finds their witnesses.
 */
#include "proof/factored_tables.h"

bool factored_tables_init(struct factored_tables *tables, const struct spec *whole, int64_t block)
{
    struct factored *factored = &tables->factored;
    *tables = (struct factored_tables){.factored.bound = 0};
    return factored_init(factored, whole, block) && factored_check(factored) &&
           table_init(&tables->tables[0], &factored->coarse) &&
           table_init(&tables->tables[1], &factored->fine) &&
           witness_find(&tables->witnesses[0], &tables->tables[0]) &&
           witness_find(&tables->witnesses[1], &tables->tables[1]);
}

void factored_tables_free(struct factored_tables *tables)
{
    for (size_t i = 0; i < 2; i++) {
        witness_free(&tables->witnesses[i]);
        table_free(&tables->tables[i]);
    }
}
