/*
 * builtin.h: the templates compiled into the program. build/embed.c writes the file that defines
 * them, from templates/.
 */
#ifndef POSENC_BUILTIN_H
#define POSENC_BUILTIN_H

#include "text/mustache.h"

#include <stddef.h>

/* Each has the name of its file, without the folder and without ".mustache". */
extern const struct template_source builtin_templates[];
extern const size_t builtin_template_count;

#endif
