/*
 * pictures.h: the pictures of a table, as outputs beside its texts: a heat map, and a figure.
 */
#ifndef POSENC_PICTURES_H
#define POSENC_PICTURES_H

#include "encoding/table.h"
#include "files/files.h"
#include "model/output_spec.h"

/* Draws the pictures that the run has. `command` is the canonical command. */
void pictures_write(struct files *files, const struct output_spec *output_spec, struct table *table,
                    const char *command);

#endif
