/*
 * outputs_check.h: what a run reads and writes, and whether each output has a path of its own.
 */
#ifndef POSENC_OUTPUTS_CHECK_H
#define POSENC_OUTPUTS_CHECK_H

#include "cli/given.h"
#include "cli/request.h"

/* Fills the inputs of request->files, before any of them is read but those of options. With
 * --check=FILE refuses symbolic links, since a banner may name any. False after a message. */
bool inputs_check(struct request *request, const struct given *given,
                  const struct arguments *arguments);

/* Fills the outputs. Refuses one that has the path of another, of an input, or of a temporary file.
 * False after a message. */
bool outputs_check(struct request *request, const struct given *given);

#endif
