/*
 * curve.h: one number of each row, as a line in a plot.
 */
#ifndef POSENC_CURVE_H
#define POSENC_CURVE_H

#include "files/output.h"
#include "picture/map.h"

#include <stdint.h>

/* The size of a plot in pixels; and the most groups of rows that it shows, as the matrix of
 * similarities. */
enum { PLOT_WIDTH = 456, PLOT_HEIGHT = 132, FIGURE_POINTS = 250 };

/* Rows in groups, at most FIGURE_POINTS; the caller sets `rows`. Each group has its least and its
 * largest number, and the line goes between these. */
struct curve {
    struct reduction rows;
    struct {
        int64_t least;
        int64_t most;
    } group[FIGURE_POINTS];
};

/* Adds the fraction of a row. Rows come in their order; the first of each group has to come. */
void curve_add(struct curve *curve, int64_t row, int64_t fraction);

/* The path, in pixels: "M1.5,2.0L3.2,4.0". Each row has an equal part of the plot's width; 1 is at
 * its top, and -1 at its bottom. */
void curve_write(const struct curve *curve, struct output *output);

#endif
