/*
 * cells.h: the cells of a row as they stand in the initialiser, and the names of the witness's
 * macros.
 */
#ifndef POSENC_CELLS_H
#define POSENC_CELLS_H

#include "files/output.h"
#include "proof/witness.h"
#include "text/row.h"

#include <stdint.h>

enum { LABEL_MAX = 32 }; /* bytes of either text below, with its final zero */

/* A position as part of an identifier: 17, minus_5. */
void put_label(char *text, int64_t position);

/* A key as part of an identifier: 126, or 126P1 for the part 1 of column 126. */
void put_key_name(char *text, const struct witness_key *key);

/* The smallest column of the witness that is not less than `from`, or `end`. */
uint32_t next_witness_column(const struct row *row, uint32_t from, uint32_t end);

/* Writes the macros of a cell of the witness after the cells before it on the line, which end
 * before *column. *column becomes the place where the macros end. */
void cells_write_witness(const struct row *row, struct output *output, uint32_t j, size_t *column);

/* Writes the present array of the struct row that `state` is: cells and commas, each pair in braces
 * if the array has a dimension of pairs, in lines of at most LINE_COLUMNS, indented by 8. */
void cells_write(struct output *output, void *state);

#endif
