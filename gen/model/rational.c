/*
 * rational.c: arithmetic with fractions. Products are computed in 128 bits to detect overflow.
 */
#include "model/rational.h"

#include "integer.h"
#include "model/decimal.h"

#include <stdio.h>
#include <string.h>

static const struct rational invalid_rational = {0, 0};

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t remainder = a % b;
        a = b;
        b = remainder;
    }
    return a;
}

struct rational rational_of(int64_t numerator, int64_t denominator)
{
    if (numerator == INT64_MIN || denominator == INT64_MIN || denominator == 0) {
        return invalid_rational;
    }
    const uint64_t divisor =
        common_divisor(integer_absolute(numerator), integer_absolute(denominator));
    const int64_t sign = denominator < 0 ? -1 : 1;
    return (struct rational){sign * (numerator / (int64_t)divisor),
                             sign * (denominator / (int64_t)divisor)};
}

/* Sets *result to a * b. Returns false on overflow. */
static bool multiply_checked(int64_t a, int64_t b, int64_t *result)
{
    const struct integer128 magnitude = integer_multiply(integer_absolute(a), integer_absolute(b));
    *result = (a < 0) != (b < 0) ? -(int64_t)(magnitude.low & INT64_MAX)
                                 : (int64_t)(magnitude.low & INT64_MAX);
    return magnitude.high == 0 && magnitude.low <= INT64_MAX;
}

struct rational rational_multiply(struct rational a, struct rational b)
{
    int64_t numerator = 0;
    int64_t denominator = 1;
    if (a.denominator == 0 || b.denominator == 0) {
        return invalid_rational;
    }
    const struct rational x = rational_of(a.numerator, b.denominator);
    const struct rational y = rational_of(b.numerator, a.denominator);
    return multiply_checked(x.numerator, y.numerator, &numerator) &&
                   multiply_checked(x.denominator, y.denominator, &denominator)
               ? rational_of(numerator, denominator)
               : invalid_rational;
}

struct rational rational_add(struct rational a, struct rational b)
{
    int64_t x = 0;
    int64_t y = 0;
    int64_t denominator = 1;
    if (a.denominator == 0 || b.denominator == 0) {
        return invalid_rational;
    }
    const int64_t common =
        (int64_t)common_divisor((uint64_t)a.denominator, (uint64_t)b.denominator);
    const bool fits = multiply_checked(a.numerator, b.denominator / common, &x) &&
                      multiply_checked(b.numerator, a.denominator / common, &y) &&
                      multiply_checked(a.denominator, b.denominator / common, &denominator);
    const int64_t most = INT64_MAX / 2;
    return fits && x <= most && x >= -most && y <= most && y >= -most
               ? rational_of(x + y, denominator)
               : invalid_rational;
}

struct rational rational_invert(struct rational a)
{
    return a.numerator == 0 || a.denominator == 0 ? invalid_rational
                                                  : rational_of(a.denominator, a.numerator);
}

/* Converts a decimal number to a fraction. */
static struct rational rational_from_decimal(const struct decimal *decimal)
{
    struct rational rational = {0, 1};
    const struct rational ten = {10, 1};
    for (unsigned i = 0; i < decimal->count; i++) {
        rational =
            rational_add(rational_multiply(rational, ten), (struct rational){decimal->digit[i], 1});
    }
    for (int i = 0; i < decimal->exponent && rational.denominator != 0; i++) {
        rational = rational_multiply(rational, ten);
    }
    for (int i = 0; i > decimal->exponent && rational.denominator != 0; i--) {
        rational = rational_multiply(rational, (struct rational){1, 10});
    }
    rational.numerator = decimal->is_negative ? -rational.numerator : rational.numerator;
    return rational;
}

bool rational_read(struct rational *rational, const char *text, size_t length)
{
    enum { PART_SIZE = 64 };
    char part[PART_SIZE];
    struct decimal decimal;
    const char *const slash = memchr(text, '/', length);
    const size_t numerator_length = slash != NULL ? (size_t)(slash - text) : length;
    const size_t denominator_length = slash != NULL ? length - numerator_length - 1 : 0;
    if (numerator_length >= PART_SIZE || denominator_length >= PART_SIZE) {
        return false;
    }
    (void)snprintf(part, sizeof part, "%.*s", (int)numerator_length, text);
    if (decimal_read(&decimal, part) != DECIMAL_FINE) {
        return false;
    }
    *rational = rational_from_decimal(&decimal);
    if (slash != NULL) {
        (void)snprintf(part, sizeof part, "%.*s", (int)denominator_length, slash + 1);
        if (decimal_read(&decimal, part) != DECIMAL_FINE) {
            return false;
        }
        *rational = rational_multiply(*rational, rational_invert(rational_from_decimal(&decimal)));
    }
    return rational->denominator != 0;
}

void rational_print(char text[RATIONAL_TEXT], struct rational rational)
{
    const int length = snprintf(text, RATIONAL_TEXT, "%lld", (long long)rational.numerator);
    if (rational.denominator != 1) {
        (void)snprintf(text + length, (size_t)(RATIONAL_TEXT - length), "/%lld",
                       (long long)rational.denominator);
    }
}
