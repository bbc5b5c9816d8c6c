/*
 * banner.c: the comments of a pair: its formula, the exactness of its cells, the witness, and the
 * command that makes it.
 */
#include "memory.h"
#include "text/view.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- comments ---- */

static bool comment_item(void *state, size_t index)
{
    struct comment *const comment = state;
    if (index < comment->count) {
        (void)snprintf(comment->line, NAME_TEXT, "%s", comment->lines[index]);
    }
    return index < comment->count;
}

static void add_comment(struct names *names, const char *name, struct comment *comment)
{
    struct value *const list = names_add(names, NULL, name, VALUE_LIST);
    list->item = comment_item;
    list->state = comment;
    comment->line = names_item_text(names, name, "line");
}

void banner_add(struct view *view)
{
    if (view->tables->spec->rope_scaling == ROPE_SCALING_LONGROPE) {
        formula_list_divisors(&view->divisors, view->tables->spec);
    }
    add_comment(&view->names, "formula", &view->formula);
    add_comment(&view->names, "accuracy", &view->accuracy);
    add_comment(&view->names, "divisors", &view->divisors);
    add_comment(&view->names, "witness", &view->keys);
    add_comment(&view->names, "command", &view->command_lines);
}

/* ---- the command ---- */

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

/* Makes lines UTF-8, which other languages ask of comments too. A byte that begins no character, as
 * a file name may have it, becomes U+FFFD. */
static void clean_comment(struct comment *comment)
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

void banner_speak(struct view *view)
{
    const struct language *const language = view->language;
    const char *const continuation = language != NULL ? language->continuation : " \\";
    const size_t room = LINE_COLUMNS - strlen(" *     ") - strlen(" \\");
    const char *const id = view->row.output_spec->name;
    (void)snprintf(view->at.cosines, NAME_TEXT, "%s%s", language != NULL ? "" : id,
                   language != NULL ? language->arrays[1] : "_cos");
    (void)snprintf(view->at.sines, NAME_TEXT, "%s%s", language != NULL ? "" : id,
                   language != NULL ? language->arrays[2] : "_sin");
    view->formula.count = 0;
    view->command_lines.count = 0;
    comment_render(&view->formula, view->formula_lines);
    for (const char *rest = view->command; *rest != '\0';) {
        const char *const line = rest;
        const size_t length = command_line_length(line, room);
        rest += length + strspn(rest + length, " ");
        comment_add(&view->command_lines, "%.*s%s", (int)length, line,
                    *rest == '\0' ? "" : continuation);
    }
    if (language != NULL) {
        clean_comment(&view->formula);
        clean_comment(&view->command_lines);
    }
}
