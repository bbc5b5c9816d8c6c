/*
 * number.h: exact numbers and their digits. A number is a quotient of two integers, or the square
 * root of one.
 *
 * Digits are rounded to nearest, ties to even, from the number itself. A value that is known within
 * an error is printed as if it had none, and only if 2^12 such errors or more make the last digit.
 * Then a digit is wrong only where the value lies that near to the middle of two numbers.
 */
#ifndef POSENC_REPORT_NUMBER_H
#define POSENC_REPORT_NUMBER_H

#include "exact/ratio.h"
#include "integer.h"

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

/* *r = bits, an unsigned integer. */
void wide_set_bits(struct wide *r, struct integer128 bits);

/* The wide number as it is, whatever its error is. */
void number_set_wide(struct number_exact *number, const struct wide *value);

/* What the digits of a printed number count. */
enum number_form {
    NUMBER_PLACES,     /* all after the point: "-0.12345679"; |number| < 2^20, at most 12 */
    NUMBER_SIGNIFICANT /* all from the first that is not 0, at most NUMBER_DIGITS: "6.28318531", or
                          "6.28318531e+12" if the plain spelling is long; 0 is "0" */
};

void number_print(char text[NUMBER_TEXT], const struct number_exact *number, enum number_form form,
                  int digits);

/* round(|number| * 10^places), which has to be less than 2^64. */
uint64_t number_scaled(const struct number_exact *number, int places);

#endif
