/*
 * shades.c: means, and their places in the colour map.
 */
#include "picture/shades.h"

#include "memory.h"
#include "picture/colormap.h"

#include <stdlib.h>

void shades_start(struct shades *shades, int64_t width, int64_t height)
{
    shades->width = (size_t)width;
    shades->height = (size_t)height;
    shades->places = memory_take(shades->height, shades->width);
}

void shades_free(struct shades *shades)
{
    free(shades->places);
    shades->places = NULL;
}

void map_start(struct map *map, struct reduction rows, struct reduction columns, bool rows_across)
{
    means_start(&map->means, rows, columns);
    map->rows_across = rows_across;
    if (rows_across) {
        shades_start(&map->shades, rows.groups, columns.groups);
    } else {
        shades_start(&map->shades, columns.groups, rows.groups);
    }
}

void map_free(struct map *map)
{
    means_free(&map->means);
    shades_free(&map->shades);
}

void map_add(struct map *map, int64_t row, const int32_t *fractions)
{
    const size_t group = (size_t)(row / map->means.down.factor);
    const size_t columns = (size_t)map->means.across.groups;
    if (!means_add(&map->means, row, fractions)) {
        return;
    }
    for (size_t i = 0; i < columns; i++) {
        const size_t place = map->rows_across ? i * map->shades.width + group : group * columns + i;
        map->shades.places[place] = colormap_place(map->means.line[i]);
    }
}
