/*
 * bytes.c: a row as strings. Compilers read them many times faster than numbers.
 */
#include "text/bytes.h"

#include "model/precision.h"
#include "text/cells.h"
#include "text/line.h"

#include <stdio.h>
#include <string.h>

/* The most bytes of one string, in whole cells. C99 and later promise 4095 characters, C89 509. */
enum { STRING_BYTES = 4088 };

enum member_kind {
    MEMBER_CELL,   /* a cell of the witness */
    MEMBER_PIECES, /* an array of strings, each of the most bytes */
    MEMBER_BYTES /* one shorter string; the bytes that it does not fill are zero, and pad the row */
};

/* Columns of a row. */
struct member {
    enum member_kind kind;
    uint32_t from;
    uint32_t end;
    uint32_t padding; /* cells of padding after them */
};

static uint32_t cell_bytes(const struct row *row)
{
    return (uint32_t)row->spec->precision->bits / 8;
}

static uint32_t piece_columns(const struct row *row)
{
    return STRING_BYTES / cell_bytes(row);
}

/* The place before the first member. */
static struct member members_start(const struct row *row)
{
    const uint32_t from = row->array * (uint32_t)row->spec->array_columns;
    return (struct member){.from = from, .end = from};
}

/* Moves on to the next member; false after the last one. */
static bool member_next(const struct row *row, struct member *member)
{
    const struct spec *spec = row->spec;
    const uint32_t end = (row->array + 1) * (uint32_t)spec->array_columns;
    const uint32_t padding = (uint32_t)(row->output_spec->stride - spec->array_columns);
    const uint32_t from = member->end;
    const bool at_end = from == end;
    if (at_end && (padding == 0 || member->padding > 0)) {
        return false;
    }
    const uint32_t witness = next_witness_column(row, from, end);
    const uint32_t pieces = (witness - from) / piece_columns(row) * piece_columns(row);
    member->from = from;
    member->padding = 0;
    if (witness == from && !at_end) {
        member->kind = MEMBER_CELL;
        member->end = from + 1;
    } else if (pieces > 0) {
        member->kind = MEMBER_PIECES;
        member->end = from + pieces;
    } else {
        member->kind = MEMBER_BYTES;
        member->end = witness;
        member->padding = witness == end ? padding : 0;
    }
    return true;
}

bool bytes_member(char *text, size_t size, const struct row *row, size_t index)
{
    struct member member = members_start(row);
    for (size_t i = 0; i <= index; i++) {
        if (!member_next(row, &member)) {
            return false;
        }
    }
    const uint32_t first = row->array * (uint32_t)row->spec->array_columns;
    const unsigned long column = member.from - first;
    const unsigned long columns = member.end - member.from;
    const unsigned long bytes = cell_bytes(row);
    const unsigned long piece = piece_columns(row);
    switch (member.kind) {
    case MEMBER_CELL:
        (void)snprintf(text, size, "%s_cell cell_%lu", row->output_spec->name, column);
        break;
    case MEMBER_PIECES:
        (void)snprintf(text, size, "unsigned char pieces_%lu[%lu][%lu]", column, columns / piece,
                       piece * bytes);
        break;
    case MEMBER_BYTES:
        (void)snprintf(text, size, "unsigned char bytes_%lu[%lu]", column,
                       (columns + member.padding) * bytes);
        break;
    }
    return true;
}

/* ---- strings ---- */

/* Strings in lines that are being filled. */
struct text_lines {
    struct output *output;
    char line[LINE_COLUMNS + 1];
    size_t length;
    unsigned char begun; /* an enum continuation: what the last byte has begun */
};

enum { INDENT = 8, LINE_ROOM = LINE_COLUMNS - 7 }; /* for an escape, a quote, a brace, a comma */

static void line_start(struct text_lines *lines)
{
    lines->line[0] = '"';
    lines->length = 1;
    lines->begun = CONTINUES_NOTHING;
}

static void line_end(struct text_lines *lines)
{
    lines->line[lines->length++] = '"';
    output_bytes(lines->output, lines->line, lines->length);
}

static const char line_break[] = "\n        ";

