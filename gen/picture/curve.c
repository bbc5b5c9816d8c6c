/*
 * curve.c: groups of numbers, and their points as an SVG path.
 */
#include "picture/curve.h"

#include "encoding/fraction.h"

#include <stdlib.h>

void curve_add(struct curve *curve, int64_t row, int64_t fraction)
{
    const int64_t group = row / curve->rows.factor;
    const bool is_first = row % curve->rows.factor == 0;
    int64_t *const least = &curve->group[group].least;
    int64_t *const most = &curve->group[group].most;
    *least = is_first || fraction < *least ? fraction : *least;
    *most = is_first || fraction > *most ? fraction : *most;
}

/* The middle of a group, in tenths, rounded down. */
static int64_t group_x(const struct reduction *rows, int64_t group)
{
    const int64_t twice = 2 * group * rows->factor + reduction_size(rows, group);
    return twice * 5 * PLOT_WIDTH / rows->count;
}

/* Tenths below the top, rounded to nearest. */
static int64_t fraction_y(int64_t fraction)
{
    return quotient_nearest((FRACTION_ONE - fraction) * 5 * PLOT_HEIGHT, FRACTION_ONE);
}

/* Both coordinates in tenths, 0 or more. */
static void point_write(struct output *output, char command, int64_t x, int64_t y)
{
    output_format(output, "%c%lld.%lld,%lld.%lld", command, (long long)x / 10, (long long)x % 10,
                  (long long)y / 10, (long long)y % 10);
}

/* A group of several numbers has both its ends in the line, first the one that is nearer to the
 * point before. */
void curve_write(const struct curve *curve, struct output *output)
{
    int64_t last = fraction_y(curve->group[0].least);
    for (int64_t i = 0; i < curve->rows.groups; i++) {
        const int64_t x = group_x(&curve->rows, i);
        const int64_t low = fraction_y(curve->group[i].least);
        const int64_t high = fraction_y(curve->group[i].most);
        const bool is_low_near = llabs(low - last) <= llabs(high - last);
        last = is_low_near ? high : low;
        point_write(output, i == 0 ? 'M' : 'L', x, is_low_near ? low : high);
        if (low != high) {
            point_write(output, 'L', x, last);
        }
    }
}
