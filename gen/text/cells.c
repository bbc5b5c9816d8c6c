/*
 * cells.c: a row as text: literals, and the keys of the witness. This is the inner loop
 * of the program. Most cells are normal numbers below 1, or integers of at most six digits. These
 * are written straight into the line; literal.c spells all others.
 */
#include "text/cells.h"

#include "integer.h"
#include "model/digits.h"
#include "text/literal.h"

#include <string.h>

/* ---- literals ---- */

/* Puts a cell that its format's function below does not spell. */
static struct line cell_other(struct line line, const struct digits *digits,
                              const struct precision *precision, enum literal literal,
                              uint64_t cell)
{
    char text[LITERAL_MAX];
    const size_t length = literal_cell(text, digits, precision, literal, cell);
    line_put(&line, text, length);
    return line;
}

/* The functions below take a normal number of C's float or double apart like this. If the cell is
 * no such number, its exponent is less than that of all of them. */
struct normal {
    size_t negative;
    uint64_t m;   /* with the hidden bit */
    int exponent; /* of the lowest bit of m */
};

ALWAYS_INLINE struct normal normal_of(const struct precision *format, uint64_t cell)
{
    const int fraction_bits = format->significand_bits - 1;
    const int exponent_bits = format->bits - format->significand_bits;
    const uint64_t hidden = UINT64_C(1) << fraction_bits;
    const uint64_t binade = cell >> fraction_bits & ((UINT64_C(1) << exponent_bits) - 1);
    return (struct normal){
        .negative = cell >> (format->bits - 1),
        .m = (cell & (hidden - 1)) | hidden,
        .exponent = (int)binade - 1 + format->least_exponent,
    };
}

/*
 * As scale_and_round, for the 9 digits of a binary32 from 2^-13 to 1, or the 17 of a binary64: the
 * scale is at most 12 or 20, and the shift is one of 15 to 24, or of 36 to 45. 64 bits hold the
 * product with 5^12 < 2^28, and 128 bits that with 5^20 < 2^47. Half less one, and one more if the
 * integer is odd, carries into the integer just when the rest is more than half, or is half and the
 * integer is odd.
 */
ALWAYS_INLINE uint64_t scale_and_round_short(const struct normal *number, int scale, int count)
{
    const unsigned shift = (unsigned)-(number->exponent + scale);
    const uint64_t below_half = (UINT64_C(1) << (shift - 1)) - 1;
    if (count == 9) {
        const uint64_t product = number->m * power_of_5[scale];
        return (product + below_half + (product >> shift & 1)) >> shift;
    }
    const struct integer128 product = integer_multiply(number->m, power_of_5[scale]);
    const struct integer128 up = {0, below_half + (product.low >> shift & 1)};
    const struct integer128 sum = integer128_add(product, up);
    return sum.high << (64 - shift) | sum.low >> shift;
}

/* Puts a number from 2^-13 to 1 in decimal, 0.000123, if its last three digits are not all zeros.
 * Seventeen digits are written as eighteen: the first of them is a zero, and falls on the point or
 * on a zero after it. */
ALWAYS_INLINE struct line cell_decimal(struct line line, const struct digits *digits,
                                       const struct precision *format, uint64_t cell)
{
    const uint64_t billion = 1000000000;
    const int count = format->bits == 32 ? 9 : 17;
    const struct normal number = normal_of(format, cell);
    int scale = decimal_scale(number.exponent + format->significand_bits - 1, count);
    if (scale < count || scale > count + 3) {
        return cell_other(line, digits, format, LITERAL_DECIMAL, cell);
    }
    uint64_t integer = scale_and_round_short(&number, scale, count);
    if (integer >= power_of_10(count)) {
        integer = scale_and_round_short(&number, --scale, count);
    }
    const struct nine_digits last = nine_digits_of(count == 9 ? integer : integer % billion);
    const size_t kept = (size_t)digits->triple[last.third][3];
    if (kept == 0) {
        return cell_other(line, digits, format, LITERAL_DECIMAL, cell);
    }
    const size_t length = number.negative + 2 + (size_t)scale - 3 + kept + (count == 9);
    char *const text = line_next(&line, length);
    char *const end = text + number.negative + 2 + scale;
    text[0] = '-';
    memcpy(text + number.negative, "0.000000", 8);
    if (count == 17) {
        put_nine_digits(end - 18, digits, nine_digits_of(integer / billion));
        text[number.negative + 1] = '.';
    }
    put_nine_digits(end - 9, digits, last);
    if (count == 9) {
        text[length - 1] = 'f';
    }
    return line;
}

