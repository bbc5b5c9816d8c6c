/*
 * literal.c: turns numbers into text, without printf. This is the inner loop of the program.
 */
#include "text/literal.h"

#include "integer.h"
#include "text/spell.h"

#include <string.h>

/* The triples that begin with two digits. `zero` is the number of digits left of the first
 * triple. */
#define TRIPLES(a, zero) \
    a "0" zero a "1\3" a "2\3" a "3\3" a "4\3" a "5\3" a "6\3" a "7\3" a "8\3" a "9\3"
#define TRIPLES_OF_ONE(a, zero) \
    TRIPLES(a "0", zero)        \
    TRIPLES(a "1", "\2")        \
    TRIPLES(a "2", "\2")        \
    TRIPLES(a "3", "\2")        \
    TRIPLES(a "4", "\2")        \
    TRIPLES(a "5", "\2")        \
    TRIPLES(a "6", "\2") TRIPLES(a "7", "\2") TRIPLES(a "8", "\2") TRIPLES(a "9", "\2")

const char spell_triples[] = TRIPLES_OF_ONE("0", "\0") TRIPLES_OF_ONE("1", "\1")
    TRIPLES_OF_ONE("2", "\1") TRIPLES_OF_ONE("3", "\1") TRIPLES_OF_ONE("4", "\1")
        TRIPLES_OF_ONE("5", "\1") TRIPLES_OF_ONE("6", "\1") TRIPLES_OF_ONE("7", "\1")
            TRIPLES_OF_ONE("8", "\1") TRIPLES_OF_ONE("9", "\1") "000\0";

/* The numbers that begin with `a` and have one more digit, in four bytes each. */
#define NUMBERS(a, rest)                                                                      \
    a "0" rest a "1" rest a "2" rest a "3" rest a "4" rest a "5" rest a "6" rest a "7" rest a \
      "8" rest a "9" rest
#define NUMBERS_OF_THREE(a) \
    NUMBERS(a "0", "\3")    \
    NUMBERS(a "1", "\3")    \
    NUMBERS(a "2", "\3")    \
    NUMBERS(a "3", "\3")    \
    NUMBERS(a "4", "\3")    \
    NUMBERS(a "5", "\3")    \
    NUMBERS(a "6", "\3") NUMBERS(a "7", "\3") NUMBERS(a "8", "\3") NUMBERS(a "9", "\3")

const char spell_numbers[] = NUMBERS("", "  \1") NUMBERS("1", " \2") NUMBERS("2", " \2")
    NUMBERS("3", " \2") NUMBERS("4", " \2") NUMBERS("5", " \2") NUMBERS("6", " \2")
        NUMBERS("7", " \2") NUMBERS("8", " \2") NUMBERS("9", " \2") NUMBERS_OF_THREE("1")
            NUMBERS_OF_THREE("2") NUMBERS_OF_THREE("3") NUMBERS_OF_THREE("4") NUMBERS_OF_THREE("5")
                NUMBERS_OF_THREE("6") NUMBERS_OF_THREE("7") NUMBERS_OF_THREE("8")
                    NUMBERS_OF_THREE("9");

/* Ten exponents downwards, in eight bytes each. */
#define EXPONENTS(a, rest)                                                                 \
    "p-" a "9" rest "p-" a "8" rest "p-" a "7" rest "p-" a "6" rest "p-" a "5" rest "p-" a \
    "4" rest "p-" a "3" rest "p-" a "2" rest "p-" a "1" rest "p-" a "0" rest

const char spell_exponents[] =
    EXPONENTS("14", "f\0\6") EXPONENTS("13", "f\0\6") EXPONENTS("12", "f\0\6")
        EXPONENTS("11", "f\0\6") EXPONENTS("10", "f\0\6") EXPONENTS("9", "f\0\0\5")
            EXPONENTS("8", "f\0\0\5") EXPONENTS("7", "f\0\0\5") EXPONENTS("6", "f\0\0\5")
                EXPONENTS("5", "f\0\0\5") EXPONENTS("4", "f\0\0\5") EXPONENTS("3", "f\0\0\5")
                    EXPONENTS("2", "f\0\0\5") EXPONENTS("1", "f\0\0\5") EXPONENTS("", "f\0\0\0\4");

