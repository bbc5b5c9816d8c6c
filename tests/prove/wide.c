/*
 * wide.c: all operands of up to WIDE_LIMBS limbs, with any number of fraction limbs. If a result
 * would need more limbs, the program ends.
 */
#include "exact/wide.c"

#include "prove.h"

static struct wide a;
static struct wide b;
static struct wide r;

static void any_pair(void)
{
    const size_t fraction = any_between(0, WIDE_LIMBS - 1);
    any_wide(&a, fraction, any_between(0, WIDE_LIMBS));
    any_wide(&b, fraction, any_between(0, WIDE_LIMBS));
}

static void pairs(void)
{
    any_pair();
    wide_add(&r, &a, &b);
    wide_subtract(&r, &a, &b);
    wide_multiply(&r, &a, &b);
    (void)wide_divide(&r, &a, &b);
    (void)wide_compare_magnitude(&a, &b);
    wide_copy(&r, &a);
}

/* Applies each operation with a result that overwrites the first operand, the second operand, or
 * the single object that is both operands. */
static void pairs_in_place(void)
{
    static void (*const operations[])(struct wide *, const struct wide *, const struct wide *) = {
        wide_add, wide_subtract, wide_multiply};
    for (int i = 0; i < 3; i++) {
        any_pair();
        operations[i](&a, &a, &b);
        any_pair();
        operations[i](&b, &a, &b);
        any_pair();
        operations[i](&a, &a, &a);
    }
    any_pair();
    (void)wide_divide(&a, &a, &b);
    any_pair();
    (void)wide_divide(&b, &a, &b);
    any_pair();
    (void)wide_divide(&a, &a, &a);
}

static void with_integers(void)
{
    any_pair();
    wide_multiply_small(&r, &a, (uint32_t)any_between(0, UINT32_MAX));
    wide_multiply_small(&a, &a, (uint32_t)any_between(0, UINT32_MAX));
    any_pair();
    wide_divide_small(&r, &a, (uint32_t)any_between(1, UINT32_MAX));
    wide_divide_small(&a, &a, (uint32_t)any_between(1, UINT32_MAX));
    any_pair();
    (void)wide_bits(&a);
    (void)wide_extract(&a, any_uint64());
    (void)wide_has_bits_below(&a, any_uint64());
    wide_set_integer(&r, any_uint64(), any_uint64());
}

/* Scales up numbers of each length (number of limbs) separately, because the assertion in
 * wide_scale() bounds the sum of the length and the number of added limbs. The length WIDE_LIMBS is
 * omitted, because the assertion cannot hold with it. */
static void shifts_left(void)
{
    //@ loop unroll 300;
    for (size_t count = 0; count < WIDE_LIMBS; count++) {
        any_wide(&a, any_between(0, WIDE_LIMBS - 1), count);
        wide_scale(&r, &a, any_int(0, INT_MAX));
        any_wide(&a, any_between(0, WIDE_LIMBS - 1), count);
        wide_scale(&a, &a, any_int(0, INT_MAX));
    }
}

/* Shifts right, separately for each number of limbs that are discarded. */
static void shifts_right(void)
{
    //@ loop unroll 300;
    for (int limbs = 0; limbs <= WIDE_LIMBS; limbs++) {
        const int bits = 64 * limbs + any_int(1, 64);
        any_pair();
        wide_scale(&r, &a, -bits);
        wide_scale(&a, &a, -bits);
    }
    any_pair();
    wide_scale(&r, &a, any_int(INT_MIN, -64 * WIDE_LIMBS));
}

/* Rescales between two fractions. Only their difference matters, so one of them is always 0. */
static void rescalings(void)
{
    //@ loop unroll 300;
    for (size_t i = 0; i < WIDE_LIMBS; i++) {
        any_wide(&a, 0, i);
        wide_rescale(&r, &a, any_between(0, WIDE_LIMBS - 1));
        any_wide(&a, 0, i);
        wide_rescale(&a, &a, any_between(0, WIDE_LIMBS - 1));
        any_wide(&a, i, any_between(0, WIDE_LIMBS));
        wide_rescale(&r, &a, 0);
        wide_rescale(&a, &a, 0);
    }
}

static void decimals(void)
{
    const struct decimal decimal = any_decimal(EXPONENT_MIN, EXPONENT_MAX);
    wide_set_decimal(&r, &decimal, any_between(0, WIDE_LIMBS - 1));
}

int main(void)
{
    pairs();
    pairs_in_place();
    with_integers();
    shifts_left();
    shifts_right();
    rescalings();
    decimals();
    return 0;
}
