/*
 * figure_data.h: what a figure shows about a table.
 */
#ifndef POSENC_FIGURE_DATA_H
#define POSENC_FIGURE_DATA_H

#include "encoding/table.h"
#include "model/output_spec.h"
#include "picture/curve.h"
#include "picture/similarity.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    FIGURE_ROWS = 400,    /* the most groups of rows that the map of the table has, */
    FIGURE_COLUMNS = 384, /* and the most groups of columns */
    FIGURE_REFERENCES = 2
};

/* Curves, each with a number: of a column, or of a position. */
struct plot {
    size_t count;
    int64_t numbers[COLUMNS_MAX];
    struct curve curves[COLUMNS_MAX];
};

struct figure_data {
    const struct spec *spec;
    struct map map;
    struct shades square; /* the similarities of rows */
    struct similarity similarity;
    int magnitude; /* of the range of the map and of the columns */
    struct plot columns;
    struct plot similarities; /* of at most FIGURE_REFERENCES positions to all */
};

/* Takes what is shown, in one walk over the rows. False after a message. Call figure_data_free in
 * any case. */
bool figure_data_take(struct figure_data *data, struct table *table,
                      const struct output_spec *output_spec);
void figure_data_free(struct figure_data *data);

#endif
