/*
 * utf8.h: the characters of a text.
 */
#ifndef POSENC_UTF8_H
#define POSENC_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* One character. */
struct utf8_piece {
    const char *bytes;
    size_t length;
    unsigned long code; /* its number */
};

/* Returns the next character (RFC 3629) of a text that is not at its end, and advances. An invalid
 * byte, as a file name may have it, becomes U+FFFD. */
struct utf8_piece utf8_next(const char **text);

/* Whether a character has no picture of its own but changes what others look like, so that a line
 * would read otherwise than it is: a control character of ASCII or of Latin-1, or one that changes
 * the direction of writing (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069). */
bool utf8_is_control(unsigned long code);

/* Replaces such characters of a text by question marks, except tabs. */
void utf8_hide_controls(char *text);

#endif
