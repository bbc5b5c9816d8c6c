/*
 * cells.h: the row that is being written: its cells in an initializer, as numbers or as words.
 */
#ifndef POSENC_CELLS_H
#define POSENC_CELLS_H

#include "files/output.h"
#include "proof/witness.h"
#include "text/literal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The row that is being written, with what its writers need from the table. The view or its caller
 * owns what is pointed to. */
struct row {
    const struct spec *spec;
    const struct output_spec *output_spec;
    const struct witness *witness;
    const char *name;   /* the identifier of the table: pe, or pe_coarse */
    const char *prefix; /* the prefix of its macros, without the underscore */
    size_t indent;      /* the indent of all lines of the row but the first */
    const struct digits *digits;
    uint64_t *cells; /* of all arrays */
    int64_t index;
    uint32_t array; /* the current array: 0, or 1 for the sines */
};

enum {
    KEY_BEFORE = 2, /* the most bytes of text before a key of the witness */
    KEY_ROOM = KEY_BEFORE + 96 + LITERAL_MAX + LINE_GAP
};

/* Returns the smallest column of the witness in [from, end), or `end` if there is none. */
uint32_t next_witness_column(const struct row *row, uint32_t from, uint32_t end);

/* Puts a cell of the witness, which declares a key of its row, after at most KEY_BEFORE bytes of
 * text: PE_KEYED(17, +, 134905136.0f), with the cell's value in a comment. The line needs room for
 * KEY_ROOM bytes for each key of that column. */
struct line cells_put_witness(struct line line, const struct row *row, uint32_t column,
                              const char *before);

/* Writes the current array of a row in braces: cells and commas, each pair in braces of its own if
 * the array has a dimension of pairs. `state` is the struct row. Lines have at most LINE_COLUMNS.
 */
void cells_write(struct output *output, void *state);

/* ---- words.c: rows as C11 strings of one element a cell, for --literal=words ---- */

/* Writes the declaration of member `index` of the current array's rows to `size` bytes of text.
 * Returns false if there is no such member. */
bool words_member(char *text, size_t size, const struct row *row, size_t index);

/* Writes the current array of a row: its members and commas, in lines of at most LINE_COLUMNS.
 * `state` is the struct row. */
void words_write(struct output *output, void *state);

#endif
