/*
 * cells.c: a row as text: literals, and macros for the cells of the witness. This is the inner loop
 * of the program.
 */
#include "emit/cells.h"

#include "emit/literal.h"
#include "emit/spell.h"
#include "emit/view.h"

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

/* Puts a word, and `separator` behind the one before; on a new line if it would not fit with two
 * bytes behind it: the longest separator, or a brace and a comma. */
static void line_put(struct line *line, const char *separator, const char *word, size_t length)
{
    const size_t brace = line->opens_brace ? 1 : 0;
    line->opens_brace = false;
    if (line->column > ROW_INDENT) {
        const size_t count = strlen(separator);
        memcpy(line->text, separator, count);
        line->text += count;
        line->column += count;
        if (line->column + 1 + brace + length + 2 > VIEW_COLUMNS) {
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

/* Several texts, one behind the other, up to a NULL; returns their length. */
static size_t put_texts(char *text, const char *const *texts)
{
    size_t length = 0;
    for (; *texts != NULL; texts++) {
        const size_t count = strlen(*texts);
        memcpy(text + length, *texts, count);
        length += count;
    }
    return length;
}

/* The key's macros in place of a witness cell: PE_C0_17, or PE_C0_17(float) * PE_UNIT0 + ... */
static void line_put_witness(struct line *line, const struct view *view, size_t i)
{
    const struct witness *witness = view->witness;
    const struct request *request = view->request;
    const char *id = view->prefix;
    const uint32_t column = witness->keys[i].column;
    char label[LABEL_MAX];
    char name[LABEL_MAX];
    char text[VIEW_TEXT];
    put_label(label, request_position(request, view->row));
    const char *type = request->precision->bits == 32 ? "(float)" : "(double)";
    for (const char *before = ","; i < witness->count && witness->keys[i].column == column; i++) {
        const bool scaled = witness_is_scaled(request->precision);
        put_key_name(name, &witness->keys[i]);
        size_t length = put_texts(text, (const char *[]){id, "_C", name, "_", label, NULL});
        if (!scaled) {
            line_put(line, before, text, length);
            return;
        }
        length += put_texts(text + length, (const char *[]){type, NULL});
        line_put(line, before, text, length);
        line_put(line, " *", text, put_texts(text, (const char *[]){id, "_UNIT", name, NULL}));
        before = " +";
    }
}

/* The key of a column's part 0 in the witness, or -1. */
static int witness_key_of(const struct witness *witness, uint32_t column)
{
    for (size_t i = 0; i < witness->count; i++) {
        if (witness->keys[i].column == column && witness->keys[i].part == 0) {
            return (int)i;
        }
    }
    return -1;
}

uint32_t next_witness_column(const struct view *view, uint32_t from, uint32_t end)
{
    uint32_t next = end;
    for (size_t i = 0; i < view->witness->count; i++) {
        const uint32_t column = view->witness->keys[i].column;
        next = column >= from && column < next ? column : next;
    }
    return next;
}

/* Where the literal of a cell is written before it is known whether it stays on the line: behind
 * a comma and a space, as line_put would put it. */
static inline char *line_room(const struct line *line)
{
    return line->text + 2;
}

/* Takes the literal into the line, or moves it to a new one. */
static inline void line_take(struct line *line, size_t length)
{
    char *text = line_room(line);
    line->text[0] = ',';
    line->text[1] = ' ';
    if (line->column + 2 + length + 2 > VIEW_COLUMNS) {
        char literal[LITERAL_MAX];
        memcpy(literal, text, LITERAL_MAX);
        line->text[1] = '\n';
        memset(text, ' ', ROW_INDENT);
        memcpy(text + ROW_INDENT, literal, LITERAL_MAX);
        line->text += ROW_INDENT;
        line->column = ROW_INDENT - 2;
    }
    line->text += 2 + length;
    line->column += 2 + length;
}

/* ---- one loop for each spelling ---- */

/* Cells of one precision and literal. */
struct cells {
    const struct precision *precision;
    enum literal literal;
    const uint64_t *cell;
    size_t count;
};

/* A cell that is spelled as few are. */
static size_t put_cell(char *text, const struct cells *cells, size_t i)
{
    return literal_cell(text, cells->precision, cells->literal, cells->cell[i]);
}

static struct line line_put_decimal32(struct line line, const struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++) {
        const size_t length = spell_decimal32(line_room(&line), cells->cell[i]);
        line_take(&line, length > 0 ? length : put_cell(line_room(&line), cells, i));
    }
    return line;
}

static struct line line_put_decimal64(struct line line, const struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++) {
        const size_t length = spell_decimal64(line_room(&line), cells->cell[i]);
        line_take(&line, length > 0 ? length : put_cell(line_room(&line), cells, i));
    }
    return line;
}

static struct line line_put_hex32(struct line line, const struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++) {
        const size_t length = spell_hex32(line_room(&line), cells->cell[i]);
        line_take(&line, length > 0 ? length : put_cell(line_room(&line), cells, i));
    }
    return line;
}

static struct line line_put_hex64(struct line line, const struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++) {
        line_take(&line, put_cell(line_room(&line), cells, i));
    }
    return line;
}

