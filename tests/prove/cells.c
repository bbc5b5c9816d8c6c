/*
 * cells.c: the names of all positions and keys; where in a line a cell or a word of any length
 * goes, wherever the line ends, in the room that one of them has.
 */
#include "text/cells.c"

#include "prove.h"

#include "model/precision.c"
#include "text/digits.c"
#include "text/literal.c"

static struct digits digits;
static char word[WORD_MAX];
static char word_room[WORD_MAX + LINE_GAP];

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
    put_label(text, &digits, any_signed(-(INT64_C(1) << 62), -1));
    put_label(text, &digits, any_signed(0, INT64_MAX));
    put_key_name(text, &digits, &key);
}

/* A row's first word, and another one. */
static void words(void)
{
    const size_t columns[] = {LINE_INDENT, any_between(LINE_INDENT + 1, LINE_COLUMNS + WORD_MAX)};
    //@ loop unroll 2;
    for (int i = 0; i < 2; i++) {
        struct line line = {word_room, columns[i]};
        line_put(&line, word, any_between(0, WORD_MAX));
        inside(line.text - word_room, WORD_MAX + LINE_GAP);
    }
}

/* Behind a cell that ends in that column. */
static void cell_of_length(size_t column, size_t length)
{
    struct line line = {word_room, column};
    char *const text = line_next(&line, length);
    inside(text + LITERAL_MAX - word_room, CELL_ROOM);
    inside(line.text - text, (ptrdiff_t)length);
    inside((ptrdiff_t)line.column, LINE_COLUMNS - 2);
}

static void cells_of_any_length(void)
{
    //@ loop unroll 101;
    for (size_t column = LINE_INDENT; column <= LINE_COLUMNS; column++) {
        //@ loop unroll 41;
        for (size_t length = 0; length <= LITERAL_MAX; length++) {
            cell_of_length(column, length);
        }
    }
}

int main(void)
{
    digits_init(&digits);
    names();
    words();
    cells_of_any_length();
    return 0;
}
