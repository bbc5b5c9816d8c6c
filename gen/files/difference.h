/*
 * difference.h: where a file differs from what it should be.
 */
#ifndef POSENC_DIFFERENCE_H
#define POSENC_DIFFERENCE_H

#include "message.h"

#include <stdbool.h>
#include <stdio.h>

/* Whether two paths hold the same bytes. False if one of them cannot be read. */
bool difference_is_none(const char *a, const char *b);

/* Compares the file at `path` with `expected`, which it reads from its beginning. If they differ,
 * says so on standard error: of a text also the first line that differs, and what that line belongs
 * to. A file that cannot be read is trouble; one that is not there differs. */
enum status difference_report(const char *path, FILE *expected, bool is_text);

#endif
