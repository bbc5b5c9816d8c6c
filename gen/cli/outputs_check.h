/*
 * outputs_check.h: what a run writes, and whether each output has a path of its own.
 */
#ifndef POSENC_OUTPUTS_CHECK_H
#define POSENC_OUTPUTS_CHECK_H

#include "cli/given.h"
#include "cli/request.h"

/* Fills the outputs of the request. Refuses one that has the path of another, of an input, or of a
 * temporary file. False after a message. */
bool outputs_check(struct request *request, const struct given *given);

#endif
