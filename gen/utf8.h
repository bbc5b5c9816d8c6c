/*
 * utf8.h: decodes UTF-8, and finds control characters.
 */
#ifndef POSENC_UTF8_H
#define POSENC_UTF8_H

#include <stdbool.h>
#include <stddef.h>

/* A decoded character. */
struct utf8_piece {
    const char *bytes; /* `length` bytes, not terminated by a zero */
    size_t length;
    unsigned long code; /* code point */
};

/* Decodes the character at *text (RFC 3629), which is not the final zero, and advances *text past
 * it. A byte that begins no valid character, as in a file name of another encoding, becomes
 * U+FFFD. */
struct utf8_piece utf8_next(const char **text);

/* Returns whether a code point is a control character of ASCII or of Latin-1, or a character
 * that changes the writing direction (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069).
 * All these characters are invisible, but can make a line look different from its contents. */
bool utf8_is_control(unsigned long code);

/* Replaces each byte of the control characters of a text, except tabs, by a question mark. */
void utf8_hide_controls(char *text);

#endif
