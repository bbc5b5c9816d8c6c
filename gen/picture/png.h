/*
 * png.h: pictures in the colours of the colour map, as PNG (ISO/IEC 15948): 8 bits a pixel, with a
 * palette.
 */
#ifndef POSENC_PNG_H
#define POSENC_PNG_H

#include "picture/map.h"

#include <stddef.h>

/* One pixel a place. The caller frees the result, which has *size bytes. Memory: 9 bits a pixel,
 * until it returns. */
unsigned char *png_of(const struct shades *shades, size_t *size);

#endif
