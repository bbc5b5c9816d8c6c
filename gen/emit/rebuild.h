/*
 * rebuild.h: what the templates can say of the functions that give a row, and of a factored table.
 */
#ifndef POSENC_REBUILD_H
#define POSENC_REBUILD_H

#include "emit/view.h"

/* Adds these names. Where the view's table is factored, view->factored is known, and view->small
 * when it is rendered. */
void rebuild_add(struct view *view);

#endif
