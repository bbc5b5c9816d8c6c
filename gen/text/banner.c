/*
 * banner.c: the comments' lists of lines.
 */
#include "text/banner.h"

#include "memory.h"
#include "text/formula.h"
#include "text/keys.h"
#include "text/line.h"
#include "text/spelling.h"

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
    names_list(names, NULL, name, comment_item)->state = comment;
    comment->line = names_item_text(names, name, "line");
}

void banner_set_formula(struct view *view)
{
    char *const cosines = memory_join(view->output_spec->name, "_cos");
    char *const sines = memory_join(view->output_spec->name, "_sin");
    const struct language *const language = view->language;
    view->formula.count = 0;
    formula_add(&view->formula, view->spec, language != NULL ? language->arrays[1] : cosines,
                language != NULL ? language->arrays[2] : sines);
    for (size_t i = 0; i < view->formula.count && language != NULL; i++) {
        spelling_clean(view->formula.lines[i], COMMENT_TEXT);
    }
    free(cosines);
    free(sines);
}

static void add_comments(struct view *view, const struct subject *subject)
{
    const struct output_spec *const output_spec = subject->output_spec;
    char *const header = memory_join(output_spec->file, ".h");
    if (subject->factored != NULL) {
        formula_add_factored(&view->accuracy, subject->spec, subject->factored, output_spec->name,
                             header);
    } else {
        formula_add_error(&view->accuracy, subject->spec, subject->table->magnitude);
    }
    keys_add_comment(&view->keys, &view->row);
    free(header);
    add_comment(&view->names, "formula", &view->formula);
    add_comment(&view->names, "accuracy", &view->accuracy);
    add_comment(&view->names, "witness", &view->keys);
}

/* ---- the command ---- */

/* How much of the command fits a line. The line ends before an option, but not before what looks
 * like an option within quotes. */
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

/* The command, in lines of the banner. */
static bool command_item(void *state, size_t index)
{
    struct view *view = state;
    const char *rest = index == 0 ? view->command : view->command_rest;
    if (*rest == '\0') {
        return false;
    }
    const size_t room = LINE_COLUMNS - strlen(" *     ") - strlen(" \\");
    const size_t length = command_line_length(rest, room);
    view->command_rest = rest + length + strspn(rest + length, " ");
    (void)snprintf(view->command_line, NAME_TEXT, "%.*s%s", (int)length, rest,
                   *view->command_rest == '\0' ? ""
                   : view->language != NULL    ? view->language->continuation
                                               : " \\");
    if (view->language != NULL) {
        spelling_clean(view->command_line, NAME_TEXT);
    }
    return true;
}

static void add_command(struct view *view, const char *command)
{
    view->command = command;
    (void)names_list(&view->names, NULL, "command", command_item);
    view->command_line = names_item_text(&view->names, "command", "line");
}

void banner_add(struct view *view, const struct subject *subject)
{
    add_comments(view, subject);
    add_command(view, subject->command);
}
