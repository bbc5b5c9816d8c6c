/*
 * declaration.h: what the templates can say of a table in a word: names, dimensions, types, units;
 * and which template writes each part of a pair.
 */
#ifndef POSENC_DECLARATION_H
#define POSENC_DECLARATION_H

#include "encoding/factored.h"
#include "model/output_spec.h"
#include "text/names.h"

/* Adds the names that every table has. `spec` is that of the whole table, `prefix` that of its
 * macros. */
void declaration_add(struct names *names, const struct spec *spec,
                     const struct output_spec *output_spec, const char *prefix);

/* Adds what can be said of a factored table. `spec` is that of the whole one. */
void factored_add(struct names *names, const struct factored *factored, const struct spec *spec);

/* Whether the header can turn a head: a rotary table of floats; and the layout that says of which
 * numbers, if one does. */
bool can_rotate(const struct spec *spec);
const struct layout_data *head_layout(const struct spec *spec,
                                      const struct output_spec *output_spec);

/* kinds.c: which template writes each part. A template is chosen there; it has few conditions of
 * its own. */
void kinds_add(struct names *names, const struct spec *spec, const struct output_spec *output_spec);

/* Whether a position may take more than 32 bits. */
bool positions_are_long(const struct spec *spec);

/* Prints the dimensions of an array: [PE_MAX_LEN][PE_D_MODEL]. `table` is what the array's own
 * macros begin with: PE, or PE_COARSE for a small table. */
void dimensions_print(char *text, const struct spec *spec, const struct output_spec *output_spec,
                      const char *prefix, const char *table);

#endif
