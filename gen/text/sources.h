/*
 * sources.h: the texts of a table: its .c and .h, and what the user's own templates render.
 */
#ifndef POSENC_SOURCES_H
#define POSENC_SOURCES_H

#include "files/files.h"
#include "model/output_spec.h"
#include "proof/tables.h"

#include <stdbool.h>

/* Prints a note about a full table with a large source or many cells before it is written.
 * `is_first` is set at the beginning of the run, when only tables of more than 2^31 bytes are
 * reported. */
void sources_note(const struct files *files, const struct output_spec *output_spec,
                  const struct spec *spec, bool is_first);

/* Renders the sources that the run has, into open outputs. `command` is the canonical command for
 * their banners. */
void sources_write(struct files *files, const struct output_spec *output_spec,
                   struct tables *tables, const char *command);

#endif
