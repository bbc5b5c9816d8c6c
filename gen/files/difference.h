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
    CONTENT_PAIR      /* a .c or a .h, in which each row begins with its number in a comment */
};

/* How a file differs, in increasing order of severity. For several files, the greatest severity is
 * reported. */
enum difference {
    DIFFERENCE_NONE,
    DIFFERENCE_SPACE, /* only bytes that code formatters move differ: mostly white space */
    DIFFERENCE_TEXT,  /* the cells are equal, and the text around them differs */

    /* The file is missing, only its line ends differ (CR LF), the content is CONTENT_BYTES, or it
     * is unknown whether cells differ. */
    DIFFERENCE_OTHER,
    DIFFERENCE_CELLS /* cells differ */
};

/* Compares the file at `path` with `expected`, which is read from its beginning. Reports a
 * difference on standard error. For a text, the report shows the first line that differs, and its
 * row and column in the table. For CONTENT_PAIR, it also shows the line of the first cell that
 * differs, if that is another line. Cells have `bits` bits. A missing file is a difference; if a
 * file cannot be read for another reason, the program ends with a message. */
enum difference difference_report(const char *path, FILE *expected, enum content content, int bits);

#endif
