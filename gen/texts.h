/*
 * texts.h: appends to texts, and looks up words in them.
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

/* Appends printf's output to a text of `size` bytes, truncated to fit. */
void text_append(char *text, size_t size, const char *format, ...) TEXT_FORMAT(3, 4);

/* Returns a letter normalized for comparing names: in lower case, and - for _. */
char letter_plain(char c);

/* Returns whether a name is one of the names, which are separated by spaces, ignoring case and the
 * difference of - and _. */
bool names_have(const char *names, const char *wanted);

/* Returns whether the first `length` characters of a text are one of the words, which are separated
 * by spaces; case matters. */
bool words_have(const char *words, const char *text, size_t length);

#endif
