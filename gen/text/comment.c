/*
 * comment.c: wraps text into the lines of a comment, and replaces invalid UTF-8.
 */
#include "text/view.h"

#include "memory.h"
#include "utf8.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void comment_add(struct comment *comment, const char *format, ...)
{
    va_list arguments;
    assert(comment->count < COMMENT_LINES);
    va_start(arguments, format);
    (void)vsnprintf(comment->lines[comment->count++], COMMENT_LINE_SIZE, format, arguments);
    va_end(arguments);
}

/* Returns the length of the longest prefix of a text that ends after a word and fits on a line of
 * `room` bytes, or the length of the first word if that does not fit. With `is_command`, the text
 * is split not between words, but only before an option (" -") outside of quotes. */
static size_t line_length(const char *text, size_t room, bool is_command)
{
    const size_t length = strlen(text);
    size_t best = length;
    char quote = '\0';
    for (size_t i = strspn(text, " "); i < length && (i <= room || best == length); i++) {
        if (text[i] == quote) {
            quote = '\0';
        } else if (is_command && quote == '\0' && (text[i] == '\'' || text[i] == '"')) {
            quote = text[i];
        }
        if (quote == '\0' && strncmp(text + i, " -", is_command ? 2 : 1) == 0) {
            best = i;
        }
    }
    return length <= room ? length : best;
}

void comment_fill(struct comment *comment, const char *indent, const char *text,
                  const char *continuation)
{
    const char *line_indent = "";
    const bool is_command = continuation != NULL;
    for (const char *rest = text; *rest != '\0'; line_indent = indent) {
        const char *const line = rest;
        const size_t room = COMMENT_COLUMNS - strlen(is_command ? " \\" : line_indent);
        const size_t length = line_length(line, room, is_command);
        rest += length + strspn(rest + length, " ");
        comment_add(comment, "%s%.*s%s", line_indent, (int)length, line,
                    is_command && *rest != '\0' ? continuation : "");
    }
}

void comment_clean(struct comment *comment)
{
    for (size_t i = 0; i < comment->count; i++) {
        char *const line = comment->lines[i];
        const char *at = memory_join(line, "");
        size_t used = 0;
        while (*at != '\0') {
            const struct utf8_piece piece = utf8_next(&at);
            if (used + piece.length < COMMENT_LINE_SIZE) {
                memcpy(line + used, piece.bytes, piece.length);
                used += piece.length;
            }
        }
        line[used] = '\0';
    }
}
