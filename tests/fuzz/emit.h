/*
 * emit.h: what an accepted request does. Files are written into memory (harness.h).
 */
#ifndef POSENC_FUZZ_EMIT_H
#define POSENC_FUZZ_EMIT_H

#include "cli/request_print.h"

/* During a run: carries out the request as main() does, if its table is small. A refusal prints one
 * line, success prints nothing, and a difference is named. --check with the same command, and
 * --check=FILE, find the output up to date. Messages are discarded. */
void emit_require(struct request *request);

#endif
