/*
 * literal.c: turns any number into text, without printf.
 */
#include "text/literal.h"

#include "exact/ratio.h"
#include "integer.h"
#include "model/digits.h"

#include <string.h>

/* ---- integers ---- */

/* Puts the digits of any integer, and up to three bytes that do not count. 64 bits hold 20 digits:
 * the leading ones, and at most six times three. */
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

/* Returns number * 10^scale, rounded to an integer, ties to even. Twice the product, without its
 * fraction, tells whether the fraction is half or more. */
static uint64_t scale_and_round_wide(const struct dyadic *number, int scale)
{
    const struct decimal power = {.count = 1, .digit = {1}, .exponent = scale};
    struct ratio ratio;
    struct wide twice;
    ratio_set_integer(&ratio, number->m);
    ratio_shift(&ratio, number->exponent + 1);
    ratio_multiply(&ratio, &power);
    const bool is_exact = ratio_quotient(&twice, &ratio, 0);
    const uint64_t n = wide_extract(&twice, 1);
    const bool is_half = wide_extract(&twice, 0) % 2 == 1;
    return n + (is_half && (!is_exact || n % 2 == 1));
}

/* Returns the same: m * 2^exponent * 10^scale = m * 5^scale * 2^(exponent + scale), which is exact
 * in 128 bits if the scale is 0 to 27, because m < 2^53 and 5^27 < 2^63. */
static uint64_t scale_and_round(const struct dyadic *number, int scale)
{
    if (scale < 0 || scale > POWER_MAX) {
        return scale_and_round_wide(number, scale);
    }
    const struct integer128 product = integer_multiply(number->m, power_of_5[scale]);
    const int shift = -(number->exponent + scale);
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

/* m is not 0. At its first scale the number may have one digit too many. */
static struct decimal_digits decimal_digits(const struct dyadic *number, int count)
{
    const int log2 = 63 - (int)integer_leading_zeros(number->m) + number->exponent;
    const int scale = decimal_scale(log2, count);
    struct decimal_digits result = {scale_and_round(number, scale), scale};
    if (result.integer >= power_of_10(count)) {
        result.scale--;
        result.integer = scale_and_round(number, result.scale);
    }
    return result;
}

/* ---- any number ---- */

/* Puts digits with an exponent, which is one less than `point`: 1.5e-05. */
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

/* Puts what printf does for %g, but always with a point or an exponent, so that the text is a
 * floating constant. */
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
    if (point <= 0 || point > count) {
        return put_scientific(text, digits, first, kept, point);
    }
    size_t length = 0; /* 123.5, 120.0: a point between the digits or after them */
    for (size_t i = 0; i < kept || i <= (size_t)point; i++) {
        if (i == (size_t)point) {
            text[length++] = '.';
        }
        text[length++] = i < kept ? first[i] : '0';
    }
    return length;
}

/* Puts an odd integer times a power of two, such as 0x35daa9p-22. That is exact, and compilers read
 * no form faster. The digits are moved to the top of a word, of which they are at most seven bytes.
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

/* The most negative 32-bit number has no literal of its own type: 2147483648 is not an int. Narrow
 * floats are their bits: 0x3f80U of 16, 0x3fU of 8. */
size_t literal_cell(char *text, const struct digits *digits, const struct precision *precision,
                    enum literal literal, uint64_t cell)
{
    static const char least[] = "(-2147483647 - 1)";
    if (precision->kind != PRECISION_FLOAT) {
        const int64_t value = precision_ordinal(precision, cell);
        if (value == INT32_MIN) {
            memcpy(text, least, sizeof least - 1);
            return sizeof least - 1;
        }
        return literal_integer(text, digits, value);
    }
    if (precision->bits < 32) {
        memcpy(text, "0x", 2);
        const size_t length = 2 + literal_hex(text + 2, digits, precision, cell);
        text[length] = 'U';
        return length + 1;
    }
    const struct dyadic number = precision_dyadic(precision, cell);
    text[0] = '-';
    return number.negative +
           literal_dyadic(text + number.negative, digits, precision, literal, &number);
}
