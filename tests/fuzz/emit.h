/*
 * emit.h: executes an accepted request. Files are written into memory (harness.h).
 */
#ifndef POSENC_FUZZ_EMIT_H
#define POSENC_FUZZ_EMIT_H

#include "cli/request_print.h"

/* Executes the request as main() does, if its table is small. Requires that a refusal prints a
 * message (harness_require_refusal), that success prints nothing, that --check prints a difference
 * that it finds, and that --check with the same command and --check=FILE report that the output is
 * up to date. Discards all messages. Must be called within a run. */
void emit_require(struct request *request);

#endif
