/*
 * difference.h: where a file differs from what it should be.
 */
#ifndef POSENC_DIFFERENCE_H
#define POSENC_DIFFERENCE_H

#include <stdbool.h>
#include <stdio.h>

/* Compares the file of that path with what it should be, an open file that is read from its
 * beginning. Where they differ, says so on standard error: the path, the first line that differs,
 * and what that line belongs to. */
bool difference_report(const char *path, FILE *expected);

#endif
