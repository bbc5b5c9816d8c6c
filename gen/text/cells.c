/*
 * cells.c: a row as text: literals, and macros for the cells of the witness. This is the inner loop
 * of the program.
 */
#include "text/cells.h"

#include "text/literal.h"
#include "text/spell.h"

#include <limits.h>
#include <string.h>

/* A position as part of an identifier: 17, minus_5. */
void put_label(char *text, int64_t position)
{
    size_t length = 0;
    if (position < 0) {
        memcpy(text, "minus_", 6);
        length = 6;
        position = -position;
    }
    length += literal_integer(text + length, position);
    text[length] = '\0';
}

/* 126, or 126P1 for the part 1 of column 126. */
void put_key_name(char *text, const struct witness_key *key)
{
    size_t length = literal_integer(text, key->column);
    if (key->part > 0) {
        text[length++] = 'P';
        length += literal_integer(text + length, key->part);
    }
    text[length] = '\0';
}

/* Lines of cells that are being filled. */
struct line {
    char *text;       /* where the next byte goes */
    size_t column;    /* of the next byte, counted from 0 */
    bool opens_brace; /* before the next word stands a { */
};

enum { ROW_INDENT = 8 };

/* Puts a comma after the word before, if there is one, and then a word. The word goes on a new line
 * if it would not fit on this one with two more bytes, for a brace and a comma. */
static void line_put(struct line *line, const char *word, size_t length)
{
    const size_t brace = line->opens_brace ? 1 : 0;
    line->opens_brace = false;
    if (line->column > ROW_INDENT) {
        *line->text++ = ',';
        line->column++;
        if (line->column + 1 + brace + length + 2 > LINE_COLUMNS) {
            *line->text++ = '\n';
            memset(line->text, ' ', ROW_INDENT);
            line->text += ROW_INDENT;
            line->column = ROW_INDENT;
        } else {
            *line->text++ = ' ';
            line->column++;
        }
    }
    line->text[0] = '{';
    line->text += brace;
    memcpy(line->text, word, length);
    line->text += length;
    line->column += brace + length;
}

/* Puts a text without its final zero; returns where it ends. */
static char *put_text(char *at, const char *text)
{
    while (*text != '\0') {
        *at++ = *text++;
    }
    return at;
}

/* The most bytes of such a macro. */
enum { MACRO_MAX = 160 };

/* The macro in place of a witness cell, which names the row before and the cell's own row:
 * PE_CELL0(16, 17). */
static void line_put_witness(struct line *line, const struct row *row, uint32_t column)
{
    const struct spec *spec = row->spec;
    char label[LABEL_MAX] = "none";
    char text[MACRO_MAX];
    char *end = put_text(text, row->prefix);
    end = put_text(end, "_CELL");
    end += literal_integer(end, column);
    end = put_text(end, "(");
    if (row->index > 0) {
        put_label(label, spec_position(spec, row->index - 1));
    }
    end = put_text(end, label);
    end = put_text(end, ", ");
    put_label(label, spec_position(spec, row->index));
    end = put_text(end, label);
    end = put_text(end, ")");
    line_put(line, text, (size_t)(end - text));
}

uint32_t next_witness_column(const struct row *row, uint32_t from, uint32_t end)
{
    uint32_t next = end;
    for (size_t i = 0; i < row->witness->count; i++) {
        const uint32_t column = row->witness->keys[i].column;
        next = column >= from && column < next ? column : next;
    }
    return next;
}

/* ---- the cells between those of the witness ---- */

/* Lines of cells that are being filled. Each cell comes after another one. */
struct lines {
    char *text;  /* after the last word */
    char *limit; /* of its line: LINE_COLUMNS after the line's beginning */
};

/* The most bytes that a cell takes, with its room and the separator before it. */
enum { CELL_ROOM = LITERAL_MAX + LITERAL_ROOM + ROW_INDENT + 2 };

/* Where a word of that length goes, as line_put would put it: after a comma, on the line or on a
 * new one. A difference below 0 shows that the word does not fit. There is no branch, because a
 * processor would predict one in seven wrongly. */
ALWAYS_INLINE char *lines_next(struct lines *lines, size_t length)
{
    static const char separators[2][2] = {{',', ' '}, {',', '\n'}};
    const size_t room = (size_t)(lines->limit - lines->text);
    const size_t breaks = (room - (2 + length + 2)) >> (sizeof room * CHAR_BIT - 1);
    memcpy(lines->text, separators[breaks], 2);
    memset(lines->text + 2, ' ', ROW_INDENT);
    char *const text = lines->text + 2 + ROW_INDENT * breaks;
    lines->limit = breaks ? text + (LINE_COLUMNS - ROW_INDENT) : lines->limit;
    lines->text = text + length;
    return text;
}

/* Cells of one precision and literal. */
struct cells {
    const struct precision *precision;
    enum literal literal;
    const uint64_t *cell;
    size_t count;
};

/* A cell whose spelling is a rare one. */
static struct lines lines_put_rare(struct lines lines, const struct cells *cells, size_t i)
{
    char word[LITERAL_MAX];
    const size_t length = literal_cell(word, cells->precision, cells->literal, cells->cell[i]);
    memcpy(lines_next(&lines, length), word, length);
    return lines;
}

