/*
 * shades.h: pictures as places of the colour map, and the picture of a table.
 */
#ifndef POSENC_SHADES_H
#define POSENC_SHADES_H

#include "picture/means.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct shades {
    size_t width;
    size_t height;
    uint8_t *places; /* `height` lines of `width`; owned */
};

/* Sets the size. The places are freed with shades_free. */
void shades_start(struct shades *shades, int64_t width, int64_t height);
void shades_free(struct shades *shades);

/* A table whose rows stand one below the other or side by side (rows_across). Each place shows the
 * mean of a group of cells. */
struct map {
    struct means means;
    bool rows_across;
    struct shades shades;
};

void map_start(struct map *map, struct reduction rows, struct reduction columns, bool rows_across);
void map_free(struct map *map);

/* Adds a row of fractions. Rows come in their order, from 0. */
void map_add(struct map *map, int64_t row, const int32_t *fractions);

#endif
