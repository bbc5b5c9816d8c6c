/*
 * pictures.c: draws the pictures of a run, in one walk over the rows.
 */
#include "picture/pictures.h"

#include "encoding/factor.h"
#include "memory.h"
#include "picture/figure.h"
#include "picture/png.h"

#include <stdlib.h>

enum { HEATMAP_SIDE = 4096 /* the most pixels */ };

struct pictures {
    bool has_heatmap;
    bool has_figure;
    struct map heatmap; /* a pixel for each cell; or for a group of cells, if there are too many */
    struct figure_data figure;
};

/* The range of fractions: -1 .. 1; or -2^magnitude .. 2^magnitude, with the least magnitude for all
 * cells of a file, or with that for the factor of the cells, to 2^-30. */
static void range_choose(struct fraction *fraction, const struct table *table)
{
    fraction_init(fraction, &table->rounding, table->magnitude);
    if (table->spec->from == NULL && factor_compare_one(table->spec) < 0) {
        const int32_t most = fraction_of_cell(fraction, table->sequences[0].cosine_at_zero);
        const int magnitude = most > 0 ? integer_bits((uint64_t)most - 1) - FRACTION_BITS : 0;
        fraction_init(fraction, &table->rounding, magnitude);
    }
}

static bool rows_walk(struct pictures *pictures, struct table *table,
                      const struct fraction *fraction)
{
    const size_t columns = (size_t)table->spec->columns;
    uint64_t *const cells = memory_take(columns, sizeof *cells);
    int32_t *const fractions = memory_take(columns, sizeof *fractions);
    bool fine = true;
    table_rewind(table);
    for (int64_t row = 0; row < table->spec->max_len && fine; row++) {
        fine = table_next_row(table, cells);
        for (size_t column = 0; column < columns; column++) {
            fractions[column] = fraction_of_cell(fraction, cells[column]);
        }
        if (pictures->has_heatmap) {
            map_add(&pictures->heatmap, row, fractions);
        }
        if (pictures->has_figure) {
            figure_add(&pictures->figure, row, fractions);
        }
    }
    free(fractions);
    free(cells);
    return fine;
}

static bool pictures_take(struct pictures *pictures, const struct output_spec *output_spec,
                          struct table *table)
{
    const struct spec *const spec = table->spec;
    struct fraction fraction;
    range_choose(&fraction, table);
    if (pictures->has_heatmap) {
        map_start(&pictures->heatmap, reduction_of(spec->max_len, HEATMAP_SIDE),
                  reduction_of(spec->columns, HEATMAP_SIDE));
    }
    if (pictures->has_figure) {
        figure_start(&pictures->figure, table, output_spec, fraction.magnitude);
    }
    return rows_walk(pictures, table, &fraction);
}

static bool heatmap_write(struct files *files, const struct shades *shades)
{
    size_t size;
    unsigned char *const png = png_of(shades, &size);
    output_bytes(files_begin(files, OUTPUT_HEATMAP), (const char *)png, size);
    free(png);
    return files_finish(files, OUTPUT_HEATMAP);
}

bool pictures_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                    const char *command)
{
    struct pictures *const pictures = memory_take(1, sizeof *pictures);
    pictures->has_heatmap = files_has(files, OUTPUT_HEATMAP);
    pictures->has_figure = files_has(files, OUTPUT_FIGURE);
    bool fine = !(pictures->has_heatmap || pictures->has_figure) ||
                pictures_take(pictures, output_spec, table);
    if (fine && pictures->has_heatmap) {
        fine = heatmap_write(files, &pictures->heatmap.shades);
    }
    if (fine && pictures->has_figure) {
        fine = figure_write(files_begin(files, OUTPUT_FIGURE), &pictures->figure, command) &&
               files_finish(files, OUTPUT_FIGURE);
    }
    map_free(&pictures->heatmap);
    figure_free(&pictures->figure);
    free(pictures);
    return fine;
}