/* The fraction bits of numbers with that exponent are 150 - exponent. */
#define FACTOR(exponent, power) (UINT64_C(power) << (52 - (150 - (exponent))))
#define BINADE(exponent, split, zeros, power) \
    [(exponent)-                              \
        BINADES_FROM] = {split, zeros, {FACTOR(exponent, power), FACTOR(exponent, power##0)}}

const struct decimal_binade decimal_binades[] = {
    BINADE(113, TEN_THOUSANDTH_32, 3, 1000000),
    BINADE(114, 0, 3, 1000000),
    BINADE(115, 0, 3, 1000000),
    BINADE(116, 0, 3, 1000000),
    BINADE(117, THOUSANDTH_32, 2, 100000),
    BINADE(118, 0, 2, 100000),
    BINADE(119, 0, 2, 100000),
    BINADE(120, HUNDREDTH_32, 1, 10000),
    BINADE(121, 0, 1, 10000),
    BINADE(122, 0, 1, 10000),
    BINADE(123, TENTH_32, 0, 1000),
    BINADE(124, 0, 0, 1000),
    BINADE(125, 0, 0, 1000),
    BINADE(126, 0, 0, 1000),
};

/* Sixteen strings, then 256 of them. */
#define HEX_16(a)                                                                              \
    a "0", a "1", a "2", a "3", a "4", a "5", a "6", a "7", a "8", a "9", a "a", a "b", a "c", \
        a "d", a "e", a "f"
#define HEX_256(a)                                                                                \
    HEX_16(a "0"), HEX_16(a "1"), HEX_16(a "2"), HEX_16(a "3"), HEX_16(a "4"), HEX_16(a "5"),     \
        HEX_16(a "6"), HEX_16(a "7"), HEX_16(a "8"), HEX_16(a "9"), HEX_16(a "a"), HEX_16(a "b"), \
        HEX_16(a "c"), HEX_16(a "d"), HEX_16(a "e"), HEX_16(a "f")

const char spell_hex[4096][4] = {
    HEX_256("0"), HEX_256("1"), HEX_256("2"), HEX_256("3"), HEX_256("4"), HEX_256("5"),
    HEX_256("6"), HEX_256("7"), HEX_256("8"), HEX_256("9"), HEX_256("a"), HEX_256("b"),
    HEX_256("c"), HEX_256("d"), HEX_256("e"), HEX_256("f"),
};

const uint64_t power_of_5[POWER_MAX + 1] = {
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

/* Exactly `count` decimal digits of value, with leading zeros. */
static inline void put_digits(char *text, uint64_t value, int count)
{
    while (count >= 9) {
        char digits[10];
        count -= 9;
        put_nine_digits(digits, nine_digits_of(value % 1000000000));
        memcpy(text + count, digits, 9);
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

/* A number in `digits` significant decimal digits: integer * 10^-scale, 10^(digits-1) <= integer <
 * 10^digits. */
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
 * even: exact in 128 bits, because m < 2^53 and 5^27 < 2^63. */
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

/* The same in 64 bits if they hold the product: m < 2^24 and 5^16 < 2^38. Half less one, and one
 * more if n is odd, carries into n just when the rest is more than half, or is half and n is
 * odd. */
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

/* m != 0. The scale comes from the number's binary logarithm, times log10(2) = 0.30103. It may be
 * one too large; then there is a digit too many. */
static inline struct decimal_digits decimal_digits(const struct dyadic *number, int digits)
{
    const int log2 = 63 - (int)integer_leading_zeros(number->m) + number->exponent;
    const int log10 = log2 >= 0 ? log2 * 30103 / 100000 : -((-log2 * 30103 + 99999) / 100000);
    struct decimal_digits result = {0, digits - 1 - log10};
    if (result.scale < 0 || result.scale > POWER_MAX) {
        return decimal_digits_long(number, digits);
    }
    result.integer = scale_and_round(number->m, number->exponent, result.scale);
    if (result.integer >= power_of_10[digits] && result.scale == 0) {
        return decimal_digits_long(number, digits);
    }
    if (result.integer >= power_of_10[digits]) {
        result.scale--;
        result.integer = scale_and_round(number->m, number->exponent, result.scale);
    }
    return result;
}

/* 1.5e-05: digits with an exponent, which is one less than `point`. */
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

/* An integer times a power of two, such as 0xd76aa4p-24: exact, and the form that compilers read
 * fastest. */
static size_t put_hex_float(char *text, const struct dyadic *number)
{
    uint64_t m = number->m;
    int exponent = m == 0 ? 0 : number->exponent;
    size_t length = 2;
    if (m != 0) {
        const unsigned zeros = integer_trailing_zeros(m);
        m >>= zeros;
        exponent += (int)zeros;
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

/* The most negative 32-bit number has no literal of its own type: 2147483648 is not an int. */
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

size_t literal_cell(char *text, const struct precision *precision, enum literal literal,
                    uint64_t cell)
{
    char room[LITERAL_ROOM];
    union spelled spelled;
    const struct spelling spelling = spelling_of(precision, literal);
    const size_t length = spell_cell(&spelled, spelling, cell);
    if (length > 0) {
        put_cell(room, &spelled, spelling, cell);
        memcpy(text, room, length);
        return length;
    }
    if (precision->kind != PRECISION_FLOAT) {
        return literal_fixed(text, precision, cell);
    }
    const struct dyadic number = precision_dyadic(precision, cell);
    text[0] = '-';
    return number.negative + literal_dyadic(text + number.negative, precision, literal, &number);
}
