/*
 * banner.h: the command in the banner of an emitted file.
 */
#ifndef POSENC_BANNER_H
#define POSENC_BANNER_H

#include "cli/options.h"

#include <stdbool.h>

/* Turns all of an emitted file's text into blanks, except for the options of the command in its
 * banner (see templates/c/banner.mustache), or in its member "command". Line ends stay, so that lines
 * keep their numbers. False if there is no such command. */
bool banner_blank(char *text);

/* The value that an option of that command has here. The files that it names lie beside the emitted
 * file, and get its folder. Refuses what posenc writes into no banner, so that --check=FILE only
 * compares FILE with what its options write. */
const char *banner_value(const struct setting *setting);

#endif
