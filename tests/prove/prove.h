/*
 * prove.h: functions that return any value within a range, for the drivers, the programs that are
 * analysed. Frama-C analyses the main() of a driver for all these values at once.
 */
#ifndef POSENC_PROVE_H
#define POSENC_PROVE_H

#include "exact/wide.h"
#include "integer.h"
#include "model/decimal.h"

#include <__fc_builtin.h>

static inline uint64_t any_between(uint64_t least, uint64_t most)
{
    return Frama_C_unsigned_long_interval(least, most);
}

static inline uint64_t any_uint64(void)
{
    return any_between(0, UINT64_MAX);
}

static inline int64_t any_signed(int64_t least, int64_t most)
{
    return Frama_C_long_interval(least, most);
}

static inline int any_int(int least, int most)
{
    return Frama_C_interval(least, most);
}

static inline bool any_bool(void)
{
    return Frama_C_interval(0, 1) != 0;
}

static inline struct integer128 any_integer128(void)
{
    return (struct integer128){any_uint64(), any_uint64()};
}

/* Sets r to a wide number of `count` limbs. All limbs, including unused ones, have any values. */
static inline void any_wide(struct wide *r, size_t fraction, size_t count)
{
    Frama_C_make_unknown((char *)r->limb, sizeof r->limb);
    r->is_negative = any_bool();
    r->fraction = fraction;
    r->count = count;
}

/* The range of exponents of decimals with values in 10^-DECIMAL_MAGNITUDE ..
 * 10^DECIMAL_MAGNITUDE. */
enum { EXPONENT_MIN = 1 - DECIMAL_MAGNITUDE - DECIMAL_DIGITS, EXPONENT_MAX = DECIMAL_MAGNITUDE };

/* Returns any decimal with an exponent in least .. most, including decimals that are not in normal
 * form. */
static inline struct decimal any_decimal(int least, int most)
{
    struct decimal decimal = {.is_negative = any_bool(),
                              .count = (unsigned)any_int(0, DECIMAL_DIGITS),
                              .exponent = any_int(least, most)};
    for (int i = 0; i < DECIMAL_DIGITS; i++) {
        decimal.digit[i] = (uint8_t)any_int(0, 9);
    }
    return decimal;
}

#endif
