/*
 * number.h: exact numbers, and their digits: a quotient of two integers, or the square root of one.
 *
 * Digits are rounded to nearest, ties to even, from the number itself, so all that are printed are
 * right. What is known within bounds only is printed with as many digits as both bounds share.
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

/* (-1)^negative * ratio, or the root of ratio. Unlike in ratio.h the numerator may be zero. */
struct number_exact {
    bool negative;
    bool is_root;
    struct ratio ratio;
};

/* |numerator / denominator|, of wide numbers of the same fraction; the sign is the caller's. */
void number_set(struct number_exact *number, const struct wide *numerator,
                const struct wide *denominator);

/* round(|number| * 10^places), which has to be less than 2^64. */
uint64_t number_scaled(const struct number_exact *number, int places);

/* "-0.12345679": that many places after the point; |number| < 2^20, places <= 12. */
void number_print_fixed(char text[NUMBER_TEXT], const struct number_exact *number, int places);

/* "6.28318531", or, where that is long, "6.28318531e+12": that many significant digits, at most
 * NUMBER_DIGITS; 0 is "0". */
void number_print(char text[NUMBER_TEXT], const struct number_exact *number, int digits);

/* The same for a number of which only bounds are known: with `digits` digits, or fewer if these
 * differ between the bounds, down to `least`. False where they differ even there. */
bool number_print_between(char text[NUMBER_TEXT], const struct number_exact *low,
                          const struct number_exact *high, int digits, int least);
bool number_print_fixed_between(char text[NUMBER_TEXT], const struct number_exact *low,
                                const struct number_exact *high, int places, int least);

#endif
