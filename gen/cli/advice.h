/*
 * advice.h: checks of a table that need its numbers, its small tables or its witnesses. Where
 * possible, the messages of refusals name options that avoid the fault.
 */
#ifndef POSENC_ADVICE_H
#define POSENC_ADVICE_H

#include "cli/request.h"
#include "proof/tables.h"

/* Determines the range of the numbers of the request's table, and sets the members of the spec that
 * depend on it (spec_measure). Refuses numbers that are not finite, numbers out of the precision's
 * range unless --saturate is given, and --scale=auto if no scale fits. */
void numbers_check(struct request *request);

enum { STORAGE_TEXT = 32 }; /* size of the text of a --storage option, with the final zero */

/* Prints an option with which the table needs less storage, such as --storage=factored. Prints ""
 * if only the full table is possible. */
void smaller_storage_print(char text[STORAGE_TEXT], const struct spec *spec);

/* Refuses the table of `spec` if its witness has a fault. If rows of a formula are equal, the
 * message names options with which all rows differ, if there are such options. `letter` is the
 * letter of the axis for a small table of --storage=axes, and 0 for any other table. `request` is
 * not read if the rows come from a file. */
void rows_check(const struct request *request, const struct witness *witness,
                const struct spec *spec, char letter);

/* Refuses tables that cannot be written: their rows are or might be equal, they need too many
 * witness keys, or an array of an axis is too large for AVR. */
void tables_check(const struct request *request, const struct tables *tables);

#endif
