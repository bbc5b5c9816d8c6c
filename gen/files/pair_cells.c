/*
 * pair_cells.c: reads two texts of a pair side by side, as streams of tokens.
 *
 * Of C, only what decides about cells is told apart: comments, which are nothing; the ends of
 * directives; assertions, which are left out; and the cells in an array's braces.
 */
#include "files/pair_cells.h"

#include "count.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TOKEN_SIZE = 1024, PEEKED = 8 };

enum item_kind {
    KIND_END,    /* end of file, or of what is understood */
    KIND_TOKEN,  /* any other one */
    KIND_OPEN,   /* { in an array */
    KIND_CLOSE,  /* } there */
    KIND_COMMA,  /* between cells, but not before } */
    KIND_CELL,   /* an expression: its tokens with a blank between */
    KIND_ELEMENT /* of a string: a cell in hexadecimal */
};

struct c_text {
    FILE *file;
    unsigned long line;
    int peeked[PEEKED]; /* bytes to read again, the last one first */
    size_t peeked_count;
    bool is_odd; /* the text has something that this reader does not understand */

    /* the last token */
    char text[TOKEN_SIZE];
    unsigned long token_line;
    bool is_glued;     /* no white space precedes it */
    bool is_string;    /* a string begins, whose elements follow */
    size_t directive;  /* tokens of the current directive; 0: not in one */
    bool defines_key;  /* that directive defines a macro of keys */
    bool at_line;      /* only white space precedes it in its line */
    bool is_held;      /* the token has been put back */
    bool begins_item;  /* a declaration may begin here */
    bool after_equals; /* a { begins an array */

    /* the current item */
    enum item_kind kind;
    char item[TOKEN_SIZE]; /* as compared */
    unsigned long item_line;

    /* in an array */
    size_t depth;   /* depth of its braces; 0: outside of arrays */
    bool in_string; /* within its quotes */
    bool has_comma; /* one that has not been given yet */
    char row[24];
    unsigned long column; /* of the next cell */
};

/* ---- bytes ---- */

static int byte_read(struct c_text *source)
{
    return source->peeked_count > 0 ? source->peeked[--source->peeked_count] : getc(source->file);
}

static void byte_unread(struct c_text *source, int c)
{
    source->peeked[source->peeked_count++] = c;
}

/* Reads a byte. Joins lines that end in a backslash, and reads CR LF as LF. Trigraphs are not
 * understood. */
static int next(struct c_text *source)
{
    int c = byte_read(source);
    while (c == '\\' || c == '\r') {
        const int second = byte_read(source);
        const int third = c == '\\' && second == '\r' ? byte_read(source) : second;
        if (third != '\n') {
            if (third != second) {
                byte_unread(source, third);
            }
            byte_unread(source, second);
            return c;
        }
        if (c == '\r') {
            c = '\n';
        } else {
            source->line++;
            c = byte_read(source);
        }
    }
    if (c == '?') {
        const int second = byte_read(source);
        byte_unread(source, second);
        source->is_odd = source->is_odd || second == '?';
    }
    source->is_odd = source->is_odd || c == '\0';
    source->line += c == '\n';
    return c;
}

/* Puts the last byte back. */
static void back(struct c_text *source, int c)
{
    source->line -= c == '\n';
    byte_unread(source, c);
}

/* ---- names of macros ---- */

