/*
 * cells.c: the names of all positions and keys; where in a line a cell or a word of any length
 * goes, wherever the line ends, in the room that one of them has.
 */
#include "text/cells.c"

#include "prove.h"

#include "model/precision.c"
#include "text/literal.c"

/* A comma, a new line or a space, a brace, and the word. */
enum { WORD_BYTES = 1 + 1 + ROW_INDENT + 1 + MACRO_MAX };

static char room[4 * LINE_COLUMNS];
static char word[MACRO_MAX];
static char word_room[WORD_BYTES];

static void inside(ptrdiff_t length, ptrdiff_t most)
{
    //@ assert inside: 0 <= length <= most;
}

/* Positions are less than 2^51, and so are rows. */
static void names(void)
{
    char text[LABEL_MAX];
    const struct witness_key key = {.column = (uint32_t)any_between(0, UINT32_MAX),
                                    .part = (unsigned)any_between(0, UINT32_MAX)};
    put_label(text, any_signed(-(INT64_C(1) << 62), -1));
    put_label(text, any_signed(0, INT64_MAX));
    put_key_name(text, &key);
}

static void words(void)
{
    struct line line = {word_room, any_between(0, LINE_COLUMNS + MACRO_MAX), any_bool()};
    line_put(&line, word, any_between(0, MACRO_MAX));
    inside(line.text - word_room, WORD_BYTES);
}

/* Behind a cell with that much left of a line. */
static void cell_of_length(size_t left, size_t length)
{
    char *const from = room + LINE_COLUMNS;
    struct lines lines = {from, from + left};
    char *const text = lines_next(&lines, length);
    inside(text + LITERAL_ROOM - from, CELL_ROOM);
    inside(text + length - from, CELL_ROOM);
    inside(lines.text - from, CELL_ROOM);
    inside(lines.limit - lines.text, LINE_COLUMNS);
}

static void cells_of_any_length(void)
{
    //@ loop unroll 101;
    for (size_t left = 0; left <= LINE_COLUMNS; left++) {
        //@ loop unroll 41;
        for (size_t length = 0; length <= LITERAL_MAX; length++) {
            cell_of_length(left, length);
        }
    }
}

int main(void)
{
    names();
    words();
    cells_of_any_length();
    return 0;
}
