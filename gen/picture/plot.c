/*
 * plot.c: computes the spacing and positions of ticks, the scale of values, and the paths of
 * curves.
 */
#include "picture/plot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- axes of rows and columns ---- */

const char *integer_label(char *text, int64_t integer)
{
    static const char minus[] = "\xe2\x88\x92"; /* U+2212 in UTF-8 */
    (void)snprintf(text, LABEL_TEXT, "%s%lld", integer < 0 ? minus : "", llabs(integer));
    return text;
}

/* Returns an upper bound of the width of a number's label in pixels. At a font size of 12 pixels,
 * the widest digit of common sans-serif fonts is 8 pixels wide. */
static int64_t label_width(int64_t number)
{
    enum { DIGIT_WIDTH = 8 };
    return (int64_t)DIGIT_WIDTH * snprintf(NULL, 0, "%lld", (long long)number);
}

/* Returns the width in pixels of the longest label, that of the first or of the last interval. */
static int64_t longest_label_width(const struct ruler *ruler)
{
    const int64_t first = label_width(ruler->first);
    const int64_t last = label_width(ruler->first + ruler->step * (ruler->count - 1));
    return first > last ? first : last;
}

int64_t ruler_tick_distance(const struct ruler *ruler)
{
    enum { LABEL_GAP = 14, LINE_HEIGHT = 22 };
    return ruler->is_vertical ? LINE_HEIGHT : longest_label_width(ruler) + LABEL_GAP;
}

void ruler_set_spacing(struct ruler *ruler, int64_t distance)
{
    ruler->spacing = 1;
    for (int i = 0; ruler->spacing * ruler->length < distance * ruler->count; i++) {
        ruler->spacing = i % 3 == 1 ? ruler->spacing / 2 * 5 : ruler->spacing * 2;
    }
}

bool ruler_tick(const struct ruler *ruler, size_t index, struct mark *mark)
{
    const int64_t interval = (int64_t)index * ruler->spacing;
    if (interval >= ruler->count) {
        return false;
    }
    const int64_t tenths = (2 * interval + 1) * 5 * ruler->length / ruler->count;
    const int64_t number = ruler->first + ruler->step * interval;
    const int64_t half_label = 5 * label_width(number); /* tenths of a pixel */
    const bool has_space =
        ruler->is_vertical ? longest_label_width(ruler) <= ruler->space_before
                           : half_label <= 10 * ruler->space_before + tenths &&
                                 half_label <= 10 * (ruler->length + ruler->space_after) - tenths;
    *mark = (struct mark){.tenths = tenths};
    if (has_space) {
        (void)integer_label(mark->label, number);
    }
    return true;
}

/* ---- axes of values ---- */

/* Returns the distance of a value from the top of the plot, in tenths of a pixel, rounded to
 * nearest. `product` is the value times FRACTION_ONE. */
static int64_t scale_y(const struct scale *scale, int64_t product)
{
    return quotient_nearest((scale->greatest * FRACTION_ONE - product) * 10 * PLOT_HEIGHT,
                            (scale->greatest - scale->least) * FRACTION_ONE);
}

