/*
 * comment.c: lists of lines, and what makes a text one.
 */
#include "text/view.h"

#include "memory.h"
#include "utf8.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool comment_item(void *state, size_t index)
{
    struct comment *const comment = state;
    if (index < comment->count) {
        (void)snprintf(comment->line, NAME_TEXT, "%s", comment->lines[index]);
    }
    return index < comment->count;
}

void comment_list(struct comment *comment, struct names *names, const char *name)
{
    struct value *const list = names_add(names, NULL, name, VALUE_LIST);
    list->item = comment_item;
    list->state = comment;
    comment->line = names_item_text(names, name, "line");
}

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

void comment_render(struct comment *comment, const struct view *view, const char *text)
{
    const size_t mark = memory_mark();
    const struct template_names names = view_template_names(view, false);
    const struct template_source source = {text, text, strlen(text)};
    const struct template *const template = template_parse(&source, &names);
    struct output *const output = memory_resize(NULL, 1, sizeof *output); /* as it is */
    output_start(output, NULL);
    template_render(template, output);
    comment->count = 0;
    char *line = output->buffer;
    while (line < output->buffer + output->used) {
        char *const end = line + strcspn(line, "\n");
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

/* Returns how much of the command fits a line. The line ends before an option, but not before what
 * looks like an option within quotes. */
static size_t command_line_length(const char *rest, size_t room)
{
    const size_t length = strlen(rest);
    size_t best = length;
    char quote = '\0';
    if (length <= room) {
        return length;
    }
    for (size_t i = 0; i < length && (i <= room || best == length); i++) {
        if (rest[i] == quote) {
            quote = '\0';
        } else if (quote == '\0' && (rest[i] == '\'' || rest[i] == '"')) {
            quote = rest[i];
        }
        if (quote == '\0' && strncmp(rest + i, " -", 2) == 0) {
            best = i;
        }
    }
    return best;
}

void comment_command(struct comment *comment, const char *command, const char *continuation)
{
    const size_t room = LINE_COLUMNS - strlen(" *     ") - strlen(" \\");
    comment->count = 0;
    for (const char *rest = command; *rest != '\0';) {
        const char *const line = rest;
        const size_t length = command_line_length(line, room);
        rest += length + strspn(rest + length, " ");
        comment_add(comment, "%.*s%s", (int)length, line, *rest == '\0' ? "" : continuation);
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
            if (used + piece.length < COMMENT_TEXT) {
                memcpy(line + used, piece.bytes, piece.length);
                used += piece.length;
            }
        }
        line[used] = '\0';
    }
}
