/*
 * request_print.h: prints a request or a preset as options.
 */
#ifndef POSENC_REQUEST_PRINT_H
#define POSENC_REQUEST_PRINT_H

#include "cli/request.h"

/* The maximum size of a command in bytes, with the final zero. */
enum { REQUEST_COMMAND_SIZE = 6144 };

/* Returns whether the first `length` bytes of an argument need no quotes in a shell. Returns true
 * if `length` is 0, although a whole argument that is empty needs quotes. */
bool word_is_shell_safe(const char *word, size_t length);

/* Prints the first `length` bytes of an argument to standard error, quoted for a shell if needed.
 */
void word_print(const char *word, size_t length);

/* Prints the canonical command, for a shell or an @FILE. Equal requests have equal commands.
 * Parsing a command reproduces its request, except for settings that change no byte of the output,
 * such as folders and --quiet. */
void request_print_command(const struct request *request, char command[REQUEST_COMMAND_SIZE]);

/* Prints the command that makes the table of a fit (see struct fit). If the fit is a variation of
 * the requested formula, the command also has the other options of the request. Defined in
 * request.c. */
void request_print_fit(const struct request *request, const struct fit *fit,
                       char command[REQUEST_COMMAND_SIZE]);

/* Prints to standard error the command that regenerates the files after --check has found
 * differences. The command is quoted for a shell. For --check without FILE, it is the command line
 * without --check. For --check=FILE, it is the command in FILE's banner, preceded by `cd` to FILE's
 * folder, unless an input was found in the working folder. */
void request_print_regeneration(const struct request *request,
                                const struct command_line *command_line);

/* Returns the value of an option of the request in its canonical spelling, or NULL. The result may
 * point into `text`. `index` selects one of the values of a repeatable option such as --template.
 * Paths are returned without folders, unless the request has shows_folders. */
const char *request_value(const struct request *request, const struct option *option, size_t index,
                          char text[OPTION_VALUE_SIZE]);

/* Returns a new request that has only the settings of a preset. */
struct request *preset_request(const struct preset *preset);

/* Returns the value of an option in the result of preset_request, or NULL if the preset leaves the
 * option at its default. The result may point into `text`. */
const char *preset_value(const struct request *preset_only_request, const struct option *option,
                         char text[OPTION_VALUE_SIZE]);

/* Prints the options that are equivalent to a preset, separated by blanks. Returns `words`. */
char *preset_options(const struct preset *preset, char words[OPTION_VALUE_SIZE]);

#endif
