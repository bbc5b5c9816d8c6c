/*
 * literal.c: turns any number into text, without printf.
 */
#include "text/literal.h"

#include "integer.h"
#include "text/digits.h"

#include <string.h>

/* ---- integers ---- */

/* The digits of any integer, and up to three bytes that do not count. 64 bits hold 20 digits: the
 * leading ones, and at most six times three. */
static size_t put_integer(char *text, const struct digits *digits, uint64_t value)
{
    uint64_t triples[6];
    size_t count = 0;
    while (value >= 1000) {
        triples[count++] = value % 1000;
        value /= 1000;
    }
    size_t length = put_number(text, digits, value);
    while (count > 0) {
        put_triple(text + length, digits, triples[--count]);
        length += 3;
    }
    return length;
}

size_t literal_integer(char *text, const struct digits *digits, int64_t value)
{
    const size_t negative = value < 0;
    text[0] = '-';
    return negative +
           put_integer(text + negative, digits, value < 0 ? -(uint64_t)value : (uint64_t)value);
}

/* ---- decimal digits of m * 2^exponent ---- */

/* A number in `count` significant decimal digits, 9 or 17: integer * 10^-scale, 10^(count-1) <=
 * integer < 10^count. */
struct decimal_digits {
    uint64_t integer;
    int scale;
};

/*
 * A number as a row of decimal digits before and after the point, for numbers that 128 bits do not
 * hold. It is doubled or halved digit by digit, exactly. A double has at most 309 digits before the
 * point and 1074 after it.
 */
enum { LONG_POINT = 320, LONG_DIGITS = LONG_POINT + 1100 };

struct long_decimal {
    int first; /* the digits from first to last - 1 are in use; the others are 0 */
    int last;
    uint8_t digit[LONG_DIGITS];
};

static void long_double(struct long_decimal *number)
{
    unsigned carry = 0;
    for (int i = number->last; i-- > number->first - 1;) {
        const unsigned value = number->digit[i] * 2U + carry;
        number->digit[i] = (uint8_t)(value % 10);
        carry = value / 10;
    }
    number->first -= number->digit[number->first - 1] != 0;
}

static void long_halve(struct long_decimal *number)
{
    unsigned rest = 0;
    for (int i = number->first; i <= number->last; i++) {
        const unsigned value = rest * 10 + number->digit[i];
        number->digit[i] = (uint8_t)(value / 2);
        rest = value % 2;
    }
    number->first += number->digit[number->first] == 0;
    number->last += number->digit[number->last] != 0;
}

/* Rounds the exact digits, ties to even. */
static struct decimal_digits long_round(const struct long_decimal *number, int count)
{
    const uint8_t *digit = number->digit + number->first;
    struct decimal_digits result = {0, number->first + count - LONG_POINT};
    for (int i = 0; i < count; i++) {
        result.integer = result.integer * 10 + digit[i];
    }
    bool below = false;
    for (int i = number->first + count + 1; i < number->last; i++) {
        below = below || number->digit[i] != 0;
    }
    const unsigned next = digit[count];
    result.integer += next > 5 || (next == 5 && (below || result.integer % 2 == 1));
    if (result.integer == power_of_10(count)) {
        result.integer /= 10;
        result.scale--;
    }
    return result;
}

static struct decimal_digits decimal_digits_long(const struct dyadic *dyadic, int count)
{
    struct long_decimal number = {LONG_POINT, LONG_POINT, {0}};
    for (uint64_t m = dyadic->m; m > 0; m /= 10) {
        number.digit[--number.first] = (uint8_t)(m % 10);
    }
    for (int i = 0; i < dyadic->exponent; i++) {
        long_double(&number);
    }
    for (int i = 0; i > dyadic->exponent; i--) {
        long_halve(&number);
    }
    return long_round(&number, count);
}

/* m * 2^exponent * 10^scale = m * 5^scale * 2^(exponent + scale), rounded to an integer, ties to
 * even: exact in 128 bits, because m < 2^53 and 5^27 < 2^63. */
static uint64_t scale_and_round(uint64_t m, int exponent, int scale)
{
    const struct integer128 product = integer_multiply(m, power_of_5[scale]);
    const int shift = -(exponent + scale);
    if (shift <= 0) {
        return product.low << -shift;
    }
    if (shift > 127) {
        return 0;
    }
    const uint64_t n = integer128_shift_right(product, (unsigned)shift).low;
    const struct integer128 twice = integer128_shift_right(product, (unsigned)shift - 1);
    if ((twice.low & 1) == 0) {
        return n;
    }
    const bool below = shift > 64 ? (product.high << (128 - shift) << 1) != 0 || product.low != 0
                                  : shift > 1 && product.low << (64 - shift) << 1 != 0;
    return n + (below ? 1 : n % 2);
}

/* m != 0 */
static struct decimal_digits decimal_digits(const struct dyadic *number, int count)
{
    const int log2 = 63 - (int)integer_leading_zeros(number->m) + number->exponent;
    struct decimal_digits result = {0, decimal_scale(log2, count)};
    if (result.scale < 0 || result.scale > POWER_MAX) {
        return decimal_digits_long(number, count);
    }
    result.integer = scale_and_round(number->m, number->exponent, result.scale);
    if (result.integer >= power_of_10(count) && result.scale == 0) {
        return decimal_digits_long(number, count);
    }
    if (result.integer >= power_of_10(count)) {
        result.scale--;
        result.integer = scale_and_round(number->m, number->exponent, result.scale);
    }
    return result;
}

/* ---- any number ---- */

