/*
 * pictures.h: the pictures of a table: a heat map as PNG, and a figure as SVG.
 */
#ifndef POSENC_PICTURES_H
#define POSENC_PICTURES_H

#include "encoding/table.h"
#include "files/files.h"
#include "model/output_spec.h"

/* Writes all pictures that are outputs of the run. `command` is the command that reproduces the
 * table. */
void pictures_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                    const char *command);

#endif
