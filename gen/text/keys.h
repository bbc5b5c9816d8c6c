/*
 * keys.h: what the templates say of the witness.
 */
#ifndef POSENC_KEYS_H
#define POSENC_KEYS_H

#include "text/view.h"

/* Adds the lists of keys and of neighbours in their order. */
void keys_add(struct view *view);

/* Says what these names and the comment are for the present table. */
void keys_set_table(struct view *view);

/* After the last row of an array: a cell of it that is not 0, if the array has the first key, as a
 * condition in C++. A row that is missing has zeros. */
void keys_find_last_cell(struct view *view);

#endif
