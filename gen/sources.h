/*
 * sources.h: all files of a run: the .c and .h, what the user's own templates render, pictures.
 */
#ifndef POSENC_SOURCES_H
#define POSENC_SOURCES_H

#include "encoding/factored_tables.h"
#include "request.h"

#include <stdbool.h>

/* Renders the files, and puts them in place when all are complete; `command` is the canonical
 * command for their banners. Templates are parsed before any of it. With a depfile that comes last.
 * EMISSION_REFUSED after a message, and then no output file has changed. With is_check nothing is
 * written, and EMISSION_DIFFERENT says that a file is not what it should be, as does standard
 * error. */
enum emission_outcome { EMISSION_DONE, EMISSION_DIFFERENT, EMISSION_REFUSED };
enum emission_outcome sources_emit(const struct request *request, struct table *table,
                                   const struct witness *witness, const char *command);

/* The same for a factored table. */
enum emission_outcome sources_emit_factored(const struct request *request,
                                            struct factored_tables *tables, const char *command);

#endif
