/*
 * decimal.c: reading and printing exact decimal numbers.
 */
#include "model/decimal.h"

#include <stdio.h>
#include <string.h>

const struct decimal decimal_one = {.count = 1, .digit = {1}};

/* Exponents saturate here: far above the length of any text, so that no number of digits before or
 * behind the point brings a saturated exponent back into range, and far enough below INT64_MAX
 * that adding the length of a text does not overflow. */
static const int64_t exponent_limit = INT64_C(1) << 62;

/* A number on its way from text to normal form: digits are taken one by one, and zeros are held
 * back until a digit behind them shows that they are significant. */
struct digits {
    struct decimal *decimal;
    size_t zeros;     /* held back */
    int64_t exponent; /* of the last digit seen, held back or not */
    bool any;
    bool too_long;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void digit_take(struct digits *digits, uint8_t digit)
{
    struct decimal *const decimal = digits->decimal;
    digits->any = true;
    if (digit == 0) {
        digits->zeros += decimal->count > 0;
        return;
    }
    if (digits->zeros >= DECIMAL_DIGITS - decimal->count) {
        digits->too_long = true;
        return;
    }
    for (; digits->zeros > 0; digits->zeros--) {
        decimal->digit[decimal->count++] = 0;
    }
    decimal->digit[decimal->count++] = digit;
}

/* Takes digits[.digits], and returns what follows. */
static const char *mantissa_take(struct digits *digits, const char *text)
{
    for (; is_digit(*text); text++) {
        digit_take(digits, (uint8_t)(*text - '0'));
    }
    if (*text != '.') {
        return text;
    }
    for (text++; is_digit(*text); text++) {
        digit_take(digits, (uint8_t)(*text - '0'));
        digits->exponent--;
    }
    return text;
}

/* Takes what follows the letter e, up to the end. False where that is no whole number. */
static bool exponent_take(struct digits *digits, const char *text)
{
    const bool negative = *text == '-';
    int64_t exponent = 0;
    if (*text == '-' || *text == '+') {
        text++;
    }
    if (!is_digit(*text)) {
        return false;
    }
    for (; is_digit(*text); text++) {
        const int64_t digit = *text - '0';
        exponent = exponent > exponent_limit / 10 - 1 ? exponent_limit : exponent * 10 + digit;
    }
    digits->exponent += negative ? -exponent : exponent;
    return *text == '\0';
}

/* Turns the digits into normal form, if the number is in range. */
static enum decimal_fault decimal_settle(const struct digits *digits)
{
    struct decimal *const decimal = digits->decimal;
    if (digits->too_long) {
        return DECIMAL_TOO_LONG;
    }
    if (decimal->count == 0) {
        decimal->negative = false;
        return DECIMAL_FINE;
    }
    const int64_t exponent = digits->exponent + (int64_t)digits->zeros;
    const int64_t leading = exponent + (int64_t)decimal->count - 1; /* of the first digit */
    const bool is_power = decimal->count == 1 && decimal->digit[0] == 1;
    if (leading < -DECIMAL_MAGNITUDE || leading > DECIMAL_MAGNITUDE ||
        (leading == DECIMAL_MAGNITUDE && !is_power)) {
        return DECIMAL_OUT_OF_RANGE;
    }
    decimal->exponent = (int)exponent;
    return DECIMAL_FINE;
}

enum decimal_fault decimal_read(struct decimal *decimal, const char *text)
{
    struct digits digits = {.decimal = decimal};
    *decimal = (struct decimal){.negative = *text == '-'};
    if (*text == '-' || *text == '+') {
        text++;
    }
    text = mantissa_take(&digits, text);
    if (!digits.any) {
        return DECIMAL_MALFORMED;
    }
    if (*text == 'e' || *text == 'E') {
        if (!exponent_take(&digits, text + 1)) {
            return DECIMAL_MALFORMED;
        }
    } else if (*text != '\0') {
        return DECIMAL_MALFORMED;
    }
    return decimal_settle(&digits);
}

static char *zeros_print(char *text, int count)
{
    for (; count > 0; count--) {
        *text++ = '0';
    }
    return text;
}

/* Prints the digits from..to-1, and returns where the text goes on. */
static char *digits_print(char *text, const struct decimal *decimal, int from, int to)
{
    for (int i = from; i < to; i++) {
        *text++ = (char)('0' + decimal->digit[i]);
    }
    return text;
}

/* Without an exponent; `point` digits stand before the point, negative: zeros behind it. */
static char *plain_print(char *text, const struct decimal *decimal, int point)
{
    const int count = (int)decimal->count;
    if (point >= count) {
        return zeros_print(digits_print(text, decimal, 0, count), point - count);
    }
    if (point > 0) {
        text = digits_print(text, decimal, 0, point);
        *text++ = '.';
        return digits_print(text, decimal, point, count);
    }
    *text++ = '0';
    *text++ = '.';
    return digits_print(zeros_print(text, -point), decimal, 0, count);
}

/* How many digits plain_print prints. */
static int plain_digits(const struct decimal *decimal, int point)
{
    const int count = (int)decimal->count;
    if (point > 0) {
        return point > count ? point : count;
    }
    return 1 - point + count;
}

void decimal_print(char text[DECIMAL_TEXT], const struct decimal *decimal)
{
    const char *const start = text;
    const int count = (int)decimal->count;
    const int point = count + decimal->exponent;
    if (count == 0) {
        (void)strcpy(text, "0");
        return;
    }
    if (decimal->negative) {
        *text++ = '-';
    }
    if (plain_digits(decimal, point) <= DECIMAL_DIGITS) {
        *plain_print(text, decimal, point) = '\0';
        return;
    }
    text = digits_print(text, decimal, 0, 1);
    if (count > 1) {
        *text++ = '.';
        text = digits_print(text, decimal, 1, count);
    }
    (void)snprintf(text, DECIMAL_TEXT - (size_t)(text - start), "e%d", point - 1);
}

bool decimal_equal(const struct decimal *a, const struct decimal *b)
{
    return a->negative == b->negative && a->count == b->count && a->exponent == b->exponent &&
           memcmp(a->digit, b->digit, a->count) == 0;
}

bool decimal_is_one(const struct decimal *decimal)
{
    return decimal_equal(decimal, &decimal_one);
}

/* |a| against |b|: where the first digit stands, then digit by digit. */
static int magnitude_compare(const struct decimal *a, const struct decimal *b)
{
    const int a_leading = (int)a->count + a->exponent;
    const int b_leading = (int)b->count + b->exponent;
    if (a->count == 0 || b->count == 0) {
        return (a->count > 0) - (b->count > 0);
    }
    if (a_leading != b_leading) {
        return a_leading < b_leading ? -1 : 1;
    }
    for (unsigned i = 0; i < a->count && i < b->count; i++) {
        if (a->digit[i] != b->digit[i]) {
            return a->digit[i] < b->digit[i] ? -1 : 1;
        }
    }
    return (a->count > b->count) - (a->count < b->count);
}

int decimal_compare(const struct decimal *a, const struct decimal *b)
{
    if (a->negative != b->negative) {
        return a->negative ? -1 : 1;
    }
    return a->negative ? magnitude_compare(b, a) : magnitude_compare(a, b);
}