/* One loop for each kind of spelling, in which the kind is a constant. */
ALWAYS_INLINE struct lines lines_put_kind(struct lines lines, const struct cells *cells,
                                          enum spelling_kind kind)
{
    struct spelling spelling = spelling_of(cells->precision, cells->literal);
    spelling.kind = kind;
    const uint64_t *const cell = cells->cell;
    const size_t count = cells->count;
    for (size_t i = 0; i < count; i++) {
        union spelled spelled;
        const size_t length = spell_cell(&spelled, spelling, cell[i]);
        if (length > 0) {
            put_cell(lines_next(&lines, length), &spelled, spelling, cell[i]);
        } else {
            lines = lines_put_rare(lines, cells, i);
        }
    }
    return lines;
}

static struct lines lines_put_cells(struct lines lines, const struct cells *cells)
{
    switch (spelling_kind_of(cells->precision, cells->literal)) {
    case SPELLING_DECIMAL32:
        return lines_put_kind(lines, cells, SPELLING_DECIMAL32);
    case SPELLING_DECIMAL64:
        return lines_put_kind(lines, cells, SPELLING_DECIMAL64);
    case SPELLING_HEX32:
        return lines_put_kind(lines, cells, SPELLING_HEX32);
    case SPELLING_HEX64:
        return lines_put_kind(lines, cells, SPELLING_HEX64);
    case SPELLING_BITS:
        return lines_put_kind(lines, cells, SPELLING_BITS);
    case SPELLING_INTEGER:
        return lines_put_kind(lines, cells, SPELLING_INTEGER);
    case SPELLING_LONG:
        return lines_put_kind(lines, cells, SPELLING_LONG);
    }
    return lines;
}

/* The first word of a row; no word is before it. */
static void cells_write_first(const struct row *row, struct output *output, uint32_t j,
                              size_t *column)
{
    const struct spec *spec = row->spec;
    char *room = output_room(output, CELL_ROOM);
    const size_t length =
        literal_cell(room, spec->precision, row->output_spec->literal, row->cells[j]);
    output_taken(output, length);
    *column += length;
}

/* Cells from..end-1, none of which is one of the witness. */
static void cells_write_plain(const struct row *row, struct output *output, uint32_t from,
                              uint32_t end, size_t *column)
{
    enum { BLOCK = 512 };
    struct cells cells = {.precision = row->spec->precision, .literal = row->output_spec->literal};
    if (from < end && *column <= ROW_INDENT) {
        cells_write_first(row, output, from++, column);
    }
    while (from < end) {
        char *room = output_room(output, (size_t)BLOCK * CELL_ROOM);
        struct lines lines = {room, room + (LINE_COLUMNS - *column)};
        cells.cell = row->cells + from;
        cells.count = end - from > BLOCK ? BLOCK : end - from;
        lines = lines_put_cells(lines, &cells);
        from += (uint32_t)cells.count;
        output_taken(output, (size_t)(lines.text - room));
        *column = LINE_COLUMNS - (size_t)(lines.limit - lines.text);
    }
}

/* Room for the macros of two columns, with the separators before and between them. */
enum { WITNESS_ROOM = 2 * (MACRO_MAX + ROW_INDENT + 3) };

void cells_write_witness(const struct row *row, struct output *output, uint32_t j, size_t *column)
{
    char *room = output_room(output, WITNESS_ROOM);
    struct line line = {room, *column, false};
    line_put_witness(&line, row, j);
    output_taken(output, (size_t)(line.text - room));
    *column = line.column;
}

/* A cell as a word of its own, of the witness or not. */
static void line_put_column(struct line *line, const struct row *row, uint32_t j)
{
    char word[LITERAL_MAX];
    if (next_witness_column(row, j, j + 1) == j) {
        line_put_witness(line, row, j);
        return;
    }
    const struct spec *spec = row->spec;
    const size_t length =
        literal_cell(word, spec->precision, row->output_spec->literal, row->cells[j]);
    line_put(line, word, length);
}

/* Columns j and j + 1 in braces; on one line if neither is one of the witness. */
static void line_put_pair(struct line *line, const struct row *row, uint32_t j)
{
    char word[2 * LITERAL_MAX + 2];
    const struct spec *spec = row->spec;
    line->opens_brace = true;
    if (next_witness_column(row, j, j + 2) < j + 2) {
        line_put_column(line, row, j);
        line_put_column(line, row, j + 1);
    } else {
        size_t length =
            literal_cell(word, spec->precision, row->output_spec->literal, row->cells[j]);
        word[length++] = ',';
        word[length++] = ' ';
        length += literal_cell(word + length, spec->precision, row->output_spec->literal,
                               row->cells[j + 1]);
        line_put(line, word, length);
    }
    *line->text++ = '}';
    line->column++;
}

static void pairs_write(const struct row *row, struct output *output, uint32_t end)
{
    size_t column = ROW_INDENT;
    for (uint32_t j = 0; j < end; j += 2) {
        char *room = output_room(output, WITNESS_ROOM);
        struct line line = {room, column, false};
        line_put_pair(&line, row, j);
        output_taken(output, (size_t)(line.text - room));
        column = line.column;
    }
}

void cells_write(struct output *output, void *state)
{
    const struct row *row = state;
    const uint32_t columns = (uint32_t)row->spec->array_columns;
    const uint32_t end = (row->array + 1) * columns;
    size_t column = ROW_INDENT;
    uint32_t from = row->array * columns;
    if (layout_table[row->spec->layout].has_pair_dimension) {
        pairs_write(row, output, end);
        return;
    }
    while (from < end) {
        const uint32_t witness = next_witness_column(row, from, end);
        cells_write_plain(row, output, from, witness, &column);
        if (witness < end) {
            cells_write_witness(row, output, witness, &column);
        }
        from = witness + 1;
    }
}
