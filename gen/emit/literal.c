/*
 * literal.c: numbers to text, without printf: it is the inner loop of the program.
 */
#include "emit/literal.h"

#include "integer.h"

#include <string.h>

/* 5^s fits 64 bits for s <= 27. */
enum { POWER_MAX = 27 };
static const uint64_t power_of_5[POWER_MAX + 1] = {
    UINT64_C(1),
    UINT64_C(5),
    UINT64_C(25),
    UINT64_C(125),
    UINT64_C(625),
    UINT64_C(3125),
    UINT64_C(15625),
    UINT64_C(78125),
    UINT64_C(390625),
    UINT64_C(1953125),
    UINT64_C(9765625),
    UINT64_C(48828125),
    UINT64_C(244140625),
    UINT64_C(1220703125),
    UINT64_C(6103515625),
    UINT64_C(30517578125),
    UINT64_C(152587890625),
    UINT64_C(762939453125),
    UINT64_C(3814697265625),
    UINT64_C(19073486328125),
    UINT64_C(95367431640625),
    UINT64_C(476837158203125),
    UINT64_C(2384185791015625),
    UINT64_C(11920928955078125),
    UINT64_C(59604644775390625),
    UINT64_C(298023223876953125),
    UINT64_C(1490116119384765625),
    UINT64_C(7450580596923828125),
};

static const uint64_t power_of_10[] = {
    UINT64_C(1),
    UINT64_C(10),
    UINT64_C(100),
    UINT64_C(1000),
    UINT64_C(10000),
    UINT64_C(100000),
    UINT64_C(1000000),
    UINT64_C(10000000),
    UINT64_C(100000000),
    UINT64_C(1000000000),
    UINT64_C(10000000000),
    UINT64_C(100000000000),
    UINT64_C(1000000000000),
    UINT64_C(10000000000000),
    UINT64_C(100000000000000),
    UINT64_C(1000000000000000),
    UINT64_C(10000000000000000),
    UINT64_C(100000000000000000),
    UINT64_C(1000000000000000000),
};

/* 00 to 99. */
static const char digit_pairs[] = "0001020304050607080910111213141516171819"
                                  "2021222324252627282930313233343536373839"
                                  "4041424344454647484950515253545556575859"
                                  "6061626364656667686970717273747576777879"
                                  "8081828384858687888990919293949596979899";

/*
 * The nine decimal digits of value < 10^9, with leading zeros, from its fraction value / 10^8:
 * 1441151881 * 2^-57 is 10^-8, a little more. Its integer part is the first digit; a hundred times
 * the rest gives two more, four times. (Exact for each value: tested for all of them.)
 */
static inline void put_nine_digits(char *text, uint32_t value)
{
    enum { POINT = 57 };
    const uint64_t fraction = (UINT64_C(1) << POINT) - 1;
    const uint64_t first = value * UINT64_C(1441151881);
    const uint64_t second = (first & fraction) * 100;
    const uint64_t fourth = (second & fraction) * 100;
    const uint64_t sixth = (fourth & fraction) * 100;
    const uint64_t eighth = (sixth & fraction) * 100;
    text[0] = (char)('0' + (first >> POINT));
    memcpy(text + 1, digit_pairs + 2 * (second >> POINT), 2);
    memcpy(text + 3, digit_pairs + 2 * (fourth >> POINT), 2);
    memcpy(text + 5, digit_pairs + 2 * (sixth >> POINT), 2);
    memcpy(text + 7, digit_pairs + 2 * (eighth >> POINT), 2);
}

/* Exactly `count` decimal digits of value, with leading zeros. */
static inline void put_digits(char *text, uint64_t value, int count)
{
    while (count >= 9) {
        count -= 9;
        put_nine_digits(text + count, (uint32_t)(value % 1000000000));
        value /= 1000000000;
    }
    while (count > 0) {
        text[--count] = (char)('0' + value % 10);
        value /= 10;
    }
}

static int count_digits(uint64_t value)
{
    int count = 1;
    while (count < 19 && value >= power_of_10[count]) {
        count++;
    }
    return count;
}

size_t literal_integer(char *text, int64_t value)
{
    size_t length = 0;
    uint64_t magnitude = (uint64_t)value;
    if (value < 0) {
        text[length++] = '-';
        magnitude = -magnitude;
    }
    const int count = count_digits(magnitude);
    put_digits(text + length, magnitude, count);
    return length + (size_t)count;
}

/* `count` hex digits. */
static size_t put_hex(char *text, uint64_t value, int count)
{
    for (int i = count; i-- > 0; value /= 16) {
        text[i] = "0123456789abcdef"[value % 16];
    }
    return (size_t)count;
}

/* ---- decimal spelling of m * 2^exponent ---- */

