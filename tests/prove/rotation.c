/*
 * rotation.h, integer.h: all states, steps, rows and integers.
 */
#include "encoding/rotation.h"

#include "wide_contract.c"

static struct rotation any_rotation(void)
{
    return (struct rotation){any_integer128(), any_integer128()};
}

static void rotations(void)
{
    struct rotation state = any_rotation();
    const struct rotation step = any_rotation();
    const struct narrow_rotation a = {any_uint64(), any_uint64()};
    const struct narrow_rotation b = {any_uint64(), any_uint64()};
    static struct wide wide;
    state = rotation_compose(&state, &step);
    state = rotation_compose(&state, &state);
    (void)rotation_error(any_signed(0, INT64_MAX));
    (void)fixed_product(any_integer128(), any_integer128());
    (void)narrow_rotate(a, b);
    (void)narrow_element(any_integer128());
    any_wide(&wide, any_between(2, WIDE_LIMBS - 1), any_between(0, WIDE_LIMBS));
    (void)fixed_from_wide(&wide);
}

static void integers(void)
{
    (void)integer_multiply(any_uint64(), any_uint64());
    (void)integer_multiply_signed(any_uint64(), any_uint64());
    (void)integer_leading_zeros(any_uint64());
    (void)integer_trailing_zeros(any_uint64());
    (void)integer128_add(any_integer128(), any_integer128());
    (void)integer128_subtract(any_integer128(), any_integer128());
    (void)integer128_negate(any_integer128());
    (void)integer128_absolute(any_integer128());
    (void)integer128_less(any_integer128(), any_integer128());
    //@ loop unroll 128;
    for (unsigned count = 0; count < 128; count++) {
        (void)integer128_shift_right(any_integer128(), count);
    }
}

int main(void)
{
    rotations();
    integers();
    return 0;
}
