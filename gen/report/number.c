/*
 * number.c: finds digits by integer division and integer square roots.
 */
#include "report/number.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void wide_set_bits(struct wide *r, struct integer128 bits, size_t fraction)
{
    wide_set_integer(r, 0, fraction);
    r->limb[0] = bits.low;
    r->limb[1] = bits.high;
    r->count = bits.high > 0 ? 2 : bits.low > 0;
}

/* r += error ulp, or r -= error ulp, but not below 0. The result is an integer: r / ulp. */
static void wide_move(struct wide *r, uint64_t error, bool up)
{
    struct wide ulps;
    wide_set_integer(&ulps, error, 0);
    r->fraction = 0;
    r->negative = false;
    if (up) {
        wide_add(r, r, &ulps);
    } else if (wide_compare_magnitude(r, &ulps) > 0) {
        wide_subtract(r, r, &ulps);
    } else {
        wide_set_integer(r, 0, 0);
    }
}

void number_bound(struct number_bounds *bounds, const struct wide *value, uint64_t error)
{
    struct number_exact *const ends[] = {&bounds->low, &bounds->high};
    for (size_t i = 0; i < 2; i++) {
        struct number_exact *const end = ends[i];
        end->negative = value->negative;
        end->is_root = false;
        wide_set_integer(&end->ratio.denominator, 1, value->fraction);
        end->ratio.denominator.fraction = 0;
        wide_copy(&end->ratio.numerator, value);
        wide_move(&end->ratio.numerator, error, i == 1);
    }
}

/* floor(sqrt(a)), a < 2^130, bit by bit. */
static void wide_root(struct wide *r, const struct wide *a)
{
    struct wide trial;
    struct wide square;
    struct wide bit;
    wide_set_integer(r, 0, 0);
    wide_set_integer(&bit, 1, 0);
    for (size_t i = (wide_bits(a) + 1) / 2; i-- > 0;) {
        wide_shift_left(&trial, &bit, i);
        wide_add(&trial, &trial, r);
        wide_multiply(&square, &trial, &trial);
        if (wide_compare_magnitude(&square, a) <= 0) {
            wide_copy(r, &trial);
        }
    }
}

/* r = floor(2 |number| 10^places). True if nothing was cut off. */
static bool twice_scaled(struct wide *r, const struct number_exact *number, int places)
{
    struct wide denominator;
    struct wide square;
    const int tens = (places < 0 ? -places : places) * (number->is_root ? 2 : 1);
    wide_copy(r, &number->ratio.numerator);
    wide_copy(&denominator, &number->ratio.denominator);
    struct wide *part = places < 0 ? &denominator : r;
    for (int i = 0; i < tens; i++) {
        wide_multiply_small(part, part, 10);
    }
    wide_multiply_small(r, r, number->is_root ? 4 : 2);
    bool exact = wide_divide(r, r, &denominator);
    if (number->is_root) {
        struct wide root;
        wide_root(&root, r);
        wide_multiply(&square, &root, &root);
        exact = exact && wide_compare_magnitude(&square, r) == 0;
        wide_copy(r, &root);
    }
    return exact;
}

/* floor(2x) = 2m + 1 means that x is m + 1/2 or more. Only if x is exactly that, m may be the
 * nearest even number. */
uint64_t number_scaled(const struct number_exact *number, int places)
{
    struct wide twice;
    const bool exact = twice_scaled(&twice, number, places);
    assert(wide_bits(&twice) <= 65);
    const uint64_t whole = wide_extract(&twice, 1);
    const bool is_half = (wide_extract(&twice, 0) & 1) != 0;
    return whole + (is_half && (!exact || whole % 2 != 0));
}

static uint64_t power_of_ten(int exponent)
{
    uint64_t power = 1;
    for (int i = 0; i < exponent; i++) {
        power *= 10;
    }
    return power;
}

/* digits * 10^-places, 0 <= places */
static void digits_print(char text[NUMBER_TEXT], bool negative, uint64_t digits, int places)
{
    const uint64_t power = power_of_ten(places);
    const char *const sign = negative && digits > 0 ? "-" : "";
    size_t length = (size_t)snprintf(text, NUMBER_TEXT, "%s%" PRIu64 "%s", sign, digits / power,
                                     places > 0 ? "." : "");
    for (uint64_t unit = power / 10; unit > 0; unit /= 10) {
        text[length++] = (char)('0' + digits / unit % 10);
    }
    text[length] = '\0';
}

/* Not more than floor(log10 |number|), and less by 2 at most: the quotient lies in 2^(lead-1) ..
 * 2^(lead+1), and log10(2) in 0.30102 .. 0.30103. */
static int exponent_below(const struct number_exact *number)
{
    long lead =
        (long)wide_bits(&number->ratio.numerator) - (long)wide_bits(&number->ratio.denominator) - 1;
    if (number->is_root) {
        lead = lead / 2 - 1;
    }
    return (int)(lead * 30103 / 100000) - 1;
}

/* Prints significant digits. */
static void significant_print(char text[NUMBER_TEXT], const struct number_exact *number, int digits)
{
    enum { PLAIN_LEAST = -4 };
    const uint64_t limit = power_of_ten(digits);
    if (number->ratio.numerator.count == 0) {
        (void)snprintf(text, NUMBER_TEXT, "0");
        return;
    }
    int exponent = exponent_below(number);
    uint64_t scaled;
    while ((scaled = number_scaled(number, digits - 1 - exponent)) >= limit) {
        exponent++;
    }
    if (exponent >= PLAIN_LEAST && exponent < digits) {
        digits_print(text, number->negative, scaled, digits - 1 - exponent);
        return;
    }
    digits_print(text, number->negative, scaled, digits - 1);
    const size_t length = strlen(text);
    (void)snprintf(text + length, NUMBER_TEXT - length, "e%+03d", exponent);
}

void number_print(char text[NUMBER_TEXT], const struct number_exact *number, enum number_form form,
                  int digits)
{
    if (form == NUMBER_PLACES) {
        digits_print(text, number->negative, number_scaled(number, digits), digits);
    } else {
        significant_print(text, number, digits);
    }
}

bool number_print_bounds(char text[NUMBER_TEXT], const struct number_bounds *bounds,
                         enum number_form form, int digits, int least)
{
    char other[NUMBER_TEXT];
    for (; digits >= least; digits--) {
        number_print(text, &bounds->low, form, digits);
        number_print(other, &bounds->high, form, digits);
        if (strcmp(text, other) == 0) {
            return true;
        }
    }
    return false;
}
