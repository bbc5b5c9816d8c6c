/*
 * banner.h: the command in the banner of an emitted file.
 */
#ifndef POSENC_BANNER_H
#define POSENC_BANNER_H

#include "cli/options.h"
#include "message.h"

#include <stdbool.h>

/* Turns all of an emitted file's text into blanks, except for the options of the command in its
 * banner (see templates/banner.mustache). Line ends stay, so that lines keep their numbers. False
 * if there is no such command. */
bool banner_blank(char *text);

/* A word of that command, for free(). `value` is the option's value in it, or NULL if it has none.
 * Names of files, which lie beside the emitted file, get its folder. Refuses what posenc writes
 * into no banner, so that --check=FILE only compares FILE with what its options write. NULL after a
 * message. */
char *banner_word(const struct option *option, const char *word, const char *value,
                  struct origin origin);

#endif
