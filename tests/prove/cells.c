/*
 * cells.c: the names of all positions and keys; where in a line a cell or a word of any length
 * goes, wherever the line ends, in the room that one of them has.
 */
#include "emit/cells.c"

#include "prove.h"

#include "emit/literal.c"
#include "encoding/precision.c"
#include "exact/ratio.c"

#include "wide_contract.c"

/* A comma and a space, a new line, a brace, and the word. */
enum { CELL_BYTES = 2 + ROW_INDENT + LITERAL_MAX, WORD_BYTES = 2 + 1 + ROW_INDENT + 1 + VIEW_TEXT };

static char room[CELL_BYTES];
static char word[VIEW_TEXT];
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
    static const char *const separators[] = {",", " +", " *"};
    //@ loop unroll 3;
    for (int i = 0; i < 3; i++) {
        struct line line = {word_room, any_between(0, VIEW_COLUMNS + VIEW_TEXT), any_bool()};
        line_put(&line, separators[i], word, any_between(0, VIEW_TEXT));
        inside(line.text - word_room, WORD_BYTES);
    }
}

static void cells_of_any_length(void)
{
    struct line line = {room, any_between(0, VIEW_COLUMNS + VIEW_TEXT), false};
    line_take(&line, any_between(0, LITERAL_MAX));
    inside(line.text - room, CELL_BYTES);
}

int main(void)
{
    names();
    words();
    cells_of_any_length();
    return 0;
}
