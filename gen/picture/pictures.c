/*
 * pictures.c: the pictures that a run draws.
 */
#include "picture/pictures.h"

#include "picture/figure.h"
#include "picture/png.h"
#include "picture/rows.h"
#include "picture/shades.h"
#include "picture/similarity.h"

static void file_write(void *state, const unsigned char *bytes, size_t count)
{
    output_bytes(state, (const char *)bytes, count);
}

/* A side has no more than PNG_SIDE pixels, and each cell, or group of them, cell_size of those. */
static struct reduction side_of(const struct request *request, int64_t count)
{
    return reduction_of(count, PNG_SIDE / request->cell_size);
}

static bool heatmap_take(struct shades *shades, struct rows *rows)
{
    const struct request *const request = rows->table->request;
    return shades_take(shades, rows, side_of(request, request->max_len),
                       side_of(request, request->columns));
}

static bool matrix_take(struct shades *shades, struct rows *rows)
{
    const struct request *const request = rows->table->request;
    return similarity_take(shades, rows, side_of(request, request->max_len));
}

static bool png_draw(struct output *output, struct table *table,
                     bool (*take)(struct shades *, struct rows *))
{
    const int64_t cell_size = table->request->cell_size;
    const struct sink sink = {file_write, output};
    struct shades shades = {.places = NULL};
    struct rows rows;
    const bool fine = rows_open(&rows, table) && take(&shades, &rows);
    if (fine) {
        shades_write(&shades, sink, cell_size, cell_size, false);
    }
    shades_free(&shades);
    rows_free(&rows);
    return fine;
}

static bool heatmap_draw(struct output *output, struct table *table, const char *command)
{
    (void)command;
    return png_draw(output, table, heatmap_take);
}

static bool similarity_draw(struct output *output, struct table *table, const char *command)
{
    (void)command;
    return png_draw(output, table, matrix_take);
}

bool pictures_write(struct files *files, struct table *table, const char *command)
{
    static const struct {
        enum output_index output;
        bool (*draw)(struct output *output, struct table *table, const char *command);
    } pictures[] = {
        {OUTPUT_HEATMAP, heatmap_draw},
        {OUTPUT_SIMILARITY, similarity_draw},
        {OUTPUT_FIGURE, figure_write},
    };
    bool fine = true;
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures && fine; i++) {
        const enum output_index output = pictures[i].output;
        fine = !files_has(files, output) ||
               (pictures[i].draw(files_begin(files, output), table, command) &&
                files_finish(files, output));
    }
    return fine;
}
