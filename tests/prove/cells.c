/*
 * cells.c: cells and words of any length at any column of a line, in a buffer whose size is the
 * maximum for a single cell or word.
 */
#include "text/cells.c"

#include "prove.h"

#include "model/precision.c"
#include "proof/witness_key.c"
#include "text/digits.c"
#include "text/literal.c"

enum { WORD_MAX = KEY_ROOM - LINE_GAP };

static struct digits digits;
static char word[WORD_MAX];
static char word_room[WORD_MAX + LINE_GAP];

static void require_length(ptrdiff_t length, ptrdiff_t most)
{
    //@ assert inside: 0 <= length <= most;
}

/* Appends a word at the beginning of a row, and a word at any later column. */
static void words(size_t indent)
{
    const size_t columns[] = {indent, any_between(indent + 1, LINE_COLUMNS + WORD_MAX)};
    //@ loop unroll 2;
    for (int i = 0; i < 2; i++) {
        struct line line = {word_room, columns[i], indent};
        line_put(&line, word, any_between(0, WORD_MAX));
        require_length(line.text - word_room, WORD_MAX + LINE_GAP);
    }
}

/* Appends a cell with the given length to a line that ends at the given column. */
static void cell_of_length(size_t indent, size_t column, size_t length)
{
    struct line line = {word_room, column, indent};
    require_length(line.text + 2 + LITERAL_MAX - word_room, CELL_ROOM);
    line_commit(&line, length);
    require_length(line.text - word_room, LINE_GAP + (ptrdiff_t)length);
    require_length((ptrdiff_t)line.column, LINE_COLUMNS - 3);
}

static void cells_of_any_length(size_t indent)
{
    //@ loop unroll 101;
    for (size_t column = indent; column <= LINE_COLUMNS; column++) {
        //@ loop unroll 41;
        for (size_t length = 0; length <= LITERAL_MAX; length++) {
            cell_of_length(indent, column, length);
        }
    }
}

int main(void)
{
    digits_init(&digits);
    words(13);
    words(LINE_INDENT_MAX);
    cells_of_any_length(13);
    cells_of_any_length(LINE_INDENT_MAX);
    return 0;
}
