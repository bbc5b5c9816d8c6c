/*
 * line.h: the lines of a row's cells, and where they break.
 */
#ifndef POSENC_LINE_H
#define POSENC_LINE_H

#include <stddef.h>
#include <string.h>

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

/* line_next puts at most so many bytes before a word: a comma, a new line and its indent. */
enum { LINE_GAP = 2 + LINE_INDENT_MOST };

/* Returns where a row's next word, of that length, is to be written: after a comma on this line, or
 * on a new one if the word would not fit on this one with three more bytes, for two braces and a
 * comma. There is no branch, because a processor would predict it wrongly too often. */
static inline char *line_next(struct line *line, size_t length)
{
    static const char separators[2][2] = {{',', ' '}, {',', '\n'}};
    const size_t breaks = line->column + 2 + length + 3 > LINE_COLUMNS;
    memcpy(line->text, separators[breaks], 2);
    memset(line->text + 2, ' ', LINE_INDENT_MOST);
    const size_t skipped = breaks ? line->indent : 0;
    char *const word = line->text + 2 + skipped;
    line->column = (breaks ? skipped : line->column + 2) + length;
    line->text = word + length;
    return word;
}

/* Puts any word of a row, the first or another. */
static inline void line_put(struct line *line, const char *word, size_t length)
{
    if (line->column > line->indent) {
        memcpy(line_next(line, length), word, length);
        return;
    }
    memcpy(line->text, word, length);
    line->text += length;
    line->column += length;
}

#endif
