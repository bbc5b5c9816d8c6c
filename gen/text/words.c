/*
 * words.c: a row as C11 strings of one element a cell. Compilers read them many times faster than
 * numbers.
 *
 * The cells of the witness stay numbers, because asserts share their macros. So a row is a struct
 * whose members are these cells and the strings between them. Each member holds whole cells, so the
 * struct has no padding where a cell is as large as an element. The macro of a key designates its
 * member, so that the cell stays in its column even if a string before it is deleted.
 */
#include "text/cells.h"

#include "count.h"
#include "integer.h"
#include "model/precision.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The most cells of a string: C guarantees 4095 characters (C11 5.2.4.1). */
enum { STRING_MOST = 4000 };

/* These are the strings of C11 (6.4.5), by the bytes of a cell, and what each of their elements is.
 * In all three kinds an escape in hex is the element's value, whatever the character set. */
static const struct form {
    const char *type;
    const char *start;
} forms[] = {
    [1] = {"unsigned char", "u8\""},
    [2] = {"uint_least16_t", "u\""},
    [4] = {"uint_least32_t", "U\""},
};

/* Returns the string that holds cells of a precision. No string holds those of f64, which
 * constraints.c refuses. */
static const struct form *form_of(const struct precision *precision)
{
    const size_t bytes = (size_t)precision->bits / 8;
    assert(bytes < COUNT(forms) && forms[bytes].type != NULL);
    return &forms[bytes];
}

/* ---- members ---- */

/* A member is some columns of a row: a cell of the witness, or a string. */
struct member {
    bool is_witness;
    uint32_t from;
    uint32_t end;
    uint32_t padding; /* cells of padding after them, which the string does not fill: zeros */
};

/* Returns the place before the first member. */
static struct member members_start(const struct row *row)
{
    const uint32_t from = row->array * (uint32_t)row->spec->array_columns;
    return (struct member){.from = from, .end = from};
}

/* Advances to the next member. Returns false after the last one. */
static bool member_next(const struct row *row, struct member *member)
{
    const struct spec *spec = row->spec;
    const uint32_t end = (row->array + 1) * (uint32_t)spec->array_columns;
    const uint32_t padding = (uint32_t)(row->output_spec->stride - spec->array_columns);
    const uint32_t from = member->end;
    if (from == end && (padding == 0 || member->padding > 0)) {
        return false;
    }
    const uint32_t string_end = end - from > STRING_MOST ? from + STRING_MOST : end;
    const uint32_t witness = next_witness_column(row, from, string_end);
    member->is_witness = from < end && witness == from;
    member->from = from;
    member->end = member->is_witness ? from + 1 : witness;
    member->padding = !member->is_witness && member->end == end ? padding : 0;
    return true;
}

/* Returns its first column, counted in its array. */
static unsigned long member_column(const struct row *row, const struct member *member)
{
    return member->from - members_start(row).from;
}

bool words_member(char *text, size_t size, const struct row *row, size_t index)
{
    struct member member = members_start(row);
    for (size_t i = 0; i <= index; i++) {
        if (!member_next(row, &member)) {
            return false;
        }
    }
    const unsigned long column = member_column(row, &member);
    const unsigned long words = member.end - member.from + member.padding;
    if (member.is_witness) {
        (void)snprintf(text, size, "%s_cell cell_%lu", row->output_spec->name, column);
    } else {
        (void)snprintf(text, size, "%s words_%lu[%lu]", form_of(row->spec->precision)->type, column,
                       words);
    }
    return true;
}

/* ---- strings ---- */

/* The most bytes for a cell in a string: a quote, a newline and its indent, a prefix of three bytes
 * with a quote, an escape of ten, and a quote. The beginning of a string takes no more. */
enum { WORD_ROOM = 1 + 1 + LINE_INDENT_MOST + 3 + 10 + 1 };

/* Puts \x and `count` hex digits, the lowest ones of the cell, and a quote. May write further bytes
 * after it. */
static inline size_t put_escape(char *text, const struct digits *digits, uint64_t cell,
                                unsigned count)
{
    memcpy(text, "\\x", 2);
    put_hex_word(text + 2, digits, cell << (64 - 4 * count), 4);
    text[2 + count] = '"';
    return 2 + count + 1;
}

/* Returns the number of digits of a cell without leading zeros, at least 1. */
static inline unsigned digit_count(uint64_t cell)
{
    return hex_count(64 - integer_leading_zeros(cell | 1));
}

/* Adds a cell to a string that is closed already: the cell begins where the quote stands, or in a
 * new string on the next line, which C joins to this one. `after` bytes follow on the line. */
static inline struct line string_add(struct line line, const struct row *row,
                                     const struct form *form, uint64_t cell, size_t after)
{
    const unsigned count = digit_count(cell);
    if (line.column - 1 + 2 + count + 1 + after > LINE_COLUMNS) {
        const size_t start = strlen(form->start);
        line_begin(&line);
        memcpy(line.text, form->start, start);
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

/* Writes a whole string. Its first cell is on the line where the string begins. The line of the
 * last one keeps two bytes for a brace and a comma. */
static struct line string_put(struct line line, const struct row *row, const struct member *member)
{
    const struct form *const form = form_of(row->spec->precision);
    char word[2 * WORD_ROOM];
    size_t length = strlen(form->start);
    memcpy(word, form->start, length);
    if (member->from < member->end) {
        const uint64_t cell = row->cells[member->from];
        length += put_escape(word + length, row->digits, cell, digit_count(cell));
    } else {
        word[length++] = '"';
    }
    line_put(&line, word, length);
    for (uint32_t j = member->from + 1; j < member->end; j++) {
        line = string_add(line, row, form, row->cells[j], j + 1 == member->end ? 2 : 0);
    }
    return line;
}

/* Room for any member. The keys of a cell of the witness take less. */
enum { MEMBER_ROOM = (STRING_MOST + 2) * WORD_ROOM };
_Static_assert((int)MEMBER_ROOM <= (int)OUTPUT_BUFFER, "a member is written in one room");
_Static_assert((int)WITNESS_KEYS *(int)KEY_ROOM <= (int)MEMBER_ROOM, "so is a cell's keys");

void words_write(struct output *output, void *state)
{
    const struct row *row = state;
    struct member member = members_start(row);
    struct line line = {.column = row->indent, .indent = row->indent};
    output_bytes(output, "{", 1);
    while (member_next(row, &member)) {
        char *const room = output_room(output, MEMBER_ROOM);
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
