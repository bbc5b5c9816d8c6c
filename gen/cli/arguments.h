/*
 * arguments.h: the words of the command line, with those of a file in the place of @FILE, unless
 * that is the value of an option whose values may begin with @.
 *
 * A line of the file has any number of words. A word may be quoted, whole or in part, by '...' or
 * "...", which only the same quote ends. A # at the beginning of a word starts a comment.
 *
 * With --check=FILE the options of the command in FILE's banner stand before all others. The files
 * that they name lie beside FILE.
 */
#ifndef POSENC_ARGUMENTS_H
#define POSENC_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>

struct setting;

enum { ARGUMENT_FILE_MAX = 65536 }; /* bytes of an @FILE */

/* Owns every text that its settings point to. A word that belongs to no option is the value of a
 * setting without one. */
struct arguments {
    struct setting *list;
    size_t count;
    size_t place; /* in the list, of the next option */
    char **texts;
    size_t text_count;
};

/* Reads argv[1] .. argv[argc - 1]. False after a message. In both cases the caller frees the
 * arguments with arguments_free, when nothing points to their texts any more. */
bool arguments_read(struct arguments *arguments, int argc, char *const argv[]);

void arguments_free(struct arguments *arguments);

#endif
