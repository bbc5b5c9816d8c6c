/*
 * emit.h: carries out an accepted request. Files are written into memory (harness.h).
 */
#ifndef POSENC_FUZZ_EMIT_H
#define POSENC_FUZZ_EMIT_H

#include "cli/request_print.h"

/* Carries out the request as main() does, if its table is small. Requires that a refusal prints one
 * line, that success prints nothing, that a difference found by --check is named, and that --check
 * with the same command and --check=FILE find the output up to date. Discards all messages. Call it
 * within a run. */
void emit_require(struct request *request);

#endif
