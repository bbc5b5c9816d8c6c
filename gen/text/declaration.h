/*
 * declaration.h: what the templates can say of the table's names and dimensions, and of the
 * language that it is declared in.
 */
#ifndef POSENC_DECLARATION_H
#define POSENC_DECLARATION_H

#include "model/output_spec.h"
#include "text/names.h"

void declaration_add(struct names *names, const struct spec *spec,
                     const struct output_spec *output_spec);

#endif
