/*
 * digits.h: what decimal_digits gives of any number of binary32 or binary64, for the analysis of
 * those who spell it. tests/prove/digits.c shows it for all of them, literal_digits.c that the
 * function itself is safe; the same of spell_integer, where it spells the integer.
 */
#include "text/literal.c"

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
/*@ requires room: \valid(spelled);
    assigns *spelled, \result \from sign, cell;
    ensures boolean: \result == 0 || \result == 1;
    ensures negative: 0 <= spelled->negative <= 1;
    ensures leading: 0 <= spelled->leading <= 999;
    ensures rest: 0 <= spelled->rest <= 999;
    ensures count: 1 <= spelled->count <= 3;
    ensures length: 1 <= spelled->length <= 7;
*/
ALWAYS_INLINE bool spell_integer(struct spelled_integer *spelled, uint64_t sign, uint64_t cell);

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
