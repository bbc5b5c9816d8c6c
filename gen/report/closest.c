/*
 * closest.c: turns every pair from one difference of positions to the next.
 */
#include "report/closest.h"

#include "memory.h"
#include "report/number.h"

#include <stdlib.h>

/* The fraction bits of 1 - cos, so that a sum of 2^16 of them has room. */
enum { VERSINE_FRACTION = 108 };

static struct integer128 versine(struct integer128 cosine)
{
    const struct integer128 one = {UINT64_C(1) << (FIXED_FRACTION - 64), 0};
    const struct integer128 difference = integer128_subtract(one, cosine);
    const struct integer128 zero = {0, 0};
    return difference.high >> 63 != 0
               ? zero
               : integer128_shift_right(difference, FIXED_FRACTION - VERSINE_FRACTION);
}

/* Turns each pair from D - 1 to D, and returns the sum of their versines. The error of a pair grows
 * as rotation.h says, to less than 2^22 units of 2^-126, or 2^4 units of 2^-108. With the cut it is
 * less than 2^5, and 2^16 pairs add up to less than 2^21. */
static struct integer128 turns_advance(struct rotation *turns, struct sequence *sequence,
                                       int64_t distance)
{
    struct integer128 sum = {0, 0};
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        if (distance % ROTATION_SPAN == 0) {
            sequence_step(&turns[pair], sequence, pair, distance * sequence->run.step);
        } else {
            turns[pair] = rotation_compose(&turns[pair], &sequence->steps[pair]);
        }
        sum = integer128_add(sum, versine(turns[pair].cosine));
    }
    return sum;
}

/* The root of 2 c^2 times the sum, times how often each pair is shown. c is that of the first rung,
 * whose error is nothing beside that of the sum: less than 2^21 units. */
static struct finding distance_of(struct table *table, struct integer128 versines)
{
    enum { LEAST_BITS = 53, DIGITS = 6 };
    struct sequence *const sequence = &table->sequences[0];
    const uint32_t copies = (uint32_t)table->spec->columns / (2 * sequence->pairs);
    struct number_exact distance;
    struct ratio *const square = &distance.ratio;
    struct wide sum;
    struct wide factor;
    wide_set_bits(&sum, versines);
    if (wide_bits(&sum) < LEAST_BITS) {
        return finding_none("too small to tell");
    }
    frequency_factor(&sequence->frequencies, 0, &factor);
    number_set_wide(&distance, &factor);
    distance.is_root = true;
    wide_multiply(&square->numerator, &square->numerator, &square->numerator);
    wide_multiply(&square->denominator, &square->denominator, &square->denominator);
    wide_multiply(&square->numerator, &square->numerator, &sum);
    wide_multiply_small(&square->numerator, &square->numerator, 2 * copies);
    ratio_shift(square, -VERSINE_FRACTION);
    return number_digits(&distance, DIGITS);
}

struct closest closest_find(struct table *table)
{
    struct sequence *const sequence = &table->sequences[0];
    struct rotation *const turns = memory_take(sequence->pairs, sizeof *turns);
    struct closest closest = {.rows = {0}};
    struct integer128 least = {UINT64_MAX, 0};
    (void)turns_advance(turns, sequence, 0);
    for (int64_t distance = 1; distance < sequence->run.count; distance++) {
        const struct integer128 sum = turns_advance(turns, sequence, distance);
        if (integer128_less(sum, least)) {
            least = sum;
            closest.rows[1] = distance;
        }
    }
    free(turns);
    closest.distance = distance_of(table, least);
    return closest;
}
