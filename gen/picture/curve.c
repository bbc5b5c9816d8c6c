/*
 * curve.c: groups, and their points as an SVG path.
 */
#include "picture/curve.h"

#include "encoding/fraction.h"

#include <stdio.h>

void curve_start(struct curve *curve, int64_t rows)
{
    curve->reduction = reduction_of(rows, CURVE_POINTS);
}

void curve_add(struct curve *curve, int64_t row, int64_t fraction)
{
    const int64_t group = row / curve->reduction.factor;
    const bool is_first = row % curve->reduction.factor == 0;
    int64_t *const least = &curve->group[group].least;
    int64_t *const most = &curve->group[group].most;
    *least = is_first || fraction < *least ? fraction : *least;
    *most = is_first || fraction > *most ? fraction : *most;
}

void tenths_print(char text[TENTHS_TEXT], int64_t tenths)
{
    const char *const sign = tenths < 0 ? "-" : "";
    const int64_t size = tenths < 0 ? -tenths : tenths;
    if (size % 10 == 0) {
        (void)snprintf(text, TENTHS_TEXT, "%s%lld", sign, (long long)(size / 10));
    } else {
        (void)snprintf(text, TENTHS_TEXT, "%s%lld.%lld", sign, (long long)(size / 10),
                       (long long)(size % 10));
    }
}

/* The middle of a group, in tenths, rounded down. */
static int64_t group_x(const struct curve *curve, int64_t group, int64_t width)
{
    const struct reduction *const reduction = &curve->reduction;
    const int64_t twice = 2 * group * reduction->factor + reduction_size(reduction, group);
    return twice * 5 * width / reduction->count;
}

/* Tenths below the top, to nearest. */
static int64_t fraction_y(int64_t fraction, int64_t height)
{
    return ((FRACTION_ONE - fraction) * 10 * height + FRACTION_ONE) / (2 * FRACTION_ONE);
}

static void point_write(struct output *output, const char *command, int64_t x, int64_t y)
{
    char text[TENTHS_TEXT];
    output_text(output, command);
    tenths_print(text, x);
    output_text(output, text);
    output_text(output, ",");
    tenths_print(text, y);
    output_text(output, text);
}

/* Of a group of several both ends, alternately the lower and the higher first, so that the line
 * from group to group is short. */
void curve_write(const struct curve *curve, struct output *output, int64_t width, int64_t height)
{
    for (int64_t i = 0; i < curve->reduction.groups; i++) {
        const int64_t x = group_x(curve, i, width);
        const int64_t low = fraction_y(curve->group[i].least, height);
        const int64_t high = fraction_y(curve->group[i].most, height);
        const bool rises = i % 2 == 0;
        point_write(output, i == 0 ? "M" : "L", x, rises ? low : high);
        if (low != high) {
            point_write(output, "L", x, rises ? high : low);
        }
    }
}

void curve_write_dots(const struct curve *curve, struct output *output, int64_t width,
                      int64_t height)
{
    for (int64_t i = 0; i < curve->reduction.groups; i++) {
        point_write(output, "M", group_x(curve, i, width),
                    fraction_y(curve->group[i].least, height));
        output_text(output, "h0");
    }
}
