/*
 * literal.h: spells cells in C, and fills the lines of a row with them.
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

/* The most bytes that a function here writes. It may write some after the literal: only as many as
 * it returns belong to it. */
enum { LITERAL_MAX = 40 };

/* Writes the cell's literal, and returns its length. f32 and f64 become floating constants that
 * every compiler reads back as the same bits (9 and 17 significant digits, correctly rounded, or
 * hex). The narrower floats become their bits in hex; q, s and u become integers. */
size_t literal_cell(char *text, const struct digits *digits, const struct precision *precision,
                    enum literal literal, uint64_t cell);

/* Does the same for a number of one of the floating types of C, without its sign. */
size_t literal_dyadic(char *text, const struct digits *digits, const struct precision *precision,
                      enum literal literal, const struct dyadic *number);

/* For floats, writes the number that a cell stands for, in decimal, with enough digits for any
 * language to read the same float or double. For other formats, writes the cell as an integer. */
size_t literal_number(char *text, const struct digits *digits, const struct precision *precision,
                      uint64_t cell);

/* Writes the bits of a cell in hex: one digit for four bits. */
size_t literal_hex(char *text, const struct digits *digits, const struct precision *precision,
                   uint64_t cell);

/* Writes an integer in decimal digits. */
size_t literal_integer(char *text, const struct digits *digits, int64_t value);

/* ---- lines ---- */

enum {
    LINE_COLUMNS = 100,   /* the longest emitted line */
    LINE_INDENT_MOST = 48 /* of the lines of a row */
};

/* A line that is being filled with words, such as cells. */
struct line {
    char *text;    /* after the last word */
    size_t column; /* of the next byte, counted from 0: the indent before a row's first word */
    size_t indent; /* of further lines, LINE_INDENT_MOST at most */
};

/* The most bytes before a word: a comma, a new line and its indent. */
enum { LINE_GAP = 2 + LINE_INDENT_MOST };

/* Returns whether another word of that length fits on this line, with three more bytes for two
 * braces and a comma. */
static inline bool line_fits(const struct line *line, size_t length)
{
    return line->column + 2 + length + 3 <= LINE_COLUMNS;
}

/* Begins another line. */
static inline void line_begin(struct line *line)
{
    line->text[0] = '\n';
    memset(line->text + 1, ' ', LINE_INDENT_MOST);
    line->text += 1 + line->indent;
    line->column = line->indent;
}

/* Puts any word of a row, the first or another. */
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

/* Puts the literal of a further cell, which stands at line->text + 2 already: a comma and a space
 * have room before it. All of a literal's room is moved, because that is a constant. */
static inline void line_take(struct line *line, size_t length)
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

/* Room for a literal and what stands before it. */
enum { CELL_ROOM = LITERAL_MAX + LINE_GAP };

/* Writes the literals of cells as words of a row. The line has room for CELL_ROOM bytes
 * a cell. */
struct line cells_put(struct line line, const struct digits *digits,
                      const struct precision *precision, enum literal literal,
                      const uint64_t *cells, size_t count);

#endif
