/*
 * cells.c: writes the cells of a row, and the keys of its witness columns.
 */
#include "text/cells.h"

/* Appends a string without its final zero. Returns the new end. */
static char *put_text(char *at, const char *text)
{
    const size_t length = strlen(text);
    memcpy(at, text, length);
    return at + length;
}

static size_t put_cell(char *text, const struct row *row, uint32_t column)
{
    return literal_cell(text, row->digits, row->spec->precision, row->output_spec->literal,
                        row->cells[column]);
}

/* Appends the macro call that defines a key of the row, such as PE_KEYED(17, +, 134905136.0f). If
 * there are several keys, the macro's name has the index of the key: PE_KEYED_1(17, -5). In f32 and
 * f64 the sign is a separate argument, because an integer constant expression may contain a
 * floating constant only as the immediate operand of a cast. In all other formats the argument is
 * the cell itself.
 *
 * In f32 and f64 a key differs from its cell. So a comment with the cell in the usual notation
 * follows the last key of a column. The comment is omitted if it would make the word that begins at
 * `start` too long for a line. Returns the end of the word. */
static char *put_key(char *end, const char *start, const struct row *row, size_t index)
{
    const struct witness_key *const key = &row->witness->keys[index];
    const struct precision *const precision = row->spec->precision;
    end = put_text(put_text(end, row->prefix), "_KEYED");
    if (row->witness->count > 1) {
        end = put_text(end, "_");
        end += literal_integer(end, row->digits, (int64_t)index);
    }
    end = put_text(end, "(");
    end += literal_integer(end, row->digits, row->index);
    end = put_text(end, ", ");
    if (!precision_is_c_float(precision)) {
        end += put_cell(end, row, key->column);
        return put_text(end, ")");
    }
    const struct dyadic number = witness_key_number(precision, row->cells[key->column], key);
    end = put_text(end, number.is_negative ? "-, " : "+, ");
    end += literal_dyadic(end, row->digits, precision, row->output_spec->literal, &number);
    end = put_text(end, ")");
    char *value = put_text(end, " /* ");
    value += put_cell(value, row, key->column);
    value = put_text(value, " */");
    const bool fits = row->indent + (size_t)(value - start) + 3 <= LINE_COLUMNS;
    return key->is_last_part && fits ? value : end;
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

/* If the column has several keys, the cell is written as the sum of their macro calls, and each
 * call after the first begins a new line. */
struct line cells_put_witness(struct line line, const struct row *row, uint32_t column,
                              const char *braces)
{
    const struct witness *const witness = row->witness;
    char word[KEY_ROOM];
    size_t key = 0;
    while (witness->keys[key].column != column) {
        key++;
    }
    const char *const end = put_key(put_text(word, braces), word, row, key);
    line_put(&line, word, (size_t)(end - word));
    while (!witness->keys[key++].is_last_part) {
        line_begin(&line);
        char *const start = line.text;
        line.text = put_key(put_text(start, "+ "), start, row, key);
        line.column += (size_t)(line.text - start);
    }
    return line;
}

/* Appends one of the two cells of a pair, or of a row of a matrix, after the text `brace`. */
static struct line line_put_half(struct line line, const struct row *row, uint32_t column,
                                 const char *brace)
{
    char word[2 + LITERAL_MAX];
    if (next_witness_column(row, column, column + 1) == column) {
        return cells_put_witness(line, row, column, brace);
    }
    char *const start = put_text(word, brace);
    line_put(&line, word, (size_t)(start - word) + put_cell(start, row, column));
    return line;
}

/* Appends columns j and j + 1 in braces: as one word, or as several words if at least one of the
 * columns belongs to the witness. Lines are not broken within a word. */
static struct line line_put_pair(struct line line, const struct row *row, uint32_t j)
{
    char word[3 + 2 * LITERAL_MAX];
    if (next_witness_column(row, j, j + 2) == j + 2) {
        char *end = put_text(word, "{");
        end += put_cell(end, row, j);
        end = put_text(end, ", ");
        end += put_cell(end, row, j + 1);
        line_put(&line, word, (size_t)(end - word));
    } else {
        line = line_put_half(line, row, j, "{");
        line = line_put_half(line, row, j + 1, "");
    }
    *line.text++ = '}';
    line.column++;
    return line;
}

/* Appends columns j to j + 3 as a 2 by 2 matrix in nested braces. Each row of the matrix is one
 * word or, if it contains a cell of the witness, several words. */
static struct line line_put_matrix(struct line line, const struct row *row, uint32_t j)
{
    for (uint32_t i = 0; i < 4; i += 2) {
        const char *const brace = i == 0 ? "{{" : "{";
        char word[4 + 2 * LITERAL_MAX];
        if (next_witness_column(row, j + i, j + i + 2) == j + i + 2) {
            char *end = put_text(word, brace);
            end += put_cell(end, row, j + i);
            end = put_text(end, ", ");
            end += put_cell(end, row, j + i + 1);
            line_put(&line, word, (size_t)(end - word));
        } else {
            line = line_put_half(line, row, j + i, brace);
            line = line_put_half(line, row, j + i + 1, "");
        }
        *line.text++ = '}';
        line.column++;
    }
    *line.text++ = '}';
    line.column++;
    return line;
}

/* A row is written to the buffer in chunks. The number of columns of a chunk is a multiple of four,
 * so that no pair or matrix is split. CHUNK_ROOM is the maximum size of a chunk in bytes: a cell
 * has up to three braces. */
enum {
    CHUNK_COLUMNS = 256,
    CHUNK_ROOM = CHUNK_COLUMNS * (CELL_ROOM + 3) + WITNESS_KEYS * KEY_ROOM
};

void cells_write(struct output *output, void *state)
{
    const struct row *row = state;
    const uint32_t columns = (uint32_t)row->spec->array_columns;
    const uint32_t end = (row->array + 1) * columns;
    const uint32_t pair_cells = layout_table[row->spec->layout].pair_cells;
    struct line line = {.column = row->indent, .indent = row->indent};
    output_bytes(output, "{", 1);
    for (uint32_t from = row->array * columns; from < end; from += CHUNK_COLUMNS) {
        const uint32_t chunk_end = end - from > CHUNK_COLUMNS ? from + CHUNK_COLUMNS : end;
        char *const room = output_reserve(output, CHUNK_ROOM);
        line.text = room;
        for (uint32_t j = from; j < chunk_end && pair_cells > 0; j += pair_cells) {
            line = pair_cells == 4 ? line_put_matrix(line, row, j) : line_put_pair(line, row, j);
        }
        for (uint32_t j = from; j < chunk_end && pair_cells == 0;) {
            const uint32_t witness = next_witness_column(row, j, chunk_end);
            line = cells_put(line, row->digits, row->spec->precision, row->output_spec->literal,
                             row->cells + j, witness - j);
            if (witness < chunk_end) {
                line = cells_put_witness(line, row, witness, "");
            }
            j = witness + 1;
        }
        output->used += (size_t)(line.text - room);
    }
    output_bytes(output, "}", 1);
}
