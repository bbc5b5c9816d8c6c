/*
 * rotation.h, narrow.h, integer.h: all states, steps and rows, and for rounding in 64 bits all
 * values that are less than 2 and all formats of up to 32 bits; for narrow_round_state binary64.
 */
#include "encoding/rotation.h"
#include "encoding/narrow.h"
#include "model/precision.c"

#include "wide_contract.c"

static struct rotation any_rotation(void)
{
    return (struct rotation){any_integer128(), any_integer128()};
}

static void rotations(void)
{
    struct rotation state = any_rotation();
    const struct rotation step = any_rotation();
    const struct narrow a = {any_uint64(), any_uint64()};
    const struct narrow b = {any_uint64(), any_uint64()};
    static struct wide wide;
    state = rotation_compose(&state, &step);
    state = rotation_compose(&state, &state);
    (void)rotation_error(any_signed(0, INT64_MAX), any_bool());
    (void)fixed_multiply(any_integer128(), any_integer128());
    (void)narrow_rotate(a, b);
    (void)narrow_from_fixed(any_integer128());
    (void)narrow_step_from_fixed(any_integer128());
    (void)narrow_error(any_signed(0, INT64_MAX));
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
    (void)integer128_less(any_integer128(), any_integer128());
    //@ loop unroll 128;
    for (unsigned count = 0; count < 128; count++) {
        (void)integer128_shift_right(any_integer128(), count);
    }
}

/* The magnitudes are 0 and 2^bit .. 2^(bit + 1) - 1, for each bit in turn. */
static uint64_t any_magnitude(int bit)
{
    return bit < 0 ? 0 : any_between(UINT64_C(1) << bit, 2 * (UINT64_C(1) << bit) - 1);
}

static void round_narrow(const struct precision *precision, uint64_t value)
{
    const uint64_t error = any_between(0, 6 * (NARROW_ROWS - 1) + 4);
    uint64_t cell;
    if (precision->kind == PRECISION_FLOAT) {
        (void)narrow_round_float(precision, value, error, &cell);
        (void)narrow_hurry_float(precision, value, &cell);
    } else if (precision->kind == PRECISION_FIXED) {
        (void)narrow_round_fixed(precision, value, error, &cell);
        (void)narrow_hurry_fixed(precision, value, &cell);
    }
}

static void round_state(const struct precision *precision, uint64_t high)
{
    uint64_t cell;
    (void)narrow_round_state(precision, (struct integer128){high, any_uint64()}, &cell);
}

static void roundings(void)
{
    //@ loop unroll 16;
    for (int i = 0; i < PRECISION_COUNT; i++) {
        const struct precision *const precision = &precisions[i];
        //@ loop unroll 64;
        for (int bit = -1; bit < 63; bit++) {
            if (precision->bits <= 32) {
                round_narrow(precision, any_magnitude(bit));
                round_narrow(precision, -any_magnitude(bit));
            } else {
                round_state(precision, any_magnitude(bit));
                round_state(precision, ~any_magnitude(bit));
            }
        }
    }
}

int main(void)
{
    rotations();
    integers();
    roundings();
    return 0;
}
