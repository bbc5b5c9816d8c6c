/*
 * again.h: the canonical command of a request reads back to the same request.
 */
#ifndef POSENC_FUZZ_AGAIN_H
#define POSENC_FUZZ_AGAIN_H

#include "cli/request.h"

/* During a run: prints the command of an accepted request, reads it as an @FILE, and requires that
 * the request is the same in all that the output shows, and prints the same again. */
void again_require(const struct request *request);

/* Whether two files that lie in different folders have one name: the command, which has no folders,
 * is then refused where it makes one of them from the other. */
bool again_names_meet(const struct request *request);

#endif
