/*
 * number.c: finds digits by integer division and integer square roots.
 */
#include "report/number.h"

#include "text/digits.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void wide_set_bits(struct wide *r, struct integer128 bits)
{
    wide_set_integer(r, 0, 0);
    r->limb[0] = bits.low;
    r->limb[1] = bits.high;
    r->count = bits.high > 0 ? 2 : bits.low > 0;
}

void number_set_wide(struct number_exact *number, const struct wide *value)
{
    number->negative = value->negative;
    number->is_root = false;
    wide_set_integer(&number->ratio.denominator, 1, value->fraction);
    number->ratio.denominator.fraction = 0;
    wide_copy(&number->ratio.numerator, value);
    number->ratio.numerator.fraction = 0;
    number->ratio.numerator.negative = false;
}

/* r = floor(2 |number| 10^places). True if nothing was cut off. */
static bool twice_scaled(struct wide *r, const struct number_exact *number, int places)
{
    const int degree = number->is_root ? 2 : 1;
    const struct decimal power = {.count = 1, .digit = {1}, .exponent = degree * places};
    struct ratio scaled = number->ratio;
    struct wide floor;
    ratio_multiply(&scaled, &power);
    wide_multiply_small(&scaled.numerator, &scaled.numerator, number->is_root ? 4 : 2);
    const bool exact = ratio_quotient(&floor, &scaled, 0);
    return integer_root(r, &floor, (uint64_t)degree) && exact;
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

/* digits * 10^-places, 0 <= places <= 12 */
static void digits_print(char text[NUMBER_TEXT], bool negative, uint64_t digits, int places)
{
    const uint64_t power = power_of_10(places);
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
    const uint64_t limit = power_of_10(digits);
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
