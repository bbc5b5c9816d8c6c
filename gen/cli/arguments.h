/*
 * arguments.h: the words of the command line, with those of @FILE in its place, but for one behind
 * an option whose own values may begin with @.
 *
 * A file holds one or more words a line; a word may be quoted, whole or in part, by '...' or "...",
 * within which only the same quote ends it, and a # at the beginning of a word starts a comment.
 *
 * With --check=FILE the options of the command in that file's banner stand before all others. Their
 * paths are those of files beside it.
 */
#ifndef POSENC_ARGUMENTS_H
#define POSENC_ARGUMENTS_H

#include "message.h"

#include <stdbool.h>
#include <stddef.h>

enum { ARGUMENT_FILE_MAX = 65536 }; /* bytes of an @FILE */

struct argument {
    const char *text; /* no control characters */
    struct origin origin;
};

/* Owns every string that its arguments point to. */
struct arguments {
    struct argument *list;
    size_t count;
    size_t room;
    struct string *strings;
};

/* Reads argv[1] .. argv[argc - 1]. On trouble prints a message and returns false. In both cases
 * the caller frees the arguments with arguments_free, once nothing points to their strings. */
bool arguments_read(struct arguments *arguments, int argc, char *const argv[]);

void arguments_free(struct arguments *arguments);

#endif