/* What `digits` significant decimal digits make of a number: integer * 10^-scale,
 * 10^(digits-1) <= integer < 10^digits. */
struct decimal_digits {
    uint64_t integer;
    int scale;
};

/*
 * A number as a row of decimal digits before and after the point, for those that 128 bits do not
 * hold: doubled or halved digit by digit, exactly. A double has at most 309 digits before the
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
static struct decimal_digits long_round(const struct long_decimal *number, int digits)
{
    const uint8_t *digit = number->digit + number->first;
    struct decimal_digits result = {0, number->first + digits - LONG_POINT};
    for (int i = 0; i < digits; i++) {
        result.integer = result.integer * 10 + digit[i];
    }
    bool below = false;
    for (int i = number->first + digits + 1; i < number->last; i++) {
        below = below || number->digit[i] != 0;
    }
    const unsigned next = digit[digits];
    result.integer += next > 5 || (next == 5 && (below || result.integer % 2 == 1));
    if (result.integer == power_of_10[digits]) {
        result.integer /= 10;
        result.scale--;
    }
    return result;
}

static struct decimal_digits decimal_digits_long(const struct dyadic *dyadic, int digits)
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
    return long_round(&number, digits);
}

/* m * 2^exponent * 10^scale = m * 5^scale * 2^(exponent + scale), rounded to an integer, ties to
 * even: exact in 128 bits, since m < 2^53 and 5^27 < 2^63. */
static uint64_t scale_and_round_wide(uint64_t m, int exponent, int scale)
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

/* The same in 64 bits where they hold the product: m < 2^24 and 5^16 < 2^38. Half less one, and
 * one if n is odd, carry into n just when the rest is more than half, or half and n odd. */
static inline uint64_t scale_and_round(uint64_t m, int exponent, int scale)
{
    const int shift = -(exponent + scale);
    if (m >> 24 != 0 || scale > 16 || shift < 1 || shift > 63) {
        return scale_and_round_wide(m, exponent, scale);
    }
    const uint64_t product = m * power_of_5[scale];
    const uint64_t odd = product >> shift & 1;
    return (product + ((UINT64_C(1) << (shift - 1)) - 1) + odd) >> shift;
}

/* m != 0. The scale comes from the number's binary logarithm, times log10(2) = 0.30103; it may be
 * one too large, which shows in a digit too many. */
static inline struct decimal_digits decimal_digits(const struct dyadic *number, int digits)
{
    const int log2 = 63 - (int)integer_leading_zeros(number->m) + number->exponent;
    const int log10 = log2 >= 0 ? log2 * 30103 / 100000 : -((-log2 * 30103 + 99999) / 100000);
    struct decimal_digits result = {0, digits - 1 - log10};
    if (result.scale < 1 || result.scale > POWER_MAX) {
        return decimal_digits_long(number, digits);
    }
    result.integer = scale_and_round(number->m, number->exponent, result.scale);
    if (result.integer >= power_of_10[digits]) {
        result.scale--;
        result.integer = scale_and_round(number->m, number->exponent, result.scale);
    }
    return result;
}

/* The length of a text without its trailing zeros; it has another digit before them. */
static inline size_t trimmed_length(const char *text, size_t length)
{
    while (text[length - 1] == '0') {
        length--;
    }
    return length;
}

/* 1.5e-05: digits with an exponent, of which `point` is one more. */
static size_t put_scientific(char *text, const char *digit, size_t count, int point)
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
    const int exponent = point > 0 ? point - 1 : 1 - point;
    const int exponent_digits = exponent < 100 ? 2 : 3;
    put_digits(text + length, (uint64_t)exponent, exponent_digits);
    return length + (size_t)exponent_digits;
}

/* 123.5, 120.0: digits with a point among or behind them. */
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

/* Like printf's %g, but always with a point or an exponent, so that it is a floating constant. */
static inline size_t put_decimal(char *text, const struct dyadic *number, int digits)
{
    if (number->m == 0) {
        memcpy(text, "0.0", 3);
        return 3;
    }
    const struct decimal_digits decimal = decimal_digits(number, digits);
    const int point = digits - decimal.scale; /* digits before the decimal point */
    if (point > -4 && point <= 0) {
        memcpy(text, "0.000", 5);
        put_digits(text + 2 - point, decimal.integer, digits);
        return trimmed_length(text, (size_t)(2 - point + digits));
    }
    char digit[LITERAL_MAX];
    put_digits(digit, decimal.integer, digits);
    const size_t count = trimmed_length(digit, (size_t)digits);
    if (point > 0 && point <= digits) {
        return put_plain(text, digit, count, (size_t)point);
    }
    return put_scientific(text, digit, count, point);
}

