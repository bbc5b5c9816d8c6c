/*
 * reserved.h: checks the name of the emitted table.
 *
 * The table is a global object in somebody else's C or C++ program, so it must not have a name that
 * is reserved in either language or used by their libraries.
 */
#ifndef POSENC_RESERVED_H
#define POSENC_RESERVED_H

/* The maximum length of the table's name. With longer names, the lines of a row, which contain
 * names of macros, could exceed LINE_COLUMNS. */
enum { NAME_MAX_LENGTH = 24 };

/* Returns what is wrong with a name, as a text that follows the name in a message, such as "is a
 * keyword of C or C++". Returns NULL if the name can be used. */
const char *name_fault(const char *name);

#endif
