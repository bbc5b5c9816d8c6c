/*
 * pictures.c: pictures and targets brought together.
 */
#include "picture/pictures.h"

#include "message.h"
#include "picture/figure.h"
#include "picture/png.h"
#include "picture/rows.h"
#include "picture/shades.h"

#include <stdio.h>

/* ---- what is drawn ---- */

static void file_write(void *state, const unsigned char *bytes, size_t count)
{
    output_bytes(state, (const char *)bytes, count);
}

/* A pixel a cell, or a group of them where a side has more cells than a PNG has pixels. */
static bool heatmap_draw(struct output *output, struct table *table, const char *command)
{
    const struct request *const request = table->request;
    const struct sink sink = {file_write, output};
    struct shades shades = {.places = NULL};
    struct rows rows;
    (void)command;
    const bool fine = rows_open(&rows, table) &&
                      shades_take(&shades, &rows, reduction_of(request->max_len, PNG_SIDE),
                                  reduction_of(request->columns, PNG_SIDE)) &&
                      shades_write(&shades, sink, 1, 1, false);
    shades_free(&shades);
    rows_free(&rows);
    return fine;
}

static bool (*const draw[PICTURE_COUNT])(struct output *, struct table *, const char *) = {
    [PICTURE_HEATMAP] = heatmap_draw,
    [PICTURE_FIGURE] = figure_write,
};

/* ---- files ---- */

bool pictures_open(struct pictures *pictures, const struct request *request)
{
    bool fine = true;
    pictures->paths[PICTURE_HEATMAP] = request->heatmap;
    pictures->paths[PICTURE_FIGURE] = request->figure;
    for (size_t i = 0; i < PICTURE_COUNT && fine; i++) {
        if (pictures->paths[i] != NULL) {
            fine = request->is_check ? target_open_check(&pictures->targets[i], pictures->paths[i])
                                     : target_open(&pictures->targets[i], pictures->paths[i]);
        }
    }
    return fine;
}

bool pictures_write(struct pictures *pictures, struct table *table, const char *command)
{
    bool fine = true;
    for (size_t i = 0; i < PICTURE_COUNT && fine; i++) {
        if (pictures->paths[i] != NULL) {
            struct target *const target = &pictures->targets[i];
            fine = draw[i](&target->output, table, command) && target_finish(target);
        }
    }
    return fine;
}

bool pictures_commit(struct pictures *pictures)
{
    bool fine = true;
    for (size_t i = 0; i < PICTURE_COUNT && fine; i++) {
        fine = pictures->paths[i] == NULL || target_commit(&pictures->targets[i]);
    }
    return fine;
}

void pictures_undo(struct pictures *pictures)
{
    for (size_t i = 0; i < PICTURE_COUNT; i++) {
        target_undo(&pictures->targets[i]);
    }
}

enum difference pictures_differ(const struct pictures *pictures)
{
    enum difference all = DIFFERENCE_NONE;
    for (size_t i = 0; i < PICTURE_COUNT && all != DIFFERENCE_TROUBLE; i++) {
        const enum difference difference =
            pictures->paths[i] != NULL ? target_is_other(&pictures->targets[i]) : DIFFERENCE_NONE;
        if (difference == DIFFERENCE_FOUND) {
            (void)refuse("%s is not the picture of this table: draw it again without --check",
                         pictures->paths[i]);
        }
        all = difference > all ? difference : all;
    }
    return all;
}

size_t pictures_paths(const struct pictures *pictures, const char **paths)
{
    size_t count = 0;
    for (size_t i = 0; i < PICTURE_COUNT; i++) {
        if (pictures->paths[i] != NULL) {
            paths[count++] = pictures->paths[i];
        }
    }
    return count;
}

void pictures_abandon(struct pictures *pictures)
{
    for (size_t i = 0; i < PICTURE_COUNT; i++) {
        target_abandon(&pictures->targets[i]);
    }
}
