/*
 * words.c: writes a row as C11 strings, in which each element is a cell. Compilers read strings
 * many times faster than numbers.
 *
 * The cells of the witness remain numbers, because they are written as macro calls that also define
 * keys for the assertions. So a row is a struct whose members are the witness cells and the strings
 * between them. The struct has no padding if an element of a string is as large as a cell. The
 * macro of a column's first key expands to the cell with the designator of its struct member. So
 * the cell stays in its column even if somebody deletes a string before it.
 */
#include "text/cells.h"

#include "count.h"
#include "integer.h"
#include "model/precision.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The maximum number of cells in a string. C guarantees 4095 characters (C11 5.2.4.1). */
enum { STRING_CELLS_MAX = 4000 };

/* The kinds of string literals of C11 (6.4.5), indexed by the size of a cell in bytes: the type of
 * an element of the array, and the beginning of the literal up to its opening quote. In all three
 * kinds, a hex escape is the value of an element, whatever the character set. */
static const struct string_kind {
    const char *type;
    const char *start;
} string_kinds[] = {
    [1] = {"unsigned char", "u8\""},
    [2] = {"uint_least16_t", "u\""},
    [4] = {"uint_least32_t", "U\""},
};

/* Returns the kind of string for the cells of a precision. There is no kind for f64;
 * cli/constraints.c refuses --literal=words for f64. */
static const struct string_kind *string_kind_of(const struct precision *precision)
{
    const size_t bytes = (size_t)precision->bits / 8;
    assert(bytes < COUNT(string_kinds) && string_kinds[bytes].type != NULL);
    return &string_kinds[bytes];
}

/* ---- members ---- */

/* A member of a row's struct: a cell of the witness, or a string of consecutive cells. */
struct member {
    bool is_witness;
    uint32_t from; /* the first column, as an index into row->cells */
    uint32_t end;  /* the index after the last column */
    /* If the string is at the end of the row, the number of padding cells after it; otherwise 0.
     * The string's array includes the padding, which has no initializer and is therefore zero. */
    uint32_t padding;
};

/* Returns an empty member before the first one, from which member_advance begins. */
static struct member member_before_first(const struct row *row)
{
    const uint32_t from = row->array * (uint32_t)row->spec->array_columns;
    return (struct member){.from = from, .end = from};
}

/* Advances to the next member. Returns false after the last one. */
static bool member_advance(const struct row *row, struct member *member)
{
    const struct spec *spec = row->spec;
    const uint32_t end = (row->array + 1) * (uint32_t)spec->array_columns;
    const uint32_t padding = (uint32_t)(row->output_spec->stride - spec->array_columns);
    const uint32_t from = member->end;
    if (from == end && (padding == 0 || member->padding > 0)) {
        return false;
    }
    const uint32_t string_end = end - from > STRING_CELLS_MAX ? from + STRING_CELLS_MAX : end;
    const uint32_t witness = next_witness_column(row, from, string_end);
    member->is_witness = from < end && witness == from;
    member->from = from;
    member->end = member->is_witness ? from + 1 : witness;
    member->padding = !member->is_witness && member->end == end ? padding : 0;
    return true;
}

/* Returns the index of a member's first column in its array. */
static unsigned long member_column(const struct row *row, const struct member *member)
{
    return member->from - member_before_first(row).from;
}

bool words_print_member(char *text, size_t size, const struct row *row, size_t index)
{
    struct member member = member_before_first(row);
    for (size_t i = 0; i <= index; i++) {
        if (!member_advance(row, &member)) {
            return false;
        }
    }
    const unsigned long column = member_column(row, &member);
    const unsigned long words = member.end - member.from + member.padding;
    if (member.is_witness) {
        (void)snprintf(text, size, "%s_cell cell_%lu", row->output_spec->name, column);
    } else {
        (void)snprintf(text, size, "%s words_%lu[%lu]", string_kind_of(row->spec->precision)->type,
                       column, words);
    }
    return true;
}

