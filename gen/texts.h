/*
 * texts.h: appends to strings, and looks up words in lists of words.
 */
#ifndef POSENC_TEXTS_H
#define POSENC_TEXTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Declares that argument number `text` of a function is a printf format, and that the arguments of
 * the format begin at number `first`, so that compilers check them. */
#if defined __MINGW_PRINTF_FORMAT
#define TEXT_FORMAT(text, first) __attribute__((format(__MINGW_PRINTF_FORMAT, text, first)))
#elif defined __GNUC__
#define TEXT_FORMAT(text, first) __attribute__((format(printf, text, first)))
#else
#define TEXT_FORMAT(text, first)
#endif

/* Appends formatted output to the string in a buffer of `size` bytes, truncated to fit. */
void text_append(char *text, size_t size, const char *format, ...) TEXT_FORMAT(3, 4);

/* Returns a character normalized for comparing names: in lower case, and - for _. */
char letter_normalize(char c);

/* Returns whether `wanted` is one of the names, which are separated by spaces. Case is ignored, and
 * - and _ count as equal. */
bool names_have(const char *names, const char *wanted);

/* Returns whether the first `length` characters of a text are one of the words, which are separated
 * by spaces. Case matters. */
bool words_have(const char *words, const char *text, size_t length);

#endif
