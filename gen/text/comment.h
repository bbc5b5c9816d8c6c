/*
 * comment.h: comments, whose lines are made of numbers and names; and what those of the banner say:
 * the formula, and how exact cells are.
 */
#ifndef POSENC_COMMENT_H
#define POSENC_COMMENT_H

#include "encoding/factored.h"
#include "message.h"
#include "model/spec.h"

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
    char *line; /* where a template reads the present one */
};

/* Adds a line. */
void comment_add(struct comment *comment, const char *format, ...) MESSAGE_FORMAT(2, 3);

/* Adds sentences, in as many lines as they take; `indent` stands before those after the first. */
void comment_fill(struct comment *comment, const char *indent, const char *format, ...)
    MESSAGE_FORMAT(3, 4);

/* ---- formula.c ---- */

/* Adds the formula of the cells, in which every number stands: angles, frequencies, columns,
 * factors and rows. Where there are two arrays, it names that of the cosines and that of the sines.
 */
void formula_add(struct comment *comment, const struct spec *spec, const char *cosines,
                 const char *sines);

/* Adds how far a cell may be from the formula's value. The cells of the table lie in -2^magnitude
 * .. 2^magnitude. */
void formula_add_error(struct comment *comment, const struct spec *spec, int magnitude);

/* Adds the same for a factored table: its two small tables, and how far a rebuilt cell may be off.
 * `name` is that of the whole one. */
void formula_add_factored(struct comment *comment, const struct spec *whole,
                          const struct factored *factored, const char *name);

#endif
