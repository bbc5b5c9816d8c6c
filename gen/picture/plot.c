/*
 * plot.c: ticks and labels; groups of numbers, and their points as an SVG path.
 */
#include "picture/plot.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- axes ---- */

void integer_label(char text[LABEL_TEXT], int64_t integer)
{
    static const char minus[] = "\xe2\x88\x92"; /* U+2212 in UTF-8 */
    (void)snprintf(text, LABEL_TEXT, "%s%lld", integer < 0 ? minus : "", llabs(integer));
}

void mark_set(const struct mark *mark, int64_t tenths, int64_t number)
{
    (void)snprintf(mark->at, LABEL_TEXT, "%lld.%lld", (long long)tenths / 10,
                   (long long)tenths % 10);
    integer_label(mark->label, number);
}

/* The widest digit of common sans-serif fonts has 7 pixels in text of 11, and 16 lie between two
 * labels. The longest number is at one of the ends. */
void axis_space(struct axis *axis)
{
    enum { DIGIT_WIDTH = 7, LABEL_GAP = 16 };
    static const int64_t factors[] = {1, 2, 5};
    const int64_t end = axis->first + axis->step * (axis->count - 1);
    const int first = snprintf(NULL, 0, "%lld", (long long)axis->first);
    const int last = snprintf(NULL, 0, "%lld", (long long)end);
    const int64_t room = (first > last ? first : last) * DIGIT_WIDTH + LABEL_GAP;
    axis->spacing = 1;
    for (int64_t power = 1, i = 0; axis->spacing * axis->length < room * axis->count;) {
        i = (i + 1) % 3;
        power *= i == 0 ? 10 : 1;
        axis->spacing = factors[i] * power;
    }
}

bool axis_item(void *state, size_t index)
{
    const struct axis *const axis = state;
    const int64_t cell = (int64_t)index * axis->spacing;
    if (cell >= axis->count) {
        return false;
    }
    mark_set(&axis->tick, (2 * cell + 1) * 5 * axis->length / axis->count,
             axis->first + axis->step * cell);
    return true;
}

/* ---- curves ---- */

void curve_add(struct curve *curve, int64_t row, int64_t fraction)
{
    const int64_t group = row / curve->rows.factor;
    const bool is_first = row % curve->rows.factor == 0;
    int64_t *const least = &curve->group[group].least;
    int64_t *const most = &curve->group[group].most;
    *least = is_first || fraction < *least ? fraction : *least;
    *most = is_first || fraction > *most ? fraction : *most;
}

/* Returns how many tenths of a pixel a fraction is below the top, rounded to nearest. */
static int64_t fraction_y(int64_t fraction)
{
    return quotient_nearest((FRACTION_ONE - fraction) * 5 * PLOT_HEIGHT, FRACTION_ONE);
}

/* Writes a point, whose coordinates are tenths of a pixel, 0 or more. */
static void point_write(struct output *output, char command, int64_t x, int64_t y)
{
    output_format(output, "%c%lld.%lld,%lld.%lld", command, (long long)x / 10, (long long)x % 10,
                  (long long)y / 10, (long long)y % 10);
}

/* A point stands at the middle of its group, rounded down. A group of several numbers has both its
 * ends in the line, first the one that is nearer to the point before. */
void curve_write(const struct curve *curve, struct output *output)
{
    const struct reduction *const rows = &curve->rows;
    int64_t last = fraction_y(curve->group[0].least);
    for (int64_t i = 0; i < rows->groups; i++) {
        const int64_t twice = 2 * i * rows->factor + reduction_size(rows, i);
        const int64_t x = twice * 5 * PLOT_WIDTH / rows->count;
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
