/*
 * values.h: the exact values of the formula, as the literature prints them.
 */
#ifndef POSENC_REPORT_VALUES_H
#define POSENC_REPORT_VALUES_H

#include "encoding/table.h"
#include "model/output_spec.h"
#include "report/lines.h"

/* Writes the section of all values of a table of up to 16 rows and 8 columns; of a larger table
 * that of the first and last three rows and columns, as numpy prints them. Where the options name
 * columns, it takes those, with all rows if there are up to 128. Values have 8 decimals; or, as in
 * numpy, 9 significant digits where one that is shown and not zero is below 0.001 in magnitude. The
 * table has to be that of a formula. */
void values_write(struct lines *lines, struct table *table, const struct output_spec *output_spec);

#endif
