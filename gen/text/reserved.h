/*
 * reserved.h: checks the name of the emitted table.
 *
 * The table is a global object in somebody else's C or C++ program, so it must not have a name that
 * is reserved in either language or used by their libraries.
 */
#ifndef POSENC_RESERVED_H
#define POSENC_RESERVED_H

enum { NAME_MAX_LENGTH = 24 }; /* so that emitted lines stay within 100 columns */

/* Returns what is wrong with a name, as a text that follows the name in a message: "is a keyword of
 * C or C++". Returns NULL if the name can be used. */
const char *name_fault(const char *name);

#endif
