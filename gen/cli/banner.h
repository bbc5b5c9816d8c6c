/*
 * banner.h: the command that an emitted file carries.
 */
#ifndef POSENC_BANNER_H
#define POSENC_BANNER_H

#include <stdbool.h>

/* Blanks out all of an emitted file's text but the options of the command in its banner (see
 * templates/banner.mustache); line ends stay, so that lines keep their numbers. False where there
 * is no such command. */
bool banner_blank(char *text);

#endif
