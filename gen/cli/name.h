/*
 * name.h: which names the emitted array can have. It is a global object in somebody else's C or
 * C++ program, so the names of both languages and of their library are taken already.
 */
#ifndef POSENC_NAME_H
#define POSENC_NAME_H

#include <stdbool.h>

enum { NAME_MAX_LENGTH = 24 }; /* so that emitted lines keep within 100 columns */

/* Says what is wrong with a name, to follow it in a message: "is a keyword of C or C++". NULL: it
 * is good. */
const char *name_fault(const char *name);

/* Whether the name is one of the keywords, which have a space before and after each. */
bool name_is_keyword(const char *keywords, const char *name);

#endif
