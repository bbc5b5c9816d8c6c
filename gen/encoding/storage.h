/*
 * storage.h: how the cells of a table are stored: in which format and how far apart, and in blocks
 * of how many rows.
 */
#ifndef POSENC_STORAGE_H
#define POSENC_STORAGE_H

#include "model/output_spec.h"

/* Fills what of an output's spec follows from the rest of it and from what the cells are. */
void storage_derive(struct output_spec *output_spec, const struct spec *spec);

#endif
