/*
 * request_read.h: from options that were given to a request that is complete and allowed.
 */
#ifndef POSENC_REQUEST_READ_H
#define POSENC_REQUEST_READ_H

#include "cli/given.h"
#include "cli/request.h"

#include <stdbool.h>

enum request_outcome {
    REQUEST_RUN,    /* the request is to be carried out */
    REQUEST_DONE,   /* the user asked for information, which has been printed */
    REQUEST_REFUSED /* a message has been printed */
};

/* Only after REQUEST_RUN does the request have a meaning; its strings belong to what was given, and
 * the caller frees the rest with request_free. With --compare it has neither path nor name. */
enum request_outcome request_read(struct request *request, const struct given *given);

/* Frees what the request owns. */
void request_free(struct request *request);

#endif
