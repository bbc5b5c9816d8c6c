/*
 * template_file.h: the user's templates: FILE:OUT, and the text of FILE.
 */
#ifndef POSENC_TEMPLATE_FILE_H
#define POSENC_TEMPLATE_FILE_H

#include "cli/request.h"
#include "message.h"

#include <stdbool.h>

/* Bytes of the last components of FILE and OUT: the option has to fit a line of the banner. */
enum { TEMPLATE_NAMES_MAX_LENGTH = 76 };

enum { TEMPLATE_FILE_MAX = 1 << 20 }; /* bytes of FILE, which may be a pipe without an end */

/* Splits FILE:OUT at its colon. OUT stays where it is, FILE is copied. The colon of a drive is part
 * of a path: in C:/t.rs it follows the path's first letter, and a separator follows it. False after
 * a message, and then there is nothing to free. */
bool template_file_split(struct user_template *template, const char *value, struct origin origin);

/* Reads the text of FILE. False after a message. */
bool template_file_read(struct user_template *template, struct origin origin);

void template_file_free(struct user_template *template);

#endif
