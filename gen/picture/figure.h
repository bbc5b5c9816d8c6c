/*
 * figure.h: the table on one sheet, as SVG: templates/figure.svg.mustache, and the numbers in it.
 */
#ifndef POSENC_FIGURE_H
#define POSENC_FIGURE_H

#include "encoding/table.h"
#include "files/output.h"
#include "model/output_spec.h"

#include <stdbool.h>

/* Writes it; `command` is the canonical command. It goes over the rows six times. False after a
 * message. Memory: about 1 KiB a column, and 1 MiB. */
bool figure_write(struct output *output, struct table *table, const struct output_spec *output_spec,
                  const char *command);

#endif
