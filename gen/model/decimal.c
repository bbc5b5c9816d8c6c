/*
 * decimal.c: parses, prints and compares exact numbers.
 */
#include "model/decimal.h"

#include <stdio.h>
#include <string.h>

#define ONE                        \
    {                              \
        .count = 1, .digit = { 1 } \
    }

const struct decimal decimal_one = ONE;
const struct quotient quotient_one = {ONE, ONE};
const struct multiple multiple_one = {{ONE, ONE}, false};

const char *const decimal_fault_text[] = {
    [DECIMAL_MALFORMED] = "is not a decimal number",
    [DECIMAL_TOO_LONG] = "has more than 48 significant digits, 31 beside a /, or 64 bits in hex",
    [DECIMAL_OUT_OF_RANGE] = "is out of range",
};

_Static_assert(DECIMAL_DIGITS == 48 && PART_DIGITS == 31, "as the message says");

/* --- parsing --------------------------------------------------------------------------------- */

static const char ten_digits[] = "0123456789";

/* A digit has the value of its index modulo 16. */
static const char hex_digits[] = "0123456789abcdef0123456789ABCDEF";

bool integer_parse(const char **text, int64_t *number)
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

/* Parses a number, which the character `end` has to follow, and advances *text to that character.
 * The syntax is [+-]digits[.digits][e[+-]digits]. The magnitude of a number other than 0 has to lie
 * in 10^-300 .. 10^300. If is_hex, the syntax is digits[.digits][p[+-]digits] with hexadecimal
 * digits, and the magnitude has to lie in 2^-1000 .. 2^1000. *number then has binary digits, and
 * its exponent is that of 2. */
static enum decimal_fault decimal_parse(struct decimal *number, const char **text, char end,
                                        bool is_hex)
{
    const bool negative = **text == '-';
    const char *const alphabet = is_hex ? hex_digits : ten_digits;
    const unsigned max_digits = is_hex ? BINARY_DIGITS : DECIMAL_DIGITS;
    const int64_t magnitude = is_hex ? DYADIC_MAGNITUDE : DECIMAL_MAGNITUDE;
    const size_t digits_per_char = is_hex ? 4 : 1;
    const char *const first = *text + (!is_hex && (negative || **text == '+'));
    const size_t whole_digits = strspn(first, alphabet);
    const bool has_point = first[whole_digits] == '.';
    const size_t fraction_digits = has_point ? strspn(first + whole_digits + 1, alphabet) : 0;
    int64_t exponent = 0;
    size_t zeros = 0; /* zeros since the last nonzero digit */
    *number = (struct decimal){.count = 0};
    *text = first + whole_digits + has_point + fraction_digits;
    if (**text != '\0' && strchr(is_hex ? "pP" : "eE", **text) != NULL) {
        ++*text;
        if (!integer_parse(text, &exponent)) {
            return DECIMAL_MALFORMED;
        }
    }
    if (whole_digits + fraction_digits == 0 || **text != end) {
        return DECIMAL_MALFORMED;
    }
    for (size_t i = 0; i < digits_per_char * (whole_digits + fraction_digits); i++) {
        const char *const at = first + i / digits_per_char + (i / digits_per_char >= whole_digits);
        const unsigned value = (unsigned)(strchr(alphabet, *at) - alphabet);
        const unsigned digit = is_hex ? value >> (3 - i % 4) & 1 : value;
        if (digit == 0) {
            zeros += number->count > 0;
            continue;
        }
        if (zeros >= max_digits - number->count) {
            return DECIMAL_TOO_LONG;
        }
        number->count += (unsigned)zeros;
        number->digit[number->count++] = (uint8_t)digit;
        zeros = 0;
    }
    if (number->count == 0) {
        return DECIMAL_FINE;
    }
    exponent += (int64_t)zeros - (int64_t)(digits_per_char * fraction_digits);
    /* The logarithm, to the base 10 or, if is_hex, 2, rounded down. */
    const int64_t log = exponent + number->count - 1;
    const bool is_power = number->count == 1 && number->digit[0] == 1;
    if (log < -magnitude || log > magnitude || (log == magnitude && !is_power)) {
        return DECIMAL_OUT_OF_RANGE;
    }
    number->exponent = (int)exponent;
    number->is_negative = negative;
    return DECIMAL_FINE;
}

