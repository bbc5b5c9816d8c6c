/*
 * figure.h: the table on one sheet, as SVG: the numbers that templates/figure.svg.mustache shows.
 */
#ifndef POSENC_FIGURE_H
#define POSENC_FIGURE_H

#include "encoding/table.h"
#include "files/output.h"
#include "model/output_spec.h"

#include <stdbool.h>

/* Writes the figure. `command` is the canonical command. The rows are computed once. False after a
 * message. Memory: about 1 KiB a column, and 2 MiB. */
bool figure_write(struct output *output, struct table *table, const struct output_spec *output_spec,
                  const char *command);

#endif
