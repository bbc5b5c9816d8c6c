/*
 * formula.h: what the banner says of a table: its formula, and how exact its cells are.
 */
#ifndef POSENC_FORMULA_H
#define POSENC_FORMULA_H

#include "encoding/factored.h"
#include "model/spec.h"
#include "text/comment.h"

/* Adds the formula of the cells, in which every number stands: angles, frequencies, columns,
 * factors and rows. Where there are two arrays, it names that of the cosines and that of the sines.
 */
void formula_add(struct comment *comment, const struct spec *spec, const char *cosines,
                 const char *sines);

/* Adds how far a cell may be from the formula's value. The cells of the table lie in -2^magnitude
 * .. 2^magnitude. */
void formula_add_error(struct comment *comment, const struct spec *spec, int magnitude);

/* Adds the same for a factored table: its two small tables, and how far a rebuilt cell may be off.
 * `header` is the name of its .h. */
void formula_add_factored(struct comment *comment, const struct spec *whole,
                          const struct factored *factored, const char *name);

#endif
