/*
 * digits.h: what put_nine_digits writes, and what decimal_digits gives of any number of binary32 or
 * binary64, for the analysis of those who call them. tests/prove/digits.c shows it for all numbers,
 * literal_digits.c that the functions themselves are safe.
 */
#include "emit/literal.c"

/* Bounds of the scale: 16 - 308 of the greatest number, 16 + 324 of the least. */
enum { LEAST_SCALE = -292, MOST_SCALE = 340 };

/*@ requires number_not_zero: dyadic->m > 0;
    requires digits_known: digits == 9 || digits == 17;
    assigns \result \from *dyadic, digits;
    ensures nine: digits == 9 ==> 100000000 <= \result.integer < 1000000000;
    ensures seventeen:
      digits == 17 ==> 10000000000000000 <= \result.integer < 100000000000000000;
    ensures scale: LEAST_SCALE <= \result.scale <= MOST_SCALE;
*/
static struct decimal_digits decimal_digits_long(const struct dyadic *dyadic, int digits);

#ifdef PROVE_SPELLING
/*@ requires nine_digits: value < 1000000000;
    requires room: \valid(text + (0 .. 9));
    assigns text[0 .. 9] \from value;
    ensures digit_0: '0' <= text[0] <= '9';
    ensures digit_1: '0' <= text[1] <= '9';
    ensures digit_2: '0' <= text[2] <= '9';
    ensures digit_3: '0' <= text[3] <= '9';
    ensures digit_4: '0' <= text[4] <= '9';
    ensures digit_5: '0' <= text[5] <= '9';
    ensures digit_6: '0' <= text[6] <= '9';
    ensures digit_7: '0' <= text[7] <= '9';
    ensures digit_8: '0' <= text[8] <= '9';
    ensures first: value >= 100000000 ==> '1' <= text[0];
*/
static inline void put_nine_digits(char *text, uint64_t value);

/*@ requires number_not_zero: number->m > 0;
    requires digits_known: digits == 9 || digits == 17;
    assigns \result \from *number, digits;
    ensures nine: digits == 9 ==> 100000000 <= \result.integer < 1000000000;
    ensures seventeen:
      digits == 17 ==> 10000000000000000 <= \result.integer < 100000000000000000;
    ensures scale: LEAST_SCALE <= \result.scale <= MOST_SCALE;
*/
static inline struct decimal_digits decimal_digits(const struct dyadic *number, int digits);
#endif
