/*
 * candidates.h: the presets' tables that a file may hold.
 */
#ifndef POSENC_CANDIDATES_H
#define POSENC_CANDIDATES_H

#include "cli/request.h"
#include "model/presets.h"

#include <stdbool.h>

/* The preset's table with as many rows and columns as `like`, and its precision and grid. It owns
 * nothing and has no strings. Without a grid in `like`, a preset of two dimensions gets the square
 * that has so many rows. False, without a message, where there is no such table. */
bool spec_of_preset(struct spec *spec, const struct preset *preset, const struct spec *like);

/* Fills the candidates of request->compared: for each preset a table of as many arrays, rows and
 * columns as the file has, if there is such a table. */
void candidates_find(struct request *request);

#endif
