/*
 * banner.h: the comments of a pair: its formula, the exactness of its cells, the witness, and the
 * command that makes it.
 */
#ifndef POSENC_TEXT_BANNER_H
#define POSENC_TEXT_BANNER_H

#include "text/view.h"

/* Adds all of them; banner_speak fills the formula and the command. */
void banner_add(struct view *view);

/* Says the formula, with the names that the arrays have in the view's language, and the command. */
void banner_speak(struct view *view);

#endif
