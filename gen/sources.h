/*
 * sources.h: the texts of a table: its .c and .h, and what the user's own templates render.
 */
#ifndef POSENC_SOURCES_H
#define POSENC_SOURCES_H

#include "encoding/factored_tables.h"
#include "files/files.h"
#include "request.h"

#include <stdbool.h>

/* Renders the outputs, which are open; `command` is the canonical command for their banners. False
 * after a message. */
bool sources_write(struct files *files, const struct request *request, struct table *table,
                   const struct witness *witness, const char *command);

/* The same for a factored table. */
bool sources_write_factored(struct files *files, const struct request *request,
                            struct factored_tables *tables, const char *command);

#endif
