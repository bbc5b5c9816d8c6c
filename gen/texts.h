/*
 * texts.h: what is appended to a text, and which words a text has.
 */
#ifndef POSENC_TEXTS_H
#define POSENC_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A function whose argument `text` is a format of printf, for the arguments from `first` on. */
#if defined __MINGW_PRINTF_FORMAT
#define TEXT_FORMAT(text, first) __attribute__((format(__MINGW_PRINTF_FORMAT, text, first)))
#elif defined __GNUC__
#define TEXT_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define TEXT_FORMAT(text, first)
#endif

/* Appends what printf would print to a text of `size` bytes, as far as there is room. */
void text_append(char *text, size_t size, const char *format, ...) TEXT_FORMAT(3, 4);

/* Returns a letter as names are compared: in lower case, and - for _. */
char letter_plain(char c);

/* Whether a name is one of the names, which have a space between, in whatever case, with - or _. */
bool names_have(const char *names, const char *wanted);

/* Whether the first `length` characters of a text are one of the words, which have spaces between,
 * as they are. */
bool words_have(const char *words, const char *text, size_t length);

#endif
