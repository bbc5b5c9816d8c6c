/*
 * axis.c: ticks and labels.
 */
#include "picture/axis.h"

#include <stdio.h>
#include <stdlib.h>

/* In pixels, for text of 11 pixels: the widest digit of common sans-serif fonts, the least space
 * between two labels, and the least distance of two ticks. */
enum { DIGIT_WIDTH = 7, LABEL_GAP = 16, ACROSS_LEAST = 44, DOWN_LEAST = 24 };

void tenths_print(char text[LABEL_TEXT], int64_t tenths)
{
    const long long size = llabs(tenths);
    const char *const sign = tenths < 0 ? "-" : "";
    if (size % 10 == 0) {
        (void)snprintf(text, LABEL_TEXT, "%s%lld", sign, size / 10);
    } else {
        (void)snprintf(text, LABEL_TEXT, "%s%lld.%lld", sign, size / 10, size % 10);
    }
}

void integer_label(char text[LABEL_TEXT], int64_t integer)
{
    (void)snprintf(text, LABEL_TEXT, "%s%lld", integer < 0 ? MINUS : "", llabs(integer));
}

/* ---- cells ---- */

static int64_t axis_last(const struct axis *axis)
{
    return axis->first + axis->step * (axis->count - 1);
}

/* The pixels that a label needs up to the next one. The longest number is at one of the ends. */
static int64_t label_room(const struct axis *axis, bool is_across)
{
    const int first = snprintf(NULL, 0, "%lld", (long long)axis->first);
    const int last = snprintf(NULL, 0, "%lld", (long long)axis_last(axis));
    const int room = (first > last ? first : last) * DIGIT_WIDTH + LABEL_GAP;
    if (!is_across) {
        return DOWN_LEAST;
    }
    return room > ACROSS_LEAST ? room : ACROSS_LEAST;
}

void axis_space(struct axis *axis, bool is_across)
{
    static const int64_t factors[] = {1, 2, 5};
    const int64_t room = label_room(axis, is_across);
    axis->spacing = 1;
    for (int64_t power = 1, i = 0; axis->spacing * axis->length < room * axis->count;) {
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
    const struct axis *const axis = state;
    const int64_t last = axis_last(axis);
    const int64_t least = axis->step > 0 ? axis->first : last;
    const int64_t most = axis->step > 0 ? last : axis->first;
    const int64_t number = multiple_above(least, axis->spacing) + (int64_t)index * axis->spacing;
    if (number > most) {
        return false;
    }
    const int64_t cell = (number - axis->first) * axis->step;
    tenths_print(axis->tick.at, (2 * cell + 1) * 5 * axis->length / axis->count);
    integer_label(axis->tick.label, number);
    return true;
}

/* ---- values ---- */

/* 2^exponent, or -2^exponent: in digits if there are few of them. */
static void power_label(char text[LABEL_TEXT], bool is_negative, int exponent)
{
    static const char *const parts[] = {"1", "0.5", "0.25", "0.125", "0.0625", "0.03125"};
    const char *const sign = is_negative ? MINUS : "";
    if (exponent <= 0 && -exponent < (int)(sizeof parts / sizeof *parts)) {
        (void)snprintf(text, LABEL_TEXT, "%s%s", sign, parts[-exponent]);
    } else if (exponent > 0 && exponent < 10) {
        (void)snprintf(text, LABEL_TEXT, "%s%d", sign, 1 << exponent);
    } else {
        (void)snprintf(text, LABEL_TEXT, "%s2^%s%d", sign, exponent < 0 ? MINUS : "",
                       abs(exponent));
    }
}

bool value_axis_item(void *state, size_t index)
{
    const struct value_axis *const axis = state;
    const int below = (int)index * axis->step; /* halves below the top */
    const int halves = 2 - below;
    if (halves < axis->bottom) {
        return false;
    }
    tenths_print(axis->tick.at, (int64_t)below * 10 * axis->length / (2 - axis->bottom));
    if (halves == 0) {
        integer_label(axis->tick.label, 0);
    } else {
        power_label(axis->tick.label, halves < 0, axis->magnitude - (halves % 2 != 0 ? 1 : 0));
    }
    return true;
}
