/*
 * literal.h: how a cell is spelled in C.
 */
#ifndef POSENC_LITERAL_H
#define POSENC_LITERAL_H

#include "model/digits.h"
#include "model/output_spec.h"
#include "model/precision.h"

#include <stddef.h>
#include <stdint.h>

/* A literal has so much room: no function here writes more bytes. Those after it do not count. */
enum { LITERAL_MAX = 40 };

/* Writes the cell's literal, and returns its length. f32 and f64 become floating constants that
 * every compiler reads back as the same bits (9 and 17 significant digits, correctly rounded, or
 * hex). The narrower floats become their bits in hex; q, s and u become integers. */
size_t literal_cell(char *text, const struct digits *digits, const struct precision *precision,
                    enum literal literal, uint64_t cell);

/* Does the same for a number of one of the floating types of C, without its sign. */
size_t literal_dyadic(char *text, const struct digits *digits, const struct precision *precision,
                      enum literal literal, const struct dyadic *number);

/* Writes, for floats, the number that a cell stands for, in decimal, with so many digits that a
 * float or a double of any language is the same number; for all other formats, the cell as an
 * integer. */
size_t literal_number(char *text, const struct digits *digits, const struct precision *precision,
                      uint64_t cell);

/* Writes the bits of a cell in hex: one digit for four bits. */
size_t literal_hex(char *text, const struct digits *digits, const struct precision *precision,
                   uint64_t cell);

/* Writes an integer in decimal digits. */
size_t literal_integer(char *text, const struct digits *digits, int64_t value);

#endif
