/*
 * advice.h: refusals of what encoding/ and proof/ find of a table, which name options that help.
 */
#ifndef POSENC_ADVICE_H
#define POSENC_ADVICE_H

#include "cli/request.h"
#include "proof/tables.h"

/* Sets the members that depend on the numbers of the request's table. Refuses numbers that are out
 * of the precision's range. */
void numbers_check(struct request *request);

/* Warns if the scale leaves only few distinct cells for the numbers of the request's formula. */
void scale_remark(const struct request *request);

/* Refuses a table of this spec if it has no witness, and names options that help, each of which has
 * been tried. The letter is that of the axis whose small table it is, or 0. For the rows of a file,
 * `request` is not used. */
void rows_check(const struct request *request, const struct witness *witness,
                const struct spec *spec, char letter);

/* Refuses the request if tables_init failed. */
void tables_check(const struct request *request, const struct tables *tables);

#endif
