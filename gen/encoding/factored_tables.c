/*
 * factored_tables.c: what belongs to a factored table, from the names on.
 */
#include "encoding/factored_tables.h"

#include "text.h"

#include <stdlib.h>

bool factored_tables_init(struct factored_tables *tables, const struct request *whole)
{
    struct factored *factored = &tables->factored;
    *tables = (struct factored_tables){
        .names = {text_join(whole->name, "_coarse"), text_join(whole->name, "_fine")}};
    return factored_init(factored, whole, tables->names[0], tables->names[1]) &&
           factored_check(factored) && table_init(&tables->tables[0], &factored->coarse) &&
           table_init(&tables->tables[1], &factored->fine) &&
           witness_find(&tables->witnesses[0], &tables->tables[0]) &&
           witness_find(&tables->witnesses[1], &tables->tables[1]);
}

void factored_tables_free(struct factored_tables *tables)
{
    for (size_t i = 0; i < 2; i++) {
        witness_free(&tables->witnesses[i]);
        table_free(&tables->tables[i]);
        free(tables->names[i]);
    }
}
