/*
 * format.h: the formats of cells, from their specifications. Nothing here is taken from the
 * generator; suites and the programs that compute with MPFR compare it with this.
 */
#ifndef POSENC_GOLDEN_FORMAT_H
#define POSENC_GOLDEN_FORMAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum format_kind { FLOATING, FIXED, AFFINE };

struct format {
    const char *name;
    enum format_kind kind;
    int bits;
    int significand;          /* floats: with the hidden bit; fixed point: fraction bits */
    long least;               /* floats: the exponent of the least number above 0 */
    uint64_t greatest;        /* floats: the bits of the greatest number */
    bool lacks_negative_zero; /* floats: the sign bit alone is no number */
    bool is_unsigned;         /* affine: (cell - zero_point) * scale */
    long zero_point;
    char scale[64]; /* as a text: "0.01", "1/127" */
};

/* Affine formats come last, and have no scale here. */
extern const struct format formats[];
extern const size_t format_count;
extern const size_t affine_count; /* of these */

/* The format of that name; NULL where there is none. */
const struct format *format_find(const char *name);

/* The format of a text: its name, and for affine formats scale and zero point: "s8:0.01:-5". False
 * where there is none of that name. */
bool format_read(struct format *format, const char *text);

/* Whether a cell is a number of C's own. */
bool format_is_of_c(const struct format *format);

/* The cell that is a sign bit and no more. */
uint64_t format_sign(const struct format *format);

/* Floats: the exponent's bits of the number 1. */
int format_bias(const struct format *format);

/* The least cell of an affine format, as an integer; the greatest is 2^bits - 1 above it. */
long format_least(const struct format *format);

/* Whether a cell is a number: neither infinite nor none. */
bool cell_is_number(const struct format *format, uint64_t cell);

/* The number that a cell stands for, of affine formats as double has it. */
double number_of_cell(const struct format *format, uint64_t cell);

/* Adds a cell to a CRC-32 (ISO 3309), as little-endian bytes: it begins as UINT32_MAX, and is
 * inverted at the end. */
uint32_t cell_crc(uint32_t crc, uint64_t cell, const struct format *format);

#endif
