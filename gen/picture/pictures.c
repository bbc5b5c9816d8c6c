/*
 * pictures.c: draws the pictures of a run, in one walk over the rows.
 */
#include "picture/pictures.h"

#include "encoding/factor.h"
#include "memory.h"
#include "picture/png.h"

#include <stdlib.h>

/* The most pixels. Of a larger table each is for a group of cells. */
enum { HEATMAP_SIDE = 4096 };

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

/* Either picture may be NULL. */
static bool rows_walk(struct table *table, const struct fraction *fraction, struct map *heatmap,
                      struct figure *figure)
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
        if (heatmap != NULL) {
            map_add(heatmap, row, fractions);
        }
        if (figure != NULL) {
            figure_add(figure, row, fractions);
        }
    }
    return fine;
}

static void heatmap_write(struct output *output, const struct shades *shades)
{
    size_t size;
    unsigned char *const png = png_of(shades, &size);
    output_bytes(output, (const char *)png, size);
}

bool pictures_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                    const char *command)
{
    const struct spec *const spec = table->spec;
    const bool has_heatmap = files_has(files, OUTPUT_HEATMAP);
    const bool has_figure = files_has(files, OUTPUT_FIGURE);
    struct fraction fraction;
    struct map heatmap = {.sums = NULL};
    struct figure *figure = NULL;
    if (!has_heatmap && !has_figure) {
        return true;
    }
    range_choose(&fraction, table);
    if (has_heatmap) {
        map_start(&heatmap, reduction_of(spec->max_len, HEATMAP_SIDE),
                  reduction_of(spec->columns, HEATMAP_SIDE));
    }
    if (has_figure) {
        figure = figure_start(table, output_spec, fraction.magnitude);
    }
    bool fine = rows_walk(table, &fraction, has_heatmap ? &heatmap : NULL, figure);
    if (fine && has_heatmap) {
        heatmap_write(files_begin(files, OUTPUT_HEATMAP), &heatmap.shades);
        fine = files_finish(files, OUTPUT_HEATMAP);
    }
    if (fine && has_figure) {
        fine = figure_write(files_begin(files, OUTPUT_FIGURE), figure, command) &&
               files_finish(files, OUTPUT_FIGURE);
    }
    return fine;
}
