/*
 * rational.h: exact fractions of 64 bits, for coordinates: 3, -1, 0.5, 64/3.
 */
#ifndef POSENC_MODEL_RATIONAL_H
#define POSENC_MODEL_RATIONAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RATIONAL_TEXT = 48 }; /* bytes that rational_print needs, with the final zero */

/* up / down in lowest terms, down > 0. down = 0 marks a number that does not fit; it propagates
 * through operations. */
struct rational {
    int64_t up;
    int64_t down;
};

/* Reduces up / down, down != 0. */
struct rational rational_of(int64_t up, int64_t down);

struct rational rational_add(struct rational a, struct rational b);
struct rational rational_multiply(struct rational a, struct rational b);

/* Returns 1 / a; for 0, a number that does not fit. */
struct rational rational_invert(struct rational a);

/* Reads a decimal number, or two with a / between them, of `length` characters. Returns false for
 * any other text, and for numbers that do not fit. */
bool rational_read(struct rational *rational, const char *text, size_t length);

/* Prints "3" or "-64/3": rational_read reads that as the same number. */
void rational_print(char text[RATIONAL_TEXT], struct rational rational);

#endif
