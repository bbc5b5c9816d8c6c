/*
 * difference.h: where a file differs from what it should be.
 */
#ifndef POSENC_DIFFERENCE_H
#define POSENC_DIFFERENCE_H

#include <stdio.h>

/* Bytes: files are read back in blocks of so many. */
enum { READ_BLOCK = 65536 };

enum difference { DIFFERENCE_NONE, DIFFERENCE_FOUND, DIFFERENCE_TROUBLE };

/* Compares the file of that path with what it should be, an open file that is read from its
 * beginning. Where they differ, says so on standard error: the path, the first line that differs,
 * and what that line belongs to. A file that is missing differs; one that cannot be read, or the
 * other that cannot, is trouble. */
enum difference difference_report(const char *path, FILE *expected);

/* Says that the file of that path cannot be compared, for the reason of errno. */
enum difference difference_trouble(const char *path);

#endif
