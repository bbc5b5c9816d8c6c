/*
 * pair_cells.h: decides from the texts of two pairs whether their cells are equal, as far as that
 * is possible.
 */
#ifndef POSENC_PAIR_CELLS_H
#define POSENC_PAIR_CELLS_H

#include <stdbool.h>
#include <stdio.h>

/* What is known about cells. */
enum verdict { CELLS_EQUAL, CELLS_UNKNOWN, CELLS_DIFFER };

/* Where cells of two texts differ: the lines, and the row and the column in the expected one. */
struct cell_place {
    unsigned long found_line; /* from 1 */
    unsigned long expected_line;
    char row[24]; /* the number that begins the row; "" if there is none */
    unsigned long column;
};

/* Compares a text with the one that it should be, both read from their beginnings, as a compiler
 * reads them: by tokens, and within arrays by the values of cells of `bits` bits.
 *
 * CELLS_EQUAL: white space, comments and assertions apart, all tokens are equal, or numbers with
 * the same value. CELLS_DIFFER: everything before the first cell that differs is equal in this
 * sense, so that it has the same macros and types and stands in the same place; where macros of
 * keys differ, cells without them are compared. Anything else may change what cells are, or not. */
enum verdict pair_cells_compare(FILE *found, FILE *expected, int bits, struct cell_place *place);

/* Compares two numbers as texts, such as 0.5f, 0x1p-3, -7 or 0x3c00U, as cells of `bits` bits. */
enum verdict numbers_compare(const char *a, const char *b, int bits);

#endif
