/*
 * text.h: what texts are made of.
 */
#ifndef POSENC_TEXT_H
#define POSENC_TEXT_H

#include <stddef.h>

/* `text` followed by `ending`, to be freed with free(). */
char *text_join(const char *text, const char *ending);

/* The bytes of the UTF-8 character (RFC 3629) that a text begins with: 1 .. 4, or 0 if the text
 * does not begin with one. */
size_t text_character(const char *text);

/* One character. */
struct text_piece {
    const char *bytes;
    size_t length;
};

/* Returns the next character of a text that is not at its end, and moves past it. A byte that
 * begins no character, as a file name may have it, becomes U+FFFD. */
struct text_piece text_next(const char **text);

#endif
