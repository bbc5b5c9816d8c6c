/*
 * rebuild.h: what the templates can say about the functions that give a row, and about a factored
 * table.
 */
#ifndef POSENC_REBUILD_H
#define POSENC_REBUILD_H

#include "encoding/factored.h"
#include "model/spec.h"
#include "text/names.h"

/* `factored` is NULL if the table is not factored. */
void rebuild_add(struct names *names, const struct spec *spec, int64_t block,
                 const struct factored *factored);

#endif
