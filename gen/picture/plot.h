/*
 * plot.h: axes with ticks, and curves, in pixels of the figure's panels.
 */
#ifndef POSENC_PLOT_H
#define POSENC_PLOT_H

#include "files/output.h"
#include "model/output_spec.h"
#include "picture/map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLOT_WIDTH = 456, PLOT_HEIGHT = 132, LABEL_TEXT = 96 };

/* A mark is a tick of an axis or an entry of a legend. */
struct mark {
    int64_t tenths;         /* of a pixel, 0 or more, from the beginning */
    char label[LABEL_TEXT]; /* empty: it has no room */
};

/* ---- axes of cells ---- */

/* A ruler is an axis of cells of equal width, each with a whole number. A tick stands at the middle
 * of the first cell, and of each cell that is a multiple of the spacing after it. */
struct ruler {
    int64_t first; /* the number of the first cell */
    int step;      /* 1 or -1: from a cell's number to the next */
    int64_t count;
    bool is_vertical;
    int64_t length;  /* pixels */
    int64_t before;  /* pixels of room for labels: beyond the first end; beside a vertical axis */
    int64_t after;   /* beyond the last end */
    int64_t spacing; /* in cells: 1, 2 or 5 times a power of 10 */
};

/* Returns how many pixels there have to be from one label to the next, side by side or one below
 * the other. */
int64_t ruler_room(const struct ruler *ruler);

/* Sets the smallest spacing that has so many pixels from one tick to the next. */
void ruler_space(struct ruler *ruler, int64_t room);

/* Gives a tick. Returns false where there is none. A label that would run over the room beyond an
 * end is left out; beside a vertical axis all are, if the longest would. */
bool ruler_tick(const struct ruler *ruler, size_t index, struct mark *mark);

/* Prints a whole number as people write it, with a minus sign. */
const char *integer_label(char *text, int64_t integer);

/* ---- axes of values ---- */

/* Values of a vertical axis are in units of 1/100000 of FRACTION_ONE. */
#define VALUE_ONE INT64_C(100000)

/* The ends of a vertical axis are multiples of its spacing, which is 1, 2 or 5 times a power of 10.
 */
struct scale {
    int64_t least;
    int64_t most;
    int64_t spacing;
};

/* Sets the smallest spacing of which four or fewer go from below the least fraction to above the
 * largest; -1 and 1 stand for these if they are equal. Fractions beyond -1 or 1 count as -1 or 1.
 */
void scale_set(struct scale *scale, int64_t least, int64_t most);

/* Gives a tick, from the top down. Returns false where there is none. */
bool scale_tick(const struct scale *scale, size_t index, struct mark *mark);

/* Prints a value, with no more digits than it needs. */
const char *value_label(char *text, int64_t value);

/* ---- curves ---- */

/* A plot has curves, each of a column or a position, whose number it has, and with an entry in a
 * legend. Each group of rows has its least and its largest fraction. A curve is a line; or in a
 * plot of bands, if groups have several rows, it is the area between these, the curve's envelope.
 */
struct plot {
    size_t count;
    int64_t numbers[COLUMNS_MAX];
    struct {
        int64_t least;
        int64_t most;
    } curves[COLUMNS_MAX][PLOT_WIDTH];
    struct reduction rows; /* no more groups than pixels */
    bool has_bands;
    struct scale scale;
    int64_t step; /* pixels from one entry of the legend to the next */
};

/* Adds the fraction of a row to a curve. Rows have to be added in order, and at least the first row
 * of each group. */
void curve_add(struct plot *plot, size_t curve, int64_t row, int64_t fraction);

/* Returns the least fraction of all curves, or with `is_most` the largest. */
int64_t plot_extreme(const struct plot *plot, bool is_most);

bool legend_entry(const struct plot *plot, size_t index, struct mark *mark);

/* Writes the path of a curve, in pixels. */
void path_write(struct output *output, const struct plot *plot, size_t curve);

#endif
