/*
 * request.h: what is asked for: what the cells are, how they are written, and which files there
 * are.
 */
#ifndef POSENC_REQUEST_H
#define POSENC_REQUEST_H

#include "compare/compared.h"
#include "files/files.h"
#include "model/output_spec.h"
#include "model/spec.h"

struct model;

struct request {
    struct spec spec;
    const struct model *model; /* what was read of the model; somebody else's, or NULL */
    const char *model_path;    /* its file; or NULL */
    const char *layer_type;    /* of it; or NULL */
    struct output_spec output;
    struct compared compared; /* what the table is compared with, if it is */
    struct files files;

    /* of the pair, without .c and .h, which the arguments own; "-" is standard output; or NULL */
    const char *path;

    /* The name of a table without a pair: that of the first template's output, without its ending;
     * owned, or NULL. */
    char *stem;
};

#endif
