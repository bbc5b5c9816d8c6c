/*
 * pictures.c: draws the pictures of a run.
 */
#include "picture/pictures.h"

#include "picture/figure.h"
#include "picture/png.h"
#include "picture/rows.h"

#include <stdlib.h>

enum { HEATMAP_SIDE = 4096 /* the most pixels */ };

static void map_take(void *map, int64_t row, const int32_t *fractions)
{
    map_add(map, row, fractions);
}

/* A pixel for each cell; or for a group of cells, if a side would have too many pixels. */
static bool heatmap_draw(struct output *output, struct table *table)
{
    const struct spec *const spec = table->spec;
    struct map map;
    int magnitude;
    map_start(&map, reduction_of(spec->max_len, HEATMAP_SIDE),
              reduction_of(spec->columns, HEATMAP_SIDE));
    const bool fine = rows_walk(table, &magnitude, map_take, &map);
    if (fine) {
        size_t size;
        unsigned char *const png = png_of(&map.shades, &size);
        output_bytes(output, (const char *)png, size);
        free(png);
    }
    map_free(&map);
    return fine;
}

bool pictures_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                    const char *command)
{
    if (files_has(files, OUTPUT_HEATMAP) &&
        !(heatmap_draw(files_begin(files, OUTPUT_HEATMAP), table) &&
          files_finish(files, OUTPUT_HEATMAP))) {
        return false;
    }
    return !files_has(files, OUTPUT_FIGURE) ||
           (figure_write(files_begin(files, OUTPUT_FIGURE), table, output_spec, command) &&
            files_finish(files, OUTPUT_FIGURE));
}