/* Returns whether a name has this ending, perhaps with a number after it: PE_LESS, PE_LESS_1. */
static bool name_ends_in(const char *name, const char *const endings[], size_t count)
{
    size_t length = strlen(name);
    while (length > 0 && isdigit((unsigned char)name[length - 1])) {
        length--;
    }
    length -= length > 0 && length < strlen(name) && name[length - 1] == '_';
    for (size_t i = 0; i < count; i++) {
        const size_t size = strlen(endings[i]);
        if (length > size && strncmp(name + length - size, endings[i], size) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_assertion(const char *name)
{
    static const char *const endings[] = {"_ASSERT", "_LESS", "_LAST"};
    return name_ends_in(name, endings, COUNT(endings));
}

/* Returns whether it is a macro of a cell that declares a key, or one that reads a key. */
static bool is_of_keys(const char *name)
{
    static const char *const endings[] = {"_KEYED", "_KEY"};
    return name_ends_in(name, endings, COUNT(endings));
}

/* ---- tokens ---- */

/* Reads the number of a row from the comment at the beginning of its line. */
static void comment_read(struct c_text *source, const char *text)
{
    text += strspn(text, " ");
    if (source->depth > 0 && source->at_line && isdigit((unsigned char)*text)) {
        (void)snprintf(source->row, sizeof source->row, "%.*s", (int)strspn(text, "0123456789"),
                       text);
        source->column = 0;
    }
}

/* Skips a comment, whose first two characters have been read. */
static void comment_skip(struct c_text *source, bool is_line)
{
    char text[64];
    size_t count = 0;
    int c;
    int last = 0;
    while ((c = next(source)) != EOF && !(is_line ? c == '\n' : last == '*' && c == '/')) {
        if (count + 1 < sizeof text) {
            text[count++] = (char)c;
        }
        last = c;
    }
    text[count] = '\0';
    source->is_odd = source->is_odd || (c == EOF && !is_line);
    if (is_line && c == '\n') {
        back(source, c);
    } else if (!is_line) {
        comment_read(source, text);
    }
}

/* Skips white space and comments. Returns the next byte, or '\n' at the end of a directive. */
static int blanks_skip(struct c_text *source)
{
    source->is_glued = true;
    for (;;) {
        const int c = next(source);
        const int after = c == '/' ? next(source) : 0;
        if (c == '\n' && source->directive > 0) {
            return c;
        }
        if (after == '*' || after == '/') {
            comment_skip(source, after == '/');
        } else if (c == '/') {
            back(source, after);
            return c;
        } else if (c == EOF || strchr(" \t\r\n\f\v", c) == NULL) {
            return c;
        }
        source->at_line = source->at_line || c == '\n';
        source->is_glued = false;
    }
}

static bool is_of_word(int c)
{
    return c != EOF && (isalnum(c) || c == '_' || c == '.');
}

static void text_add(struct c_text *source, size_t *count, int c)
{
    source->is_odd = source->is_odd || *count + 1 >= TOKEN_SIZE;
    if (*count + 1 < TOKEN_SIZE) {
        source->text[(*count)++] = (char)c;
    }
}

/* Reads the rest of a string or a character, up to its quote. */
static void quoted_read(struct c_text *source, size_t *count, int quote)
{
    int c;
    do {
        c = next(source);
        text_add(source, count, c);
        if (c == '\\') {
            text_add(source, count, next(source));
        }
        source->is_odd = source->is_odd || c == EOF || c == '\n';
    } while (c != quote && !source->is_odd);
}

/* Reads a word that begins with a letter or a digit: an identifier, or a number with the signs of
 * its exponent. A prefix is part of its string. */
static void c_word_read(struct c_text *source, size_t *count, int c)
{
    const bool is_number = isdigit(c) || c == '.';
    int last = 0;
    while (is_of_word(c) ||
           (is_number && last != 0 && strchr("eEpP", last) != NULL && (c == '+' || c == '-'))) {
        text_add(source, count, c);
        last = c;
        c = next(source);
    }
    source->is_string = c == '"' && !is_number;
    if (source->is_string) {
        source->is_odd = source->is_odd || last == 'R'; /* a raw string of C++ */
        text_add(source, count, c);
    } else {
        source->is_odd = source->is_odd || c == '\'';
        back(source, c);
    }
}

static const char operators[] = "+-<>=&|!*/%^:";

/* Reads a row of operators, up to a comment. */
static void operator_read(struct c_text *source, size_t *count, int c)
{
    while (c != EOF && c != '\0' && strchr(operators, c) != NULL) {
        text_add(source, count, c);
        c = next(source);
        const int after = c == '/' ? next(source) : 0;
        if (c == '/') {
            back(source, after);
        }
        if (after == '*' || after == '/') {
            break;
        }
    }
    back(source, c);
}

/* Reads the next token into `text`: "" at the end, "\n" at that of a directive. */
static void token_read(struct c_text *source)
{
    size_t count = 0;
    int c = blanks_skip(source);
    source->token_line = source->line - (c == '\n');
    source->is_string = false;
    if (c == '#' && source->at_line && source->directive == 0) {
        source->directive = 1;
    } else if (source->directive > 0) {
        source->directive++;
    }
    source->at_line = false;
    if (c == '\n' || c == EOF) {
        source->at_line = true;
        source->directive = 0;
        count += c == '\n';
        source->text[0] = (char)c;
    } else if (is_of_word(c)) {
        c_word_read(source, &count, c);
    } else if (c == '"' || c == '\'') {
        text_add(source, &count, c);
        source->is_string = c == '"';
        if (c == '\'') {
            quoted_read(source, &count, c);
        }
    } else if (strchr(operators, c) != NULL) {
        operator_read(source, &count, c);
    } else {
        source->is_odd = source->is_odd || c < ' ' || c > '~' || c == '\\';
        text_add(source, &count, c);
        /* #define A(b) is not #define A (b). */
        if (c == '(' && source->directive == 4 && source->is_glued) {
            text_add(source, &count, ' ');
        }
    }
    source->text[count] = '\0';
    if (source->directive == 3) {
        source->defines_key = source->defines_key && is_of_keys(source->text);
    } else if (source->directive < 3 && c != '\n') {
        source->defines_key = source->directive == 2 && strcmp(source->text, "define") == 0;
    }
}

static void token_next(struct c_text *source)
{
    if (!source->is_held) {
        token_read(source);
        if (source->is_string && source->depth == 0) {
            size_t count = strlen(source->text);
            quoted_read(source, &count, '"');
            source->text[count] = '\0';
        }
    }
    source->is_held = false;
}

static bool token_is(const struct c_text *source, const char *text)
{
    return strcmp(source->text, text) == 0;
}

/* ---- assertions ---- */

/* Skips an assertion, whose name has been read, up to its semicolon. */
static void assertion_skip(struct c_text *source)
{
    size_t open = 0;
    do {
        token_next(source);
        open += token_is(source, "(");
        open -= open > 0 && token_is(source, ")");
        source->is_odd = source->is_odd || *source->text == '\0' || source->directive > 0;
    } while (open > 0 && !source->is_odd);
    token_next(source);
    source->is_odd = source->is_odd || !token_is(source, ";");
}

/* ---- items ---- */

/* Reads an element of a string: \x and digits. Returns false at its closing quote. */
static bool element_read(struct c_text *source)
{
    size_t count = 0;
    int c = next(source);
    if (c == '"') {
        source->in_string = false;
        return false;
    }
    const int mark = next(source);
    source->is_odd = source->is_odd || c != '\\' || mark != 'x';
    for (c = next(source); c != EOF && isxdigit(c); c = next(source)) {
        if (c != '0' || count > 0) {
            source->is_odd = source->is_odd || count + 1 >= TOKEN_SIZE;
            count -= count + 1 >= TOKEN_SIZE;
            source->item[count++] = (char)tolower(c);
        }
    }
    back(source, c);
    (void)snprintf(source->item + count, sizeof source->item - count, "%s", count == 0 ? "0" : "");
    source->kind = KIND_ELEMENT;
    source->item_line = source->line;
    return true;
}

/* Reads an expression, whose first token has been read, up to its end. */
static void expression_read(struct c_text *source)
{
    size_t open = 0;
    size_t count = 0;
    source->kind = KIND_CELL;
    source->item_line = source->token_line;
    for (;; token_next(source)) {
        const bool is_end =
            open == 0 && *source->text != '\0' && strchr("{},", *source->text) != NULL;
        if (is_end) {
            source->is_held = true;
            return;
        }
        const size_t length = strlen(source->text);
        source->is_odd = source->is_odd || length == 0 || source->is_string ||
                         source->directive > 0 || count + length + 2 > TOKEN_SIZE;
        if (source->is_odd) {
            return;
        }
        count += (size_t)snprintf(source->item + count, TOKEN_SIZE - count, "%s%s",
                                  count > 0 ? " " : "", source->text);
        open += *source->text == '(';
        open -= open > 0 && *source->text == ')';
    }
}

/* Reads the next item of an array. */
static void array_next(struct c_text *source)
{
    while (!source->in_string || !element_read(source)) {
        token_next(source);
        source->kind = KIND_TOKEN;
        source->item_line = source->token_line;
        if (source->has_comma && !token_is(source, "}")) {
            source->has_comma = false;
            source->is_held = true;
            source->kind = KIND_COMMA;
            return;
        }
        source->has_comma = token_is(source, ",");
        if (source->is_string) {
            /* The prefix implies the width of the elements; one of a wrong kind does not compile.
             */
            source->in_string = true;
            source->is_odd = source->is_odd || strlen(source->text) > 3;
        } else if (token_is(source, "{") || token_is(source, "}")) {
            source->kind = *source->text == '{' ? KIND_OPEN : KIND_CLOSE;
            source->depth += *source->text == '{';
            source->depth -= *source->text == '}';
            return;
        } else if (!source->has_comma) {
            expression_read(source);
            return;
        }
    }
}

/* Reads the next item. */
static void item_next(struct c_text *source)
{
    source->item[0] = '\0';
    if (source->depth > 0) {
        array_next(source);
    } else {
        token_next(source);
        while (source->begins_item && source->directive == 0 && is_assertion(source->text)) {
            assertion_skip(source);
            token_next(source);
        }
        (void)snprintf(source->item, sizeof source->item, "%s", source->text);
        source->kind = *source->text == '\0' ? KIND_END : KIND_TOKEN;
        source->item_line = source->token_line;
        source->depth = source->after_equals && token_is(source, "{");
        source->row[0] = '\0';
        source->after_equals = source->directive == 0 && token_is(source, "=");
        source->begins_item =
            token_is(source, ";") || token_is(source, "}") || token_is(source, "\n");
    }
    if (source->is_odd) {
        source->kind = KIND_END;
    }
}

/* ---- values ---- */

/* Reads an integer of C. Returns false if the text is none. */
static bool constant_integer(const char *text, uint64_t *value)
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

/* Reads a float of C, or a double for 64 bits, as its bits. Returns false if the text is none. */
static bool constant_float(const char *text, bool *is_double, uint64_t *bits)
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

enum verdict numbers_compare(const char *a, const char *b, int bits)
{
    uint64_t value_a;
    uint64_t value_b;
    bool is_double_a;
    bool is_double_b;
    if (strcmp(a, b) == 0) {
        return CELLS_EQUAL;
    }
    if (constant_integer(a, &value_a) && constant_integer(b, &value_b)) {
        const uint64_t difference = value_a - value_b;
        const bool is_other = difference << (64 - bits) != 0;
        return difference == 0 ? CELLS_EQUAL : is_other ? CELLS_DIFFER : CELLS_UNKNOWN;
    }
    if (constant_float(a, &is_double_a, &value_a) && constant_float(b, &is_double_b, &value_b) &&
        is_double_a == is_double_b) {
        return value_a == value_b ? CELLS_EQUAL : CELLS_DIFFER;
    }
    return CELLS_UNKNOWN;
}

/* Copies the next token of an expression. Returns what follows it. */
static const char *expression_token(const char *expression, char token[TOKEN_SIZE])
{
    const size_t length = strcspn(expression, " ");
    (void)snprintf(token, TOKEN_SIZE, "%.*s", (int)length, expression);
    return expression + length + (expression[length] == ' ');
}

/* Compares two calls of the macros of keys, or sums of such: PE_KEYED ( 3 , + , 5.0f ). The row is
 * no part of the value. A key is the value times a power of two; of a sum that differs in a part
 * the value may be the same. */
static enum verdict calls_compare(const char *a, const char *b, int bits)
{
    enum verdict worst = CELLS_EQUAL;
    const bool is_sum = strstr(a, ") +") != NULL;
    for (char before = ' '; *a != '\0' && *b != '\0';) {
        char token_a[TOKEN_SIZE];
        char token_b[TOKEN_SIZE];
        a = expression_token(a, token_a);
        b = expression_token(b, token_b);
        const bool is_row = before == '(' && isdigit((unsigned char)*token_a);
        const bool is_sign = strchr("+-", *token_a) != NULL && strchr("+-", *token_b) != NULL &&
                             token_a[1] == '\0' && token_b[1] == '\0' && before == ',';
        const enum verdict one = strcmp(token_a, token_b) == 0 ? CELLS_EQUAL
                                 : is_row                      ? CELLS_UNKNOWN
                                 : is_sign                     ? CELLS_DIFFER
                                           : numbers_compare(token_a, token_b, bits);
        if (one == CELLS_UNKNOWN || (one == CELLS_DIFFER && is_sum)) {
            return CELLS_UNKNOWN;
        }
        worst = one > worst ? one : worst;
        before = *token_a;
    }
    return *a == *b ? worst : CELLS_UNKNOWN;
}

static enum verdict expressions_compare(const char *a, const char *b, int bits)
{
    if (strcmp(a, b) == 0) {
        return CELLS_EQUAL;
    }
    const bool is_call = isalpha((unsigned char)*a) && isalpha((unsigned char)*b);
    return is_call ? calls_compare(a, b, bits) : numbers_compare(a, b, bits);
}

/* Returns whether cells of the expected text that the other one omits are not 0: the current one,
 * the rest of its row, and the rows after it. */
static bool are_missing(struct c_text *expected)
{
    while (expected->kind == KIND_OPEN || expected->kind == KIND_COMMA ||
           expected->kind == KIND_CELL || expected->kind == KIND_ELEMENT) {
        const bool has_digits = strpbrk(expected->item, "123456789abcdef") != NULL;
        uint64_t value;
        bool is_double;
        const bool is_zero = (constant_integer(expected->item, &value) && value == 0) ||
                             (constant_float(expected->item, &is_double, &value) && value == 0);
        if (expected->kind == KIND_ELEMENT ? has_digits
            : expected->kind == KIND_CELL
                ? !is_zero && (isdigit((unsigned char)*expected->item) || *expected->item == '-')
                : false) {
            return true;
        }
        item_next(expected);
    }
    return false;
}

/* Skips to the end of a directive that defines a macro of keys. Returns false outside of one. */
static bool key_skip(struct c_text *source)
{
    while (source->defines_key && strcmp(source->item, "\n") != 0 && !source->is_odd) {
        item_next(source);
    }
    return source->defines_key && !source->is_odd;
}

/* Compares two items of one kind. Equal cells have the same meaning, except for macros of keys
 * whose definitions differ. */
static enum verdict items_compare(const struct c_text *found, const struct c_text *expected,
                                  int bits, bool has_other_keys)
{
    if (expected->kind == KIND_CELL) {
        return has_other_keys && isalpha((unsigned char)*expected->item)
                   ? CELLS_UNKNOWN
                   : expressions_compare(found->item, expected->item, bits);
    }
    if (strcmp(found->item, expected->item) == 0) {
        return CELLS_EQUAL;
    }
    return expected->kind == KIND_ELEMENT ? CELLS_DIFFER : CELLS_UNKNOWN;
}

static void place_take(struct cell_place *place, const struct c_text *found,
                       const struct c_text *expected, unsigned long column)
{
    place->found_line = found->item_line;
    place->expected_line = expected->item_line;
    place->column = column;
    (void)snprintf(place->row, sizeof place->row, "%s", expected->row);
}

enum verdict pair_cells_compare(FILE *found_file, FILE *expected_file, int bits,
                                struct cell_place *place)
{
    struct c_text found = {.file = found_file, .line = 1, .at_line = true, .begins_item = true};
    struct c_text expected = {
        .file = expected_file, .line = 1, .at_line = true, .begins_item = true};
    enum verdict worst = CELLS_EQUAL;
    bool has_other_keys = false;
    for (;;) {
        item_next(&found);
        item_next(&expected);
        const bool is_cell = expected.kind == KIND_CELL || expected.kind == KIND_ELEMENT;
        const unsigned long column = expected.column;
        expected.column += is_cell;
        if (found.is_odd || expected.is_odd) {
            return CELLS_UNKNOWN;
        }
        if (found.kind == KIND_TOKEN && expected.kind == KIND_TOKEN &&
            strcmp(found.item, expected.item) != 0 && key_skip(&found) && key_skip(&expected)) {
            has_other_keys = true;
            worst = CELLS_UNKNOWN;
            continue;
        }
        if (found.kind != expected.kind) {
            place_take(place, &found, &expected, column);
            const bool is_left_out = found.kind == KIND_CLOSE ||
                                     (found.kind != KIND_ELEMENT && expected.kind == KIND_ELEMENT);
            return is_left_out && are_missing(&expected) ? CELLS_DIFFER : CELLS_UNKNOWN;
        }
        if (expected.kind == KIND_END) {
            return worst;
        }
        const enum verdict one = items_compare(&found, &expected, bits, has_other_keys);
        if (one == CELLS_DIFFER) {
            place_take(place, &found, &expected, column);
            return one;
        }
        if (one == CELLS_UNKNOWN && !is_cell) {
            return one;
        }
        worst = one > worst ? one : worst;
    }
}
