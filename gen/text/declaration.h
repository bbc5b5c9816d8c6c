/*
 * declaration.h: what the templates can say of a table in a word: names, dimensions, types, units;
 * and of which kinds it is.
 */
#ifndef POSENC_DECLARATION_H
#define POSENC_DECLARATION_H

#include "encoding/factored.h"
#include "model/output_spec.h"
#include "text/comment.h"
#include "text/names.h"

/* Adds the names that every table has, and its kinds. `spec` is that of the whole table, `prefix`
 * that of its macros. */
void declaration_add(struct names *names, const struct spec *spec,
                     const struct output_spec *output_spec, const char *prefix);

/* formula.c: adds what the formula and its exactness are, with kinds that count before others. The
 * cells of the table lie in -2^magnitude .. 2^magnitude. */
void formula_add(struct names *names, const struct spec *spec, int magnitude);

/* Lists the divisors of longrope. */
void formula_list_divisors(struct comment *comment, const struct spec *spec);

/* Adds what can be said of a factored table. `spec` is that of the whole one. */
void factored_add(struct names *names, const struct factored *factored, const struct spec *spec);

#endif
