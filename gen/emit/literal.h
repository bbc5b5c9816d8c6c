/*
 * literal.h: how a cell is spelled in C.
 */
#ifndef POSENC_LITERAL_H
#define POSENC_LITERAL_H

#include "model/output_spec.h"
#include "model/precision.h"

#include <stddef.h>
#include <stdint.h>

/* Bytes that any literal fits into, without a final zero. */
enum { LITERAL_MAX = 40 };

/* Writes the cell's literal, and returns its length: f32 and f64 as floating constants that every
 * compiler reads back as the same bits (9 and 17 significant digits, correctly rounded, or hex);
 * the narrower floats as their bits in hex; q, s and u as integers. */
size_t literal_cell(char *text, const struct precision *precision, enum literal literal,
                    uint64_t cell);

/* The same for a number of one of the floating types of C; without its sign. */
size_t literal_dyadic(char *text, const struct precision *precision, enum literal literal,
                      const struct dyadic *number);

/* The number that a cell of a float stands for, in decimal, with so many digits that a float or a
 * double of any language is the same number; of all other formats the cell as an integer. */
size_t literal_number(char *text, const struct precision *precision, uint64_t cell);

/* The bits of a cell in hex digits, a quarter as many. */
size_t literal_hex(char *text, const struct precision *precision, uint64_t cell);

/* An integer in decimal digits. */
size_t literal_integer(char *text, int64_t value);

#endif
