/*
 * number.c: finds digits by integer division and integer square roots.
 */
#include "report/number.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* r = a / ulp, an integer with fraction 0. */
static void wide_take_integer(struct wide *r, const struct wide *a)
{
    wide_copy(r, a);
    r->fraction = 0;
    r->negative = false;
}

void number_set(struct number_exact *number, const struct wide *numerator,
                const struct wide *denominator)
{
    number->negative = false;
    number->is_root = false;
    wide_take_integer(&number->ratio.numerator, numerator);
    wide_take_integer(&number->ratio.denominator, denominator);
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
    (void)snprintf(text, NUMBER_TEXT, "%s%llu%s", sign, (unsigned long long)(digits / power),
                   places > 0 ? "." : "");
    size_t length = strlen(text);
    for (uint64_t unit = power / 10; unit > 0; unit /= 10) {
        text[length++] = (char)('0' + digits / unit % 10);
    }
    text[length] = '\0';
}

void number_print_fixed(char text[NUMBER_TEXT], const struct number_exact *number, int places)
{
    digits_print(text, number->negative, number_scaled(number, places), places);
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

void number_print(char text[NUMBER_TEXT], const struct number_exact *number, int digits)
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

bool number_print_between(char text[NUMBER_TEXT], const struct number_exact *low,
                          const struct number_exact *high, int digits, int least)
{
    char other[NUMBER_TEXT];
    for (; digits >= least; digits--) {
        number_print(text, low, digits);
        number_print(other, high, digits);
        if (strcmp(text, other) == 0) {
            return true;
        }
    }
    return false;
}

bool number_print_fixed_between(char text[NUMBER_TEXT], const struct number_exact *low,
                                const struct number_exact *high, int places, int least)
{
    char other[NUMBER_TEXT];
    for (; places >= least; places--) {
        number_print_fixed(text, low, places);
        number_print_fixed(other, high, places);
        if (strcmp(text, other) == 0) {
            return true;
        }
    }
    return false;
}
