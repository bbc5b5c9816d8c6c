/*
 * colormap.h: the colours of the numbers -1 .. 1.
 */
#ifndef POSENC_COLORMAP_H
#define POSENC_COLORMAP_H

#include "encoding/fraction.h"

#include <stdint.h>

enum { COLORMAP_COLORS = 255 };

/* 0xRRGGBB in sRGB; the first colour is that of -1. */
extern const uint32_t colormap[COLORMAP_COLORS];

/* The place of a fraction's colour. Each colour has an equal part of -1 .. 1; a fraction beyond has
 * the last colour on its side. The part in the middle, that of 0, is from -1/255 to 1/255. */
static inline uint8_t colormap_place(int64_t fraction)
{
    if (fraction <= -FRACTION_ONE) {
        return 0;
    }
    if (fraction >= FRACTION_ONE) {
        return COLORMAP_COLORS - 1;
    }
    return (uint8_t)((fraction + FRACTION_ONE) * COLORMAP_COLORS / (2 * FRACTION_ONE));
}

#endif
