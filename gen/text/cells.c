/*
 * cells.c: a row as text: cells, and the keys of the witness.
 */
#include "text/cells.h"

/* Puts a text without its final zero; returns where it ends. */
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

/* Puts PE_KEYED(17, +, 134905136.0f), or PE_KEYED_1(17, -5) for the key 1 of several. In f32 and
 * f64 the sign stands apart, because a floating constant becomes part of an integer constant
 * expression only right after its cast. In all other formats the cell stands as it is. */
static size_t put_key(char *text, const struct row *row, size_t key)
{
    const struct witness *const witness = row->witness;
    const struct precision *const precision = row->spec->precision;
    const uint32_t column = witness->keys[key].column;
    char *end = put_text(put_text(text, row->prefix), "_KEYED");
    if (witness->count > 1) {
        end = put_text(end, "_");
        end += literal_integer(end, row->digits, (int64_t)key);
    }
    end = put_text(end, "(");
    end += literal_integer(end, row->digits, row->index);
    end = put_text(end, ", ");
    if (precision_is_c_float(precision)) {
        const struct dyadic number =
            witness_scaled(precision, row->cells[column], &witness->keys[key]);
        end = put_text(end, number.negative ? "-, " : "+, ");
        end += literal_dyadic(end, row->digits, precision, row->output_spec->literal, &number);
    } else {
        end += put_cell(end, row, column);
    }
    return (size_t)(put_text(end, ")") - text);
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

/* Puts, after the last key of a column, the cell as others are written, in a comment, so that
 * people can read and compare it. Only in f32 and f64 a key is another number than its cell.
 * `start` is where the word begins that they make; if no line holds that, there is no comment.
 * Returns the word's end. */
static char *put_value(char *end, const char *start, const struct row *row, size_t key)
{
    const struct witness *const witness = row->witness;
    const uint32_t column = witness->keys[key].column;
    if (!witness->keys[key].last_part || !precision_is_c_float(row->spec->precision)) {
        return end;
    }
    char *value = put_text(end, " /* ");
    value += put_cell(value, row, column);
    value = put_text(value, " */");
    return row->indent + (size_t)(value - start) + 3 > LINE_COLUMNS ? end : value;
}

/* Puts the cell of a column of the witness. If that has several keys, the cell is written as their
 * sum, and each key after the first has a line of its own. */
struct line cells_put_witness(struct line line, const struct row *row, uint32_t column,
                              const char *before)
{
    const struct witness *const witness = row->witness;
    char word[KEY_ROOM];
    size_t key = 0;
    while (witness->keys[key].column != column) {
        key++;
    }
    char *end = put_text(word, before);
    end += put_key(end, row, key);
    end = put_value(end, word, row, key);
    line_put(&line, word, (size_t)(end - word));
    for (key++; key < witness->count && witness->keys[key].column == column; key++) {
        *line.text = '\n';
        memset(line.text + 1, ' ', line.indent);
        char *const start = line.text + 1 + line.indent;
        end = put_text(start, "+ ");
        end += put_key(end, row, key);
        line.text = put_value(end, start, row, key);
        line.column = line.indent + (size_t)(line.text - start);
    }
    return line;
}

/* Puts a cell of a pair, the first one after the pair's brace. */
static struct line line_put_half(struct line line, const struct row *row, uint32_t column,
                                 const char *brace)
{
    char word[1 + LITERAL_MAX];
    if (next_witness_column(row, column, column + 1) == column) {
        return cells_put_witness(line, row, column, brace);
    }
    char *const start = put_text(word, brace);
    line_put(&line, word, (size_t)(start - word) + put_cell(start, row, column));
    return line;
}

/* Puts columns j and j + 1 in braces, as one word if neither is one of the witness, else as two. */
static struct line line_put_pair(struct line line, const struct row *row, uint32_t j)
{
    char word[3 + 2 * LITERAL_MAX];
    if (next_witness_column(row, j, j + 2) == j + 2) {
        size_t length = 1 + put_cell(put_text(word, "{"), row, j);
        memcpy(word + length, ", ", 2);
        length += 2 + put_cell(word + length + 2, row, j + 1);
        line_put(&line, word, length);
    } else {
        line = line_put_half(line, row, j, "{");
        line = line_put_half(line, row, j + 1, "");
    }
    *line.text++ = '}';
    line.column++;
    return line;
}

/* Puts the cells from..end-1: those of the witness, and the literals between them. */
static struct line line_put_cells(struct line line, const struct row *row, uint32_t from,
                                  uint32_t end)
{
    while (from < end) {
        const uint32_t witness = next_witness_column(row, from, end);
        line = cells_put(line, row->digits, row->spec->precision, row->output_spec->literal,
                         row->cells + from, witness - from);
        if (witness < end) {
            line = cells_put_witness(line, row, witness, "");
        }
        from = witness + 1;
    }
    return line;
}

/* A block has an even number of columns, so that no pair is in two of them. */
enum { BLOCK = 256, BLOCK_ROOM = BLOCK * (CELL_ROOM + 3) + WITNESS_KEYS * KEY_ROOM };

void cells_write(struct output *output, void *state)
{
    const struct row *row = state;
    const uint32_t columns = (uint32_t)row->spec->array_columns;
    const uint32_t end = (row->array + 1) * columns;
    const bool has_pairs = layout_table[row->spec->layout].has_pair_dimension;
    struct line line = {.column = row->indent, .indent = row->indent};
    output_bytes(output, "{", 1);
    for (uint32_t from = row->array * columns; from < end; from += BLOCK) {
        const uint32_t block_end = end - from > BLOCK ? from + BLOCK : end;
        char *const room = output_room(output, BLOCK_ROOM);
        line.text = room;
        if (has_pairs) {
            for (uint32_t j = from; j < block_end; j += 2) {
                line = line_put_pair(line, row, j);
            }
        } else {
            line = line_put_cells(line, row, from, block_end);
        }
        output_taken(output, (size_t)(line.text - room));
    }
    output_bytes(output, "}", 1);
}
