/*
 * rational.c: arithmetic with fractions. Products are computed in 128 bits to detect overflow.
 */
#include "model/rational.h"

#include "integer.h"
#include "model/decimal.h"

#include <stdio.h>
#include <string.h>

static const struct rational too_large = {0, 0};

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

struct rational rational_of(int64_t up, int64_t down)
{
    if (up == INT64_MIN || down == INT64_MIN || down == 0) {
        return too_large;
    }
    const uint64_t divisor = common_divisor(integer_absolute(up), integer_absolute(down));
    const int64_t sign = down < 0 ? -1 : 1;
    return (struct rational){sign * (up / (int64_t)divisor), sign * (down / (int64_t)divisor)};
}

/* Sets *result to a * b. Returns false on overflow. */
static bool product(int64_t a, int64_t b, int64_t *result)
{
    const struct integer128 magnitude = integer_multiply(integer_absolute(a), integer_absolute(b));
    *result = (a < 0) != (b < 0) ? -(int64_t)(magnitude.low & INT64_MAX)
                                 : (int64_t)(magnitude.low & INT64_MAX);
    return magnitude.high == 0 && magnitude.low <= INT64_MAX;
}

struct rational rational_multiply(struct rational a, struct rational b)
{
    int64_t up = 0;
    int64_t down = 1;
    if (a.down == 0 || b.down == 0) {
        return too_large;
    }
    const struct rational x = rational_of(a.up, b.down);
    const struct rational y = rational_of(b.up, a.down);
    return product(x.up, y.up, &up) && product(x.down, y.down, &down) ? rational_of(up, down)
                                                                      : too_large;
}

struct rational rational_add(struct rational a, struct rational b)
{
    int64_t x = 0;
    int64_t y = 0;
    int64_t down = 1;
    if (a.down == 0 || b.down == 0) {
        return too_large;
    }
    const int64_t common = (int64_t)common_divisor((uint64_t)a.down, (uint64_t)b.down);
    const bool fits = product(a.up, b.down / common, &x) && product(b.up, a.down / common, &y) &&
                      product(a.down, b.down / common, &down);
    const int64_t most = INT64_MAX / 2;
    return fits && x <= most && x >= -most && y <= most && y >= -most ? rational_of(x + y, down)
                                                                      : too_large;
}

struct rational rational_invert(struct rational a)
{
    return a.up == 0 || a.down == 0 ? too_large : rational_of(a.down, a.up);
}

/* Converts a decimal number to a fraction. */
static struct rational rational_of_decimal(const struct decimal *decimal)
{
    struct rational rational = {0, 1};
    const struct rational ten = {10, 1};
    for (unsigned i = 0; i < decimal->count; i++) {
        rational =
            rational_add(rational_multiply(rational, ten), (struct rational){decimal->digit[i], 1});
    }
    for (int i = 0; i < decimal->exponent && rational.down != 0; i++) {
        rational = rational_multiply(rational, ten);
    }
    for (int i = 0; i > decimal->exponent && rational.down != 0; i--) {
        rational = rational_multiply(rational, (struct rational){1, 10});
    }
    rational.up = decimal->negative ? -rational.up : rational.up;
    return rational;
}

bool rational_read(struct rational *rational, const char *text, size_t length)
{
    enum { MOST = 64 };
    char part[MOST];
    struct decimal decimal;
    const char *const slash = memchr(text, '/', length);
    const size_t first = slash != NULL ? (size_t)(slash - text) : length;
    const size_t second = slash != NULL ? length - first - 1 : 0;
    if (first >= MOST || second >= MOST) {
        return false;
    }
    (void)snprintf(part, sizeof part, "%.*s", (int)first, text);
    if (decimal_read(&decimal, part) != DECIMAL_FINE) {
        return false;
    }
    *rational = rational_of_decimal(&decimal);
    if (slash != NULL) {
        (void)snprintf(part, sizeof part, "%.*s", (int)second, slash + 1);
        if (decimal_read(&decimal, part) != DECIMAL_FINE) {
            return false;
        }
        *rational = rational_multiply(*rational, rational_invert(rational_of_decimal(&decimal)));
    }
    return rational->down != 0;
}

void rational_print(char text[RATIONAL_TEXT], struct rational rational)
{
    const int length = snprintf(text, RATIONAL_TEXT, "%lld", (long long)rational.up);
    if (rational.down != 1) {
        (void)snprintf(text + length, (size_t)(RATIONAL_TEXT - length), "/%lld",
                       (long long)rational.down);
    }
}
