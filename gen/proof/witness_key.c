/*
 * witness_key.c: the integers that compilers see in cells.
 */
#include "proof/witness_key.h"

bool witness_is_scaled(const struct precision *precision)
{
    return precision->kind == PRECISION_FLOAT && precision->bits >= 32;
}

/* The bits of m from `position` up; m itself if the position is negative. */
static uint64_t bits_from(uint64_t m, int position)
{
    if (position >= 64) {
        return 0;
    }
    return position <= 0 ? m : m >> position << position;
}

struct dyadic witness_scaled(const struct precision *precision, uint64_t cell,
                             const struct witness_key *key)
{
    struct dyadic number = precision_dyadic(precision, cell);
    const int point = -(number.exponent + key->shift); /* the bit of m that weighs 1 when scaled */
    if (key->part > 0) {
        number.m -= bits_from(number.m, -(number.exponent + key->before));
    }
    if (!key->last_part) {
        number.m = bits_from(number.m, point);
    }
    number.exponent += key->shift;
    return number;
}

/* The integer that the cast (long) makes of that number. */
static inline int64_t dyadic_integer(struct dyadic number)
{
    const int up = number.exponent;
    uint64_t magnitude = number.m;
    if (up < 0) {
        magnitude = up <= -64 ? 0 : magnitude >> -up;
    } else {
        magnitude = up < 64 ? magnitude << up : 0; /* m * 2^up <= 2^29, so m = 0 for a large up */
    }
    return number.negative ? -(int64_t)magnitude : (int64_t)magnitude;
}

/* The value of a scaled key. */
static int64_t scaled_value(const struct precision *precision, uint64_t cell,
                            const struct witness_key *key)
{
    return dyadic_integer(witness_scaled(precision, cell, key));
}

/* The same for a key that holds all of the cell. */
static inline int64_t scaled_whole(const struct precision *precision, uint64_t cell, int shift)
{
    struct dyadic number = precision_dyadic(precision, cell);
    number.exponent += shift;
    return dyadic_integer(number);
}

void witness_ordinals(const struct precision *precision, const uint64_t *cells, size_t count,
                      int64_t *values)
{
    for (size_t i = 0; i < count; i++) {
        values[i] = precision_ordinal(precision, cells[i]);
    }
}

void witness_values(const struct precision *precision, const struct witness_key *key,
                    const uint64_t *cells, size_t count, int64_t *values)
{
    const bool is_whole = key->part == 0 && key->last_part;
    const int shift = key->shift;
    if (!witness_is_scaled(precision)) {
        witness_ordinals(precision, cells, count, values);
        return;
    }
    size_t i = 0;
    for (; is_whole && i < count; i++) {
        values[i] = scaled_whole(precision, cells[i], shift);
    }
    for (; i < count; i++) {
        values[i] = scaled_value(precision, cells[i], key);
    }
}

int witness_shift_limit(const struct precision *precision)
{
    return -precision->least_exponent;
}

int witness_shift(const struct precision *precision, int magnitude)
{
    const int limit = witness_shift_limit(precision);
    return WITNESS_KEY_BITS - magnitude < limit ? WITNESS_KEY_BITS - magnitude : limit;
}

/* The largest shift of one number. */
static int largest_shift(const struct precision *precision, const struct dyadic *largest)
{
    int log2 = largest->exponent; /* the exponent of the next power of two */
    if (largest->m == 0) {
        return WITNESS_KEY_BITS;
    }
    for (uint64_t power = 1; power < largest->m; power *= 2) {
        log2++;
    }
    return witness_shift(precision, log2);
}

int witness_shift_of_cells(const struct precision *precision, const uint64_t *cells, size_t count)
{
    const uint64_t sign = UINT64_C(1) << (precision->bits - 1);
    uint64_t largest = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t magnitude = cells[i] & (sign - 1);
        largest = magnitude > largest ? magnitude : largest;
    }
    const struct dyadic number = precision_dyadic(precision, largest);
    return largest_shift(precision, &number);
}