/* 1.5e-05: digits with an exponent, which is one less than `point`. */
static size_t put_scientific(char *text, const struct digits *digits, const char *digit,
                             size_t count, int point)
{
    size_t length = 0;
    text[length++] = digit[0];
    if (count > 1) {
        text[length++] = '.';
        memcpy(text + length, digit + 1, count - 1);
        length += count - 1;
    }
    text[length++] = 'e';
    text[length++] = point > 0 ? '+' : '-';
    const unsigned exponent = (unsigned)(point > 0 ? point - 1 : 1 - point);
    if (exponent < 10) {
        text[length++] = '0';
    }
    return length + put_number(text + length, digits, exponent);
}

/* 123.5, 120.0: digits with a point between them or after them. */
static size_t put_plain(char *text, const char *digit, size_t count, size_t point)
{
    size_t length = 0;
    for (size_t i = 0; i < (count > point ? count : point + 1); i++) {
        if (i == point) {
            text[length++] = '.';
        }
        text[length++] = i < count ? digit[i] : '0';
    }
    return length;
}

/* Like printf's %g, but always with a point or an exponent, so that the text is a floating
 * constant. */
static size_t put_decimal(char *text, const struct digits *digits, const struct dyadic *number,
                          int count)
{
    const uint64_t billion = 1000000000;
    char digit[18 + 1];
    if (number->m == 0) {
        memcpy(text, "0.0", 3);
        return 3;
    }
    const struct decimal_digits decimal = decimal_digits(number, count);
    const int point = count - decimal.scale; /* digits before the decimal point */
    const char *const first = digit + 18 - count;
    size_t kept = (size_t)count; /* without the zeros at the end */
    put_nine_digits(digit, digits, nine_digits_of(decimal.integer / billion));
    put_nine_digits(digit + 9, digits, nine_digits_of(decimal.integer % billion));
    while (first[kept - 1] == '0') {
        kept--;
    }
    if (point > -4 && point <= 0) {
        memcpy(text, "0.000", 5);
        memcpy(text + 2 - point, first, kept);
        return (size_t)(2 - point) + kept;
    }
    if (point > 0 && point <= count) {
        return put_plain(text, first, kept, (size_t)point);
    }
    return put_scientific(text, digits, first, kept, point);
}

/* An odd integer times a power of two, such as 0x35daa9p-22: exact, and the form that compilers
 * read fastest. The digits are moved to the top of a word, of which they are at most seven bytes.
 */
static size_t put_hex_float(char *text, const struct digits *digits, const struct dyadic *number)
{
    if (number->m == 0) {
        memcpy(text, "0x0p0", 5);
        return 5;
    }
    const unsigned zeros = integer_trailing_zeros(number->m);
    const uint64_t odd = number->m >> zeros;
    const unsigned count = hex_count(64 - integer_leading_zeros(odd));
    memcpy(text, "0x", 2);
    put_hex_word(text + 2, digits, odd << (64 - 4 * count), 7);
    size_t length = 2 + count;
    text[length++] = 'p';
    return length + literal_integer(text + length, digits, number->exponent + (int)zeros);
}

size_t literal_dyadic(char *text, const struct digits *digits, const struct precision *precision,
                      enum literal literal, const struct dyadic *number)
{
    const bool is_float = precision->bits == 32;
    const size_t length = literal == LITERAL_HEX
                              ? put_hex_float(text, digits, number)
                              : put_decimal(text, digits, number, is_float ? 9 : 17);
    text[length] = 'f';
    return length + is_float;
}

size_t literal_number(char *text, const struct digits *digits, const struct precision *precision,
                      uint64_t cell)
{
    if (precision->kind != PRECISION_FLOAT) {
        return literal_integer(text, digits, precision_ordinal(precision, cell));
    }
    const struct dyadic number = precision_dyadic(precision, cell);
    text[0] = '-';
    return number.negative +
           put_decimal(text + number.negative, digits, &number, precision->bits == 64 ? 17 : 9);
}

size_t literal_hex(char *text, const struct digits *digits, const struct precision *precision,
                   uint64_t cell)
{
    size_t length = 0;
    for (int shift = precision->bits - 8; shift >= 0; shift -= 8, length += 2) {
        put_hex_pair(text + length, digits, cell >> shift & 0xff);
    }
    return length;
}

/* ---- any cell ---- */

/* 0x3f80U of 16 bits, 0x3fU of 8. */
static size_t put_hex(char *text, const struct digits *digits, const struct precision *precision,
                      uint64_t cell)
{
    memcpy(text, "0x", 2);
    const size_t length = 2 + literal_hex(text + 2, digits, precision, cell);
    text[length] = 'U';
    return length + 1;
}

/* The most negative 32-bit number has no literal of its own type: 2147483648 is not an int. */
static size_t put_fixed(char *text, const struct digits *digits, int64_t value)
{
    static const char least[] = "(-2147483647 - 1)";
    if (value == INT32_MIN) {
        memcpy(text, least, sizeof least - 1);
        return sizeof least - 1;
    }
    return literal_integer(text, digits, value);
}

size_t literal_cell(char *text, const struct digits *digits, const struct precision *precision,
                    enum literal literal, uint64_t cell)
{
    if (precision->kind != PRECISION_FLOAT) {
        return put_fixed(text, digits, precision_ordinal(precision, cell));
    }
    if (precision->bits < 32) {
        return put_hex(text, digits, precision, cell);
    }
    const struct dyadic number = precision_dyadic(precision, cell);
    text[0] = '-';
    return number.negative +
           literal_dyadic(text + number.negative, digits, precision, literal, &number);
}
