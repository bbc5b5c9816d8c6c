/*
 * factored_tables.h: the two small tables of a factored one, each with its own witness.
 */
#ifndef POSENC_FACTORED_TABLES_H
#define POSENC_FACTORED_TABLES_H

#include "encoding/factored.h"
#include "encoding/table.h"
#include "proof/witness.h"

struct factored_tables {
    struct factored factored;
    struct table tables[2];
    struct witness witnesses[2];
};

/* The small tables of a whole one, in blocks of `block` rows. False after a message.
 * Call factored_tables_free in any case. */
bool factored_tables_init(struct factored_tables *tables, const struct spec *whole, int64_t block);
void factored_tables_free(struct factored_tables *tables);

#endif
