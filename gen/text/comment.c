/*
 * comment.c: adds lines, and fills them with words.
 */
#include "text/comment.h"

#include "memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void comment_add(struct comment *comment, const char *format, ...)
{
    va_list arguments;
    assert(comment->count < COMMENT_LINES);
    va_start(arguments, format);
    (void)vsnprintf(comment->lines[comment->count++], COMMENT_TEXT, format, arguments);
    va_end(arguments);
}

/* Returns how much of a text fits a line: whole words, at least one. */
static size_t line_length(const char *text, size_t room)
{
    size_t length = strspn(text, " ");
    length += strcspn(text + length, " ");
    while (text[length] != '\0') {
        const size_t longer = length + 1 + strcspn(text + length + 1, " ");
        if (longer > room) {
            break;
        }
        length = longer;
    }
    return length;
}

void comment_fill(struct comment *comment, const char *indent, const char *text)
{
    const char *before = "";
    for (const char *rest = text; *rest != '\0'; before = indent) {
        const size_t length = line_length(rest, COMMENT_COLUMNS - strlen(before));
        comment_add(comment, "%s%.*s", before, (int)length, rest);
        rest += length + (rest[length] == ' ');
    }
}

void comment_render(struct comment *comment, const struct template *template)
{
    const size_t mark = memory_mark();
    struct output *const output = memory_resize(NULL, 1, sizeof *output); /* as it is */
    output_start(output, NULL);
    template_render(template, output);
    char *line = output->buffer;
    while (line < output->buffer + output->used) {
        char *const end = strchr(line, '\n');
        *end = '\0';
        if (*line == '|') {
            comment_fill(comment, line[1] == ' ' ? "        " : "", line + 1);
        } else {
            comment_add(comment, "%s", line);
        }
        line = end + 1;
    }
    memory_release(mark);
}
