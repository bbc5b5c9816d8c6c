/*
 * decimal.c: how exact numbers are read, printed and compared.
 */
#include "model/decimal.h"

#include "integer.h"

#include <stdio.h>
#include <string.h>

const struct decimal decimal_one = {.count = 1, .digit = {1}};

const char *const decimal_fault_text[] = {
    [DECIMAL_MALFORMED] = "is not a decimal number",
    [DECIMAL_TOO_LONG] = "has more than 48 significant digits, 31 beside a /, or 64 bits in hex",
    [DECIMAL_OUT_OF_RANGE] = "is out of range",
};

_Static_assert(DECIMAL_DIGITS == 48 && PART_DIGITS == 31, "as the message says");

/* --- reading --------------------------------------------------------------------------------- */

static const char ten_digits[] = "0123456789";
static const char hex_digits[] = "0123456789abcdef0123456789ABCDEF";

/* What a number is made of: digits[.digits][e[+-]digits]. */
struct scan {
    const char *text;
    size_t count;     /* digits */
    size_t whole;     /* those before the point */
    int64_t fraction; /* those after it */
    int64_t exponent;
};

bool whole_take(const char **text, int64_t *number)
{
    const int64_t limit = INT64_C(10000000000000000);
    const bool negative = **text == '-';
    const char *digit = *text + (**text == '-' || **text == '+');
    const char *const end = digit + strspn(digit, ten_digits);
    int64_t magnitude = 0;
    if (digit == end) {
        return false;
    }
    for (; digit < end; digit++) {
        magnitude = magnitude > limit ? magnitude : 10 * magnitude + (*digit - '0');
    }
    *number = negative ? -magnitude : magnitude;
    *text = end;
    return true;
}

/* Takes a number of these digits, with one of these letters before its exponent, and moves on after
 * it. Returns false where there is none. */
static bool scan_take(struct scan *scan, const char **text, const char *digits, const char *letters)
{
    const size_t whole = strspn(*text, digits);
    const bool has_point = (*text)[whole] == '.';
    const size_t fraction = has_point ? strspn(*text + whole + 1, digits) : 0;
    const char *const end = *text + whole + has_point + fraction;
    *scan = (struct scan){*text, whole + fraction, whole, (int64_t)fraction, 0};
    *text = end;
    if (scan->count == 0 || *end == '\0' || strchr(letters, *end) == NULL) {
        return scan->count > 0;
    }
    *text = end + 1;
    return whole_take(text, &scan->exponent);
}

static char scan_digit(const struct scan *scan, size_t index)
{
    return scan->text[index < scan->whole ? index : index + 1];
}

/* Whether a number lies in 10^-limit .. 10^limit, if its first digit stands at 10^magnitude; or in
 * 2^-limit .. 2^limit, if that is a binary digit. */
static bool is_magnitude_within(int64_t magnitude, bool is_power, int64_t limit)
{
    return magnitude >= -limit && (magnitude < limit || (magnitude == limit && is_power));
}

/* Takes a number that `end` follows, and moves on to that. */
static enum decimal_fault decimal_scan(struct decimal *decimal, const char **text, char end)
{
    struct scan scan;
    size_t zeros = 0; /* that no other digit has followed yet */
    *decimal = (struct decimal){.negative = **text == '-'};
    *text += **text == '-' || **text == '+';
    if (!scan_take(&scan, text, ten_digits, "eE") || **text != end) {
        return DECIMAL_MALFORMED;
    }
    for (size_t i = 0; i < scan.count; i++) {
        const char digit = scan_digit(&scan, i);
        if (digit == '0') {
            zeros += decimal->count > 0;
            continue;
        }
        if (zeros >= DECIMAL_DIGITS - decimal->count) {
            return DECIMAL_TOO_LONG;
        }
        decimal->count += (unsigned)zeros;
        decimal->digit[decimal->count++] = (uint8_t)(digit - '0');
        zeros = 0;
    }
    if (decimal->count == 0) {
        decimal->negative = false;
        return DECIMAL_FINE;
    }
    const int64_t exponent = scan.exponent - scan.fraction + (int64_t)zeros;
    const bool is_power = decimal->count == 1 && decimal->digit[0] == 1;
    if (!is_magnitude_within(exponent + decimal->count - 1, is_power, DECIMAL_MAGNITUDE)) {
        return DECIMAL_OUT_OF_RANGE;
    }
    decimal->exponent = (int)exponent;
    return DECIMAL_FINE;
}

enum decimal_fault decimal_read(struct decimal *decimal, const char *text)
{
    return decimal_scan(decimal, &text, '\0');
}

int quotient_compare_power(const struct quotient *quotient, int exponent)
{
    struct decimal power = quotient->denominator;
    power.exponent += exponent;
    return decimal_compare(&quotient->numerator, &power);
}

