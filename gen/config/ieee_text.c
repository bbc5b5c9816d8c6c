/*
 * ieee_text.c: prints binary floats exactly, in decimal.
 */
#include "config/ieee_text.h"

#include "memory.h"
#include "texts.h"

#include <stdbool.h>
#include <string.h>

/* FLOAT_DIGITS exceeds the number of significant decimal digits of any 64-bit float, which is at
 * most 767. */
enum { FLOAT_DIGITS = 1100, FLOAT_TEXT = FLOAT_DIGITS + 16 };

/* Prints m * 2^exponent exactly, as decimal digits. If the exponent is negative, a power of ten
 * follows the digits: 2^-n = 5^n * 10^-n. */
static void dyadic_print(char text[FLOAT_TEXT], bool is_negative, uint64_t m, int exponent)
{
    uint8_t digits[FLOAT_DIGITS] = {0}; /* the least significant digit first */
    size_t count = 0;
    const unsigned factor = exponent < 0 ? 5 : 2;
    const int steps = exponent < 0 ? -exponent : exponent;
    for (; m > 0; m /= 10) {
        digits[count++] = (uint8_t)(m % 10);
    }
    for (int i = 0; i < steps; i++) {
        unsigned carry = 0;
        for (size_t j = 0; j < count; j++) {
            carry += factor * digits[j];
            digits[j] = (uint8_t)(carry % 10);
            carry /= 10;
        }
        if (carry > 0) {
            digits[count++] = (uint8_t)carry;
        }
    }
    *text = '\0';
    text_append(text, FLOAT_TEXT, "%s%s", is_negative && count > 0 ? "-" : "",
                count == 0 ? "0" : "");
    for (size_t length = strlen(text); count > 0; length++) {
        text[length] = (char)('0' + digits[--count]);
        text[length + 1] = '\0';
    }
    if (exponent < 0) {
        text_append(text, FLOAT_TEXT, "e-%d", steps);
    }
}

const char *ieee_text(uint64_t bits, unsigned bytes)
{
    char text[FLOAT_TEXT];
    const unsigned fraction_bits = bytes == 4 ? 23 : 52;
    const unsigned exponent_bits = bytes == 4 ? 8 : 11;
    const uint64_t fraction = bits & ((UINT64_C(1) << fraction_bits) - 1);
    const int biased_exponent = (int)(bits >> fraction_bits & ((UINT64_C(1) << exponent_bits) - 1));
    const bool is_negative = bits >> (fraction_bits + exponent_bits) != 0;
    const int exponent_max = (1 << exponent_bits) - 1;
    if (biased_exponent == exponent_max) {
        return fraction != 0 ? "NaN" : is_negative ? "-Infinity" : "Infinity";
    }
    const uint64_t implicit_bit = biased_exponent > 0 ? UINT64_C(1) << fraction_bits : 0;
    uint64_t mantissa = implicit_bit | fraction;
    int exponent =
        (biased_exponent > 0 ? biased_exponent : 1) - exponent_max / 2 - (int)fraction_bits;
    while (mantissa > 0 && mantissa % 2 == 0 && exponent < 0) {
        mantissa /= 2;
        exponent++;
    }
    dyadic_print(text, is_negative, mantissa, exponent);
    return memory_join(text, "");
}
