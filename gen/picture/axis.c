/*
 * axis.c: ticks and labels.
 */
#include "picture/axis.h"

#include <stdio.h>
#include <string.h>

/* In pixels, for text of 11 pixels: the widest digit of common sans-serif fonts, the least space
 * between two labels, and the least distance of two ticks. */
enum { DIGIT_WIDTH = 7, LABEL_GAP = 16, ACROSS_LEAST = 44, DOWN_LEAST = 24 };

#define MINUS "\xe2\x88\x92" /* U+2212 in UTF-8 */

void integer_label(char text[AXIS_TEXT], int64_t integer)
{
    (void)snprintf(text, AXIS_TEXT, "%s%lld", integer < 0 ? MINUS : "",
                   (long long)(integer < 0 ? -integer : integer));
}

/* Characters of a number. */
static int64_t integer_width(int64_t integer)
{
    char text[AXIS_TEXT];
    return snprintf(text, sizeof text, "%lld", (long long)integer);
}

static int64_t axis_last(const struct axis *axis)
{
    return axis->first + axis->step * (axis->count - 1);
}

static int64_t axis_least(const struct axis *axis)
{
    return axis->step > 0 ? axis->first : axis_last(axis);
}

static int64_t axis_most(const struct axis *axis)
{
    return axis->step > 0 ? axis_last(axis) : axis->first;
}

/* The pixels that a label needs up to the next one. */
static int64_t label_room(const struct axis *axis, bool is_across)
{
    const int64_t a = integer_width(axis_least(axis));
    const int64_t b = integer_width(axis_most(axis));
    const int64_t room = (a > b ? a : b) * DIGIT_WIDTH + LABEL_GAP;
    if (!is_across) {
        return DOWN_LEAST;
    }
    return room > ACROSS_LEAST ? room : ACROSS_LEAST;
}

void axis_init(struct axis *axis, int64_t first, int step, int64_t count, int64_t length,
               bool is_across)
{
    static const int64_t factors[] = {1, 2, 5};
    *axis = (struct axis){.first = first, .step = step, .count = count, .length = length};
    const int64_t room = label_room(axis, is_across);
    axis->spacing = 1;
    for (int64_t power = 1, i = 0; axis->spacing * length < room * count;) {
        i = (i + 1) % 3;
        power *= i == 0 ? 10 : 1;
        axis->spacing = factors[i] * power;
    }
}

/* The least multiple of b > 0 that is at least a. */
static int64_t multiple_above(int64_t a, int64_t b)
{
    const int64_t rest = a % b;
    return a - rest + (rest > 0 ? b : 0);
}

bool axis_item(void *state, size_t index)
{
    struct axis *const axis = state;
    const int64_t number =
        multiple_above(axis_least(axis), axis->spacing) + (int64_t)index * axis->spacing;
    if (number > axis_most(axis)) {
        return false;
    }
    const int64_t cell = (number - axis->first) * axis->step;
    tenths_print(axis->at, (2 * cell + 1) * 5 * axis->length / axis->count);
    integer_label(axis->label, number);
    return true;
}

/* 2^exponent: in digits if there are few of them. */
static void power_label(char *text, size_t size, int exponent)
{
    static const char *const parts[] = {"0.5", "0.25", "0.125", "0.0625", "0.03125"};
    if (exponent < 0 && exponent >= -(int)(sizeof parts / sizeof *parts)) {
        (void)snprintf(text, size, "%s", parts[-exponent - 1]);
    } else if (exponent >= 0 && exponent < 10) {
        (void)snprintf(text, size, "%d", 1 << exponent);
    } else {
        (void)snprintf(text, size, "2^%s%d", exponent < 0 ? MINUS : "",
                       exponent < 0 ? -exponent : exponent);
    }
}

bool value_axis_item(void *state, size_t index)
{
    struct value_axis *const axis = state;
    const int below = (int)index * axis->step; /* halves below the top */
    const int halves = 2 - below;
    if (halves < axis->bottom) {
        return false;
    }
    tenths_print(axis->at, (int64_t)below * 10 * axis->length / (2 - axis->bottom));
    if (halves == 0) {
        (void)snprintf(axis->label, sizeof axis->label, "0");
        return true;
    }
    const size_t sign = halves < 0 ? strlen(MINUS) : 0;
    memcpy(axis->label, MINUS, sign);
    power_label(axis->label + sign, sizeof axis->label - sign,
                axis->magnitude - (halves % 2 != 0 ? 1 : 0));
    return true;
}
