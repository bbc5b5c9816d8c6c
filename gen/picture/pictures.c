/*
 * pictures.c: draws the pictures of a run.
 */
#include "picture/pictures.h"

#include "picture/figure.h"
#include "picture/png.h"
#include "picture/rows.h"
#include "picture/shades.h"

static void file_write(void *state, const unsigned char *bytes, size_t count)
{
    output_bytes(state, (const char *)bytes, count);
}

/* A pixel for each cell; or for a group of cells, if a side has more cells than a PNG may have
 * pixels. */
static bool heatmap_draw(struct output *output, struct table *table)
{
    const struct spec *const spec = table->spec;
    const struct sink sink = {file_write, output};
    struct shades shades = {.places = NULL};
    struct rows rows;
    const bool fine = rows_open(&rows, table) &&
                      shades_take(&shades, &rows, reduction_of(spec->max_len, PNG_SIDE),
                                  reduction_of(spec->columns, PNG_SIDE));
    if (fine) {
        shades_write(&shades, sink, 1, 1, false);
    }
    shades_free(&shades);
    rows_free(&rows);
    return fine;
}

static bool heatmap_write(struct files *files, struct table *table)
{
    return !files_has(files, OUTPUT_HEATMAP) ||
           (heatmap_draw(files_begin(files, OUTPUT_HEATMAP), table) &&
            files_finish(files, OUTPUT_HEATMAP));
}

bool pictures_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                    const char *command)
{
    return heatmap_write(files, table) &&
           (!files_has(files, OUTPUT_FIGURE) ||
            (figure_write(files_begin(files, OUTPUT_FIGURE), table, output_spec, command) &&
             files_finish(files, OUTPUT_FIGURE)));
}
