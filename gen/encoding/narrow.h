/*
 * narrow.h: rotation and rounding in 64 bits, for formats of up to 32 bits: the fast way of
 * sequence.c. For binary64 it only rounds: the high bits of a 128-bit state.
 *
 * A narrow number is in two's complement with NARROW_FRACTION fraction bits. It starts from the
 * 128-bit state every NARROW_ROWS rows, so that its error stays below 2^-53. A cell that this error
 * leaves uncertain is decided in 128 bits.
 */
#ifndef POSENC_NARROW_H
#define POSENC_NARROW_H

#include "integer.h"
#include "model/precision.h"

enum { NARROW_FRACTION = 62, NARROW_ROWS = 64 };

struct narrow {
    uint64_t sine;
    uint64_t cosine;
};

/* A state, from 126 fraction bits to 62. */
static inline uint64_t narrow_from_fixed(struct integer128 fixed)
{
    return fixed.high;
}

/* An element of A(w), from 126 fraction bits to 63: 1 becomes 1 - 2^-63. */
static inline uint64_t narrow_step_from_fixed(struct integer128 fixed)
{
    const uint64_t step = (fixed.high << 1) | (fixed.low >> 63);
    return fixed.high == UINT64_C(1) << 62 ? INT64_MAX : step;
}

/* floor(a * b / 2^64) for signed numbers. */
static inline uint64_t narrow_multiply(uint64_t a, uint64_t b)
{
    return integer_multiply_signed(a, b).high;
}

/*
 * One rotation. The error of a state after i rotations, in units of 2^-62 and by length: the start
 * is off by less than 2. The matrix is off by less than half a unit in each element, which moves a
 * vector of length 1 by less than 1. Each product is too small by less than 2 units, so the sine is
 * off by less than 4, and the cosine by less than 2: less than 5 in length. So a step adds less
 * than 6.
 */
static inline struct narrow narrow_rotate(struct narrow a, struct narrow step)
{
    return (struct narrow){
        .sine = (narrow_multiply(a.sine, step.cosine) + narrow_multiply(a.cosine, step.sine)) << 1,
        .cosine = (narrow_multiply(a.cosine, step.cosine) - narrow_multiply(a.sine, step.sine))
                  << 1,
    };
}

static inline uint64_t narrow_error(int64_t row)
{
    return 6 * ((uint64_t)row % NARROW_ROWS) + 4;
}

/*
 * The nearest multiple of 2^quantum, 1 <= quantum <= 62. It is certain unless a midpoint lies
 * within the error. An error of half the multiple or more, below 2^63, leaves it uncertain: then
 * rest - half + error lies between 0 and 2 * error.
 */
static inline bool narrow_nearest(uint64_t magnitude, unsigned quantum, uint64_t error, uint64_t *n)
{
    const uint64_t half = UINT64_C(1) << (quantum - 1);
    const uint64_t rest = magnitude & (2 * half - 1);
    *n = (magnitude + half) >> quantum;
    return rest - half + error > 2 * error;
}

/* A narrow number with fewer bits is not rounded: the error, less than 2^9, reaches its sign, or
 * nearly. */
enum { NARROW_LEAST_BITS = 10 };

/*
 * Does what rounding_fixed does for PRECISION_FLOAT. False if the cell is not certain. The
 * magnitude and its error are shifted up until the quantum is always the same bit: until the
 * highest bit is bit 62, but no further than to where the quantum is the smallest that the format
 * has. The error stays below 2^(9 + 62 - 10 + 1) = 2^62.
 */
static inline bool narrow_round_float(const struct precision *precision, uint64_t value,
                                      uint64_t error, uint64_t *cell)
{
    const unsigned fraction_bits = (unsigned)precision->significand_bits - 1;
    const unsigned quantum = NARROW_FRACTION - fraction_bits;
    const unsigned most = (unsigned)((int)quantum - precision->least_exponent - NARROW_FRACTION);
    const uint64_t sign = value >> 63;
    const uint64_t magnitude = (value ^ -sign) + sign;
    const unsigned zeros = integer_leading_zeros(magnitude | 1);
    const unsigned up = zeros - 1 < most ? zeros - 1 : most;
    uint64_t n;
    const bool certain = narrow_nearest(magnitude << up, quantum, error << up, &n);
    *cell = sign << (precision->bits - 1) | (((uint64_t)(most - up) << fraction_bits) + n);
    return certain && zeros <= 64 - NARROW_LEAST_BITS;
}

/*
 * The same from the 128 bits of a state that is off by less than 2^24 units, for binary64 and other
 * formats with as many bits. The magnitude of the state, less one unit if it is negative, is
 * shifted up, by less than 40, until its highest bit is bit 126. The high half of that is rounded.
 * It is off by less than 2 in all: by the rest, the error of the state and the unit.
 */
