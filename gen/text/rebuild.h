/*
 * rebuild.h: what the templates can say of a factored table in a word.
 */
#ifndef POSENC_REBUILD_H
#define POSENC_REBUILD_H

#include "encoding/factored.h"
#include "text/names.h"

/* `spec` is that of the whole table. */
void rebuild_add(struct names *names, const struct factored *factored, const struct spec *spec);

#endif
