/*
 * fold.h: lines that break where a template says that they may, and only if they are too long.
 */
#ifndef POSENC_FOLD_H
#define POSENC_FOLD_H

#include "files/output.h"

#include <stdbool.h>
#include <stddef.h>

/* What a line is, which decides how the next one goes on. */
enum fold_line {
    FOLD_CODE,      /* four columns further in */
    FOLD_DIRECTIVE, /* after a backslash */
    FOLD_COMMENT    /* after a star */
};

/* The present line. The output is the caller's. */
struct fold {
    struct output *output;
    enum fold_line line;
    bool has_begun; /* it has more than blanks */
    bool is_broken; /* it goes on from the line before */
    bool may_break; /* it may break before its last `tail` bytes, which are in the buffer */
    size_t indent;  /* the blanks at its beginning */
    bool has_tabs;  /* which are tabs, and go on with the same number of them */
    size_t column;  /* the bytes that it has */
    size_t tail;
    char last; /* byte */
};

void fold_start(struct fold *fold, struct output *output);

/* Writes a text. If its line gets longer than LINE_COLUMNS, the line breaks at the first place
 * where it may, and what follows is a line that may break again. Blanks there go. */
void fold_text(struct fold *fold, const char *text, size_t length);

/* The line may break here. */
void fold_allow(struct fold *fold);

/* Something else has written to the output: lines of its own, but for the end of the last one. */
void fold_forget(struct fold *fold);

#endif
