/*
 * template_file.h: the templates of the user's: FILE:OUT, and what stands in FILE.
 */
#ifndef POSENC_TEMPLATE_FILE_H
#define POSENC_TEMPLATE_FILE_H

#include "message.h"
#include "request.h"

#include <stdbool.h>

/* The last components of FILE and OUT: one line of the banner, of 100 columns, holds the option. */
enum { TEMPLATE_NAMES_MAX_LENGTH = 76 };

enum { TEMPLATE_FILE_MAX = 1 << 20 }; /* bytes of FILE, which may be a pipe, or without an end */

/* Takes FILE:OUT apart; OUT stays where it is, FILE is copied. The colon of a drive, as in
 * C:/t.rs, a letter with nothing but that colon before it and a separator behind it, is part of its
 * path; there is one other, between the two. False after a message, and then there is nothing to
 * free. */
bool template_file_split(struct user_template *template, const char *value, struct origin origin);

/* Reads the text of FILE. False after a message. */
bool template_file_read(struct user_template *template, struct origin origin);

void template_file_free(struct user_template *template);

#endif