static int64_t quotient_floor(int64_t a, int64_t b)
{
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static int64_t fraction_clamp(int64_t fraction)
{
    return fraction < -FRACTION_ONE  ? -FRACTION_ONE
           : fraction > FRACTION_ONE ? FRACTION_ONE
                                     : fraction;
}

void scale_set(struct scale *scale, int64_t least, int64_t most)
{
    enum { INTERVALS = 4 };
    least = fraction_clamp(least);
    most = fraction_clamp(most);
    const int64_t from = least < most ? least : -FRACTION_ONE;
    const int64_t to = least < most ? most : FRACTION_ONE;
    int64_t low = 0;
    int64_t high = 0;
    scale->spacing = 0;
    for (int i = 0; scale->spacing == 0 || high - low > INTERVALS; i++) {
        scale->spacing = i == 0 ? 1 : i % 3 == 2 ? scale->spacing / 2 * 5 : scale->spacing * 2;
        const int64_t unit = scale->spacing * FRACTION_ONE;
        low = quotient_floor(from * VALUE_ONE, unit);
        high = -quotient_floor(-to * VALUE_ONE, unit);
    }
    scale->least = low * scale->spacing;
    scale->greatest = high * scale->spacing;
}

const char *value_label(char *text, int64_t value)
{
    char digits[LABEL_TEXT];
    const long long absolute = llabs(value);
    (void)snprintf(digits, sizeof digits, "%lld.%05lld", absolute / VALUE_ONE,
                   absolute % VALUE_ONE);
    size_t length = strlen(digits);
    while (digits[length - 1] == '0') {
        length--;
    }
    length -= digits[length - 1] == '.';
    (void)snprintf(text, LABEL_TEXT, "%s%.*s", value < 0 ? "\xe2\x88\x92" : "", (int)length,
                   digits);
    return text;
}

bool scale_tick(const struct scale *scale, size_t index, struct mark *mark)
{
    const int64_t value = scale->greatest - (int64_t)index * scale->spacing;
    if (value < scale->least) {
        return false;
    }
    *mark = (struct mark){.tenths = scale_y(scale, value * FRACTION_ONE)};
    (void)value_label(mark->label, value);
    return true;
}

/* ---- curves ---- */

void curve_add(struct plot *plot, size_t curve, int64_t row, int64_t fraction)
{
    const int64_t group = row / plot->rows.factor;
    const bool is_first = row % plot->rows.factor == 0;
    int64_t *const least = &plot->curves[curve][group].least;
    int64_t *const greatest = &plot->curves[curve][group].greatest;
    *least = is_first || fraction < *least ? fraction : *least;
    *greatest = is_first || fraction > *greatest ? fraction : *greatest;
}

int64_t plot_extreme(const struct plot *plot, bool is_greatest)
{
    int64_t extreme = is_greatest ? plot->curves[0][0].greatest : plot->curves[0][0].least;
    for (size_t i = 0; i < plot->count; i++) {
        for (int64_t j = 0; j < plot->rows.groups; j++) {
            const int64_t least = plot->curves[i][j].least;
            const int64_t greatest = plot->curves[i][j].greatest;
            extreme = is_greatest ? (greatest > extreme ? greatest : extreme)
                                  : (least < extreme ? least : extreme);
        }
    }
    return extreme;
}

bool legend_entry(const struct plot *plot, size_t index, struct mark *mark)
{
    if (index >= plot->count) {
        return false;
    }
    *mark = (struct mark){.tenths = 10 * plot->legend_step * (int64_t)index};
    (void)integer_label(mark->label, plot->numbers[index]);
    return true;
}

/* Writes a path command (SVG: M or L) and the coordinates of the point for a group of rows,
 * computed in tenths of a pixel. Each row has an equal share of the plot's width, and x is the
 * middle of the group, rounded down. y is not negative: values above the scale are drawn at the
 * scale's top. */
static void point_write(struct output *output, const struct plot *plot, int64_t group,
                        int64_t fraction, char command)
{
    const struct reduction *const rows = &plot->rows;
    const int64_t twice = 2 * group * rows->factor + reduction_size(rows, group);
    const long long x = twice * 5 * PLOT_WIDTH / rows->count;
    const int64_t from_top = scale_y(&plot->scale, fraction * VALUE_ONE);
    const long long y = from_top > 0 ? from_top : 0;
    output_format(output, "%c%lld.%lld,%lld.%lld", command, x / 10, x % 10, y / 10, y % 10);
}

/* A line has the form "M1.5,2.0L3.2,4.0". The path of a band goes forward along the largest values,
 * and back along the smallest ones. A line of a single point becomes a dash of 12 pixels. */
void curve_write(struct output *output, const struct plot *plot, size_t curve)
{
    const int64_t groups = plot->rows.groups;
    for (int64_t i = 0; i < groups; i++) {
        point_write(output, plot, i, plot->curves[curve][i].greatest, i == 0 ? 'M' : 'L');
    }
    for (int64_t i = groups; plot->has_bands && i-- > 0;) {
        point_write(output, plot, i, plot->curves[curve][i].least, 'L');
    }
    output_text(output, plot->has_bands ? "Z" : groups == 1 ? "m-6,0h12" : "");
}