enum decimal_fault quotient_read(struct quotient *quotient, const char *text, int magnitude)
{
    struct decimal *const numerator = &quotient->numerator;
    struct decimal *const denominator = &quotient->denominator;
    const bool has_denominator = strchr(text, '/') != NULL;
    enum decimal_fault fault = decimal_scan(numerator, &text, has_denominator ? '/' : '\0');
    *denominator = decimal_one;
    if (has_denominator && fault == DECIMAL_FINE) {
        text++;
        fault = decimal_scan(denominator, &text, '\0');
    }
    if (fault != DECIMAL_FINE) {
        return fault;
    }
    if (numerator->negative || numerator->count == 0 || denominator->negative ||
        denominator->count == 0) {
        return DECIMAL_OUT_OF_RANGE;
    }
    /* Both parts become whole numbers, not both of them multiples of 10. Where the denominator
     * becomes 1, the numerator alone has the exponent. */
    const int exponent = numerator->exponent - denominator->exponent;
    denominator->exponent = 0;
    const bool is_decimal = decimal_is_one(denominator);
    numerator->exponent = exponent > 0 || is_decimal ? exponent : 0;
    denominator->exponent = exponent < 0 && !is_decimal ? -exponent : 0;
    if (quotient_compare_power(quotient, -magnitude) < 0 ||
        quotient_compare_power(quotient, magnitude) > 0) {
        return DECIMAL_OUT_OF_RANGE;
    }
    const bool is_long = (int)numerator->count + numerator->exponent > PART_DIGITS ||
                         (int)denominator->count + denominator->exponent > PART_DIGITS;
    return is_long && !is_decimal ? DECIMAL_TOO_LONG : DECIMAL_FINE;
}

enum decimal_fault dyadic_read(uint64_t *mantissa, int *exponent, const char *text)
{
    struct scan scan;
    unsigned zeros = 0; /* that no one has followed yet */
    *mantissa = 0;
    if (!scan_take(&scan, &text, hex_digits, "pP") || *text != '\0') {
        return DECIMAL_MALFORMED;
    }
    for (size_t i = 0; i < 4 * scan.count; i++) {
        const char *const digit = strchr(hex_digits, scan_digit(&scan, i / 4));
        if (((unsigned)(digit - hex_digits) >> (3 - i % 4)) % 2 == 0) {
            zeros += *mantissa > 0;
            continue;
        }
        if (*mantissa > 0 && zeros >= integer_leading_zeros(*mantissa)) {
            return DECIMAL_TOO_LONG;
        }
        *mantissa = *mantissa << (zeros + 1) | 1;
        zeros = 0;
    }
    const int64_t last = scan.exponent - 4 * scan.fraction + zeros;
    if (*mantissa == 0 || !is_magnitude_within(last + 63 - integer_leading_zeros(*mantissa),
                                               *mantissa == 1, DYADIC_MAGNITUDE)) {
        return DECIMAL_OUT_OF_RANGE;
    }
    *exponent = (int)last;
    return DECIMAL_FINE;
}

/* --- printing and comparing ------------------------------------------------------------------ */

void decimal_print(char text[DECIMAL_TEXT], const struct decimal *decimal)
{
    const int count = (int)decimal->count;
    const int whole = count + decimal->exponent; /* digits before the point, or less than none */
    /* Without an exponent the text has these digits. Those before the number's first one, and after
     * its last, are 0. */
    int first = whole > 0 ? 0 : whole - 1;
    int end = whole > count ? whole : count;
    int point = whole;
    const bool is_plain = end - first <= DECIMAL_DIGITS;
    if (!is_plain) {
        first = 0;
        end = count;
        point = 1;
    }
    char *at = text;
    if (decimal->negative) {
        *at++ = '-';
    }
    for (int i = first; i < end; i++) {
        if (i == point) {
            *at++ = '.';
        }
        *at++ = (char)('0' + (i >= 0 && i < count ? decimal->digit[i] : 0));
    }
    *at = '\0';
    if (!is_plain) {
        (void)snprintf(at, DECIMAL_TEXT - (size_t)(at - text), "e%d", whole - 1);
    }
}

void quotient_print(char text[QUOTIENT_TEXT], const struct quotient *quotient)
{
    char numerator[DECIMAL_TEXT];
    char denominator[DECIMAL_TEXT];
    const bool is_fraction = quotient_is_fraction(quotient);
    decimal_print(numerator, &quotient->numerator);
    decimal_print(denominator, &quotient->denominator);
    (void)snprintf(text, QUOTIENT_TEXT, "%s%s%s", numerator, is_fraction ? "/" : "",
                   is_fraction ? denominator : "");
}

bool quotient_is_fraction(const struct quotient *quotient)
{
    return quotient->denominator.count > 0 && !decimal_is_one(&quotient->denominator);
}

int decimal_compare(const struct decimal *a, const struct decimal *b)
{
    if (a->negative != b->negative) {
        return a->negative ? -1 : 1;
    }
    if (a->count == 0 || b->count == 0) { /* then none is negative */
        return (a->count > 0) - (b->count > 0);
    }
    const struct decimal *const x = a->negative ? b : a;
    const struct decimal *const y = a->negative ? a : b;
    /* The place of the first digit decides, and then the digits do. */
    const int order = (int)x->count + x->exponent - (int)y->count - y->exponent;
    return order != 0 ? order : memcmp(x->digit, y->digit, sizeof x->digit);
}

bool decimal_is_within(const struct decimal *decimal, const char *least, const char *most)
{
    struct decimal bound;
    return decimal_read(&bound, least) == DECIMAL_FINE && decimal_compare(decimal, &bound) >= 0 &&
           decimal_read(&bound, most) == DECIMAL_FINE && decimal_compare(decimal, &bound) <= 0;
}

/* Goes from the last digit to the first: floor((a + x)/10) = floor((a + floor(x))/10) for whole a.
 */
int64_t decimal_floor(const struct decimal *decimal, int64_t n)
{
    int64_t floor = 0;
    int place = decimal->exponent; /* the power of ten of a digit */
    for (unsigned i = decimal->count; i-- > 0; place++) {
        floor += n * decimal->digit[i];
        floor /= place < 0 ? 10 : 1;
    }
    for (; place < 0 && floor > 0; place++) {
        floor /= 10;
    }
    return floor;
}

bool decimal_is_one(const struct decimal *decimal)
{
    return decimal_compare(decimal, &decimal_one) == 0;
}
