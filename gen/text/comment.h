/*
 * comment.h: the lines of comments, which are made of numbers and names.
 */
#ifndef POSENC_COMMENT_H
#define POSENC_COMMENT_H

#include "message.h"
#include "text/names.h"

#include <stddef.h>

enum {
    COMMENT_LINES = 96,       /* a command has 4,095 bytes, two lines of it more than 91 */
    COMMENT_SENTENCES = 4096, /* bytes of some sentences, or of more numbers than 32 lines have */
    COMMENT_TEXT = 160,       /* bytes of a line */
    COMMENT_COLUMNS = 93      /* of its text, without the comment's own characters */
};

struct comment {
    char lines[COMMENT_LINES][COMMENT_TEXT];
    size_t count;
    char *line;                      /* where a template reads the present one */
    const struct template *template; /* that renders all of them, if one does */
};

/* Adds the list of that name, whose items are the lines. */
void comment_list(struct comment *comment, struct names *names, const char *name);

/* Adds a line. */
void comment_add(struct comment *comment, const char *format, ...) MESSAGE_FORMAT(2, 3);

/* Adds a text in as many lines as its words take; `indent` stands before those after the first. */
void comment_fill(struct comment *comment, const char *indent, const char *text);

/* Makes its lines what its template renders. One that begins with | is filled. */
void comment_render(struct comment *comment);

/* Makes its lines those of a command; `continuation` stands after each but the last one. */
void comment_command(struct comment *comment, const char *command, const char *continuation);

/* Makes its lines UTF-8, which other languages than C ask of comments too. A byte that begins no
 * character, as a file name may have it, becomes U+FFFD. */
void comment_clean(struct comment *comment);

#endif
