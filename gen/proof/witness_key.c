/*
 * witness_key.c: computes keys, the integers that compilers compare in place of cells.
 */
#include "proof/witness.h"

/* Returns m with the bits below `position` cleared. If position is 0 or less, returns m. */
static uint64_t bits_from(uint64_t m, int position)
{
    if (position >= 64) {
        return 0;
    }
    return position <= 0 ? m : m >> position << position;
}

/* Returns the rest of a cell that earlier parts of its column leave, times 2^key->shift. */
static inline struct dyadic rest_scaled(const struct precision *precision, uint64_t cell,
                                        const struct witness_key *key)
{
    struct dyadic number = precision_dyadic(precision, cell);
    if (key->part > 0) {
        number.m -= bits_from(number.m, -(number.exponent + key->previous_shift));
    }
    number.exponent += key->shift;
    return number;
}

struct dyadic witness_key_number(const struct precision *precision, uint64_t cell,
                                 const struct witness_key *key)
{
    struct dyadic number = rest_scaled(precision, cell, key);
    if (!key->is_last_part) {
        number.m = bits_from(number.m, -number.exponent);
    }
    return number;
}

int64_t witness_key_integer(const struct precision *precision, const struct witness_key *key,
                            uint64_t cell)
{
    if (precision_is_c_float(precision)) {
        /* The emitted cast to an integer type yields this integer. Because m * 2^up <= 2^29, m is 0
         * if up is 64 or more. */
        const struct dyadic number = rest_scaled(precision, cell, key);
        const int up = number.exponent;
        const uint64_t whole = up <= -64 || up >= 64 ? 0
                               : up < 0              ? number.m >> -up
                                                     : number.m << up;
        return number.is_negative ? -(int64_t)whole : (int64_t)whole;
    }
    return precision->kind == PRECISION_FLOAT ? (int64_t)cell : precision_ordinal(precision, cell);
}

/* Cells without the sign bit are in the same order as their magnitudes. */
int witness_shift_of_cells(const struct precision *precision, const uint64_t *cells, size_t count)
{
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    uint64_t largest = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t magnitude = cells[i] & (sign - 1);
        largest = magnitude > largest ? magnitude : largest;
    }
    const struct dyadic number = precision_dyadic(precision, largest);
    if (number.m == 0) {
        return WITNESS_KEY_BITS;
    }
    const int shift = WITNESS_KEY_BITS - dyadic_magnitude(number);
    return shift < -precision->least_exponent ? shift : -precision->least_exponent;
}
