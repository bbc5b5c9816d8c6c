/*
 * difference.h: where a file differs from what it should be.
 */
#ifndef POSENC_DIFFERENCE_H
#define POSENC_DIFFERENCE_H

#include <stdbool.h>
#include <stdio.h>

/* Whether the file at `path` has the bytes of `expected`, which is read from its beginning. If one
 * of them cannot be read, it has not. */
bool difference_is_none(const char *path, FILE *expected);

enum content {
    CONTENT_BYTES,
    CONTENT_TEXT,     /* of a user's template */
    CONTENT_LANGUAGE, /* of one of posenc's own languages but C */
    CONTENT_PAIR      /* C, whose rows are known by their comments */
};

/* These are the ways in which a file differs from what it should be. If several files differ, the
 * last of these ways is said of all. */
enum difference {
    DIFFERENCE_NONE,
    DIFFERENCE_AROUND, /* in the text around the same cells */
    DIFFERENCE_OTHER,  /* in what may change cells, or not; it is gone, or no text */
    DIFFERENCE_CELLS
};

/* Compares the file at `path` with `expected`, which it reads from its beginning. If they differ,
 * it says so on standard error; if they are texts, also the first line that differs, what that line
 * belongs to, and the first cell that differs. Cells have `bits` bits. It refuses a file that
 * cannot be read. */
enum difference difference_report(const char *path, FILE *expected, enum content content, int bits);

#endif
