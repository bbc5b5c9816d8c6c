/*
 * kinds.h: which template writes each part of a pair. A template is chosen here; it has few
 * conditions of its own.
 */
#ifndef POSENC_KINDS_H
#define POSENC_KINDS_H

#include "model/output_spec.h"
#include "text/names.h"

#include <stdbool.h>

/* For a table with that spec; large: with cells beyond 1. */
void kinds_add(struct names *names, const struct spec *spec, const struct output_spec *output_spec,
               bool is_large);

#endif
