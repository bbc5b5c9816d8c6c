/*
 * float32.c: products rounded to binary32, and the rotation by the change that rounding made.
 */
#include "encoding/float32.h"

static unsigned bits_of(struct integer128 x)
{
    if (x.high > 0) {
        return 128 - integer_leading_zeros(x.high);
    }
    return x.low > 0 ? 64 - integer_leading_zeros(x.low) : 0;
}

/* a * 2^count, for 0 <= count <= 127. No bit may be lost. */
static struct integer128 shift_left(struct integer128 a, unsigned count)
{
    if (count >= 64) {
        return (struct integer128){a.low << (count - 64), 0};
    }
    if (count == 0) {
        return a;
    }
    return (struct integer128){(a.high << count) | (a.low >> (64 - count)), a.low << count};
}

/* |position| * w.m, exact and rounded: binary32 has no room for the last `cut` bits. Neither w nor
 * a multiple of it is smaller than the least number of binary32. */
struct product {
    struct integer128 exact;
    unsigned cut;
    uint64_t rounded; /* in units of 2^cut */
};

static struct product product_of(struct dyadic w, int64_t position)
{
    const uint64_t t = position < 0 ? -(uint64_t)position : (uint64_t)position;
    struct product product = {.exact = integer_multiply(w.m, t)};
    const unsigned bits = bits_of(product.exact);
    product.cut = bits > FLOAT32_BITS ? bits - FLOAT32_BITS : 0;
    product.rounded = integer128_shift_right(product.exact, product.cut).low;
    if (product.cut > 0) {
        const struct integer128 half = shift_left((struct integer128){0, 1}, product.cut - 1);
        const struct integer128 floor =
            shift_left((struct integer128){0, product.rounded}, product.cut);
        const struct integer128 rest = integer128_subtract(product.exact, floor);
        const bool is_even = product.rounded % 2 == 0;
        product.rounded +=
            integer128_less(half, rest) || (!integer128_less(rest, half) && !is_even);
    }
    return product;
}

struct dyadic float32_angle(struct dyadic w, int64_t position)
{
    const struct product product = product_of(w, position);
    return (struct dyadic){
        .negative = w.negative != (position < 0),
        .m = product.rounded,
        .exponent = w.exponent + (int)product.cut,
    };
}

bool float32_fits(struct dyadic number)
{
    const int bits = (int)bits_of((struct integer128){0, number.m});
    return bits + number.exponent <= FLOAT32_MOST;
}

void float32_series_init(struct float32_series *series)
{
    struct wide wide;
    for (uint32_t n = 1; n <= FLOAT32_TERMS; n++) {
        wide_set_integer(&wide, 1, 2);
        wide_divide_small(&wide, &wide, n);
        series->inverse[n] = fixed_from_wide(&wide);
    }
}

/*
 * Sine and cosine of 0 <= x < 2^-7, in units. x is off by less than 1. If a term is too small by
 * less than e, the next term x^n/n! is too small by less than ((e 2^-7 + 12)/n + 1) + 12: 26 for
 * the first term, 20 for those after it; x^14/14! < 2^-134. So both are off by less than 2^8.
 */
static struct rotation series_sincos(const struct float32_series *series, struct integer128 x)
{
    struct rotation sum = {.cosine = series->inverse[1]};
    struct integer128 term = series->inverse[1];
    for (uint32_t n = 1; n <= FLOAT32_TERMS; n++) {
        struct integer128 *part = n % 2 == 1 ? &sum.sine : &sum.cosine;
        term = fixed_multiply(fixed_multiply(term, x), series->inverse[n]);
        if (term.high == 0 && term.low == 0) {
            break;
        }
        *part = n % 4 < 2 ? integer128_add(*part, term) : integer128_subtract(*part, term);
    }
    return sum;
}

struct change {
    bool negative;
    struct integer128 magnitude;
};

/* What rounding added to |position * w|, in units, with its sign. False if it is 2^-7 or more. */
static bool rounding_error(struct dyadic w, const struct product *product, struct change *change)
{
    const struct integer128 rounded =
        shift_left((struct integer128){0, product->rounded}, product->cut);
    const int shift = w.exponent + FIXED_FRACTION;
    change->negative = integer128_less(rounded, product->exact);
    change->magnitude = change->negative ? integer128_subtract(product->exact, rounded)
                                         : integer128_subtract(rounded, product->exact);
    if ((int)bits_of(change->magnitude) + w.exponent > -7) {
        return false;
    }
    change->magnitude = shift >= 0 ? shift_left(change->magnitude, (unsigned)shift)
                                   : integer128_shift_right(change->magnitude, (unsigned)-shift);
    return true;
}

/* Each element of the small rotation's matrix is off by 2^8, which moves a vector less than 2 long
 * by less than 2^10. The products add 27 (rotation.h). */
bool float32_correct(struct rotation *state, const struct float32_series *series, struct dyadic w,
                     int64_t position)
{
    const struct product product = product_of(w, position);
    struct change change;
    if (!rounding_error(w, &product, &change)) {
        return false;
    }
    struct rotation turn = series_sincos(series, change.magnitude);
    if (change.negative != (w.negative != (position < 0))) {
        turn.sine = integer128_negate(turn.sine);
    }
    *state = rotation_compose(state, &turn);
    return true;
}
