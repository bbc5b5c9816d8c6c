/*
 * figure.h: the figure, a table on one sheet, as SVG by templates/pages/figure.svg.mustache.
 */
#ifndef POSENC_FIGURE_H
#define POSENC_FIGURE_H

#include "encoding/table.h"
#include "files/output.h"
#include "model/output_spec.h"

#include <stdint.h>

struct figure;

/* Chooses what the figure shows. `command` is the canonical command. What is given outlives the
 * figure. */
struct figure *figure_start(struct table *table, const struct output_spec *output_spec,
                            const char *command);

/* Adds a row of fractions of 2^magnitude. Rows come in their order, from 0. */
void figure_add(struct figure *figure, int64_t row, const int32_t *fractions);

/* Writes the figure when all rows are there. */
void figure_write(struct output *output, struct figure *figure, int magnitude);

#endif
