/*
 * declaration.h: what the templates can say of the table's names and dimensions, and of the
 * language that it is declared in.
 */
#ifndef POSENC_DECLARATION_H
#define POSENC_DECLARATION_H

#include "emit/names.h"
#include "request.h"

/* `header` is the emitted header's file name. */
void declaration_add(struct names *names, const struct request *request, const char *header);

#endif