/* ---- strings ---- */

/* The maximum number of bytes for a cell in a string: the quote that closes the previous line,
 * a newline and its indent, a prefix of up to three bytes that ends with a quote, an escape of up
 * to ten bytes, and a closing quote. The beginning of a string needs at most as many bytes. */
enum { WORD_ROOM = 1 + 1 + LINE_INDENT_MAX + 3 + 10 + 1 };

/* Appends \x, the lowest `count` hex digits of the cell, and a quote. Returns the number of bytes.
 * May overwrite bytes after the quote. */
static inline size_t put_escape(char *text, const struct digits *digits, uint64_t cell,
                                unsigned count)
{
    memcpy(text, "\\x", 2);
    put_hex_word(text + 2, digits, cell << (64 - 4 * count), 4);
    text[2 + count] = '"';
    return 2 + count + 1;
}

/* Returns the number of hex digits of a cell without leading zeros, at least 1. */
static inline unsigned digit_count(uint64_t cell)
{
    return hex_count(64 - integer_leading_zeros(cell | 1));
}

/* Appends a cell to a string that ends with a closing quote. If the cell fits on the line, it
 * overwrites the quote. Otherwise it begins a new literal on the next line, which C concatenates
 * with the previous literal. `after` is the number of bytes that have to fit on the line after the
 * string. */
static inline struct line string_add(struct line line, const struct row *row,
                                     const struct string_kind *kind, uint64_t cell, size_t after)
{
    const unsigned count = digit_count(cell);
    if (line.column - 1 + 2 + count + 1 + after > LINE_COLUMNS) {
        const size_t start = strlen(kind->start);
        line_begin(&line);
        memcpy(line.text, kind->start, start);
        line.text += start;
        line.column += start;
    } else {
        line.text--;
        line.column--;
    }
    const size_t length = put_escape(line.text, row->digits, cell, count);
    line.text += length;
    line.column += length;
    return line;
}

/* Writes a whole string. The first cell is on the line on which the string begins. The line of the
 * last cell has room for a brace and a comma after the string. */
static struct line string_put(struct line line, const struct row *row, const struct member *member)
{
    const struct string_kind *const kind = string_kind_of(row->spec->precision);
    char word[2 * WORD_ROOM];
    size_t length = strlen(kind->start);
    memcpy(word, kind->start, length);
    if (member->from < member->end) {
        const uint64_t cell = row->cells[member->from];
        length += put_escape(word + length, row->digits, cell, digit_count(cell));
    } else {
        word[length++] = '"';
    }
    line_put(&line, word, length);
    for (uint32_t j = member->from + 1; j < member->end; j++) {
        line = string_add(line, row, kind, row->cells[j], j + 1 == member->end ? 2 : 0);
    }
    return line;
}

/* The maximum number of bytes of a string member. The keys of a witness cell need fewer. */
enum { MEMBER_ROOM = (STRING_CELLS_MAX + 2) * WORD_ROOM };
_Static_assert((int)MEMBER_ROOM <= (int)OUTPUT_BUFFER, "a member fits into the output buffer");
_Static_assert((int)WITNESS_KEYS *(int)KEY_ROOM <= (int)MEMBER_ROOM,
               "and so do the keys of a cell");

void words_write(struct output *output, void *state)
{
    const struct row *row = state;
    struct member member = member_before_first(row);
    struct line line = {.column = row->indent, .indent = row->indent};
    output_bytes(output, "{", 1);
    while (member_advance(row, &member)) {
        char *const room = output_reserve(output, MEMBER_ROOM);
        line.text = room;
        if (member.is_witness) {
            line = cells_put_witness(line, row, member.from, "");
        } else {
            line = string_put(line, row, &member);
        }
        output->used += (size_t)(line.text - room);
    }
    output_bytes(output, "}", 1);
}
