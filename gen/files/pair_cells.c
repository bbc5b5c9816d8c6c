/*
 * pair_cells.c: compares two C texts item by item.
 */
#include "files/pair_cells.h"

#include "files/c_items.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* ---- values ---- */

/* Parses an integer constant of C, with an optional minus sign. Returns false for any other text.
 */
static bool constant_parse_integer(const char *text, uint64_t *value)
{
    const bool is_negative = *text == '-';
    char *end;
    text += is_negative;
    text += strspn(text, " ");
    errno = 0;
    *value = strtoull(text, &end, 0);
    const bool is_integer = isdigit((unsigned char)*text) && errno == 0;
    *value = is_negative ? 0 - *value : *value;
    return is_integer && end[strspn(end, "uUlL")] == '\0';
}

/* Parses a floating constant of C, with an optional minus sign. If the constant has the suffix f,
 * sets `bits` to the bits of its value as a float, otherwise to the bits of a double. Returns false
 * for any other text. */
static bool constant_parse_float(const char *text, bool *is_double, uint64_t *bits)
{
    const bool is_negative = *text == '-';
    char *end;
    text += is_negative;
    text += strspn(text, " ");
    const double value = strtod(text, &end);
    const float narrow = strtof(text, NULL);
    const bool is_hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    uint32_t low;
    if (strspn(text, ".0123456789") == 0 || strpbrk(text, is_hex ? ".pP" : ".eE") == NULL) {
        return false;
    }
    *is_double = *end == '\0';
    memcpy(bits, &value, sizeof value);
    memcpy(&low, &narrow, sizeof low);
    *bits = *is_double ? *bits ^ (uint64_t)is_negative << 63 : low ^ (uint32_t)is_negative << 31;
    return *is_double || strcmp(end, "f") == 0;
}

enum verdict constants_compare(const char *a, const char *b, int bits)
{
    uint64_t value_a;
    uint64_t value_b;
    bool is_double_a;
    bool is_double_b;
    if (strcmp(a, b) == 0) {
        return CELLS_EQUAL;
    }
    if (constant_parse_integer(a, &value_a) && constant_parse_integer(b, &value_b)) {
        const uint64_t difference = value_a - value_b;
        const bool low_bits_differ = difference << (64 - bits) != 0;
        return difference == 0 ? CELLS_EQUAL : low_bits_differ ? CELLS_DIFFER : CELLS_UNKNOWN;
    }
    if (constant_parse_float(a, &is_double_a, &value_a) &&
        constant_parse_float(b, &is_double_b, &value_b) && is_double_a == is_double_b) {
        return value_a == value_b ? CELLS_EQUAL : CELLS_DIFFER;
    }
    return CELLS_UNKNOWN;
}

/* Copies the first token of an expression. Returns the text after the token and its blank. */
static const char *token_copy(const char *expression, char token[TOKEN_SIZE])
{
    const size_t length = strcspn(expression, " ");
    (void)snprintf(token, TOKEN_SIZE, "%.*s", (int)length, expression);
    return expression + length + (expression[length] == ' ');
}

/* Compares two calls of key macros, such as PE_KEYED ( 3 , + , 5.0f ), or two sums of such calls.
 * The first argument is the row, which is not part of the value; if it differs, the result is
 * CELLS_UNKNOWN. The last argument is the cell, or in f32 and f64 a part of the cell times a power
 * of two, so if it differs, the cells differ. Sums with different terms may have the same value, so
 * for them the result is CELLS_UNKNOWN. */
static enum verdict calls_compare(const char *a, const char *b, int bits)
{
    enum verdict worst = CELLS_EQUAL;
    const bool is_sum = strstr(a, ") +") != NULL;
    for (char previous = ' '; *a != '\0' && *b != '\0';) {
        char token_a[TOKEN_SIZE];
        char token_b[TOKEN_SIZE];
        a = token_copy(a, token_a);
        b = token_copy(b, token_b);
        const bool is_row = previous == '(' && isdigit((unsigned char)*token_a);
        const bool is_sign = strchr("+-", *token_a) != NULL && strchr("+-", *token_b) != NULL &&
                             token_a[1] == '\0' && token_b[1] == '\0' && previous == ',';
        const enum verdict verdict = strcmp(token_a, token_b) == 0 ? CELLS_EQUAL
                                     : is_row                      ? CELLS_UNKNOWN
                                     : is_sign                     ? CELLS_DIFFER
                                               : constants_compare(token_a, token_b, bits);
        if (verdict == CELLS_UNKNOWN || (verdict == CELLS_DIFFER && is_sum)) {
            return CELLS_UNKNOWN;
        }
        worst = verdict > worst ? verdict : worst;
        previous = *token_a;
    }
    return *a == *b ? worst : CELLS_UNKNOWN;
}

