/*
 * sources.h: the emitted .c and .h.
 */
#ifndef POSENC_SOURCES_H
#define POSENC_SOURCES_H

#include "encoding/witness.h"
#include "request.h"

#include <stdbool.h>

/* Renders both files, and puts them in place when both are complete; `command` is the canonical
 * command for their banners. False after a message, and then no output file has changed. */
bool sources_emit(const struct request *request, struct table *table, const struct witness *witness,
                  const char *command);

#endif
