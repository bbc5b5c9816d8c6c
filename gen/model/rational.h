/*
 * rational.h: exact fractions of 64-bit integers, for coordinates: 3, -1, 0.5, 64/3.
 */
#ifndef POSENC_MODEL_RATIONAL_H
#define POSENC_MODEL_RATIONAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RATIONAL_TEXT = 48 }; /* buffer size for rational_print, including the final zero */

/* numerator / denominator in lowest terms, denominator > 0. denominator = 0 marks an invalid
 * result: an overflow or a division by 0. Operations with an invalid operand have an invalid
 * result. */
struct rational {
    int64_t numerator;
    int64_t denominator;
};

/* Returns numerator / denominator in lowest terms. INT64_MIN counts as an overflow. */
struct rational rational_of(int64_t numerator, int64_t denominator);

struct rational rational_add(struct rational a, struct rational b);
struct rational rational_multiply(struct rational a, struct rational b);

/* Returns 1 / a. For 0, the result is invalid. */
struct rational rational_invert(struct rational a);

/* Parses the first `length` characters of a text as a decimal number, or as a fraction of two
 * decimal numbers. Returns false for any other text, for overflow, and for a division by 0. */
bool rational_read(struct rational *rational, const char *text, size_t length);

/* Prints "3" or "-64/3", which rational_read parses to the same number. */
void rational_print(char text[RATIONAL_TEXT], struct rational rational);

#endif
