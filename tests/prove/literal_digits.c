/*
 * literal_digits.c: the digits of all numbers of binary32 and binary64, separately for each
 * exponent; and nine digits of all numbers below 10^9. Computations that need more than 128 bits
 * are covered by the driver ratio.c instead.
 */
#include "digits.h"

#include "model/precision.c"
#include "prove.h"

static struct digits digits;

static void digits_of(uint64_t least, uint64_t most, int exponent, int count)
{
    const struct dyadic number = {false, any_between(least, most), exponent};
    (void)decimal_digits(&number, &digits, count);
}

/* Computes the digits of all numbers: of normal numbers separately for each exponent, and of
 * subnormal numbers for each bit length. */
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

static void nine_digits(void)
{
    char text[10];
    put_nine_digits(text, &digits, nine_digits_of(any_between(0, 999999999)));
}

int main(void)
{
    digits_init(&digits);
    nine_digits();
    digits_of_all(24, -149, 104, 9);
    digits_of_all(53, -1074, 971, 17);
    return 0;
}
