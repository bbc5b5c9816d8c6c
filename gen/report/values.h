/*
 * values.h: the exact values of the formula, as the literature prints them.
 */
#ifndef POSENC_REPORT_VALUES_H
#define POSENC_REPORT_VALUES_H

#include "encoding/table.h"
#include "report/lines.h"

/* Adds the values of a table of up to 16 rows and 8 columns; of a larger one those of the first and
 * last three rows and columns, as numpy prints it; of the columns that the request names those of
 * all rows, up to 128. They have 8 decimals; or, as in numpy, 9 significant digits where one that
 * is shown and not zero is below 0.001 in magnitude. A file has none. */
void values_add(struct lines *lines, struct table *table);

#endif
