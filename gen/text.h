/*
 * text.h: what texts are made of.
 */
#ifndef POSENC_TEXT_H
#define POSENC_TEXT_H

#include <stddef.h>

/* The one text and the other after it, for free(). */
char *text_join(const char *text, const char *ending);

/* The bytes of the UTF-8 character (RFC 3629) that a text begins with: 1 .. 4, or 0 where it begins
 * with none. */
size_t text_character(const char *text);

/* One character. */
struct text_piece {
    const char *bytes;
    size_t length;
};

/* The next character of a text that is not at its end, and moves past it. For a byte that begins
 * none, as file names may have it, U+FFFD. */
struct text_piece text_next(const char **text);

#endif
