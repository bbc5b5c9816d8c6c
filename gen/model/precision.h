/*
 * precision.h: the formats of cells, and the decoded values of cells.
 */
#ifndef POSENC_MODEL_PRECISION_H
#define POSENC_MODEL_PRECISION_H

#include "integer.h"
#include "nearest.h"

#include <stdbool.h>
#include <stdint.h>

enum precision_kind {
    PRECISION_FLOAT, /* IEEE 754 style: sign, exponent, fraction */
    PRECISION_FIXED, /* value = cell * 2^-significand_bits; the cell is in two's complement */
    PRECISION_AFFINE /* value = (cell - zero_point) * scale, as in TFLite */
};

/* A cell format. The struct begins with the members of struct choice in cli/options.h. A cell is
 * represented by its bits, in the low `bits` bits of a uint64_t. */
struct precision {
    const char *name;
    const char *summary; /* for --list-precisions: a description, and the C type */
    const char *numpy;   /* the numpy type of a cell, or of an integer with its bits */
    enum precision_kind kind;
    int bits;             /* size of a cell in bits: 8, 16, 32 or 64 */
    int significand_bits; /* floats: with the hidden bit; fixed: fraction bits; affine: 0 */

    /* All decoded values are multiples of 2^least_exponent; in affine formats, after division by
     * the scale. */
    int least_exponent;

    /* The precision_ordinal of the least and of the greatest finite cell. In affine formats, the
     * zero point also has to lie in least .. greatest. */
    int64_t least;
    int64_t greatest;

    /* Floats: whether the cell with only the sign bit set is -0. If not, that cell is a NaN, and
     * zero has no sign. */
    bool has_negative_zero;
};

enum precision_index {
    PRECISION_F64,
    PRECISION_F32,
    PRECISION_F16,
    PRECISION_BF16,
    PRECISION_F8E4M3,
    PRECISION_F8E5M2,
    PRECISION_Q31,
    PRECISION_Q15,
    PRECISION_Q7,
    PRECISION_S8,
    PRECISION_U8,
    PRECISION_S16,
    PRECISION_U16,
    PRECISION_COUNT
};

extern const struct precision precisions[]; /* PRECISION_COUNT entries */

/* Names that other programs use for formats. */
extern const struct other_name precision_other_names[];

/* Returns whether cells are C's float or double. */
static inline bool precision_is_c_float(const struct precision *precision)
{
    return precision->kind == PRECISION_FLOAT && precision->bits >= 32;
}

/* Returns whether cells are integers of a signed type. */
static inline bool precision_is_signed_integer(const struct precision *precision)
{
    return precision->kind != PRECISION_FLOAT && precision->least < 0;
}

/* Returns whether a cell of a float format is a finite number. */
static inline bool precision_is_finite(const struct precision *precision, uint64_t cell)
{
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    return (int64_t)(cell & (sign - 1)) <= precision->greatest &&
           (cell != sign || precision->has_negative_zero);
}

/* Maps a cell to a signed integer that increases with the decoded value of the cell. -0 and 0 both
 * map to 0. */
static inline int64_t precision_ordinal(const struct precision *precision, uint64_t cell)
{
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    if (precision->least == 0 || (cell & sign) == 0) {
        return (int64_t)cell;
    }
    if (precision->kind == PRECISION_FLOAT) {
        return -(int64_t)(cell - sign);
    }
    return (int64_t)(cell - sign) - (int64_t)(sign - 1) - 1;
}

/* The number (-1)^is_negative * m * 2^exponent. */
struct dyadic {
    bool is_negative;
    uint64_t m;
    int exponent;
};

/* Returns the least p for which a number other than 0 lies in -2^p .. 2^p. */
static inline int dyadic_magnitude(struct dyadic number)
{
    const bool is_power = (number.m & (number.m - 1)) == 0;
    return number.exponent + integer_bits(number.m) - (is_power ? 1 : 0);
}

/* Returns the decoded value of a cell of a float format. */
static inline struct dyadic precision_dyadic(const struct precision *precision, uint64_t cell)
{
    const int fraction_bits = precision->significand_bits - 1;
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    const uint64_t magnitude = cell & (sign - 1);
    const uint64_t hidden = UINT64_C(1) << fraction_bits;
    const int binade = (int)(magnitude >> fraction_bits);
    const uint64_t fraction = magnitude & (hidden - 1);
    return (struct dyadic){
        .is_negative = (cell & sign) != 0,
        .m = binade > 0 ? fraction + hidden : fraction,
        .exponent = precision->least_exponent + (binade > 0 ? binade - 1 : 0),
    };
}

/* Returns the decoded value of a cell of any format; in affine formats, divided by the scale. In
 * other formats, zero_point has to be 0. */
static inline struct dyadic precision_number(const struct precision *precision, uint64_t cell,
                                             int64_t zero_point)
{
    if (precision->kind == PRECISION_FLOAT) {
        return precision_dyadic(precision, cell);
    }
    const int64_t steps = precision_ordinal(precision, cell) - zero_point;
    return (struct dyadic){
        .is_negative = steps < 0,
        .m = (uint64_t)(steps < 0 ? -steps : steps),
        .exponent = precision->least_exponent,
    };
}

#endif
