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

#include "cli/given.h"

enum { ARGUMENT_FILE_MAX = 65536 }; /* bytes of an @FILE */

/* Takes the options that argv[1] .. argv[argc - 1] give, and then those of a preset that are not
 * given, wherever it stands. An option that asks for nothing but information ends the taking. The
 * words have to stay. False after a message. In both cases the caller frees what was given with
 * given_free. */
bool arguments_take(struct given *given, int argc, char *const argv[]);

#endif
