/*
 * formula.h: what the banner says of a table: its formula, and how exact its cells are.
 */
#ifndef POSENC_FORMULA_H
#define POSENC_FORMULA_H

#include "model/spec.h"

#include <stddef.h>

enum {
    FORMULA_LINES = 64,
    FORMULA_TEXT = 160,     /* bytes of a line */
    FORMULA_COLUMNS = 93,   /* of its text, without the comment's own characters */
    FORMULA_LIST_LINES = 32 /* of numbers; of a longer list there are none */
};

struct formula {
    char lines[FORMULA_LINES][FORMULA_TEXT];
    size_t count;
};

/* Adds the formula of the cells, in which every number stands: angles, frequencies, columns,
 * factors and rows. `name` is the table's. */
void formula_add(struct formula *formula, const struct spec *spec, const char *name);

/* Adds how far a cell may be from the formula's value. The cells of the table lie in -2^magnitude
 * .. 2^magnitude. */
void formula_add_error(struct formula *formula, const struct spec *spec, int magnitude);

#endif
