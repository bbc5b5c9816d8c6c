/*
 * sources.h: writes the text outputs of a table: its .c and .h, and the outputs of --template
 * options.
 */
#ifndef POSENC_SOURCES_H
#define POSENC_SOURCES_H

#include "files/files.h"
#include "model/output_spec.h"
#include "proof/tables.h"

#include <stdint.h>

/* Returns an estimate of the size of a table's .c in bytes. */
uint64_t source_size_estimate(const struct output_spec *output_spec, const struct spec *spec);

/* Renders all text outputs of the run. `command` is the canonical command, which their banners
 * contain. */
void sources_write(struct files *files, const struct output_spec *output_spec,
                   struct tables *tables, const char *command);

#endif
