/*
 * request_print.h: the command for the banner.
 */
#ifndef POSENC_REQUEST_PRINT_H
#define POSENC_REQUEST_PRINT_H

#include "cli/request.h"

enum { REQUEST_COMMAND_SIZE = 4096 }; /* bytes that hold every command, with the final zero */

/* Prints the canonical command, as it can be typed into a shell or written into an @FILE: equal
 * requests give equal commands, and reading the command gives the request again, except for what
 * changes no byte of the output (directories, --quiet). */
void request_print_command(const struct request *request, char command[REQUEST_COMMAND_SIZE]);

#endif
