/*
 * plot.h: the axes of a picture and the curves in it.
 */
#ifndef POSENC_PLOT_H
#define POSENC_PLOT_H

#include "files/output.h"
#include "picture/map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- axes ---- */

enum { LABEL_TEXT = 32 };

/* Prints a whole number as people write it, with a minus sign. */
void integer_label(char text[LABEL_TEXT], int64_t integer);

/* A mark is a tick of an axis or an entry of a legend. The texts of the present one go here. */
struct mark {
    char *at;    /* pixels */
    char *label; /* a whole number */
};

/* Makes a mark the present one: it is so many tenths of a pixel, 0 or more, from the beginning. */
void mark_set(const struct mark *mark, int64_t tenths, int64_t number);

/* An axis has cells of equal width, each with a whole number. A tick stands at the middle of the
 * first cell, and of each cell that is a multiple of the spacing after it. */
struct axis {
    int64_t first; /* the number of the first cell */
    int step;      /* 1 or -1: from a cell's number to the next */
    int64_t count;
    int64_t length;  /* pixels */
    int64_t spacing; /* in cells: 1, 2 or 5 times a power of 10 */
    struct mark tick;
};

/* Sets the spacing: the smallest with which labels have room side by side. */
void axis_space(struct axis *axis);

/* Makes tick `index` the present one, for a list of a template. */
bool axis_item(void *axis, size_t index);

/* ---- curves ---- */

/* A plot has this size in pixels. Like the matrix of similarities it shows at most so many groups
 * of rows. */
enum { PLOT_WIDTH = 456, PLOT_HEIGHT = 132, FIGURE_POINTS = 250 };

/* A curve has rows in groups, at most FIGURE_POINTS; the caller sets `rows`. Each group has its
 * least and its largest number, and the line goes between these. */
struct curve {
    struct reduction rows;
    struct {
        int64_t least;
        int64_t most;
    } group[FIGURE_POINTS];
};

/* Adds the fraction of a row. Rows come in their order; the first of each group has to come. */
void curve_add(struct curve *curve, int64_t row, int64_t fraction);

/* Writes the path, in pixels: "M1.5,2.0L3.2,4.0". Each row has an equal part of the plot's width; 1
 * is at its top, and -1 at its bottom. */
void curve_write(const struct curve *curve, struct output *output);

#endif
