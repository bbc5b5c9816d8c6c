/*
 * utf8.h: the characters of a text.
 */
#ifndef POSENC_UTF8_H
#define POSENC_UTF8_H

#include <stddef.h>

/* The bytes of the UTF-8 character (RFC 3629) that a text begins with: 1 .. 4, or 0 if the text
 * does not begin with one. */
size_t utf8_character(const char *text);

/* One character. */
struct utf8_piece {
    const char *bytes;
    size_t length;
};

/* Returns the next character of a text that is not at its end, and moves past it. A byte that
 * begins no character, as a file name may have it, becomes U+FFFD. */
struct utf8_piece utf8_next(const char **text);

#endif