static struct line line_put_bits(struct line line, const struct cells *cells)
{
    const int bits = cells->precision->bits;
    for (size_t i = 0; i < cells->count; i++) {
        line_take(&line, spell_bits(line_room(&line), bits, cells->cell[i]));
    }
    return line;
}

static struct line line_put_integers(struct line line, const struct cells *cells)
{
    const uint64_t sign = spelling_sign(cells->precision);
    for (size_t i = 0; i < cells->count; i++) {
        const size_t length = spell_integer(line_room(&line), sign, cells->cell[i]);
        line_take(&line, length > 0 ? length : put_cell(line_room(&line), cells, i));
    }
    return line;
}

static struct line line_put_cells(struct line line, const struct cells *cells)
{
    static struct line (*const puts[])(struct line, const struct cells *) = {
        [SPELLING_DECIMAL32] = line_put_decimal32, [SPELLING_DECIMAL64] = line_put_decimal64,
        [SPELLING_HEX32] = line_put_hex32,         [SPELLING_HEX64] = line_put_hex64,
        [SPELLING_BITS] = line_put_bits,           [SPELLING_INTEGER] = line_put_integers,
    };
    return puts[spelling_of(cells->precision, cells->literal)](line, cells);
}

/* Cells from..end-1, none of them of the witness. */
static void cells_write_plain(struct view *view, struct output *output, uint32_t from, uint32_t end,
                              size_t *column)
{
    enum { BLOCK = 512 };
    const size_t cell_room = LITERAL_MAX + (size_t)ROW_INDENT + 2;
    struct cells cells = {view->request->precision, view->request->literal, view->cells, 0};
    while (from < end) {
        char *room = output_room(output, (BLOCK + 1) * cell_room);
        struct line line = {room, *column, false};
        if (*column <= ROW_INDENT) { /* a row's first word, before which there is none */
            char word[LITERAL_MAX];
            cells.cell = view->cells + from++;
            const size_t length = put_cell(word, &cells, 0);
            line_put(&line, ",", word, length);
        }
        cells.cell = view->cells + from;
        cells.count = end - from > BLOCK ? BLOCK : end - from;
        line = line_put_cells(line, &cells);
        from += (uint32_t)cells.count;
        output_taken(output, (size_t)(line.text - room));
        *column = line.column;
    }
}

/* Room for one or two columns that hold all keys of the witness. */
enum { WITNESS_ROOM = WITNESS_KEYS * VIEW_TEXT };

void cells_write_witness(struct view *view, struct output *output, uint32_t j, size_t *column)
{
    char *room = output_room(output, WITNESS_ROOM);
    struct line line = {room, *column, false};
    line_put_witness(&line, view, (size_t)witness_key_of(view->witness, j));
    output_taken(output, (size_t)(line.text - room));
    *column = line.column;
}

/* A cell as a word of its own, whether of the witness or not. */
static void line_put_column(struct line *line, const struct view *view, uint32_t j)
{
    char word[LITERAL_MAX];
    const int key = witness_key_of(view->witness, j);
    if (key >= 0) {
        line_put_witness(line, view, (size_t)key);
        return;
    }
    const struct request *request = view->request;
    const size_t length = literal_cell(word, request->precision, request->literal, view->cells[j]);
    line_put(line, ",", word, length);
}

/* Columns j and j + 1 in braces; on one line, if none is of the witness. */
static void line_put_pair(struct line *line, const struct view *view, uint32_t j)
{
    char word[2 * LITERAL_MAX + 2];
    const struct request *request = view->request;
    line->opens_brace = true;
    if (next_witness_column(view, j, j + 2) < j + 2) {
        line_put_column(line, view, j);
        line_put_column(line, view, j + 1);
    } else {
        size_t length = literal_cell(word, request->precision, request->literal, view->cells[j]);
        word[length++] = ',';
        word[length++] = ' ';
        length +=
            literal_cell(word + length, request->precision, request->literal, view->cells[j + 1]);
        line_put(line, ",", word, length);
    }
    *line->text++ = '}';
    line->column++;
}

static void pairs_write(struct view *view, struct output *output, uint32_t end)
{
    size_t column = ROW_INDENT;
    for (uint32_t j = 0; j < end; j += 2) {
        char *room = output_room(output, WITNESS_ROOM);
        struct line line = {room, column, false};
        line_put_pair(&line, view, j);
        output_taken(output, (size_t)(line.text - room));
        column = line.column;
    }
}

void cells_write(struct output *output, void *state)
{
    struct view *view = state;
    const uint32_t columns = (uint32_t)view->request->array_columns;
    const uint32_t end = (view->array + 1) * columns;
    size_t column = ROW_INDENT;
    uint32_t from = view->array * columns;
    if (view->request->layout == LAYOUT_PAIRS) {
        pairs_write(view, output, end);
        return;
    }
    while (from < end) {
        const uint32_t witness = next_witness_column(view, from, end);
        cells_write_plain(view, output, from, witness, &column);
        if (witness < end) {
            cells_write_witness(view, output, witness, &column);
        }
        from = witness + 1;
    }
}
