/*
 * cells.h: the cells of a row as they stand in the initialiser, and the names of the witness's
 * macros.
 */
#ifndef POSENC_CELLS_H
#define POSENC_CELLS_H

#include "files/output.h"
#include "proof/witness.h"
#include "text/line.h"
#include "text/literal.h"
#include "text/row.h"

#include <stdint.h>

enum {
    LABEL_MAX = 32,                     /* bytes of either name below, with its final zero */
    CELL_ROOM = LITERAL_MAX + LINE_GAP, /* bytes of a literal with what is before it */
    CELL_WITNESS_ROOM = 160 + LINE_GAP  /* the same of a macro of the witness */
};

/* A position as part of an identifier: 17, minus_5. */
void put_label(char *text, const struct digits *digits, int64_t position);

/* A key as part of an identifier: 126, or 126P1 for the part 1 of column 126. */
void put_key_name(char *text, const struct digits *digits, const struct witness_key *key);

/* Writes the literals of cells as words of a row. The line has room for CELL_ROOM bytes a cell. */
struct line cells_put(struct line line, const struct digits *digits,
                      const struct precision *precision, enum literal literal,
                      const uint64_t *cells, size_t count);

/* The smallest column of the witness that is not less than `from`, or `end`. */
uint32_t next_witness_column(const struct row *row, uint32_t from, uint32_t end);

/* Puts the macro of a cell of the witness. The line has room for CELL_WITNESS_ROOM bytes. */
struct line cells_put_witness(struct line line, const struct row *row, uint32_t j);

/* Writes the present array of the struct row that `state` is: cells and commas, each pair in braces
 * if the array has a dimension of pairs, in lines of at most LINE_COLUMNS, indented by 8. */
void cells_write(struct output *output, void *state);

#endif
