/*
 * kinds.h: which template writes each part of a pair. A template is chosen here; it has few
 * conditions of its own.
 */
#ifndef POSENC_KINDS_H
#define POSENC_KINDS_H

#include "text/view.h"

void kinds_add(struct names *names, const struct subject *subject);

#endif
