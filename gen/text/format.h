/*
 * format.h: what the templates can say of the format of a cell.
 */
#ifndef POSENC_FORMAT_H
#define POSENC_FORMAT_H

#include "model/spec.h"
#include "text/names.h"

/* The cells of the table lie in -2^magnitude .. 2^magnitude. */
void format_add(struct names *names, const struct spec *spec, int magnitude);

#endif
