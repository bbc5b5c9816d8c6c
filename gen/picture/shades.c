/*
 * shades.c: means, and their colours in a PNG.
 */
#include "picture/shades.h"

#include "memory.h"
#include "picture/colormap.h"
#include "picture/png.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void shades_allocate(struct shades *shades, struct reduction down, struct reduction across)
{
    shades->down = down;
    shades->across = across;
    shades->places = memory_take((size_t)down.groups, (size_t)across.groups);
}

void shades_free(struct shades *shades)
{
    free(shades->places);
    shades->places = NULL;
}

/* sum / count to nearest, ties up. The sum lies within +-2^30 count, so the number that is divided
 * is positive and, with count < 2^32 - 1, below 2^64. A mean of more cells would need a table of
 * 2^44 cells in a picture of 64 x 64 means, which would take days. */
static int64_t mean(int64_t sum, int64_t count)
{
    assert(count > 0 && count < UINT32_MAX);
    const uint64_t above = (uint64_t)(sum + FRACTION_ONE * count);
    const uint64_t size = (uint64_t)count;
    return (int64_t)((2 * above + size) / (2 * size)) - FRACTION_ONE;
}

/* Adds a row to the sums of its groups. */
static void sums_add(int64_t *sums, const int32_t *row, const struct reduction *across)
{
    for (int64_t group = 0; group < across->groups; group++) {
        const int32_t *const first = row + group * across->factor;
        const int64_t size = reduction_size(across, group);
        for (int64_t i = 0; i < size; i++) {
            sums[group] += first[i];
        }
    }
}

/* The next line of the picture. */
static bool line_take(struct shades *shades, struct rows *rows, int64_t line, int64_t *sums)
{
    const struct reduction *const across = &shades->across;
    const int64_t size = reduction_size(&shades->down, line);
    uint8_t *const places = shades->places + line * across->groups;
    memset(sums, 0, (size_t)across->groups * sizeof *sums);
    for (int64_t i = 0; i < size; i++) {
        if (!rows_next(rows)) {
            return false;
        }
        sums_add(sums, rows->row, across);
    }
    for (int64_t group = 0; group < across->groups; group++) {
        places[group] = colormap_place(mean(sums[group], size * reduction_size(across, group)));
    }
    return true;
}

bool shades_take(struct shades *shades, struct rows *rows, struct reduction down,
                 struct reduction across)
{
    int64_t *const sums = memory_take((size_t)across.groups, sizeof *sums);
    bool fine = true;
    shades_allocate(shades, down, across);
    rows_rewind(rows);
    for (int64_t line = 0; line < down.groups && fine; line++) {
        fine = line_take(shades, rows, line, sums);
    }
    free(sums);
    return fine;
}

/* One row of pixels. */
static void line_spread(const struct shades *shades, int64_t line, int64_t wide, bool is_transposed,
                        uint8_t *pixels)
{
    const int64_t count = is_transposed ? shades->down.groups : shades->across.groups;
    const int64_t across = shades->across.groups;
    for (int64_t i = 0; i < count; i++) {
        const int64_t place = is_transposed ? i * across + line : line * across + i;
        memset(pixels + i * wide, shades->places[place], (size_t)wide);
    }
}

void shades_write(const struct shades *shades, struct sink sink, int64_t wide, int64_t high,
                  bool is_transposed)
{
    const int64_t lines = is_transposed ? shades->across.groups : shades->down.groups;
    const int64_t width = (is_transposed ? shades->down.groups : shades->across.groups) * wide;
    struct png *const png = memory_take(1, sizeof *png);
    uint8_t *const pixels = memory_take((size_t)width, sizeof *pixels);
    png_start(png, sink, (uint32_t)width, (uint32_t)(lines * high));
    for (int64_t line = 0; line < lines; line++) {
        line_spread(shades, line, wide, is_transposed, pixels);
        for (int64_t i = 0; i < high; i++) {
            png_row(png, pixels);
        }
    }
    png_finish(png);
    free(pixels);
    free(png);
}
