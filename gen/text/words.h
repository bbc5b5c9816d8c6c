/*
 * words.h: --literal=words: rows as C11 strings of one element a cell.
 *
 * The cells of the witness stay numbers, because asserts share their macros. So a row is a struct
 * of these cells and of the strings between them. Each member holds whole cells, so the struct has
 * no padding where a cell is as large as an element.
 */
#ifndef POSENC_WORDS_H
#define POSENC_WORDS_H

#include "files/output.h"
#include "text/cells.h"

#include <stdbool.h>
#include <stddef.h>

/* Writes the declaration of a member of the present array's rows to `size` bytes of text. False if
 * there is no member of that index. */
bool words_member(char *text, size_t size, const struct row *row, size_t index);

/* Writes the present array of the struct row that `state` is: its members and commas, in lines of
 * at most LINE_COLUMNS. */
void words_write(struct output *output, void *state);

#endif
