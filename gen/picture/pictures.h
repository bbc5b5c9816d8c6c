/*
 * pictures.h: the pictures that a request asks for, as files beside the emitted pair.
 */
#ifndef POSENC_PICTURES_H
#define POSENC_PICTURES_H

#include "emit/target.h"
#include "encoding/table.h"
#include "request.h"

#include <stdbool.h>
#include <stddef.h>

enum { PICTURE_HEATMAP, PICTURE_FIGURE, PICTURE_COUNT };

/* All zero: nothing is open. */
struct pictures {
    const char *paths[PICTURE_COUNT]; /* NULL: not asked for */
    struct target targets[PICTURE_COUNT];
};

/* Opens the files, as target.h says; with is_check for a comparison. False after a message;
 * pictures_abandon is due in any case. */
bool pictures_open(struct pictures *pictures, const struct request *request);

/* Draws them; the table is rewound. `command` is the canonical command. False after a message. */
bool pictures_write(struct pictures *pictures, struct table *table, const char *command);

/* Puts them into place, false after a message; and those that were there before. */
bool pictures_commit(struct pictures *pictures);
void pictures_undo(struct pictures *pictures);

/* Whether a file is not the picture that it should be, which is then said on standard error, as
 * trouble is. */
enum difference pictures_differ(const struct pictures *pictures);

/* The paths, and how many: at most PICTURE_COUNT. */
size_t pictures_paths(const struct pictures *pictures, const char **paths);
void pictures_abandon(struct pictures *pictures);

#endif
