/*
 * difference.h: compares a file with its expected content.
 */
#ifndef POSENC_DIFFERENCE_H
#define POSENC_DIFFERENCE_H

#include <stdbool.h>
#include <stdio.h>

/* Returns whether the file at `path` has the same bytes as `expected`, which is read from its
 * beginning. Returns false if either file cannot be read. */
bool file_has_content(const char *path, FILE *expected);

/* The content of an output, which determines how precisely a difference is reported. */
enum content {
    CONTENT_BYTES,    /* a picture or a .npy file */
    CONTENT_TEXT,     /* the output of a user's template */
    CONTENT_LANGUAGE, /* a table in a language other than C, rendered by posenc */
    CONTENT_PAIR      /* a .c or a .h, in which comments number the rows */
};

/* How a file differs, in increasing order of severity. For several files, the greatest severity is
 * reported. */
enum difference {
    DIFFERENCE_NONE,
    DIFFERENCE_SPACE, /* only bytes that formatters move differ: nearly always white space */
    DIFFERENCE_TEXT,  /* the cells are equal, and the text around them differs */

    /* The file is missing, only its line ends differ (CR LF), it has CONTENT_BYTES, or it is not
     * known whether cells differ. */
    DIFFERENCE_OTHER,
    DIFFERENCE_CELLS /* cells differ */
};

/* Compares the file at `path` with `expected`, which is read from its beginning. Reports a
 * difference on standard error. For a text, the report shows the first line that differs, its row
 * and column, and the first cell that differs. Cells have `bits` bits. A missing file is a
 * difference; any other file that cannot be read is refused. */
enum difference difference_report(const char *path, FILE *expected, enum content content, int bits);

#endif
