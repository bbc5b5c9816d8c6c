/*
 * pair_cells.h: compares the cells of two emitted .c or two emitted .h files, as far as these can
 * be parsed.
 */
#ifndef POSENC_PAIR_CELLS_H
#define POSENC_PAIR_CELLS_H

#include <stdbool.h>
#include <stdio.h>

/* What is known about cells, in increasing order of severity. */
enum verdict { CELLS_EQUAL, CELLS_UNKNOWN, CELLS_DIFFER };

/* Where cells of two texts differ: the lines in both texts, the row and the column in the expected
 * text. */
struct cell_place {
    unsigned long found_line; /* from 1 */
    unsigned long expected_line;
    char row[24]; /* the number in the comment at the beginning of the row; "" if there is none */
    unsigned long column; /* the index of the cell in the row, from 0 */
};

/*
 * Compares a text with the expected text, as compilers read C: by tokens, and within arrays by
 * the values of cells, which have `bits` bits. Both files have to be at their beginnings. White
 * space, comments and assertions are ignored.
 *
 *   - CELLS_EQUAL: all tokens outside of arrays are equal, and all cells have the same values.
 *   - CELLS_DIFFER: a cell has another value, or cells that are not all 0 are missing, and
 *     everything before that place is equal, apart from definitions of key macros and from cells
 *     whose comparison was inconclusive. If the definitions of key macros differ, the cells that
 *     use them are inconclusive.
 *   - CELLS_UNKNOWN: neither CELLS_EQUAL nor CELLS_DIFFER is certain, for example because a text
 *     cannot be parsed or a token outside of arrays differs.
 */
enum verdict pair_cells_compare(FILE *found, FILE *expected, int bits, struct cell_place *place);

/* Compares two constants of C, such as 0.5f, 0x1p-3, -7 or 0x3c00U, as cells of `bits` bits. */
enum verdict constants_compare(const char *a, const char *b, int bits);

#endif