/* In octal, without leading zeros. */
static struct byte_spelling octal_spelling(unsigned byte)
{
    struct byte_spelling spelling = {.text = "\\", .length = 1};
    spelling.begins = byte < 64 ? CONTINUES_ESCAPE : CONTINUES_NOTHING;
    if (byte >= 64) {
        spelling.text[spelling.length++] = (char)('0' + byte / 64);
    }
    if (byte >= 8) {
        spelling.text[spelling.length++] = (char)('0' + byte / 8 % 8);
    }
    spelling.text[spelling.length++] = (char)('0' + byte % 8);
    return spelling;
}

/* Bytes for which C has an escape of one letter, and these letters. */
static const char escaped[] = "\a\b\t\n\v\f\r\"\\\?";
static const char escapes[] = "abtnvfr\"\\?";

/* The escape of one letter if there is one, else octal. */
static struct byte_spelling escaped_spelling(unsigned byte)
{
    const char *const letter = memchr(escaped, (int)byte, sizeof escaped - 1);
    if (letter == NULL) {
        return octal_spelling(byte);
    }
    return (struct byte_spelling){
        .text = {'\\', escapes[letter - escaped]},
        .length = 2,
        .begins = byte == '?' ? CONTINUES_TRIGRAPH : CONTINUES_NOTHING,
    };
}

/* Visible ASCII stays as it is, and the rest is escaped. */
static struct byte_spelling byte_spelling(unsigned byte)
{
    if (byte < ' ' || byte > '~' || byte == '"' || byte == '\\') {
        return escaped_spelling(byte);
    }
    struct byte_spelling spelling = {.text = {(char)byte}, .length = 1};
    if (byte == '?') {
        spelling.begins = CONTINUES_TRIGRAPH;
        spelling.continues = CONTINUES_TRIGRAPH;
    } else if (byte >= '0' && byte <= '7') {
        spelling.continues = CONTINUES_ESCAPE;
    }
    return spelling;
}

void bytes_spell(struct byte_spelling spellings[256])
{
    for (unsigned byte = 0; byte < 256; byte++) {
        spellings[byte] = byte_spelling(byte);
    }
}

static inline void line_put_byte(struct text_lines *lines, const struct row *row, unsigned byte)
{
    const struct byte_spelling *spelling = &row->spellings[byte];
    struct byte_spelling escape;
    if (spelling->continues != CONTINUES_NOTHING && spelling->continues == lines->begun) {
        escape = escaped_spelling(byte);
        spelling = &escape;
    }
    memcpy(lines->line + lines->length, spelling->text, sizeof spelling->text);
    lines->length += spelling->length;
    lines->begun = spelling->begins;
}

static void cell_put(struct text_lines *lines, const struct row *row, uint64_t cell)
{
    const struct spec *const spec = row->spec;
    const int bits = spec->precision->bits;
    for (int i = 0; i < bits; i += 8) {
        const int shift = row->output_spec->byte_order == BYTE_ORDER_LITTLE ? i : bits - 8 - i;
        if (lines->length + INDENT > LINE_ROOM) {
            line_end(lines);
            output_text(lines->output, line_break);
            line_start(lines);
        }
        line_put_byte(lines, row, (unsigned)(cell >> shift) & 0xff);
    }
}

/* One string of the cells from..end-1. */
static void string_write(struct output *output, const struct row *row, uint32_t from, uint32_t end)
{
    struct text_lines lines = {.output = output};
    line_start(&lines);
    for (; from < end; from++) {
        cell_put(&lines, row, row->cells[from]);
    }
    line_end(&lines);
}

static void pieces_write(struct output *output, const struct row *row, const struct member *member)
{
    const uint32_t piece = piece_columns(row);
    output_text(output, "{");
    for (uint32_t from = member->from; from < member->end; from += piece) {
        output_text(output, from > member->from ? "," : "");
        output_text(output, from > member->from ? line_break : "");
        string_write(output, row, from, from + piece);
    }
    output_text(output, "}");
}

void bytes_write(struct output *output, void *state)
{
    const struct row *row = state;
    struct member member = members_start(row);
    for (bool is_first = true; member_next(row, &member); is_first = false) {
        if (!is_first) {
            output_text(output, ",");
            output_text(output, line_break);
        }
        switch (member.kind) {
        case MEMBER_CELL:
            cells_write_witness(row, output, member.from);
            break;
        case MEMBER_PIECES:
            pieces_write(output, row, &member);
            break;
        case MEMBER_BYTES:
            string_write(output, row, member.from, member.end);
            break;
        }
    }
}
