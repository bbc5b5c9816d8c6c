/*
 * request_read.h: from arguments to a request that is complete and allowed.
 */
#ifndef POSENC_REQUEST_READ_H
#define POSENC_REQUEST_READ_H

#include "cli/arguments.h"
#include "cli/request.h"
#include "model/presets.h"

#include <stdbool.h>

enum request_outcome {
    REQUEST_RUN,    /* the request is to be carried out */
    REQUEST_DONE,   /* the user asked for information, which has been printed */
    REQUEST_REFUSED /* a message has been printed */
};

/* Only after REQUEST_RUN does the request have a meaning; its strings belong to the arguments, and
 * the caller frees the rest with request_free. With --compare it has neither path nor name. */
enum request_outcome request_read(struct request *request, const struct arguments *arguments);

/* The preset's table with as many rows and columns as `like`, and its precision and grid. It owns
 * nothing and has no strings. Without a grid in `like`, a preset of two dimensions gets the square
 * that has so many rows. False, without a message, where there is no such table. */
bool spec_of_preset(struct spec *spec, const struct preset *preset, const struct spec *like);

/* Fills the candidates of request->compared: for each preset a table of as many arrays, rows and
 * columns as the file has, if there is such a table. */
void candidates_find(struct request *request);

/* Frees what the request owns. */
void request_free(struct request *request);

#endif
