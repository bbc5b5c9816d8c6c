/*
 * number.h: exact numbers and their digits. A number is a quotient of two integers, or the square
 * root of one.
 *
 * Digits are rounded to nearest, ties to even, from the number itself, so all printed digits are
 * right. A number that is known only within bounds is printed with as many digits as both bounds
 * share.
 */
#ifndef POSENC_REPORT_NUMBER_H
#define POSENC_REPORT_NUMBER_H

#include "exact/ratio.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    NUMBER_TEXT = 48,  /* bytes that a printed number needs, with the final zero */
    NUMBER_DIGITS = 16 /* the most significant digits that are printed */
};

/* (-1)^negative * ratio, or that with the root of ratio. Unlike in ratio.h the numerator may be
 * zero. */
struct number_exact {
    bool negative;
    bool is_root;
    struct ratio ratio;
};

/* |numerator / denominator|, for wide numbers of the same fraction; the caller sets the sign. */
void number_set(struct number_exact *number, const struct wide *numerator,
                const struct wide *denominator);

/* round(|number| * 10^places), which has to be less than 2^64. */
uint64_t number_scaled(const struct number_exact *number, int places);

/* "-0.12345679": `places` digits after the point; |number| < 2^20, places <= 12. */
void number_print_fixed(char text[NUMBER_TEXT], const struct number_exact *number, int places);

/* "6.28318531", or "6.28318531e+12" if the plain spelling is long: `digits` significant digits, at
 * most NUMBER_DIGITS; 0 is "0". */
void number_print(char text[NUMBER_TEXT], const struct number_exact *number, int digits);

/* The same for a number that is known only within bounds: with `digits` digits, or with fewer, down
 * to `least`, if these differ between the bounds. False if they differ even with `least` digits. */
bool number_print_between(char text[NUMBER_TEXT], const struct number_exact *low,
                          const struct number_exact *high, int digits, int least);
bool number_print_fixed_between(char text[NUMBER_TEXT], const struct number_exact *low,
                                const struct number_exact *high, int places, int least);

#endif
