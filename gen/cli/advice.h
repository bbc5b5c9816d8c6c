/*
 * advice.h: refusals of what encoding/ and proof/ find of a table, which name options that help.
 */
#ifndef POSENC_ADVICE_H
#define POSENC_ADVICE_H

#include "cli/request.h"
#include "proof/tables.h"

/* Fills what follows from the numbers of the request's table. Refuses numbers that the precision
 * does not hold. */
void numbers_check(struct request *request);

/* Tells of a scale with which few cells are left for the numbers of the request's formula. */
void scale_remark(const struct request *request);

/* Refuses a table of this spec if it has no witness, and names options that help, each of which has
 * been tried. The letter is that of the axis whose small table it is, or 0. The request is not read
 * for the rows of a file. */
void rows_check(const struct request *request, const struct witness *witness,
                const struct spec *spec, char letter);

/* Refuses what tables_init found no tables for. */
void tables_check(const struct request *request, const struct tables *tables);

#endif