/* The bits of the least numbers of binary32 that are not below 1, 0.1, 0.01, 0.001 and 0.0001. */
enum {
    ONE = 0x3f800000,
    TENTH = 0x3dcccccd,
    HUNDREDTH = 0x3c23d70b,
    THOUSANDTH = 0x3a83126f,
    TEN_THOUSANDTH = 0x38d1b718
};

/*
 * put_decimal and its suffix for what most cells are, a binary32 from 0.0001 to 1, straight from
 * its bits: 0.dddddddddf. Nine digits begin after as many zeros as the number is below a power of
 * ten; binary32 has no number so near below one that nine digits would round it up to that. As in
 * scale_and_round, m * 5^s < 2^24 * 5^12 < 2^52. Returns 0 for all other numbers.
 */
static inline size_t put_fraction32(char *text, uint32_t bits)
{
    const uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude - TEN_THOUSANDTH >= ONE - TEN_THOUSANDTH) {
        return 0;
    }
    const unsigned zeros =
        (unsigned)(magnitude < TENTH) + (magnitude < HUNDREDTH) + (magnitude < THOUSANDTH);
    const uint64_t m = (bits & 0x7fffff) | 0x800000;
    const uint64_t product = m * power_of_5[9 + zeros];
    const unsigned shift = 150 - (magnitude >> 23) - (9 + zeros);
    const uint64_t odd = product >> shift & 1;
    const uint64_t integer = (product + ((UINT64_C(1) << (shift - 1)) - 1) + odd) >> shift;
    const size_t negative = bits >> 31;
    const size_t first = negative + 2 + zeros;
    text[0] = '-';
    memcpy(text + negative, "0.000000", 8);
    put_nine_digits(text + first, (uint32_t)integer);
    const size_t length = trimmed_length(text, first + 9);
    text[length] = 'f';
    return length + 1;
}

/* An integer times a power of two, such as 0xd76aa4p-24: exact, and the form that compilers read
 * fastest. */
static size_t put_hex_float(char *text, const struct dyadic *number)
{
    uint64_t m = number->m;
    int exponent = m == 0 ? 0 : number->exponent;
    size_t length = 2;
    while (m > 0 && m % 2 == 0) {
        m /= 2;
        exponent++;
    }
    memcpy(text, "0x", 2);
    const int bits = m == 0 ? 1 : 64 - (int)integer_leading_zeros(m);
    length += put_hex(text + length, m, (bits + 3) / 4);
    text[length++] = 'p';
    return length + literal_integer(text + length, exponent);
}

size_t literal_dyadic(char *text, const struct precision *precision, enum literal literal,
                      const struct dyadic *number)
{
    const bool is_float = precision->bits == 32;
    size_t length;
    if (literal == LITERAL_HEX) {
        length = put_hex_float(text, number);
    } else {
        length = is_float ? put_decimal(text, number, 9) : put_decimal(text, number, 17);
    }
    if (is_float) {
        text[length++] = 'f';
    }
    return length;
}

size_t literal_number(char *text, const struct precision *precision, uint64_t cell)
{
    if (precision->kind != PRECISION_FLOAT) {
        return literal_integer(text, precision_ordinal(precision, cell));
    }
    const struct dyadic number = precision_dyadic(precision, cell);
    text[0] = '-';
    return number.negative +
           put_decimal(text + number.negative, &number, precision->bits == 64 ? 17 : 9);
}

size_t literal_hex(char *text, const struct precision *precision, uint64_t cell)
{
    return put_hex(text, cell, precision->bits / 4);
}

/* The most negative 32-bit number has no literal of its own type: 2147483648 is no int. */
static size_t literal_fixed(char *text, const struct precision *precision, uint64_t cell)
{
    const int64_t value = precision_ordinal(precision, cell);
    static const char least[] = "(-2147483647 - 1)";
    if (value == INT32_MIN) {
        memcpy(text, least, sizeof least - 1);
        return sizeof least - 1;
    }
    return literal_integer(text, value);
}

static size_t literal_bits(char *text, const struct precision *precision, uint64_t cell)
{
    size_t length = 2;
    memcpy(text, "0x", 2);
    length += put_hex(text + length, cell, precision->bits / 4);
    text[length++] = 'U';
    return length;
}

size_t literal_cell(char *text, const struct precision *precision, enum literal literal,
                    uint64_t cell)
{
    if (precision->kind != PRECISION_FLOAT) {
        return literal_fixed(text, precision, cell);
    }
    if (precision->bits < 32) {
        return literal_bits(text, precision, cell);
    }
    if (precision->bits == 32 && literal == LITERAL_DECIMAL) {
        const size_t length = put_fraction32(text, (uint32_t)cell);
        if (length > 0) {
            return length;
        }
    }
    const struct dyadic number = precision_dyadic(precision, cell);
    text[0] = '-';
    return number.negative + literal_dyadic(text + number.negative, precision, literal, &number);
}
