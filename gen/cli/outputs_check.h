/*
 * outputs_check.h: what a run reads and writes, and whether each output has a path of its own.
 */
#ifndef POSENC_OUTPUTS_CHECK_H
#define POSENC_OUTPUTS_CHECK_H

#include "cli/given.h"
#include "cli/request.h"

/* With --check=FILE refuses inputs that are symbolic links, because a banner may name any, before
 * they are read. False after a message. */
bool inputs_check(struct files *files, const struct given *given);

/* Fills the outputs of the request. Refuses one that has the path of another, of an input, or of a
 * temporary file. False after a message. */
bool outputs_check(struct request *request, const struct given *given);

#endif
