/*
 * storage.h: how the cells of a table are stored: in which format and how far apart, and in blocks
 * of how many rows.
 */
#ifndef POSENC_STORAGE_H
#define POSENC_STORAGE_H

#include "model/output_spec.h"

/* Derives the members of an output's spec that follow from the others and from the table's spec. */
void storage_derive(struct output_spec *output_spec, const struct spec *spec);

#endif
