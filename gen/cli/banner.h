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

/* Gives the files that an option of that command names the folder of the emitted file, beside which
 * they lie: the setting's value becomes another text where a file is named.
 * Refuses what posenc writes into no banner, so that --check=FILE only compares FILE with what its
 * options write. False after a message. */
bool banner_move(struct setting *setting);

#endif
