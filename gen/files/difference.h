/*
 * difference.h: how a file differs from its expected content.
 */
#ifndef POSENC_DIFFERENCE_H
#define POSENC_DIFFERENCE_H

#include <stdbool.h>
#include <stdio.h>

/* Returns whether the file at `path` has the bytes of `expected`, which is read from its beginning.
 * Returns false if one of them cannot be read. */
bool difference_is_none(const char *path, FILE *expected);

enum content {
    CONTENT_BYTES,
    CONTENT_TEXT,     /* of a user's template */
    CONTENT_LANGUAGE, /* in one of posenc's languages other than C */
    CONTENT_PAIR      /* C, where comments number the rows */
};

/* How a file differs, in increasing order of severity: of several files that differ, the most
 * severe is reported. */
enum difference {
    DIFFERENCE_NONE,
    DIFFERENCE_SPACE,  /* only white space differs, as after a formatter */
    DIFFERENCE_AROUND, /* the cells are equal, the text around them differs */
    DIFFERENCE_OTHER,  /* cells may differ; or the file is missing or not a text */
    DIFFERENCE_CELLS
};

/* Compares the file at `path` with `expected`, which it reads from its beginning. Reports
 * differences on standard error: for texts also the first line that differs, what it belongs to,
 * and the first cell that differs. Cells have `bits` bits. Refuses a file that cannot be read. */
enum difference difference_report(const char *path, FILE *expected, enum content content, int bits);

#endif
