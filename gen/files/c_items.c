/*
 * c_items.c: reads a text in three layers: bytes, tokens and items.
 */
#include "files/c_items.h"

#include "count.h"

#include <ctype.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct c_reader c_reader_of(FILE *file)
{
    return (struct c_reader){
        .file = file, .line = 1, .at_line_start = true, .at_declaration = true};
}

/* ---- bytes ---- */

static int byte_read(struct c_reader *source)
{
    return source->peeked_count > 0 ? source->peeked[--source->peeked_count] : getc(source->file);
}

static void byte_unread(struct c_reader *source, int c)
{
    source->peeked[source->peeked_count++] = c;
}

/* Returns the next character. Joins lines that end in a backslash, and converts CR LF to LF. Sets
 * has_failed at ??, which may begin a trigraph, and at a zero byte. */
static int char_read(struct c_reader *source)
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
        source->has_failed = source->has_failed || second == '?';
    }
    source->has_failed = source->has_failed || c == '\0';
    source->line += c == '\n';
    return c;
}

/* Puts back the last character, which is read again by the next char_read. */
static void char_unread(struct c_reader *source, int c)
{
    source->line -= c == '\n';
    byte_unread(source, c);
}

/* ---- names of macros ---- */

/* Returns whether a name has one of the endings, optionally followed by an underscore and a number,
 * such as PE_LESS or PE_LESS_1 for the ending _LESS. */
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

/* Returns whether this is the name of a key macro: _KEYED, which defines the key of a cell, or
 * _KEY, with which assertions read the key. */
static bool is_key_macro(const char *name)
{
    static const char *const endings[] = {"_KEYED", "_KEY"};
    return name_ends_in(name, endings, COUNT(endings));
}

/* ---- tokens ---- */

/* If a line in an array begins with a comment, and the comment with a number, sets the current row
 * to that number, and the column to 0. `text` is the beginning of the comment. */
static void comment_set_row(struct c_reader *source, const char *text)
{
    text += strspn(text, " ");
    if (source->depth > 0 && source->at_line_start && isdigit((unsigned char)*text)) {
        (void)snprintf(source->row, sizeof source->row, "%.*s", (int)strspn(text, "0123456789"),
                       text);
        source->column = 0;
    }
}

/* Skips a comment, whose first two characters have been read: // if `is_line`, otherwise the two of
 * a comment that can have several lines. */
static void comment_skip(struct c_reader *source, bool is_line)
{
    char text[64];
    size_t count = 0;
    int c;
    int last = 0;
    while ((c = char_read(source)) != EOF && !(is_line ? c == '\n' : last == '*' && c == '/')) {
        if (count + 1 < sizeof text) {
            text[count++] = (char)c;
        }
        last = c;
    }
    text[count] = '\0';
    source->has_failed = source->has_failed || (c == EOF && !is_line);
    if (is_line && c == '\n') {
        char_unread(source, c);
    } else if (!is_line) {
        comment_set_row(source, text);
    }
}

/* Skips white space and comments. Returns the next character, '\n' at the end of a directive, or
 * EOF. */
static int blanks_skip(struct c_reader *source)
{
    source->is_adjacent = true;
    for (;;) {
        const int c = char_read(source);
        const int after = c == '/' ? char_read(source) : 0;
        if (c == '\n' && source->directive > 0) {
            return c;
        }
        if (after == '*' || after == '/') {
            comment_skip(source, after == '/');
        } else if (c == '/') {
            char_unread(source, after);
            return c;
        } else if (c == EOF || strchr(" \t\r\n\f\v", c) == NULL) {
            return c;
        }
        source->at_line_start = source->at_line_start || c == '\n';
        source->is_adjacent = false;
    }
}

static bool is_word_char(int c)
{
    return c != EOF && (isalnum(c) || c == '_' || c == '.');
}

static void token_append(struct c_reader *source, size_t *count, int c)
{
    source->has_failed = source->has_failed || *count + 1 >= TOKEN_SIZE;
    if (*count + 1 < TOKEN_SIZE) {
        source->text[(*count)++] = (char)c;
    }
}

