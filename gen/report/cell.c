/*
 * cell.c: takes cells for what they are: an integer times a power of two.
 */
#include "report/cell.h"

/* The number of a cell; in an affine format, divided by the scale. */
static struct dyadic cell_dyadic(const struct rounding *rounding, uint64_t cell)
{
    return precision_number(rounding->precision, cell, rounding->zero_point);
}

static bool is_affine(const struct rounding *rounding)
{
    return rounding->precision->kind == PRECISION_AFFINE;
}

void cell_number(const struct rounding *rounding, uint64_t cell, struct number_exact *number)
{
    const struct dyadic dyadic = cell_dyadic(rounding, cell);
    number->negative = dyadic.negative && dyadic.m > 0;
    number->is_root = false;
    ratio_set_integer(&number->ratio, dyadic.m);
    ratio_shift(&number->ratio, dyadic.exponent);
    if (is_affine(rounding)) {
        ratio_multiply(&number->ratio, &rounding->scale);
    }
}

/* ---- fixed point ---- */

enum { AFFINE_BITS = 9 };

struct integer128 cell_fixed(const struct rounding *rounding, uint64_t cell)
{
    const struct dyadic dyadic = cell_dyadic(rounding, cell);
    const int shift = dyadic.exponent + CELL_FRACTION - (is_affine(rounding) ? AFFINE_BITS : 0);
    const struct integer128 at_top = {dyadic.m, 0};
    struct integer128 magnitude = {0, 0};
    if (shift >= 64) {
        magnitude.high = dyadic.m << (shift - 64);
    } else if (shift > -64) {
        magnitude = integer128_shift_right(at_top, (unsigned)(64 - shift));
    }
    return dyadic.negative ? integer128_negate(magnitude) : magnitude;
}

void cell_multiply_unit(const struct rounding *rounding, struct ratio *ratio)
{
    ratio_shift(ratio, -CELL_FRACTION);
    if (is_affine(rounding)) {
        ratio_shift(ratio, AFFINE_BITS);
        ratio_multiply(ratio, &rounding->scale);
    }
}

/* ---- angles ---- */

/* sum += a * b, in multiples of the square of the unit of which all cells are multiples. */
static void product_add(struct wide *sum, const struct precision *precision, struct dyadic a,
                        struct dyadic b)
{
    const int shift = a.exponent + b.exponent - 2 * precision_unit_exponent(precision);
    const struct integer128 magnitude = integer_multiply(a.m, b.m);
    struct wide product;
    wide_set_bits(&product, magnitude);
    wide_shift_left(&product, &product, (size_t)shift);
    product.negative = product.count > 0 && a.negative != b.negative;
    wide_add(sum, sum, &product);
}

/* a.b / (|a| |b|): the root of (a.b)^2 / (a.a b.b), with the sign of a.b. The unit cancels out. */
bool cells_cosine(struct number_exact *cosine, const struct rounding *rounding, const uint64_t *a,
                  const uint64_t *b, size_t count)
{
    const struct precision *const precision = rounding->precision;
    struct ratio *const square = &cosine->ratio;
    struct wide aa;
    struct wide ab;
    struct wide bb;
    wide_set_integer(&aa, 0, 0);
    wide_set_integer(&ab, 0, 0);
    wide_set_integer(&bb, 0, 0);
    for (size_t i = 0; i < count; i++) {
        const struct dyadic first = cell_dyadic(rounding, a[i]);
        const struct dyadic second = cell_dyadic(rounding, b[i]);
        product_add(&aa, precision, first, first);
        product_add(&ab, precision, first, second);
        product_add(&bb, precision, second, second);
    }
    wide_multiply(&square->numerator, &ab, &ab);
    wide_multiply(&square->denominator, &aa, &bb);
    cosine->negative = ab.negative;
    cosine->is_root = true;
    return square->denominator.count > 0;
}
