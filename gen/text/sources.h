/*
 * sources.h: the texts of a table: its .c and .h, and what the user's own templates render.
 */
#ifndef POSENC_SOURCES_H
#define POSENC_SOURCES_H

#include "files/files.h"
#include "model/output_spec.h"
#include "proof/factored_tables.h"

#include <stdbool.h>

/* These render the outputs of a full table, or of a factored one. The outputs have to be open.
 * `command` is the canonical command for their banners. False after a message. */
bool sources_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                   const struct witness *witness, const char *command);
bool sources_write_factored(struct files *files, const struct spec *spec,
                            const struct output_spec *output_spec, struct factored_tables *tables,
                            const char *command);

#endif
