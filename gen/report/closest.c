/*
 * closest.c: turns every pair from one difference of positions to the next.
 */
#include "report/closest.h"

#include "memory.h"

#include <stdlib.h>

/* 1 - cos, cut from 126 fraction bits to 108, so that a sum of 2^16 of them has room. */
static struct integer128 versine(struct integer128 cosine)
{
    enum { CUT = 18 };
    const struct integer128 one = {UINT64_C(1) << (FIXED_FRACTION - 64), 0};
    const struct integer128 difference = integer128_subtract(one, cosine);
    const struct integer128 zero = {0, 0};
    return difference.high >> 63 != 0 ? zero : integer128_shift_right(difference, CUT);
}

/* Turns each pair from D - 1 to D, and returns the sum of their versines. The error of a pair grows
 * as rotation.h says, to less than 2^22 units of 2^-126, or 2^4 units of 2^-108. With the cut it is
 * less than 2^5, and 2^16 pairs add up to less than 2^21. */
static struct integer128 turns_advance(struct rotation *turns, const struct rotation *steps,
                                       struct sequence *sequence, int64_t distance)
{
    struct integer128 sum = {0, 0};
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        if (distance % ROTATION_SPAN == 0) {
            sequence_step(&turns[pair], sequence, pair, distance);
        } else {
            turns[pair] = rotation_compose(&turns[pair], &steps[pair]);
        }
        sum = integer128_add(sum, versine(turns[pair].cosine));
    }
    return sum;
}

struct nearest {
    int64_t distance;      /* D; 0: none yet */
    struct integer128 sum; /* of versines */
};

static void nearest_search(struct nearest *nearest, struct sequence *sequence,
                           struct rotation *turns, struct rotation *steps)
{
    for (uint32_t pair = 0; pair < sequence->pairs; pair++) {
        sequence_step(&turns[pair], sequence, pair, 0);
        sequence_step(&steps[pair], sequence, pair, 1);
    }
    for (int64_t distance = 1; distance < sequence->run.count; distance++) {
        const struct integer128 sum = turns_advance(turns, steps, sequence, distance);
        if (nearest->distance == 0 || integer128_less(sum, nearest->sum)) {
            *nearest = (struct nearest){distance, sum};
        }
    }
}

/* The root of 2 c^2 times the sum, times how often each pair is shown. In units of 2^-128 the sum
 * is off by less than 2^41; with c < 2, exact but for 3 units, and two copies of a pair at most,
 * the product is off by less than 2^46. */
static struct finding distance_print(struct table *table, const struct nearest *nearest)
{
    enum { ERROR_BITS = 46, SUM_BITS = 20, DIGITS = 6 };
    struct sequence *const sequence = &table->sequences[0];
    const uint32_t copies = (uint32_t)table->spec->columns / (2 * sequence->pairs);
    struct finding value = {.kind = FINDING_NUMBER};
    struct number_bounds bounds;
    struct wide factor;
    struct wide square;
    frequency_factor(&sequence->frequencies, 0, &factor);
    wide_rescale(&factor, &factor, 2);
    wide_set_bits(&square, nearest->sum, 2);
    wide_shift_left(&square, &square, SUM_BITS);
    wide_multiply(&square, &square, &factor);
    wide_multiply(&square, &square, &factor);
    wide_multiply_small(&square, &square, 2 * copies);
    number_bound(&bounds, &square, UINT64_C(1) << ERROR_BITS);
    bounds.low.is_root = true;
    bounds.high.is_root = true;
    return number_print_bounds(value.number, &bounds, NUMBER_SIGNIFICANT, DIGITS, 1)
               ? value
               : finding_none("too small to tell");
}

void closest_find(struct closest *closest, struct table *table)
{
    struct nearest nearest = {.distance = 0};
    const size_t pairs = table->sequences[0].pairs;
    struct rotation *const turns = memory_take(pairs, sizeof *turns);
    struct rotation *const steps = memory_take(pairs, sizeof *steps);
    nearest_search(&nearest, &table->sequences[0], turns, steps);
    *closest = (struct closest){{0, nearest.distance}, distance_print(table, &nearest)};
    free(steps);
    free(turns);
}
