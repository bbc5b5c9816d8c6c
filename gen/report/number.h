/*
 * number.h: exact numbers, their digits, and the numbers that cells stand for. A number is a
 * quotient of two integers, or the square root of one.
 *
 * Digits are rounded to nearest, ties to even, from the number itself. A value that is known within
 * an error is printed as if it had none, and only if 2^12 such errors or more make the last digit.
 * Then a digit is wrong only where the value lies that near to the middle of two numbers.
 */
#ifndef POSENC_REPORT_NUMBER_H
#define POSENC_REPORT_NUMBER_H

#include "encoding/rounding.h"
#include "report/lines.h"

/* The number is (-1)^negative times the ratio, or times its square root. Unlike in ratio.h the
 * numerator may be zero. */
struct number_exact {
    bool negative;
    bool is_root;
    struct ratio ratio;
};

/* Sets the exact number to the wide one, ignoring its error. */
void number_set_wide(struct number_exact *number, const struct wide *value);

/* Prints so many digits after the point, at most 12: "-0.12345679". |number| is less than 2^20. */
struct finding number_places(const struct number_exact *number, int places);

/* Prints so many digits from the first that is not 0, at most 16: "6.28318531", or "6.28318531e+12"
 * if the plain spelling is long. 0 is "0". */
struct finding number_digits(const struct number_exact *number, int digits);

/* Prints three digits of a bound, rounded up: "2.99e-08". 0 is "0". */
void bound_print(char text[NUMBER_TEXT], const struct ratio *bound);

/* Prints the number of a cell, or its magnitude, to 9 digits. */
struct finding cell_digits(const struct rounding *rounding, uint64_t cell, bool as_magnitude);

/* Computes the cosine of the angle between two vectors of cells, exactly. Returns false if one of
 * them is zero, so that there is none. */
bool cells_cosine(struct number_exact *cosine, const struct rounding *rounding, const uint64_t *a,
                  const uint64_t *b, size_t count);

#endif
