/*
 * reserved.h: which names the emitted array can have.
 *
 * The array is a global object in somebody else's C or C++ program, so the names of both languages
 * and of their library are taken already.
 */
#ifndef POSENC_RESERVED_H
#define POSENC_RESERVED_H

enum { NAME_MAX_LENGTH = 24 }; /* so that emitted lines stay within 100 columns */

/* Says what is wrong with a name, to follow it in a message: "is a keyword of C or C++". NULL: it
 * is good. */
const char *name_fault(const char *name);

#endif
