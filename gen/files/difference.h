/*
 * difference.h: where a file differs from what it should be.
 */
#ifndef POSENC_DIFFERENCE_H
#define POSENC_DIFFERENCE_H

#include <stdio.h>

/* Files are read back in blocks of so many bytes. */
enum { READ_BLOCK = 65536 };

/* What a comparison came to, from nothing to the worst; trouble has been told. */
enum difference { DIFFERENCE_NONE, DIFFERENCE_FOUND, DIFFERENCE_TROUBLE };

/* Compares `found`, the file at `path`, with `expected`, which it reads from its beginning. If they
 * differ, says so on standard error: the path, the first line that differs, and what that line
 * belongs to. A file that cannot be read is trouble. */
enum difference difference_report(const char *path, FILE *found, FILE *expected);

/* Says that the file at `path` cannot be compared; `error` is an errno and tells why. */
enum difference difference_trouble(const char *path, int error);

#endif
