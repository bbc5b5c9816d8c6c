/*
 * rounding.c, rounding.h, fraction.c: all formats; fixed-point numbers below 2, with an error below
 * 2^64 units, or below 2^9 units of the high half; wide numbers of any value and length; ratios;
 * and all cells. Scales are any decimals or quotients of decimals, and zero points are -32768 ..
 * 65535.
 */
#include "encoding/rounding.c"
#include "exact/ratio.c"
#include "model/decimal.c"
#include "model/precision.c"
#include "picture/fraction.c"

#include "wide_contract.c"

static struct wide wide;
static struct ratio ratio;
static struct fraction_converter fraction;

/* Returns memory for the fractions of all cells. */
void *memory_allocate(size_t count, size_t size)
{
    static int32_t fractions_of_cells[UINT16_MAX + 1];
    return count * size <= sizeof fractions_of_cells ? fractions_of_cells : NULL;
}

static int64_t any_zero_point(void)
{
    return any_signed(INT16_MIN, UINT16_MAX);
}

static struct quotient any_fraction(void)
{
    return (struct quotient){any_decimal(0, PART_DIGITS - 1), any_decimal(0, PART_DIGITS - 1)};
}

static struct quotient any_scale(int least, int most)
{
    return (struct quotient){any_decimal(least, most), decimal_one};
}

/* Returns a rounding that is initialized by rounding_init(), but with any zero point, any cell of 0
 * and any 1/scale. */
static struct rounding any_rounding(const struct precision *precision, struct quotient scale)
{
    struct rounding rounding;
    rounding_init(&rounding, precision, &scale, any_zero_point());
    rounding.zero_point = any_zero_point();
    rounding.zero = any_uint64();
    rounding.reciprocal = any_between(UINT64_C(1) << 63, UINT64_MAX);
    rounding.reciprocal_shift = any_int(-1280, 1280);
    return rounding;
}

static void round_number(const struct rounding *rounding, struct integer128 number)
{
    const struct integer128 high = {number.high, 0};
    uint64_t cell;
    (void)fixed_round(rounding, number, (struct integer128){0, any_uint64()}, &cell);
    (void)fixed_round(rounding, high, (struct integer128){any_between(0, 511), 0}, &cell);
}

/* Rounds all numbers, separately for each range of the high half of their magnitude: 0, and 2^bit
 * .. 2^(bit + 1) - 1 for each bit. The high half 2^63 - 1 is excluded, because one unit more would
 * be 2. */
static void round_fixed(const struct rounding *rounding)
{
    //@ loop unroll 64;
    for (int bit = -1; bit < 63; bit++) {
        const uint64_t least = bit < 0 ? 0 : UINT64_C(1) << bit;
        const uint64_t most = bit < 0 ? 0 : 2 * least - (bit == 62 ? 2 : 1);
        const uint64_t high = any_between(least, most);
        round_number(rounding, (struct integer128){high, any_uint64()});
        round_number(rounding, (struct integer128){~high, any_uint64()});
    }
}

static void round_any_wide(const struct rounding *rounding)
{
    uint64_t cell;
    any_wide(&wide, any_between(1, (WIDE_LIMBS - 1) / 2), any_between(0, WIDE_LIMBS));
    (void)round_wide(rounding, &wide, any_between(0, UINT32_MAX), &cell);
    any_wide(&ratio.numerator, 0, any_between(1, WIDE_LIMBS));
    any_wide(&ratio.denominator, 0, any_between(1, WIDE_LIMBS));
    (void)round_ratio(rounding, any_bool(), &ratio);
}

/* In each call, the exponents of all scales must have the same sign, because the sign determines
 * whether the power of ten is a factor of the numerator or of the denominator. */
static void round_all(const struct precision *precision, struct quotient scale)
{
    struct rounding rounding = any_rounding(precision, scale);
    round_fixed(&rounding);
    round_any_wide(&rounding);
    rounding_init(&rounding, precision, &rounding.scale, any_zero_point());
}

/* Returns any magnitude m for fraction_init: -1074 .. 0 if is_negative, else 1 .. 1024. */
static int any_magnitude(bool is_negative)
{
    return is_negative ? any_int(-1074, 0) : any_int(1, 1024);
}

static void fractions(const struct precision *precision, bool is_negative)
{
    const struct rounding rounding = any_rounding(precision, any_scale(EXPONENT_MIN, EXPONENT_MAX));
    const uint64_t cell = any_between(0, UINT64_MAX >> (64 - precision->bits));
    fraction_init(&fraction, &rounding, any_magnitude(is_negative));
    (void)fraction_of_cell(&fraction, cell);
    (void)precision_ordinal(precision, cell);
}

int main(void)
{
    //@ loop unroll 16;
    for (int i = 0; i < PRECISION_COUNT; i++) {
        round_all(&precisions[i], any_scale(EXPONENT_MIN, -1));
        round_all(&precisions[i], any_scale(0, EXPONENT_MAX));
        round_all(&precisions[i], any_fraction());
        fractions(&precisions[i], false);
        fractions(&precisions[i], true);
    }
    return 0;
}
