/*
 * bytes.h: --literal=bytes: rows as strings of their cells' bytes. Cells of the witness stay
 * numbers, since asserts share their macros; so a row is a struct of these and, between them, the
 * strings. It has no padding: all members are whole cells, or bytes that fill the places of such.
 */
#ifndef POSENC_BYTES_H
#define POSENC_BYTES_H

#include "emit/output.h"
#include "emit/view.h"

#include <stdbool.h>
#include <stddef.h>

/* Fills the view's spellings. */
void bytes_spell(struct view *view);

/* Writes the declaration of a member of a row of the present array, VIEW_TEXT bytes at most. False
 * where there is none of that index. */
bool bytes_member(char *text, const struct view *view, size_t index);

/* Writes the present row of the present array of the view that `state` is: its members and commas,
 * in lines of at most VIEW_COLUMNS, indented by 8. */
void bytes_write(struct output *output, void *state);

#endif
