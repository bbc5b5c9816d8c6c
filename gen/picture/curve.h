/*
 * curve.h: one number of each row, as a line in a plot.
 */
#ifndef POSENC_CURVE_H
#define POSENC_CURVE_H

#include "files/output.h"
#include "picture/means.h"

#include <stdint.h>

enum { CURVE_POINTS = 228 };

/* Rows in groups, so that there are at most CURVE_POINTS. Each group of several rows has its least
 * and its largest number, and the line goes between these. */
struct curve {
    struct reduction reduction;
    int64_t least; /* of all numbers */
    struct {
        int64_t least;
        int64_t most;
    } group[CURVE_POINTS];
};

void curve_start(struct curve *curve, int64_t rows);

/* Adds the fraction of a row. Rows come in their order. */
void curve_add(struct curve *curve, int64_t row, int64_t fraction);

/* A plot in pixels. Each row has an equal part of the width; the top is 1. */
struct plot {
    int64_t width;
    int64_t height;
    int64_t bottom; /* the fraction at the bottom, less than 1 */
};

/* The path, in tenths of a pixel, "M1.5,2L3.2,4". */
void curve_write(const struct curve *curve, struct output *output, const struct plot *plot);

/* A path with a dot for each row. A dot has no length; a stroke with round ends shows it. */
void curve_write_dots(const struct curve *curve, struct output *output, const struct plot *plot);

#endif
