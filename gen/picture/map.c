/*
 * map.c: sums of groups, and the places of their means.
 */
#include "picture/map.h"

#include "memory.h"
#include "picture/colormap.h"

#include <stdlib.h>

void shades_start(struct shades *shades, int64_t width, int64_t height)
{
    shades->width = (size_t)width;
    shades->height = (size_t)height;
    shades->places = memory_take(shades->height, shades->width + 1);
}

void shades_free(struct shades *shades)
{
    free(shades->places);
    shades->places = NULL;
}

void map_start(struct map *map, struct reduction rows, struct reduction columns)
{
    *map = (struct map){.rows = rows, .columns = columns};
    shades_start(&map->shades, columns.groups, rows.groups);
    map->sums = memory_take((size_t)columns.groups, sizeof *map->sums);
}

void map_free(struct map *map)
{
    shades_free(&map->shades);
    free(map->sums);
    map->sums = NULL;
}

void map_add(struct map *map, int64_t row, const int32_t *fractions)
{
    const struct reduction *const columns = &map->columns;
    const int64_t group = row / map->rows.factor;
    const int64_t rows = reduction_size(&map->rows, group);
    for (int64_t i = 0; i < columns->count; i++) {
        map->sums[i / columns->factor] += fractions[i];
    }
    if (row % map->rows.factor + 1 < rows) {
        return;
    }
    for (int64_t i = 0; i < columns->groups; i++) {
        const int64_t count = rows * reduction_size(columns, i);
        *shades_at(&map->shades, group, i) = colormap_place(quotient_nearest(map->sums[i], count));
        map->sums[i] = 0;
    }
}