static enum verdict expressions_compare(const char *a, const char *b, int bits)
{
    if (strcmp(a, b) == 0) {
        return CELLS_EQUAL;
    }
    const bool is_call = isalpha((unsigned char)*a) && isalpha((unsigned char)*b);
    return is_call ? calls_compare(a, b, bits) : constants_compare(a, b, bits);
}

/* Returns whether any cell that the found text omits is not 0. Examines the cells of the expected
 * text from the current item to the next closing brace: the rest of a row, or the next row. Ignores
 * cells that use key macros. */
static bool omits_nonzero_cells(struct c_reader *expected)
{
    while (expected->kind == KIND_OPEN || expected->kind == KIND_COMMA ||
           expected->kind == KIND_CELL || expected->kind == KIND_ELEMENT) {
        const bool has_digits = strpbrk(expected->item, "123456789abcdef") != NULL;
        uint64_t value;
        bool is_double;
        const bool is_zero =
            (constant_parse_integer(expected->item, &value) && value == 0) ||
            (constant_parse_float(expected->item, &is_double, &value) && value == 0);
        if (expected->kind == KIND_ELEMENT ? has_digits
            : expected->kind == KIND_CELL
                ? !is_zero && (isdigit((unsigned char)*expected->item) || *expected->item == '-')
                : false) {
            return true;
        }
        item_read(expected);
    }
    return false;
}

/* If the current directive defines a key macro, skips to the end of the directive, and returns
 * true. Returns false for other items, or if the text cannot be parsed. */
static bool key_macro_skip(struct c_reader *source)
{
    while (source->defines_key && strcmp(source->item, "\n") != 0 && !source->has_failed) {
        item_read(source);
    }
    return source->defines_key && !source->has_failed;
}

/* Compares two items of the same kind. The result is CELLS_UNKNOWN for cells that use key macros,
 * if the definitions of these macros differ (key_macros_differ). */
static enum verdict items_compare(const struct c_reader *found, const struct c_reader *expected,
                                  int bits, bool key_macros_differ)
{
    if (expected->kind == KIND_CELL) {
        return key_macros_differ && isalpha((unsigned char)*expected->item)
                   ? CELLS_UNKNOWN
                   : expressions_compare(found->item, expected->item, bits);
    }
    if (strcmp(found->item, expected->item) == 0) {
        return CELLS_EQUAL;
    }
    return expected->kind == KIND_ELEMENT ? CELLS_DIFFER : CELLS_UNKNOWN;
}

static void place_set(struct cell_place *place, const struct c_reader *found,
                      const struct c_reader *expected, unsigned long column)
{
    place->found_line = found->item_line;
    place->expected_line = expected->item_line;
    place->column = column;
    (void)snprintf(place->row, sizeof place->row, "%s", expected->row);
}

enum verdict pair_cells_compare(FILE *found_file, FILE *expected_file, int bits,
                                struct cell_place *place)
{
    struct c_reader found = c_reader_of(found_file);
    struct c_reader expected = c_reader_of(expected_file);
    enum verdict worst = CELLS_EQUAL;
    bool key_macros_differ = false;
    for (;;) {
        item_read(&found);
        item_read(&expected);
        const bool is_cell = expected.kind == KIND_CELL || expected.kind == KIND_ELEMENT;
        const unsigned long column = expected.column;
        expected.column += is_cell;
        if (found.has_failed || expected.has_failed) {
            return CELLS_UNKNOWN;
        }
        if (found.kind == KIND_TOKEN && expected.kind == KIND_TOKEN &&
            strcmp(found.item, expected.item) != 0 && key_macro_skip(&found) &&
            key_macro_skip(&expected)) {
            key_macros_differ = true;
            worst = CELLS_UNKNOWN;
            continue;
        }
        if (found.kind != expected.kind) {
            place_set(place, &found, &expected, column);
            const bool is_left_out = found.kind == KIND_CLOSE ||
                                     (found.kind != KIND_ELEMENT && expected.kind == KIND_ELEMENT);
            return is_left_out && omits_nonzero_cells(&expected) ? CELLS_DIFFER : CELLS_UNKNOWN;
        }
        if (expected.kind == KIND_END) {
            return worst;
        }
        const enum verdict verdict = items_compare(&found, &expected, bits, key_macros_differ);
        if (verdict == CELLS_DIFFER) {
            place_set(place, &found, &expected, column);
            return verdict;
        }
        if (verdict == CELLS_UNKNOWN && !is_cell) {
            return verdict;
        }
        worst = verdict > worst ? verdict : worst;
    }
}
