/*
 * text.h: what texts are made of.
 */
#ifndef POSENC_TEXT_H
#define POSENC_TEXT_H

#include <stddef.h>

/* The one text and the other behind it, for free(). NULL without memory (said already). */
char *text_join(const char *text, const char *ending);

/* U+FFFD in UTF-8: stands for bytes that are no character, as file names may have them. */
#define TEXT_REPLACEMENT "\xef\xbf\xbd"

/* The bytes of the UTF-8 character (RFC 3629) that a text begins with: 1 .. 4, or 0 where it begins
 * with none. */
size_t text_character(const char *text);

#endif
