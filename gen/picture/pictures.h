/*
 * pictures.h: the pictures of a table, as outputs beside its texts: a heat map, and a figure.
 */
#ifndef POSENC_PICTURES_H
#define POSENC_PICTURES_H

#include "encoding/table.h"
#include "files/files.h"
#include "model/output_spec.h"

#include <stdbool.h>
#include <stdint.h>

/* Draws the pictures that the run has, into open outputs; rewinds the table. `command` is the
 * canonical command. False after a message. */
bool pictures_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                    const char *command);

/* ---- the table on one sheet, as SVG: what templates/figure.svg.mustache shows ---- */

struct figure;

/* Chooses what is shown of a table whose rows will come as fractions of 2^magnitude. Memory: about
 * 1 KiB a column, and 2 MiB. */
struct figure *figure_start(struct table *table, const struct output_spec *output_spec,
                            int magnitude);

/* Adds a row of fractions. Rows come in their order, from 0. */
void figure_add(struct figure *figure, int64_t row, const int32_t *fractions);

/* Writes the figure when all rows are there. False after a message. */
bool figure_write(struct output *output, struct figure *figure, const char *command);

#endif
