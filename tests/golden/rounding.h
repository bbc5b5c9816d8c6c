/*
 * rounding.h: the formats of cells, and correct rounding to them, for the programs that compute
 * with MPFR. Nothing here is taken from the generator.
 */
#ifndef POSENC_GOLDEN_ROUNDING_H
#define POSENC_GOLDEN_ROUNDING_H

#include <mpfr.h>
#include <stdbool.h>
#include <stdint.h>

enum format_kind { FLOATING, FIXED, AFFINE };

enum format_index { F64, F32, F16, BF16, F8E4M3, F8E5M2, Q31, Q15, Q7, S8, U8, S16, U16, FORMATS };

/* Floats: significand bits with the hidden one, exponent of the least subnormal. Fixed point:
 * fraction bits. Affine: (cell - zero_point) * scale, with the scale as a text: "0.01", "1/127". */
struct format {
    const char *name;
    enum format_index index;
    enum format_kind kind;
    int bits;
    int significand;
    long least;
    bool is_unsigned;
    long zero_point;
    char scale[64];
};

extern const struct format formats[FORMATS];

/* The format of a text: its name, and for affine formats scale and zero point: "s8:0.01:-5". False
 * where there is none of that name. */
bool format_read(struct format *format, const char *text);

/* The scale, off by at most two units in the last place. */
void format_scale(const struct format *format, mpfr_t scale);

/* The cell nearest to a value, ties to even; integers saturate. */
uint64_t cell_of(const struct format *format, const mpfr_t value);

/* The cell of a number that is rational, but for affine formats a quotient of decimals that binary
 * numbers don't have: what half of the bits can't tell from the middle of two cells is the middle.
 */
uint64_t cell_of_settled(const struct format *format, const mpfr_t value);

/* Whether all numbers within 2^error of the value round to one cell, which is then *cell. */
bool cell_is_certain(const struct format *format, const mpfr_t value, mpfr_exp_t error,
                     uint64_t *cell);

/* The number that a cell stands for, of affine formats as double has it. */
double number_of_cell(const struct format *format, uint64_t cell);

/* Adds a cell to a CRC-32 (ISO 3309), as little-endian bytes: it begins as UINT32_MAX, and is
 * inverted at the end. */
uint32_t cell_crc(uint32_t crc, uint64_t cell, const struct format *format);

/* The unit in the last place at a value other than 0 is 2^this. Not for affine formats. */
long format_quantum(const struct format *format, const mpfr_t value);

/* The logarithm, base 2 and rounded up, of the distance from a value to the nearest middle of two
 * cells, in units in the last place; -10000 for the middle itself. Not for affine formats. */
long middle_distance(const struct format *format, const mpfr_t value);

#endif
