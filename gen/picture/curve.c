/*
 * curve.c: groups of numbers, and their points as an SVG path.
 */
#include "picture/curve.h"

#include "encoding/fraction.h"
#include "picture/axis.h"

#include <stdlib.h>

void curve_start(struct curve *curve, int64_t rows)
{
    curve->reduction = reduction_of(rows, CURVE_POINTS);
    curve->least = FRACTION_ONE;
}

void curve_add(struct curve *curve, int64_t row, int64_t fraction)
{
    const int64_t group = row / curve->reduction.factor;
    const bool is_first = row % curve->reduction.factor == 0;
    int64_t *const least = &curve->group[group].least;
    int64_t *const most = &curve->group[group].most;
    *least = is_first || fraction < *least ? fraction : *least;
    *most = is_first || fraction > *most ? fraction : *most;
    curve->least = fraction < curve->least ? fraction : curve->least;
}

/* The middle of a group, in tenths, rounded down. */
static int64_t group_x(const struct curve *curve, int64_t group, int64_t width)
{
    const struct reduction *const reduction = &curve->reduction;
    const int64_t twice = 2 * group * reduction->factor + reduction_size(reduction, group);
    return twice * 5 * width / reduction->count;
}

/* Tenths below the top, rounded to nearest. */
static int64_t fraction_y(int64_t fraction, const struct plot *plot)
{
    const int64_t span = FRACTION_ONE - plot->bottom;
    return ((FRACTION_ONE - fraction) * 10 * plot->height + span / 2) / span;
}

static void point_write(struct output *output, const char *command, int64_t x, int64_t y)
{
    char text[LABEL_TEXT];
    output_text(output, command);
    tenths_print(text, x);
    output_text(output, text);
    output_text(output, ",");
    tenths_print(text, y);
    output_text(output, text);
}

/* A group of several numbers has both its ends in the line, first the one that is nearer to the
 * point before. */
void curve_write(const struct curve *curve, struct output *output, const struct plot *plot)
{
    int64_t last = fraction_y(curve->group[0].least, plot);
    for (int64_t i = 0; i < curve->reduction.groups; i++) {
        const int64_t x = group_x(curve, i, plot->width);
        const int64_t low = fraction_y(curve->group[i].least, plot);
        const int64_t high = fraction_y(curve->group[i].most, plot);
        const bool is_low_near = llabs(low - last) <= llabs(high - last);
        last = is_low_near ? high : low;
        point_write(output, i == 0 ? "M" : "L", x, is_low_near ? low : high);
        if (low != high) {
            point_write(output, "L", x, last);
        }
    }
}

void curve_write_dots(const struct curve *curve, struct output *output, const struct plot *plot)
{
    for (int64_t i = 0; i < curve->reduction.groups; i++) {
        point_write(output, "M", group_x(curve, i, plot->width),
                    fraction_y(curve->group[i].least, plot));
        output_text(output, "h0");
    }
}
