/*
 * formula.h: what the banner says a table is: its formula's form and numbers, as names for the
 * templates.
 */
#ifndef POSENC_FORMULA_H
#define POSENC_FORMULA_H

#include "emit/view.h"

/* Adds the names to a view whose request and table are set. */
void formula_add(struct view *view);

#endif
