/*
 * difference.h: where a file differs from what it should be.
 */
#ifndef POSENC_DIFFERENCE_H
#define POSENC_DIFFERENCE_H

#include <stdio.h>

/* Bytes: files are read back in blocks of so many. */
enum { READ_BLOCK = 65536 };

enum difference { DIFFERENCE_NONE, DIFFERENCE_FOUND, DIFFERENCE_TROUBLE };

/* Compares a file, which has that path, with what it should be, which is read from its beginning.
 * Where they differ, says so on standard error: the path, the first line that differs, and what
 * that line belongs to. One that cannot be read is trouble. */
enum difference difference_report(const char *path, FILE *found, FILE *expected);

/* Says that the file of that path cannot be compared, for the reason of an errno. */
enum difference difference_trouble(const char *path, int error);

#endif
