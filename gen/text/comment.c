/*
 * comment.c: adds lines.
 */
#include "text/comment.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static char *comment_next(struct comment *comment)
{
    assert(comment->count < COMMENT_LINES);
    return comment->lines[comment->count++];
}

void comment_add(struct comment *comment, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(comment_next(comment), COMMENT_TEXT, format, arguments);
    va_end(arguments);
}
