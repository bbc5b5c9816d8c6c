/*
 * factored_tables.h: the two small tables of a factored one, each with its own witness.
 */
#ifndef POSENC_FACTORED_TABLES_H
#define POSENC_FACTORED_TABLES_H

#include "encoding/factored.h"
#include "encoding/table.h"
#include "encoding/witness.h"

struct factored_tables {
    struct factored factored;
    char *names[2]; /* of the whole, with _coarse and _fine */
    struct table tables[2];
    struct witness witnesses[2];
};

/* The tables of a request for a factored one, which is kept and is the caller's. False after a
 * message; factored_tables_free is due in any case. */
bool factored_tables_init(struct factored_tables *tables, const struct request *whole);
void factored_tables_free(struct factored_tables *tables);

#endif
