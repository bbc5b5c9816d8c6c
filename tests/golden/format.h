/*
 * format.h: the formats of cells, implemented from their specifications and without code of the
 * generator, as a reference for tests of the generator.
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
    /* The number of significand bits of a float (with the hidden bit), or of fraction bits in fixed
     * point. */
    int significand;
    long least;               /* floats: the exponent of the smallest positive number */
    uint64_t greatest;        /* floats: the bits of the greatest finite number */
    bool lacks_negative_zero; /* floats: The cell with only the sign bit set is a NaN. */
    bool is_unsigned;         /* affine: The cell is unsigned. */
    long zero_point;          /* affine: The decoded value is (cell - zero_point) * scale. */
    char scale[64];           /* affine: as a text, such as "0.01" or "1/127" */
};

/* All formats. Affine formats come last, and their scale is not set. */
extern const struct format formats[];
extern const size_t format_count;
extern const size_t affine_count; /* the number of affine formats */

/* Returns the format with a name, or NULL. */
const struct format *format_find(const char *name);

/* Parses a format: its name and, for affine formats, scale and zero point, as in "s8:0.01:-5".
 * Returns false if the name is unknown. */
bool format_read(struct format *format, const char *text);

/* Returns whether cells have a floating-point type of C, float or double. */
bool format_is_c_float(const struct format *format);

/* Returns the cell in which only the sign bit is set. */
uint64_t format_sign(const struct format *format);

/* Returns the exponent bias of a float format. */
int format_bias(const struct format *format);

/* Returns the smallest integer that a cell of an affine or fixed-point format can hold. The largest
 * is this integer plus 2^bits - 1. */
long format_least(const struct format *format);

/* Returns whether a cell is neither infinite nor NaN. */
bool cell_is_number(const struct format *format, uint64_t cell);

/* Returns the decoded value of a cell. It is exact except for affine formats. */
double number_of_cell(const struct format *format, uint64_t cell);

/* Updates a CRC-32 (ISO 3309) with the little-endian bytes of a cell. The caller starts with
 * UINT32_MAX, and inverts the final result. */
uint32_t cell_crc(uint32_t crc, uint64_t cell, const struct format *format);

#endif
