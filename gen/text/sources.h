/*
 * sources.h: the texts of a table: its .c and .h, and what the user's own templates render.
 */
#ifndef POSENC_SOURCES_H
#define POSENC_SOURCES_H

#include "files/files.h"
#include "model/output_spec.h"
#include "proof/tables.h"

#include <stdbool.h>

/* Renders the sources that the run has, into open outputs. `command` is the canonical command for
 * their banners. False after a message. */
bool sources_write(struct files *files, const struct output_spec *output_spec,
                   struct tables *tables, const char *command);

#endif