/* Puts a normal number in hex, with an exponent from -999 to -1. */
ALWAYS_INLINE struct line cell_hex(struct line line, const struct digits *digits,
                                   const struct precision *format, uint64_t cell)
{
    const struct normal number = normal_of(format, cell);
    const unsigned zeros = integer_trailing_zeros(number.m);
    const unsigned power = (unsigned)-(number.exponent + (int)zeros);
    if (number.exponent < format->least_exponent || power - 1 >= 999) {
        return cell_other(line, digits, format, LITERAL_HEX, cell);
    }
    const unsigned count = hex_count((unsigned)format->significand_bits - zeros);
    const uint64_t word = number.m >> zeros << (64 - 4 * count);
    const size_t is_float = format->bits == 32;
    const size_t length =
        number.negative + 2 + count + 2 + (size_t)digits->number[power][3] + is_float;
    char *const text = line_next(&line, length);
    char *const digit = text + number.negative + 2;
    text[0] = '-';
    memcpy(text + number.negative, "0x", 2);
    put_hex_word(digit, digits, word, ((size_t)format->significand_bits + 7) / 8);
    memcpy(digit + count, "p-", 2);
    (void)put_number(digit + count + 2, digits, power);
    if (is_float) {
        text[length - 1] = 'f';
    }
    return line;
}

ALWAYS_INLINE struct line cell_bits(struct line line, const struct digits *digits, int bits,
                                    uint64_t cell)
{
    const size_t length = 2 + (size_t)bits / 4 + 1;
    char *const text = line_next(&line, length);
    memcpy(text, "0x", 2);
    if (bits == 16) {
        put_hex_pair(text + 2, digits, cell >> 8);
    }
    put_hex_pair(text + length - 3, digits, cell & 0xff);
    text[length - 1] = 'U';
    return line;
}

/* Puts an integer of at most six digits: the leading ones, and three more if it has more than
 * three. */
ALWAYS_INLINE struct line cell_fixed(struct line line, const struct digits *digits,
                                     const struct precision *precision, uint64_t sign,
                                     uint64_t cell)
{
    const size_t negative = (cell & sign) != 0;
    const uint64_t magnitude = negative ? 2 * sign - cell : cell;
    if (magnitude >= 1000000) {
        return cell_other(line, digits, precision, LITERAL_DECIMAL, cell);
    }
    const uint64_t thousands = (uint32_t)magnitude / 1000;
    const uint64_t rest = (uint32_t)magnitude % 1000;
    const uint64_t leading = thousands > 0 ? thousands : rest;
    const size_t count = (size_t)digits->number[leading][3];
    char *const text = line_next(&line, negative + count + (thousands > 0 ? 3U : 0U));
    text[0] = '-';
    (void)put_number(text + negative, digits, leading);
    put_triple(text + negative + count, digits, rest);
    return line;
}

/* These are the formats of C's float and double, as constants for the functions that are inlined.
 */
static const struct precision binary32 = {"f32", "", "",   PRECISION_FLOAT, true,
                                          32,    24, -149, 0x7f800000};
static const struct precision binary64 = {
    "f64", "", "", PRECISION_FLOAT, true, 64, 53, -1074, UINT64_C(0x7ff0000000000000)};

/* Each loop is compiled with the constants of its format. */
struct line cells_put(struct line line, const struct digits *digits,
                      const struct precision *precision, enum literal literal,
                      const uint64_t *cells, size_t count)
{
    const uint64_t *const end = cells + count;
    const bool is_hex = literal == LITERAL_HEX;
    if (cells < end && line.column == line.indent) {
        line = cell_other(line, digits, precision, literal, *cells++);
    }
    if (precision->kind != PRECISION_FLOAT) {
        const uint64_t sign = precision->is_signed ? UINT64_C(1) << (precision->bits - 1) : 0;
        while (cells < end) {
            line = cell_fixed(line, digits, precision, sign, *cells++);
        }
    } else if (precision->bits < 32) {
        while (cells < end) {
            line = cell_bits(line, digits, precision->bits, *cells++);
        }
    } else if (precision->bits == 32 && is_hex) {
        while (cells < end) {
            line = cell_hex(line, digits, &binary32, *cells++);
        }
    } else if (precision->bits == 32) {
        while (cells < end) {
            line = cell_decimal(line, digits, &binary32, *cells++);
        }
    } else if (is_hex) {
        while (cells < end) {
            line = cell_hex(line, digits, &binary64, *cells++);
        }
    } else {
        while (cells < end) {
            line = cell_decimal(line, digits, &binary64, *cells++);
        }
    }
    return line;
}

/* ---- words of a row ---- */

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
    const bool has_more = key + 1 < witness->count && witness->keys[key + 1].column == column;
    if (has_more || !precision_is_c_float(row->spec->precision)) {
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
