/*
 * cells.h: writes a row of the table as an initializer, with cells as numbers or as elements of C11
 * strings.
 */
#ifndef POSENC_CELLS_H
#define POSENC_CELLS_H

#include "files/output.h"
#include "proof/witness.h"
#include "text/literal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The row that is being written, and the data of the table that are needed to write it. The view or
 * its caller owns the objects that the members point to. */
struct row {
    const struct spec *spec;
    const struct output_spec *output_spec;
    const struct witness *witness;
    const char *name;   /* the identifier of the stored table, such as pe or pe_coarse */
    const char *prefix; /* the prefix of the table's macros, such as PE or PE_COARSE */
    size_t indent;      /* the indent of all lines of the row but the first */
    const struct digits *digits;
    uint64_t *cells; /* the cells of the row, of all arrays in order */
    int64_t index;   /* the row's number, from 0 */
    uint32_t array;  /* the current array: 0 (the only one, or the cosines) or 1 (the sines) */
};

enum {
    KEY_PREFIX_MAX = 2, /* the maximum size of the text before a key, such as {{ */
    /* The maximum size of a key with the text before it, a comment and a line break. */
    KEY_ROOM = KEY_PREFIX_MAX + 96 + LITERAL_MAX + LINE_GAP
};

/* Returns the lowest witness column in [from, end), or `end` if there is none. */
uint32_t next_witness_column(const struct row *row, uint32_t from, uint32_t end);

/* Appends a cell of the witness as a macro call that also defines a key of the row, such as
 * PE_KEYED(17, +, 134905136.0f). In f32 and f64, a comment after the call may show the cell.
 * `braces` is the text before the call, at most KEY_PREFIX_MAX bytes. The buffer of the line needs
 * KEY_ROOM bytes for each key of the column. */
struct line cells_put_witness(struct line line, const struct row *row, uint32_t column,
                              const char *braces);

/* Writes the row's cells in the current array, enclosed in braces, in lines of at most
 * LINE_COLUMNS. In an array of pairs or matrices, each pair or matrix has braces of its own.
 * `state` is the struct row. */
void cells_write(struct output *output, void *state);

/* ---- words.c: rows as C11 strings, one element per cell, for --literal=words ---- */

/* Prints the declaration of member `index` of the struct that represents a row of the current
 * array. `size` is the size of `text` in bytes. Returns false if there is no such member. */
bool words_print_member(char *text, size_t size, const struct row *row, size_t index);

/* Writes the row's cells in the current array as an initializer of the struct's members, in lines
 * of at most LINE_COLUMNS. `state` is the struct row. */
void words_write(struct output *output, void *state);

#endif
