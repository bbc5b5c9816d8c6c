/*
 * kinds.h: which template writes each part of a pair. A template is chosen here; it has few
 * conditions of its own.
 */
#ifndef POSENC_KINDS_H
#define POSENC_KINDS_H

#include "encoding/factored.h"
#include "model/output_spec.h"
#include "text/names.h"

/* What decides, beside the specs. */
struct kind {
    bool has_keys;                   /* there are rows to tell apart */
    bool is_large;                   /* cells may be above 1 */
    const struct factored *factored; /* NULL unless the table is factored */
};

void kinds_add(struct names *names, const struct spec *spec, const struct output_spec *output_spec,
               const struct kind *kind);

#endif
