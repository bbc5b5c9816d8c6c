/*
 * equal_rows.h: refuses tables whose rows cannot be told apart, and names the options that help.
 */
#ifndef POSENC_EQUAL_ROWS_H
#define POSENC_EQUAL_ROWS_H

#include "proof/tables.h"

/* Refuses a table of this spec if it has no witness. */
void rows_check(const struct witness *witness, const struct spec *spec);

/* Refuses what tables_init found no tables for. */
void tables_check(const struct tables *tables);

#endif
