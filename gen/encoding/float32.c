/*
 * float32.c: products rounded to binary32, and the rotation by the change that rounding made.
 */
#include "encoding/float32.h"

/*
 * |position * w| is exact * 2^exponent and has its highest bit at 126; rounded to 24 bits, it is
 * rounded * 2^(exponent + CUT). Neither w nor a multiple of it is smaller than the least number of
 * binary32, so it needs no bits below that. For the angle 0, both numbers are 0.
 */
struct product {
    struct integer128 exact;
    uint64_t rounded;
    int exponent;
};

enum { CUT = 127 - FLOAT32_BITS };

/* w.m has at most 24 bits. Where the exact product lies in the middle, fixed_nearest rounds it up
 * and says so. */
static struct product product_of(struct dyadic w, int64_t position)
{
    const uint64_t t = integer_absolute(position);
    const unsigned w_up = integer_leading_zeros(w.m | 1) - 1;
    const unsigned t_up = integer_leading_zeros(t | 1);
    const struct integer128 exact = integer_multiply(w.m << w_up, t << t_up);
    const unsigned up = integer_leading_zeros(exact.high | 1) - 1;
    struct product product = {
        .exact = fixed_shift_left(exact, up),
        .exponent = w.exponent - (int)(w_up + t_up + up),
    };
    if (!fixed_nearest(product.exact, CUT - 64, (struct integer128){0, 0}, &product.rounded)) {
        product.rounded -= product.rounded % 2;
    }
    return product;
}

struct dyadic float32_angle(struct dyadic w, int64_t position)
{
    const struct product product = product_of(w, position);
    return (struct dyadic){
        .negative = w.negative != (position < 0),
        .m = product.rounded,
        .exponent = product.exponent + CUT,
    };
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
 * Sine and cosine of 0 <= x <= 2^-7, in units. x is off by less than 1. If a term is too small by
 * less than e, the next term x^n/n! is too small by less than ((e 2^-7 + 12)/n + 1) + 12: 26 for
 * the first term, 20 for those after it; x^14/14! < 2^-134. So both are off by less than 2^8.
 */
static struct rotation float32_sincos(const struct float32_series *series, struct integer128 x)
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

/* Rounding moves the product by at most half of 2^(exponent + CUT). Each element of the small
 * rotation's matrix is off by 2^8, which moves a vector less than 2 long by less than 2^10. The
 * products add 27 (rotation.h). */
bool float32_correct(struct rotation *state, const struct float32_series *series, struct dyadic w,
                     int64_t position)
{
    const struct product product = product_of(w, position);
    const struct integer128 rounded = {product.rounded << (CUT - 64), 0};
    const bool is_less = integer128_less(rounded, product.exact);
    const struct integer128 change = is_less ? integer128_subtract(product.exact, rounded)
                                             : integer128_subtract(rounded, product.exact);
    const int shift = product.exponent + FIXED_FRACTION;
    if (product.exponent + CUT - 1 > -7) {
        return false;
    }
    const struct integer128 none = {0, 0};
    struct rotation turn =
        float32_sincos(series, shift >= 0     ? fixed_shift_left(change, (unsigned)shift)
                               : shift < -127 ? none
                                              : integer128_shift_right(change, (unsigned)-shift));
    if (is_less != (w.negative != (position < 0))) {
        turn.sine = integer128_negate(turn.sine);
    }
    *state = rotation_compose(state, &turn);
    return true;
}
