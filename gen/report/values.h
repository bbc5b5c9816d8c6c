/*
 * values.h: the exact values of the formula, as the literature prints them.
 */
#ifndef POSENC_REPORT_VALUES_H
#define POSENC_REPORT_VALUES_H

#include "encoding/table.h"
#include "model/output_spec.h"
#include "report/lines.h"

/* Adds all values of a table of up to 16 rows and 8 columns. Of a larger table it adds the first
 * and last three rows and columns, as numpy prints them. Where the options name columns, it adds
 * those, with all rows if there are up to 128. Values have 8 decimals; or, as in numpy, 9
 * significant digits where one that is shown and not zero is below 0.001 in magnitude. The table of
 * a file has none. */
void values_add(struct lines *lines, struct table *table, const struct output_spec *output_spec);

#endif
