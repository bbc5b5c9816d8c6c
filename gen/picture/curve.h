/*
 * curve.h: a number of each row as a line in a plot.
 */
#ifndef POSENC_CURVE_H
#define POSENC_CURVE_H

#include "files/output.h"
#include "picture/shades.h"

#include <stdbool.h>
#include <stdint.h>

enum { CURVE_POINTS = 228 };

/* Rows in groups, so that there are at most CURVE_POINTS; of each group of several the least and
 * the largest number, between which the line goes. */
struct curve {
    struct reduction reduction;
    struct {
        int64_t least;
        int64_t most;
    } group[CURVE_POINTS];
};

void curve_start(struct curve *curve, int64_t rows);

/* The fraction of a row. Rows come in their order. */
void curve_add(struct curve *curve, int64_t row, int64_t fraction);

/* A plot in pixels: each row has an equal part of the width; 1 is the top. */
struct plot {
    int64_t width;
    int64_t height;
    int64_t bottom; /* the fraction there, less than 1 */
};

/* The path, in tenths of a pixel, "M1.5,2L3.2,4". */
void curve_write(const struct curve *curve, struct output *output, const struct plot *plot);

/* A path of a dot for each row: of no length, for a stroke with round ends. */
void curve_write_dots(const struct curve *curve, struct output *output, const struct plot *plot);

/* The least of all numbers. */
int64_t curve_least(const struct curve *curve);

/* Prints tenths: "12.3", "-4". */
enum { TENTHS_TEXT = 24 };
void tenths_print(char text[TENTHS_TEXT], int64_t tenths);

#endif
