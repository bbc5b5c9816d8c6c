/*
 * number.c: computes digits by integer division and integer square roots. Scalar products of cells
 * are computed exactly, as integers times a power of two.
 */
#include "report/number.h"

#include <assert.h>
#include <inttypes.h>

void number_set_wide(struct number_exact *number, const struct wide *value)
{
    number->is_negative = value->is_negative;
    number->is_root = false;
    ratio_set_wide(&number->ratio, value);
}

/* Prints digits * 10^-places, 0 <= places <= 12, with a sign if it is negative, and followed by an
 * exponent of 10 if `exponent` is not 0. */
static struct finding digits_print(bool negative, uint64_t digits, int places, int exponent)
{
    assert(places >= 0 && places <= 12);
    char text[24];
    const int whole = snprintf(text, sizeof text, "%0*" PRIu64, places + 1, digits) - places;
    const char *const sign = negative && digits > 0 ? "-" : "";
    struct finding value = finding_from_text(FINDING_NUMBER, NULL);
    text_append(value.number, NUMBER_TEXT, "%s%.*s", sign, whole, text);
    text_append(value.number, NUMBER_TEXT, "%s%s", places > 0 ? "." : "", text + whole);
    if (exponent != 0) {
        text_append(value.number, NUMBER_TEXT, "e%+03d", exponent);
    }
    return value;
}

struct finding number_print_places(const struct number_exact *number, int places)
{
    return digits_print(number->is_negative, ratio_scaled(&number->ratio, number->is_root, places),
                        places, 0);
}

/* The binary logarithm of the ratio is within lead + 1 .. lead + 3, and that of its root above
 * lead/2. With these lower bounds, decimal_places never returns too few places, and at most two
 * places too many, which the loop removes. */
struct finding number_print_digits(const struct number_exact *number, int digits)
{
    enum { PLAIN_LEAST = -4 };
    const struct ratio *const ratio = &number->ratio;
    if (ratio->numerator.count == 0) {
        return finding_from_integer(0);
    }
    const int lead = (int)wide_bits(&ratio->numerator) - (int)wide_bits(&ratio->denominator) - 2;
    int places = decimal_places(number->is_root ? lead / 2 - 1 : lead, digits);
    uint64_t scaled = ratio_scaled(ratio, number->is_root, places);
    while (snprintf(NULL, 0, "%" PRIu64, scaled) > digits) {
        scaled = ratio_scaled(ratio, number->is_root, --places);
    }
    const int exponent = digits - 1 - places;
    const bool is_plain = exponent >= PLAIN_LEAST && exponent < digits;
    return digits_print(number->is_negative, scaled, is_plain ? places : digits - 1,
                        is_plain ? 0 : exponent);
}

void bound_print(char text[NUMBER_TEXT], const struct ratio *bound)
{
    enum { DIGITS = 3, LEAST = 100, MOST = 1000 };
    const int lead = (int)wide_bits(&bound->numerator) - (int)wide_bits(&bound->denominator) - 2;
    int places = decimal_places(lead, DIGITS) + 1;
    struct wide floor;
    uint64_t digits = MOST;
    if (bound->numerator.count == 0) {
        (void)snprintf(text, NUMBER_TEXT, "0");
        return;
    }
    while (digits >= MOST) {
        struct ratio scaled = *bound;
        places--;
        ratio_shift_decimal(&scaled, places);
        const bool is_whole = ratio_quotient(&floor, &scaled, 0);
        digits = wide_extract(&floor, 0) + !is_whole;
    }
    (void)snprintf(text, NUMBER_TEXT, "%d.%02de%+03d", (int)(digits / LEAST), (int)(digits % LEAST),
                   DIGITS - 1 - places);
}

struct finding cell_digits(const struct rounding *rounding, uint64_t cell, bool as_magnitude)
{
    enum { DIGITS = 9 };
    struct number_exact number;
    number.is_negative = cell_ratio(rounding, cell, &number.ratio) && !as_magnitude;
    number.is_root = false;
    return number_print_digits(&number, DIGITS);
}

/* Computes the scalar product a.b of the decoded values, which are multiples of the unit
 * 2^least_exponent. The unit of the product is the square of this unit. In affine formats, the
 * decoded values are first divided by the scale. */
static void cells_compute_product(struct wide *sum, const struct rounding *rounding,
                                  const uint64_t *a, const uint64_t *b, size_t count)
{
    const struct precision *const precision = rounding->precision;
    const int unit = precision->least_exponent;
    struct wide product;
    wide_set_integer(sum, 0, 0);
    for (size_t i = 0; i < count; i++) {
        const struct dyadic x = precision_number(precision, a[i], rounding->zero_point);
        const struct dyadic y = precision_number(precision, b[i], rounding->zero_point);
        integer_set_bits(&product, integer_multiply(x.m, y.m));
        wide_scale(&product, &product, x.exponent + y.exponent - 2 * unit);
        product.is_negative = product.count > 0 && x.is_negative != y.is_negative;
        wide_add(sum, sum, &product);
    }
}

/* a.b / (|a| |b|) is the square root of (a.b)^2 / (a.a b.b), with the sign of a.b. The units of the
 * products cancel. */
bool cells_compute_cosine(struct number_exact *cosine, const struct rounding *rounding,
                          const uint64_t *a, const uint64_t *b, size_t count)
{
    struct ratio *const square = &cosine->ratio;
    struct wide product;
    cells_compute_product(&product, rounding, a, b, count);
    cosine->is_negative = product.is_negative;
    cosine->is_root = true;
    wide_multiply(&square->numerator, &product, &product);
    cells_compute_product(&square->denominator, rounding, a, a, count);
    cells_compute_product(&product, rounding, b, b, count);
    wide_multiply(&square->denominator, &square->denominator, &product);
    return square->denominator.count > 0;
}
