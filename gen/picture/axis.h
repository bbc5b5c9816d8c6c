/*
 * axis.h: where the ticks of a picture stand, and what they say.
 */
#ifndef POSENC_AXIS_H
#define POSENC_AXIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LABEL_TEXT = 32 };

/* Tenths of a pixel, 0 or more, as pixels: "12.3". */
void tenths_print(char text[LABEL_TEXT], int64_t tenths);

/* A whole number as people write it, with a minus sign. */
void integer_label(char text[LABEL_TEXT], int64_t integer);

/* The present tick, or another item that has a place and a label: where their texts go. */
struct tick {
    char *at;
    char *label;
};

/* Cells of equal width, each with a whole number. A tick stands at the middle of the first cell,
 * and of each cell that is a multiple of the spacing after it. */
struct axis {
    int64_t first; /* the number of the first cell */
    int step;      /* 1 or -1: from a cell's number to the next */
    int64_t count;
    int64_t length;  /* pixels */
    int64_t spacing; /* in cells: 1, 2 or 5 times a power of 10 */
    struct tick tick;
};

/* Sets the spacing: the smallest with which labels have room side by side. */
void axis_space(struct axis *axis);

/* For a list of a template: makes tick `index` the present one. */
bool axis_item(void *axis, size_t index);

#endif
