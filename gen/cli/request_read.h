/*
 * request_read.h: from options that were given to a request that is complete and allowed.
 */
#ifndef POSENC_REQUEST_READ_H
#define POSENC_REQUEST_READ_H

#include "cli/given.h"
#include "cli/request.h"

#include <stdbool.h>

/* The strings of the request belong to what was given; the caller frees the rest with request_free.
 * With --compare it has neither path nor name. False after a message; then there is no request. */
bool request_read(struct request *request, const struct given *given);

/* Frees what the request owns. */
void request_free(struct request *request);

#endif
