/*
 * cells.h: the row that is being written: its lines, and its cells as they stand in the
 * initialiser, as numbers or as words.
 */
#ifndef POSENC_CELLS_H
#define POSENC_CELLS_H

#include "files/output.h"
#include "proof/witness.h"
#include "text/literal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* ---- lines ---- */

enum {
    LINE_COLUMNS = 100,   /* the longest emitted line */
    LINE_INDENT_MOST = 48 /* of the lines of a row */
};

/* A line is being filled with words, such as cells. */
struct line {
    char *text;    /* after the last word */
    size_t column; /* of the next byte, counted from 0: the indent before a row's first word */
    size_t indent; /* of further lines, LINE_INDENT_MOST at most */
};

/* Before a word stand at most so many bytes: a comma, a new line and its indent. */
enum { LINE_GAP = 2 + LINE_INDENT_MOST };

/* Whether a further word of that length fits on this line, with three more bytes, for two braces
 * and a comma. */
static inline bool line_fits(const struct line *line, size_t length)
{
    return line->column + 2 + length + 3 <= LINE_COLUMNS;
}

/* Ends this line with a comma, and begins another. */
static inline void line_end(struct line *line)
{
    memcpy(line->text, ",\n", 2);
    memset(line->text + 2, ' ', LINE_INDENT_MOST);
    line->text += 2 + line->indent;
    line->column = line->indent;
}

/* Puts any word of a row, the first or another. */
static inline void line_put(struct line *line, const char *word, size_t length)
{
    if (line->column > line->indent && !line_fits(line, length)) {
        line_end(line);
    } else if (line->column > line->indent) {
        memcpy(line->text, ", ", 2);
        line->text += 2;
        line->column += 2;
    }
    memcpy(line->text, word, length);
    line->text += length;
    line->column += length;
}

/* Returns where the literal of a further cell is to be written. It has room for a comma before it.
 */
static inline char *line_word(const struct line *line)
{
    return line->text + 2;
}

/* Puts the literal of that length that stands there. All of a literal's room is moved, because that
 * is a constant. */
static inline void line_take(struct line *line, size_t length)
{
    if (line_fits(line, length)) {
        memcpy(line->text, ", ", 2);
        line->text += 2;
        line->column += 2;
    } else {
        char literal[LITERAL_MAX];
        memcpy(literal, line_word(line), LITERAL_MAX);
        line_end(line);
        memcpy(line->text, literal, LITERAL_MAX);
    }
    line->text += length;
    line->column += length;
}

/* ---- rows ---- */

/* This is the present row, and what its writers know about its table. The view, or the view's
 * caller, owns what is pointed to. */
struct row {
    const struct spec *spec;
    const struct output_spec *output_spec;
    const struct witness *witness;
    const char *name;   /* of the table: pe, or pe_coarse */
    const char *prefix; /* of its macros, without the underscore */
    size_t indent;      /* of the row's lines but the first one: after its brace */
    const struct digits *digits;
    uint64_t *cells; /* of all arrays */
    int64_t index;
    uint32_t array; /* the present one: 0, or 1 for the sines */
};

enum {
    CELL_ROOM = LITERAL_MAX + LINE_GAP, /* bytes of a literal with what is before it */
    KEY_BEFORE = 24,                    /* the most bytes of text before a key of the witness */
    KEY_ROOM = KEY_BEFORE + 96 + LITERAL_MAX + LINE_GAP
};

/* literal.c: writes the literals of cells as words of a row. The line has room for CELL_ROOM bytes
 * a cell. */
struct line cells_put(struct line line, const struct digits *digits,
                      const struct precision *precision, enum literal literal,
                      const uint64_t *cells, size_t count);

/* Returns the smallest column of the witness from `from` to before `end`, or `end` if there is
 * none. */
uint32_t next_witness_column(const struct row *row, uint32_t from, uint32_t end);

/* Puts a cell of the witness, which declares a key of its row, after at most KEY_BEFORE bytes of
 * text: PE_KEYED(17, +, 134905136.0f), with the cell's value in a comment. The line has room for
 * KEY_ROOM bytes a key of that column. */
struct line cells_put_witness(struct line line, const struct row *row, uint32_t column,
                              const char *before);

/* Writes the present array of the struct row that `state` is, in braces: cells and commas, each
 * pair in braces of its own if the array has a dimension of pairs. Lines have at most LINE_COLUMNS.
 */
void cells_write(struct output *output, void *state);

/* ---- words.c: rows as C11 strings of one element a cell, for --literal=words ---- */

/* Writes the declaration of a member of the present array's rows to `size` bytes of text. False if
 * there is no member of that index. */
bool words_member(char *text, size_t size, const struct row *row, size_t index);

/* Writes the present array of the struct row that `state` is: its members and commas, in lines of
 * at most LINE_COLUMNS. */
void words_write(struct output *output, void *state);

#endif
