/*
 * request_print.h: prints a request or a preset as options.
 */
#ifndef POSENC_REQUEST_PRINT_H
#define POSENC_REQUEST_PRINT_H

#include "cli/request.h"

/* The greatest size of a command, with the final zero. */
enum { REQUEST_COMMAND_SIZE = 6144 };

/* Returns whether the first `length` bytes of a word need no quotes in a shell. */
bool word_is_plain(const char *word, size_t length);

/* Prints so many bytes of a word to standard error, quoted for a shell if needed. */
void word_print(const char *word, size_t length);

/* Prints the canonical command, as it can be typed into a shell or written into an @FILE: equal
 * requests give equal commands, and reading the command gives the request again, except for what
 * changes no byte of the output (directories, --quiet). */
void request_print_command(const struct request *request, char command[REQUEST_COMMAND_SIZE]);

/* Prints the command that makes the table of a fit, with the other options of the request if it has
 * the formula asked for. Defined in request.c. */
void request_print_fit(const struct request *request, const struct fit *fit,
                       char command[REQUEST_COMMAND_SIZE]);

/* Prints to standard error the command that writes again what --check has found to differ, for
 * pasting into a shell. It consists of the words that were given, without --check. For --check=FILE
 * it is the banner's command, to be run in FILE's folder, or in the working folder if an input was
 * found there. */
void request_print_again(const struct request *request, const struct given *given);

/* Returns the value of the request's option in its canonical spelling, perhaps in `text`, or NULL.
 * `index` selects one of several, as of --template. Files are printed without their folders. */
const char *request_value(const struct request *request, const struct option *option, size_t index,
                          char text[OPTION_VALUE_SIZE]);

/* Makes a request that has nothing but a preset. */
struct request *preset_request(const struct preset *preset);

/* Returns what the preset of such a request sets with an option, perhaps in `text`, or NULL if that
 * is the default. */
const char *preset_value(const struct request *of_preset, const struct option *option,
                         char text[OPTION_VALUE_SIZE]);

/* Prints the options that a preset stands for, separated by blanks. Returns `words`. */
char *preset_options(const struct preset *preset, char words[OPTION_VALUE_SIZE]);

#endif
