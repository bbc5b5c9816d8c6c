/*
 * figure.h: renders the figure, an SVG page of pictures and curves of a table, from
 * templates/pages/figure.svg.mustache.
 */
#ifndef POSENC_FIGURE_H
#define POSENC_FIGURE_H

#include "encoding/table.h"
#include "files/output.h"
#include "model/output_spec.h"

#include <stdint.h>

struct figure;

/* Begins a figure, and chooses the columns and rows that it shows. `command` is the command that
 * reproduces the table. The arguments have to outlive the figure. */
struct figure *figure_start(struct table *table, const struct output_spec *output_spec,
                            const char *command);

/* Adds a row, as one fraction (map.h) for each column. Rows have to be added in order, from 0. */
void figure_add(struct figure *figure, int64_t row, const int32_t *fractions);

/* Writes the figure, after all rows have been added. The fractions of the rows have to be fractions
 * of the range -2^magnitude .. 2^magnitude. */
void figure_write(struct output *output, struct figure *figure, int magnitude);

#endif
