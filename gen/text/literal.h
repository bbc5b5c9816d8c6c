/*
 * literal.h: prints cells as C literals, and fills the lines of a row with them.
 */
#ifndef POSENC_LITERAL_H
#define POSENC_LITERAL_H

#include "model/output_spec.h"
#include "model/precision.h"
#include "text/digits.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The maximum number of bytes that a literal_* function writes. These functions may write bytes
 * after the literal, and return the length of the literal. */
enum { LITERAL_MAX = 40 };

/* Writes a cell as a C literal, and returns the length of the literal. Cells of f32 and f64 become
 * floating constants that every compiler converts back to the same bits: in hex, or in decimal,
 * rounded to 9 significant digits for f32 and 17 for f64. Cells of narrower floats become their
 * bits in hex. Cells of the integer formats, such as q15, s8 and u8, become integers. */
size_t literal_cell(char *text, const struct digits *digits, const struct precision *precision,
                    enum literal literal, uint64_t cell);

/* Writes the absolute value of a number as a floating constant of C, as literal_cell does. Returns
 * the length. The precision is f32 or f64. */
size_t literal_dyadic(char *text, const struct digits *digits, const struct precision *precision,
                      enum literal literal, const struct dyadic *number);

/* For floats, writes the decoded value of a cell in decimal, with enough digits for any language to
 * convert it back to the same float or double. For other formats, writes the cell as an integer.
 * Returns the length. */
size_t literal_number(char *text, const struct digits *digits, const struct precision *precision,
                      uint64_t cell);

/* Writes the bits of a cell in hex, including leading zeros. Returns the length. */
size_t literal_hex(char *text, const struct digits *digits, const struct precision *precision,
                   uint64_t cell);

/* Writes an integer in decimal, and returns its length. */
size_t literal_integer(char *text, const struct digits *digits, int64_t value);

/* ---- lines ---- */

enum {
    LINE_COLUMNS = 100,  /* maximum length of the emitted lines of a row; of matrices: one more */
    LINE_INDENT_MAX = 48 /* maximum indent of a row's lines */
};

/* A line to which words are appended. A word is a text, such as a cell, within which lines are not
 * broken. */
struct line {
    char *text; /* where the next byte will be written */
    /* The column of the next byte, counted from 0. Before a row's first word, `column` equals
     * `indent`. */
    size_t column;
    size_t indent; /* indent of the next lines of the row, at most LINE_INDENT_MAX */
};

/* The maximum size of the text before a word: a comma, a newline and an indent. */
enum { LINE_GAP = 2 + LINE_INDENT_MAX };

/* Returns whether a comma, a blank and another word of this length fit on the line, followed by two
 * braces and a comma. */
static inline bool line_fits(const struct line *line, size_t length)
{
    return line->column + 2 + length + 3 <= LINE_COLUMNS;
}

/* Begins a new line. */
static inline void line_begin(struct line *line)
{
    line->text[0] = '\n';
    memset(line->text + 1, ' ', LINE_INDENT_MAX);
    line->text += 1 + line->indent;
    line->column = line->indent;
}

/* Appends a word, after a comma unless it is the first word of the row. */
static inline void line_put(struct line *line, const char *word, size_t length)
{
    if (line->column > line->indent && !line_fits(line, length)) {
        *line->text++ = ',';
        line_begin(line);
    } else if (line->column > line->indent) {
        memcpy(line->text, ", ", 2);
        line->text += 2;
        line->column += 2;
    }
    memcpy(line->text, word, length);
    line->text += length;
    line->column += length;
}

/* Appends a cell whose literal has already been written at line->text + 2, so that there is space
 * for a comma and a blank before it. If the literal has to move to the next line, LITERAL_MAX bytes
 * are copied, because copies of constant size are faster. */
static inline void line_commit(struct line *line, size_t length)
{
    if (line_fits(line, length)) {
        memcpy(line->text, ", ", 2);
        line->text += 2;
        line->column += 2;
    } else {
        char literal[LITERAL_MAX];
        memcpy(literal, line->text + 2, LITERAL_MAX);
        *line->text++ = ',';
        line_begin(line);
        memcpy(line->text, literal, LITERAL_MAX);
    }
    line->text += length;
    line->column += length;
}

/* The maximum size of a literal with the text before it. */
enum { CELL_ROOM = LITERAL_MAX + LINE_GAP };

/* Appends the literals of `count` cells to a row. The line's buffer needs CELL_ROOM bytes per cell.
 */
struct line cells_put(struct line line, const struct digits *digits,
                      const struct precision *precision, enum literal literal,
                      const uint64_t *cells, size_t count);

#endif
