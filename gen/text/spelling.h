/*
 * spelling.h: types, numbers and titles in other languages than C.
 */
#ifndef POSENC_SPELLING_H
#define POSENC_SPELLING_H

#include "model/digits.h"
#include "model/languages.h"
#include "model/spec.h"

#include <stddef.h>
#include <stdint.h>

/* Spells the type of a cell, which is nothing where the language does not name types. */
void spelling_type(char *text, size_t size, const struct language *language,
                   const struct precision *precision);

/* Spells what stands at a place of a row: a cell, or in --layout=pairs a cosine and a sine. Returns
 * how many cells that is, counted from the first of `cells`. */
size_t spelling_number(char *text, size_t size, const struct language *language,
                       const struct spec *spec, const struct digits *digits, const uint64_t *cells);

/* Makes a text of at most `size` bytes UTF-8, which other languages ask of comments too. A byte
 * that begins no character, as a file name may have it, becomes U+FFFD. */
void spelling_clean(char *text, size_t size);

/* Spells the title of a column, counted through all arrays. */
void spelling_title(char *text, size_t size, const struct language *language,
                    const struct spec *spec, size_t column);

#endif
