/*
 * plot.h: axes with ticks, legends and curves for the panels of the figure.
 */
#ifndef POSENC_PLOT_H
#define POSENC_PLOT_H

#include "files/output.h"
#include "model/output_spec.h"
#include "picture/map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PLOT_WIDTH = 456, /* pixels */
    PLOT_HEIGHT = 132,
    LABEL_TEXT = 96 /* buffer size for the text of a label, including the final zero */
};

/* A mark is a tick of an axis or an entry of a legend. */
struct mark {
    int64_t tenths;         /* tenths of a pixel from the start of the axis or legend */
    char label[LABEL_TEXT]; /* empty if there is not enough space */
};

/* ---- axes of rows and columns ---- */

/* An axis that is divided into numbered intervals of equal width, one for each row or column. There
 * is a tick at the middle of the first interval, and of every `spacing`-th interval after it. */
struct ruler {
    int64_t first; /* number of the first interval */
    int step;      /* difference of the numbers of neighbouring intervals: 1 or -1 */
    int64_t count; /* number of intervals */
    bool is_vertical;
    int64_t length; /* pixels */
    /* Space for labels in pixels: before the first interval of a horizontal axis, or beside a
     * vertical axis. */
    int64_t space_before;
    int64_t space_after; /* pixels for labels after the last interval of a horizontal axis */
    int64_t spacing;     /* intervals from one tick to the next: 1, 2 or 5 times a power of 10 */
};

/* Returns the minimum distance of ticks, in pixels, at which their labels do not overlap. */
int64_t ruler_tick_distance(const struct ruler *ruler);

/* Sets the smallest spacing with which ticks are at least `distance` pixels apart. */
void ruler_set_spacing(struct ruler *ruler, int64_t distance);

/* Sets *mark to the tick with this index, or returns false if there are fewer ticks. On a
 * horizontal axis, a label is empty if there is not enough space for it. On a vertical axis, all
 * labels are empty if there is not enough space for the longest one. */
bool ruler_tick(const struct ruler *ruler, size_t index, struct mark *mark);

/* Prints an integer with a typographic minus sign, U+2212. Returns `text`, of LABEL_TEXT bytes. */
const char *integer_label(char *text, int64_t integer);

/* ---- axes of values ---- */

/* Values on a vertical axis are in units of 1/100000. The value VALUE_ONE corresponds to the
 * fraction FRACTION_ONE. */
#define VALUE_ONE INT64_C(100000)

/* A vertical axis of values. Its ends are multiples of its spacing, which is 1, 2 or 5 times a
 * power of 10. */
struct scale {
    int64_t least;
    int64_t greatest;
    int64_t spacing;
};

/* Sets a scale that covers the fractions from `least` to `most`, or -1 to 1 if they are equal.
 * Chooses the smallest spacing with which at most four intervals cover the fractions. `least` and
 * `most` are clamped to -1 .. 1. */
void scale_set(struct scale *scale, int64_t least, int64_t most);

/* Sets *mark to the tick with this index, counted from the top, or returns false if there are fewer
 * ticks. */
bool scale_tick(const struct scale *scale, size_t index, struct mark *mark);

/* Prints a value without trailing zeros. Returns `text`, of LABEL_TEXT bytes. */
const char *value_label(char *text, int64_t value);

/* ---- curves ---- */

/* A plot of several curves. Each curve shows a column of the table, or the similarities of all rows
 * to one row. For each group of rows, a curve has the smallest and the largest fraction of the
 * group. A curve is drawn as a line through the largest fractions or, with has_bands, as the area
 * between the smallest and the largest fractions. */
struct plot {
    size_t count;                 /* the number of curves */
    int64_t numbers[COLUMNS_MAX]; /* of each curve: the index of the column, or the position */
    struct {
        int64_t least;
        int64_t greatest;
    } curves[COLUMNS_MAX][PLOT_WIDTH];
    struct reduction rows; /* at most PLOT_WIDTH groups */
    bool has_bands;
    struct scale scale;
    int64_t legend_step; /* pixels from one entry of the legend to the next */
};

/* Adds the fraction of a row to a curve. Rows have to be added in order, and at least the first row
 * of each group has to be added. */
void curve_add(struct plot *plot, size_t curve, int64_t row, int64_t fraction);

/* Returns the smallest fraction of all curves or, with `is_greatest`, the largest. */
int64_t plot_extreme(const struct plot *plot, bool is_greatest);

/* Sets *mark to the entry of the legend with this index, or returns false if there are fewer
 * entries. */
bool legend_entry(const struct plot *plot, size_t index, struct mark *mark);

/* Writes a curve as the path data of SVG, in pixels. */
void curve_write(struct output *output, const struct plot *plot, size_t curve);

#endif
