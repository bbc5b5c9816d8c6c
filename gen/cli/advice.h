/*
 * advice.h: checks what encoding/ and proof/ find out about a table. The messages name options that
 * help.
 */
#ifndef POSENC_ADVICE_H
#define POSENC_ADVICE_H

#include "cli/request.h"
#include "proof/tables.h"

/* Measures the numbers of the request's table, and sets the members of the spec that follow from
 * them (spec_measure). Refuses numbers that are not finite or out of the precision's range, and
 * --scale=auto if no scale fits. */
void numbers_check(struct request *request);

enum { STORAGE_TEXT = 32 };

/* Prints the option of a storage that takes less than the full table, such as --storage=factored;
 * or "" if the table has none. */
void smaller_storage_print(char text[STORAGE_TEXT], const struct spec *spec);

/* Refuses the table of `spec` if its witness has a fault. If a formula has equal rows, the message
 * names options that avoid them, each of which has been tried. `letter` is the axis of a small
 * table of --storage=axes, and 0 for any other table. `request` is not read if the rows come from a
 * file. */
void rows_check(const struct request *request, const struct witness *witness,
                const struct spec *spec, char letter);

/* Refuses tables that cannot be written: their rows are or might be equal, they need too many
 * witness keys, or an array of an axis is too large for AVR. */
void tables_check(const struct request *request, const struct tables *tables);

#endif
