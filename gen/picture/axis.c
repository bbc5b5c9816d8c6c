/*
 * axis.c: ticks and labels.
 */
#include "picture/axis.h"

#include <stdio.h>
#include <stdlib.h>

void tenths_print(char text[LABEL_TEXT], int64_t tenths)
{
    (void)snprintf(text, LABEL_TEXT, "%lld.%lld", (long long)tenths / 10, (long long)tenths % 10);
}

void integer_label(char text[LABEL_TEXT], int64_t integer)
{
    static const char minus[] = "\xe2\x88\x92"; /* U+2212 in UTF-8 */
    (void)snprintf(text, LABEL_TEXT, "%s%lld", integer < 0 ? minus : "", llabs(integer));
}

/* The pixels from a label to the next, for text of 11 pixels: the widest digit of common sans-serif
 * fonts has 7, and 16 lie between two labels. The longest number is at one of the ends. */
static int64_t label_room(const struct axis *axis)
{
    enum { DIGIT_WIDTH = 7, LABEL_GAP = 16 };
    const int64_t end = axis->first + axis->step * (axis->count - 1);
    const int first = snprintf(NULL, 0, "%lld", (long long)axis->first);
    const int last = snprintf(NULL, 0, "%lld", (long long)end);
    return (first > last ? first : last) * DIGIT_WIDTH + LABEL_GAP;
}

void axis_space(struct axis *axis)
{
    static const int64_t factors[] = {1, 2, 5};
    const int64_t room = label_room(axis);
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
    tenths_print(axis->tick.at, (2 * cell + 1) * 5 * axis->length / axis->count);
    integer_label(axis->tick.label, axis->first + axis->step * cell);
    return true;
}