enum decimal_fault decimal_read(struct decimal *decimal, const char *text)
{
    return decimal_parse(decimal, &text, '\0', false);
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
    enum decimal_fault fault = decimal_parse(numerator, &text, has_denominator ? '/' : '\0', false);
    *denominator = decimal_one;
    if (has_denominator && fault == DECIMAL_FINE) {
        text++;
        fault = decimal_parse(denominator, &text, '\0', false);
    }
    if (fault != DECIMAL_FINE) {
        return fault;
    }
    if (numerator->is_negative || numerator->count == 0 || denominator->is_negative ||
        denominator->count == 0) {
        return DECIMAL_OUT_OF_RANGE;
    }
    /* Subtract the exponents. If the denominator is a power of ten, assign the difference to the
     * numerator. Otherwise assign it to one of the two parts, as a positive exponent, so that both
     * parts are integers, and at most one is a multiple of 10. */
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

/* The text without "pi" is parsed as a quotient: 3pi/4 as 3/4, and pi/4 as 1/4. */
enum decimal_fault multiple_read(struct multiple *multiple, const char *text, int magnitude)
{
    const char *const pi = strstr(text, "pi");
    char number[QUOTIENT_TEXT];
    multiple->is_times_pi = pi != NULL;
    if (pi == NULL) {
        return quotient_read(&multiple->number, text, magnitude);
    }
    const char *const suffix = pi + strlen("pi");
    const size_t prefix_length = (size_t)(pi - text);
    if (prefix_length + strlen(suffix) + strlen("1") >= sizeof number ||
        (*suffix != '\0' && *suffix != '/')) {
        return DECIMAL_MALFORMED;
    }
    (void)snprintf(number, sizeof number, "%.*s%s", prefix_length > 0 ? (int)prefix_length : 1,
                   prefix_length > 0 ? text : "1", suffix);
    return quotient_read(&multiple->number, number, magnitude);
}

enum decimal_fault dyadic_read(uint64_t *mantissa, int *exponent, const char *text)
{
    struct decimal binary;
    const enum decimal_fault fault = decimal_parse(&binary, &text, '\0', true);
    *mantissa = 0;
    for (unsigned i = 0; fault == DECIMAL_FINE && i < binary.count; i++) {
        *mantissa = 2 * *mantissa + binary.digit[i];
    }
    *exponent = binary.exponent;
    return fault == DECIMAL_FINE && *mantissa == 0 ? DECIMAL_OUT_OF_RANGE : fault;
}

/* --- printing and comparing ------------------------------------------------------------------ */

void decimal_print(char text[DECIMAL_TEXT], const struct decimal *decimal)
{
    const int count = (int)decimal->count;
    /* The number of digits before the point. If this is -n, there are n zeros between the point and
     * digit 0. */
    const int whole = count + decimal->exponent;
    /* Without an exponent, the digits first .. end - 1 are printed. Digit i is decimal->digit[i];
     * before digit 0 and from digit `count` on, zeros are printed. */
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
    if (decimal->is_negative) {
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

void multiple_print(char text[QUOTIENT_TEXT], const struct multiple *multiple)
{
    const struct quotient *const number = &multiple->number;
    char numerator[DECIMAL_TEXT];
    char denominator[DECIMAL_TEXT];
    if (!multiple->is_times_pi) {
        quotient_print(text, number);
        return;
    }
    const bool is_fraction = quotient_is_fraction(number);
    decimal_print(numerator, &number->numerator);
    decimal_print(denominator, &number->denominator);
    (void)snprintf(text, QUOTIENT_TEXT, "%.*spi%s%.*s", DECIMAL_TEXT - 8,
                   decimal_is_one(&number->numerator) ? "" : numerator, is_fraction ? "/" : "",
                   DECIMAL_TEXT - 8, is_fraction ? denominator : "");
}

bool multiple_is_one(const struct multiple *multiple)
{
    return !multiple->is_times_pi && !quotient_is_fraction(&multiple->number) &&
           decimal_is_one(&multiple->number.numerator);
}

bool quotient_is_fraction(const struct quotient *quotient)
{
    return quotient->denominator.count > 0 && !decimal_is_one(&quotient->denominator);
}

int decimal_compare(const struct decimal *a, const struct decimal *b)
{
    if (a->is_negative != b->is_negative) {
        return a->is_negative ? -1 : 1;
    }
    if (a->count == 0 || b->count == 0) { /* neither a nor b is negative */
        return (a->count > 0) - (b->count > 0);
    }
    const struct decimal *const x = a->is_negative ? b : a;
    const struct decimal *const y = a->is_negative ? a : b;
    /* Compare the powers of ten of the first digits, then the digits. */
    const int order = (int)x->count + x->exponent - (int)y->count - y->exponent;
    return order != 0 ? order : memcmp(x->digit, y->digit, sizeof x->digit);
}

bool decimal_is_within(const struct decimal *decimal, const char *least, const char *most)
{
    struct decimal bound;
    return decimal_read(&bound, least) == DECIMAL_FINE && decimal_compare(decimal, &bound) >= 0 &&
           decimal_read(&bound, most) == DECIMAL_FINE && decimal_compare(decimal, &bound) <= 0;
}

/* Multiplies digit by digit, from the last to the first, and divides by 10 in between. Rounding
 * down after each step does not change the result, because floor((a + x)/10) = floor((a +
 * floor(x))/10) for an integer a. */
int64_t decimal_floor(const struct decimal *decimal, int64_t n)
{
    int64_t floor = 0;
    int place = decimal->exponent; /* digit i is multiplied by 10^place */
    for (unsigned i = decimal->count; i-- > 0; place++) {
        floor += n * decimal->digit[i];
        floor /= place < 0 ? 10 : 1;
    }
    for (; place < 0 && floor > 0; place++) {
        floor /= 10;
    }
    return floor;
}

struct decimal decimal_from_integer(int64_t integer)
{
    struct decimal decimal = {.is_negative = integer < 0};
    int64_t significand = integer;
    for (; significand != 0 && significand % 10 == 0; significand /= 10) {
        decimal.exponent++;
    }
    for (int64_t left = significand; left != 0; left /= 10) {
        decimal.count++;
    }
    for (unsigned i = decimal.count; i-- > 0; significand /= 10) {
        decimal.digit[i] = (uint8_t)(significand < 0 ? -(significand % 10) : significand % 10);
    }
    return decimal;
}

bool decimal_to_integer(int64_t *integer, const struct decimal *decimal)
{
    static const int64_t most = INT64_C(100000000000000000);
    *integer = 0;
    for (int i = 0; i < (int)decimal->count + decimal->exponent && *integer < most; i++) {
        *integer = *integer * 10 + (i < (int)decimal->count ? decimal->digit[i] : 0);
    }
    *integer = decimal->is_negative ? -*integer : *integer;
    return decimal->exponent >= 0;
}

bool decimal_is_one(const struct decimal *decimal)
{
    return decimal_compare(decimal, &decimal_one) == 0;
}