static inline bool narrow_round_state(const struct precision *precision, struct integer128 state,
                                      uint64_t *cell)
{
    const unsigned fraction_bits = (unsigned)precision->significand_bits - 1;
    const unsigned quantum = NARROW_FRACTION - fraction_bits;
    const unsigned most = (unsigned)((int)quantum - precision->least_exponent - NARROW_FRACTION);
    const uint64_t sign = state.high >> 63;
    const uint64_t high = state.high ^ -sign;
    const uint64_t low = state.low ^ -sign;
    const unsigned up = integer_leading_zeros(high | 1) - 1;
    uint64_t n;
    const uint64_t magnitude = high << up | low >> 1 >> (63 - up);
    const bool certain = narrow_nearest(magnitude, quantum, 2, &n);
    *cell = sign << (precision->bits - 1) | (((uint64_t)(most - up) << fraction_bits) + n);
    return certain && up < 40;
}

/* Does what rounding_fixed does for PRECISION_FIXED. */
static inline bool narrow_round_fixed(const struct precision *precision, uint64_t value,
                                      uint64_t error, uint64_t *cell)
{
    const uint64_t sign = value >> 63;
    const uint64_t magnitude = (value ^ -sign) + sign;
    const unsigned quantum = NARROW_FRACTION - (unsigned)precision->significand_bits;
    const uint64_t one = UINT64_C(1) << precision->significand_bits;
    uint64_t n;
    const bool certain = narrow_nearest(magnitude, quantum, error, &n);
    n -= n == one && sign == 0; /* 1 saturates, -1 does not */
    *cell = ((n ^ -sign) + sign) & (2 * one - 1);
    return certain;
}

/*
 * The two functions below do the same with fewer operations, for the inner loop, and are certain
 * less often. They take every error to be the largest, below 2^9, and allow for 2^(quantum - 15) in
 * its place, the reach: so they leave one cell in 2^14 uncertain. A number plus half a quantum plus
 * the reach, cut off to the quantum, is the nearest multiple unless the part cut off is less than
 * twice the reach. Then the number lies within the reach of a midpoint, and in the part cut off no
 * bit is set from twice the reach up.
 */
enum { NARROW_REACH_BITS = 15, NARROW_ERROR_BITS = 9 };

/* The bits of a sum that tell whether it is certain. */
static inline uint64_t narrow_telling(unsigned quantum)
{
    return (UINT64_C(1) << quantum) - (UINT64_C(2) << (quantum - NARROW_REACH_BITS));
}

/* What is added to a number before it is cut off. */
static inline uint64_t narrow_addend(unsigned quantum)
{
    return (UINT64_C(1) << (quantum - 1)) + (UINT64_C(1) << (quantum - NARROW_REACH_BITS));
}

/* For formats of up to 32 bits. The error may be shifted up until it fills the reach; smaller
 * numbers are uncertain. */
ALWAYS_INLINE bool narrow_hurry_float(const struct precision *precision, uint64_t value,
                                      uint64_t *cell)
{
    const unsigned fraction_bits = (unsigned)precision->significand_bits - 1;
    const unsigned quantum = NARROW_FRACTION - fraction_bits;
    const unsigned most = (unsigned)((int)quantum - precision->least_exponent - NARROW_FRACTION);
    const unsigned limit = quantum - NARROW_REACH_BITS - NARROW_ERROR_BITS;
    const uint64_t negative = -(value >> 63); /* all bits, or none */
    const uint64_t magnitude = (value ^ negative) - negative;
    if (magnitude < UINT64_C(1) << (NARROW_FRACTION - limit)) {
        return false;
    }
    unsigned up = integer_leading_zeros(magnitude) - 1;
    if (most < NARROW_FRACTION && up > most) {
        up = most;
    }
    const uint64_t sum = (magnitude << up) + narrow_addend(quantum);
    const uint64_t up_binades = (uint64_t)up << fraction_bits;
    const uint64_t most_binades = (uint64_t)most << fraction_bits;
    *cell = (negative & (UINT64_C(1) << (precision->bits - 1))) |
            ((sum >> quantum) - up_binades + most_binades);
    return (sum & narrow_telling(quantum)) != 0;
}

/* The same in fixed point. 2^63 is added, so that no number is negative, and subtracted from the
 * quotient. */
ALWAYS_INLINE bool narrow_hurry_fixed(const struct precision *precision, uint64_t value,
                                      uint64_t *cell)
{
    const unsigned quantum = NARROW_FRACTION - (unsigned)precision->significand_bits;
    const uint64_t one = UINT64_C(1) << precision->significand_bits;
    const uint64_t bias = UINT64_C(1) << 63;
    const uint64_t sum = value + (bias + narrow_addend(quantum));
    const uint64_t n = (sum >> quantum) - (bias >> quantum);
    *cell = (n - (n == one)) & (2 * one - 1);
    return (sum & narrow_telling(quantum)) != 0;
}

/* For both kinds; the caller may know the kind as a constant. */
ALWAYS_INLINE bool narrow_hurry(const struct precision *precision, enum precision_kind kind,
                                uint64_t value, uint64_t *cell)
{
    return kind == PRECISION_FLOAT ? narrow_hurry_float(precision, value, cell)
                                   : narrow_hurry_fixed(precision, value, cell);
}

#endif
