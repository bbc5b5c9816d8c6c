/*
 * pictures.c: chooses the range of values, and computes all pictures in one pass over the rows.
 */
#include "picture/pictures.h"

#include "encoding/factor.h"
#include "integer.h"
#include "memory.h"
#include "picture/figure.h"
#include "picture/map.h"

enum { HEATMAP_SIDE = 4096 /* maximum width and height of a heat map */ };

/* Chooses the range of the pictures' values, -2^magnitude .. 2^magnitude. If the table is computed
 * by a formula with a cell factor below 1, the range is the smallest one that contains the cell of
 * cos(0), rounded to 30 fraction bits. Otherwise the magnitude is that of the table. */
static void range_choose(struct fraction_converter *converter, const struct table *table)
{
    fraction_init(converter, &table->rounding, table->magnitude);
    if (table->spec->npy_path == NULL && factor_compare_one(table->spec) < 0) {
        const int32_t most = fraction_of_cell(converter, table->sequences[0].cosine_at_zero);
        const int magnitude = most > 0 ? integer_bits((uint64_t)most - 1) - FRACTION_BITS : 0;
        fraction_init(converter, &table->rounding, magnitude);
    }
}

void pictures_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                    const char *command)
{
    const struct spec *const spec = table->spec;
    const size_t columns = (size_t)spec->columns;
    const bool has_heatmap = files_has(files, OUTPUT_HEATMAP);
    struct fraction_converter converter;
    struct heat_map heatmap = {.shades = {.lines = NULL}};
    struct figure *figure = NULL;
    if (!has_heatmap && !files_has(files, OUTPUT_FIGURE)) {
        return;
    }
    range_choose(&converter, table);
    if (has_heatmap) {
        map_start(&heatmap, reduction_of(spec->max_len, HEATMAP_SIDE),
                  reduction_odd(spec->columns, HEATMAP_SIDE));
    }
    if (files_has(files, OUTPUT_FIGURE)) {
        figure = figure_start(table, output_spec, command);
    }
    uint64_t *const cells = memory_allocate(columns, sizeof *cells);
    int32_t *const fractions = memory_allocate(columns, sizeof *fractions);
    table->row = 0;
    for (int64_t row = 0; row < spec->max_len; row++) {
        table_next_row(table, cells);
        for (size_t column = 0; column < columns; column++) {
            fractions[column] = fraction_of_cell(&converter, cells[column]);
        }
        if (has_heatmap) {
            map_add(&heatmap, row, fractions);
        }
        if (figure != NULL) {
            figure_add(figure, row, fractions);
        }
    }
    if (has_heatmap) {
        size_t size;
        unsigned char *const png = png_encode(&heatmap.shades, &size);
        output_bytes(files_begin(files, OUTPUT_HEATMAP), (const char *)png, size);
        files_finish(files, OUTPUT_HEATMAP);
    }
    if (figure != NULL) {
        figure_write(files_begin(files, OUTPUT_FIGURE), figure, converter.magnitude);
        files_finish(files, OUTPUT_FIGURE);
    }
}
