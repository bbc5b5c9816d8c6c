/*
 * digits.h: the contract of decimal_digits for numbers of binary32 and binary64, with which its
 * callers are analysed. tests/prove/digits.c checks the contract for all numbers, and
 * literal_digits.c proves that the function itself is safe.
 */
#include "text/digits.c"
#include "text/literal.c"

/* Bounds of the scale: 16 - 308 for the greatest number, 16 + 324 for the smallest. */
enum { SCALE_MIN = -292, SCALE_MAX = 340 };

/*@ requires number_not_zero: number->m > 0;
    requires scale_known: SCALE_MIN <= scale <= SCALE_MAX;
    assigns \result \from *number, scale;
*/
static uint64_t scale_and_round_wide(const struct dyadic *number, int scale);

#ifdef PROVE_SPELLING
/*@ requires number_not_zero: number->m > 0;
    requires count_known: count == 9 || count == 17;
    assigns \result \from *number, *digits, count;
    ensures nine: count == 9 ==> 100000000 <= \result.integer < 1000000000;
    ensures seventeen:
      count == 17 ==> 10000000000000000 <= \result.integer < 100000000000000000;
    ensures scale: SCALE_MIN <= \result.scale <= SCALE_MAX;
*/
static struct decimal_digits decimal_digits(const struct dyadic *number,
                                            const struct digits *digits, int count);
#endif
