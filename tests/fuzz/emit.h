/*
 * emit.h: what an accepted request does. Files are written into memory (harness.h).
 */
#ifndef POSENC_FUZZ_EMIT_H
#define POSENC_FUZZ_EMIT_H

#include "cli/request_print.h"

/* During a run: carries out the request, if its table is small, as main() does. It ends as it says:
 * a refusal is one line, a success is silent, and a difference is named. What was written is up to
 * date for --check with the same command, and for --check=FILE. All messages are forgotten. */
void emit_require(struct request *request);

#endif