/* Reads the rest of a string or of a character constant, including the closing quote. */
static void quoted_read(struct c_reader *source, size_t *count, int quote)
{
    int c;
    do {
        c = char_read(source);
        token_append(source, count, c);
        if (c == '\\') {
            token_append(source, count, char_read(source));
        }
        source->has_failed = source->has_failed || c == EOF || c == '\n';
    } while (c != quote && !source->has_failed);
}

/* Reads an identifier, or a number with the sign of its exponent. If the identifier is the prefix
 * of a string, such as L, reads the opening quote, too. `c` is the first character. */
static void c_word_read(struct c_reader *source, size_t *count, int c)
{
    const bool is_number = isdigit(c) || c == '.';
    int last = 0;
    while (is_word_char(c) ||
           (is_number && last != 0 && strchr("eEpP", last) != NULL && (c == '+' || c == '-'))) {
        token_append(source, count, c);
        last = c;
        c = char_read(source);
    }
    source->is_string = c == '"' && !is_number;
    if (source->is_string) {
        source->has_failed = source->has_failed || last == 'R'; /* a raw string of C++ */
        token_append(source, count, c);
    } else {
        source->has_failed = source->has_failed || c == '\'';
        char_unread(source, c);
    }
}

static const char operators[] = "+-<>=&|!*/%^:";

/* Reads adjacent operator characters as one token, which ends before a comment. `c` is the first
 * character. */
static void operator_read(struct c_reader *source, size_t *count, int c)
{
    while (c != EOF && c != '\0' && strchr(operators, c) != NULL) {
        token_append(source, count, c);
        c = char_read(source);
        const int after = c == '/' ? char_read(source) : 0;
        if (c == '/') {
            char_unread(source, after);
        }
        if (after == '*' || after == '/') {
            break;
        }
    }
    char_unread(source, c);
}

/* Reads the next token into source->text: "" at the end of the file, "\n" at the end of a
 * directive. Of a string, reads only the prefix and the opening quote. */
static void token_read(struct c_reader *source)
{
    size_t count = 0;
    int c = blanks_skip(source);
    source->token_line = source->line - (c == '\n');
    source->is_string = false;
    if (c == '#' && source->at_line_start && source->directive == 0) {
        source->directive = 1;
    } else if (source->directive > 0) {
        source->directive++;
    }
    source->at_line_start = false;
    if (c == '\n' || c == EOF) {
        source->at_line_start = true;
        source->directive = 0;
        count += c == '\n';
        source->text[0] = (char)c;
    } else if (is_word_char(c)) {
        c_word_read(source, &count, c);
    } else if (c == '"' || c == '\'') {
        token_append(source, &count, c);
        source->is_string = c == '"';
        if (c == '\'') {
            quoted_read(source, &count, c);
        }
    } else if (strchr(operators, c) != NULL) {
        operator_read(source, &count, c);
    } else {
        source->has_failed = source->has_failed || c < ' ' || c > '~' || c == '\\';
        token_append(source, &count, c);
        /* Marks a ( without white space before it: #define A(b) differs from #define A (b). */
        if (c == '(' && source->directive == 4 && source->is_adjacent) {
            token_append(source, &count, ' ');
        }
    }
    source->text[count] = '\0';
    if (source->directive == 3) {
        source->defines_key = source->defines_key && is_key_macro(source->text);
    } else if (source->directive < 3 && c != '\n') {
        source->defines_key = source->directive == 2 && strcmp(source->text, "define") == 0;
    }
}

/* Reads the next token, or keeps the last token if it was put back. Outside of arrays, reads
 * strings to their ends. */
static void token_advance(struct c_reader *source)
{
    if (!source->is_put_back) {
        token_read(source);
        if (source->is_string && source->depth == 0) {
            size_t count = strlen(source->text);
            quoted_read(source, &count, '"');
            source->text[count] = '\0';
        }
    }
    source->is_put_back = false;
}

static bool token_is(const struct c_reader *source, const char *text)
{
    return strcmp(source->text, text) == 0;
}

