/*
 * figure.h: the table on one sheet, as SVG: what templates/figure.svg.mustache shows.
 */
#ifndef POSENC_FIGURE_H
#define POSENC_FIGURE_H

#include "encoding/table.h"
#include "files/output.h"
#include "model/output_spec.h"
#include "picture/plot.h"
#include "picture/similarity.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    FIGURE_ROWS = 400,    /* the most groups of rows that the map of the table has, */
    FIGURE_COLUMNS = 384, /* and the most groups of columns */
    FIGURE_REFERENCES = 2
};

/* What is shown. Memory: about 1 KiB a column, and 2 MiB. */
struct figure_data {
    const struct spec *spec;
    struct map map;
    struct shades square; /* the similarities of rows */
    struct similarity similarity;
    int magnitude; /* of the range of the map and of the columns */
    struct plot columns;
    struct plot similarities; /* of at most FIGURE_REFERENCES positions to all */
};

/* Chooses the columns that have curves. The fractions of rows will be of 2^magnitude. */
void figure_start(struct figure_data *data, struct table *table,
                  const struct output_spec *output_spec, int magnitude);
void figure_free(struct figure_data *data);

/* Adds a row of fractions. Rows come in their order, from 0. */
void figure_add(struct figure_data *data, int64_t row, const int32_t *fractions);

/* Takes the similarities, when all rows are there. */
void figure_finish(struct figure_data *data);

/* Finishes the data, and writes the figure. `command` is the canonical command. False after a
 * message. */
bool figure_write(struct output *output, struct figure_data *data, const char *command);

#endif
