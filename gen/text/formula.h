/*
 * formula.h: what the banner says about a table: the form and the numbers of its formula, as names
 * for the templates.
 */
#ifndef POSENC_FORMULA_H
#define POSENC_FORMULA_H

#include "model/spec.h"
#include "text/names.h"

void formula_add(struct names *names, const struct spec *spec);

#endif