/* ---- assertions ---- */

/* Skips an assertion, whose name has been read, up to its semicolon. */
static void assertion_skip(struct c_reader *source)
{
    size_t open = 0;
    do {
        token_advance(source);
        open += token_is(source, "(");
        open -= open > 0 && token_is(source, ")");
        source->has_failed = source->has_failed || *source->text == '\0' || source->directive > 0;
    } while (open > 0 && !source->has_failed);
    token_advance(source);
    source->has_failed = source->has_failed || !token_is(source, ";");
}

/* ---- items ---- */

/* Reads an element of a string: \x and hexadecimal digits. At the closing quote, returns false. */
static bool element_read(struct c_reader *source)
{
    size_t count = 0;
    int c = char_read(source);
    if (c == '"') {
        source->in_string = false;
        return false;
    }
    const int mark = char_read(source);
    source->has_failed = source->has_failed || c != '\\' || mark != 'x';
    for (c = char_read(source); c != EOF && isxdigit(c); c = char_read(source)) {
        if (c != '0' || count > 0) {
            source->has_failed = source->has_failed || count + 1 >= TOKEN_SIZE;
            count -= count + 1 >= TOKEN_SIZE;
            source->item[count++] = (char)tolower(c);
        }
    }
    char_unread(source, c);
    (void)snprintf(source->item + count, sizeof source->item - count, "%s", count == 0 ? "0" : "");
    source->kind = KIND_ELEMENT;
    source->item_line = source->line;
    return true;
}

/* Reads an expression, whose first token has been read, up to the brace or comma after the
 * expression. */
static void expression_read(struct c_reader *source)
{
    size_t open = 0;
    size_t count = 0;
    source->kind = KIND_CELL;
    source->item_line = source->token_line;
    for (;; token_advance(source)) {
        const bool is_end =
            open == 0 && *source->text != '\0' && strchr("{},", *source->text) != NULL;
        if (is_end) {
            source->is_put_back = true;
            return;
        }
        const size_t length = strlen(source->text);
        source->has_failed = source->has_failed || length == 0 || source->is_string ||
                             source->directive > 0 || count + length + 2 > TOKEN_SIZE;
        if (source->has_failed) {
            return;
        }
        count += (size_t)snprintf(source->item + count, TOKEN_SIZE - count, "%s%s",
                                  count > 0 ? " " : "", source->text);
        open += *source->text == '(';
        open -= open > 0 && *source->text == ')';
    }
}

/* Reads the next item of an array. */
static void array_item_read(struct c_reader *source)
{
    while (!source->in_string || !element_read(source)) {
        token_advance(source);
        source->kind = KIND_TOKEN;
        source->item_line = source->token_line;
        if (source->has_comma && !token_is(source, "}")) {
            source->has_comma = false;
            source->is_put_back = true;
            source->kind = KIND_COMMA;
            return;
        }
        source->has_comma = token_is(source, ",");
        if (source->is_string) {
            /* The prefix need not be compared: it determines the width of the elements, and a wrong
             * prefix does not compile. */
            source->in_string = true;
            source->has_failed = source->has_failed || strlen(source->text) > 3;
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

void item_read(struct c_reader *source)
{
    source->item[0] = '\0';
    if (source->depth > 0) {
        array_item_read(source);
    } else {
        token_advance(source);
        while (source->at_declaration && source->directive == 0 && is_assertion(source->text)) {
            assertion_skip(source);
            token_advance(source);
        }
        (void)snprintf(source->item, sizeof source->item, "%s", source->text);
        source->kind = *source->text == '\0' ? KIND_END : KIND_TOKEN;
        source->item_line = source->token_line;
        source->depth = source->after_equals && token_is(source, "{");
        source->row[0] = '\0';
        source->after_equals = source->directive == 0 && token_is(source, "=");
        source->at_declaration =
            token_is(source, ";") || token_is(source, "}") || token_is(source, "\n");
    }
    if (source->has_failed) {
        source->kind = KIND_END;
    }
}
