/*
 * fold.c: follows the lines, and breaks them in the output's buffer.
 */
#include "text/fold.h"

#include "text/line.h"

#include <string.h>

enum { TAIL_MOST = 512 };

void fold_start(struct fold *fold, struct output *output)
{
    *fold = (struct fold){.output = output};
}

void fold_allow(struct fold *fold)
{
    (void)output_room(fold->output,
                      (size_t)2 * TAIL_MOST); /* all that follows stays in the buffer */
    fold->may_break = fold->has_begun;
    fold->tail = 0;
}

void fold_forget(struct fold *fold)
{
    fold->may_break = false;
}

/* A directive goes on after a backslash. */
static void fold_end_line(struct fold *fold)
{
    const bool goes_on = fold->line == FOLD_DIRECTIVE && fold->last == '\\';
    output_bytes(fold->output, "\n", 1);
    *fold = (struct fold){.output = fold->output,
                          .line = goes_on ? FOLD_DIRECTIVE : FOLD_CODE,
                          .has_begun = goes_on,
                          .is_broken = goes_on};
}

/* What the line is shows in its first byte that is no blank. */
static void fold_begin_line(struct fold *fold, const char *text, size_t length)
{
    size_t blanks = 0;
    while (blanks < length && (text[blanks] == ' ' || text[blanks] == '\t')) {
        fold->has_tabs = text[blanks] == '\t';
        blanks++;
    }
    fold->indent += blanks;
    fold->has_begun = blanks < length;
    if (fold->has_begun) {
        const char first = text[blanks];
        fold->line = first == '#'                   ? FOLD_DIRECTIVE
                     : first == '*' || first == '/' ? FOLD_COMMENT
                                                    : FOLD_CODE;
        /* A star stands below that of the comment's first line. */
        fold->indent -= first == '*' && fold->indent > 0;
    }
}

static void fold_break(struct fold *fold)
{
    static const char *const starts[] = {
        [FOLD_CODE] = "    ", [FOLD_DIRECTIVE] = "    ", [FOLD_COMMENT] = " * "};
    struct output *const output = fold->output;
    const size_t blanks = fold->line == FOLD_DIRECTIVE ? (fold->is_broken ? 4 : 0) : fold->indent;
    const size_t length = fold->tail;
    size_t skipped = 0;
    char tail[TAIL_MOST];
    memcpy(tail, output->buffer + output->used - length, length);
    while (skipped < length && tail[skipped] == ' ') {
        skipped++;
    }
    output->used -= length;
    output_text(output, fold->line == FOLD_DIRECTIVE ? " \\\n" : "\n");
    const char *const start = fold->has_tabs ? "" : starts[fold->line];
    for (size_t i = 0; i < blanks; i++) {
        output_bytes(output, fold->has_tabs ? "\t" : " ", 1);
    }
    output_text(output, start);
    output_bytes(output, tail + skipped, length - skipped);
    fold->column = blanks + strlen(start) + length - skipped;
    fold->may_break = false;
}

/* A part of a line. */
static void fold_part(struct fold *fold, const char *text, size_t length)
{
    const size_t most = LINE_COLUMNS - (fold->line == FOLD_DIRECTIVE ? strlen(" \\") : 0);
    if (length == 0) {
        return;
    }
    if (!fold->has_begun) {
        fold_begin_line(fold, text, length);
    }
    output_bytes(fold->output, text, length);
    fold->column += length;
    fold->tail += length;
    fold->last = text[length - 1];
    fold->may_break = fold->may_break && fold->tail < TAIL_MOST;
    if (fold->may_break && fold->column > most) {
        fold_break(fold);
    }
}

void fold_text(struct fold *fold, const char *text, size_t length)
{
    const char *newline;
    while (length > 0 && (newline = memchr(text, '\n', length)) != NULL) {
        const size_t before = (size_t)(newline - text);
        fold_part(fold, text, before);
        fold_end_line(fold);
        text += before + 1;
        length -= before + 1;
    }
    fold_part(fold, text, length);
}
