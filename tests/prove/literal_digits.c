/*
 * literal.c: the digits of all numbers of binary32 and binary64, exponent by exponent; the steps of
 * numbers that 128 bits do not hold, with any digits, from any place to any other; nine digits of
 * all numbers below 10^9.
 */
#include "digits.h"

#include "model/precision.c"
#include "prove.h"

static struct digits digits;

static void digits_of(uint64_t least, uint64_t most, int exponent, int count)
{
    const struct dyadic number = {false, any_between(least, most), exponent};
    (void)decimal_digits(&number, count);
}

/* The normal numbers, and the others bit by bit. */
static void digits_of_all(int bits, int least_exponent, int most_exponent, int count)
{
    //@ loop unroll 64;
    for (int bit = 0; bit < bits - 1; bit++) {
        digits_of(UINT64_C(1) << bit, (UINT64_C(2) << bit) - 1, least_exponent, count);
    }
    //@ loop unroll 2100;
    for (int exponent = least_exponent; exponent <= most_exponent; exponent++) {
        digits_of(UINT64_C(1) << (bits - 1), (UINT64_C(2) << (bits - 1)) - 1, exponent, count);
    }
}

/* A power of ten is one digit; the least number of binary64 has 1074 after the point. */
static struct long_decimal any_long(int first_least, int first_most, int last_least, int last_most)
{
    struct long_decimal number = {
        any_int(first_least, first_most), any_int(last_least, last_most), {0}};
    //@ loop unroll 2000;
    for (int i = 0; i < LONG_DIGITS; i++) {
        number.digit[i] = (uint8_t)any_int(0, 9);
    }
    return number;
}

static void nine_digits(void)
{
    char text[10];
    put_nine_digits(text, &digits, nine_digits_of(any_between(0, 999999999)));
}

int main(void)
{
    digits_init(&digits);
    nine_digits();
    struct long_decimal number = any_long(1, LONG_POINT, LONG_POINT, LONG_DIGITS - 1);
    long_double(&number);
    number = any_long(0, LONG_DIGITS - 20, LONG_POINT, LONG_DIGITS - 2);
    long_halve(&number);
    number = any_long(0, LONG_DIGITS - 20, LONG_POINT, LONG_DIGITS - 1);
    (void)long_round(&number, 9);
    (void)long_round(&number, 17);
    digits_of_all(24, -149, 104, 9);
    digits_of_all(53, -1074, 971, 17);
    return 0;
}
