/*
 * number.h: prints exact numbers and the decoded values of cells in decimal. An exact number is a
 * quotient of two integers, or the square root of such a quotient.
 *
 * Exact numbers are printed correctly rounded, to nearest, ties to even. A value that is known only
 * within an error bound is printed as if it were exact, but only if a unit of the last digit is at
 * least 2^12 times the bound. The last digit is then wrong only if the distance of the value from
 * the midpoint of two printable numbers is less than the bound.
 */
#ifndef POSENC_REPORT_NUMBER_H
#define POSENC_REPORT_NUMBER_H

#include "encoding/rounding.h"
#include "report/lines.h"

/* The number (-1)^is_negative * ratio or, if is_root is true, (-1)^is_negative * sqrt(ratio). */
struct number_exact {
    bool is_negative;
    bool is_root;
    struct ratio ratio;
};

/* Sets the exact number to a wide number, as if the wide number were exact. */
void number_set_wide(struct number_exact *number, const struct wide *value);

/* Returns the text of a number with `places` digits after the point, at most 12: "-0.12345679".
 * |number| has to be less than 2^20. */
struct finding number_print_places(const struct number_exact *number, int places);

/* Returns the text of a number with `digits` significant digits, at most 9: "6.28318531". An
 * exponent less than -4, or not less than `digits`, is printed: "6.28318531e+12". 0 is "0". */
struct finding number_print_digits(const struct number_exact *number, int digits);

/* Prints a bound with three significant digits, rounded up: "2.99e-08". 0 is "0". */
void bound_print(char text[NUMBER_TEXT], const struct ratio *bound);

/* Returns the decoded value of a cell, or its magnitude, as text with 9 significant digits. */
struct finding cell_digits(const struct rounding *rounding, uint64_t cell, bool as_magnitude);

/* Computes the exact cosine of the angle between two vectors of cells. Returns false if a vector is
 * zero, so that the angle is undefined. */
bool cells_compute_cosine(struct number_exact *cosine, const struct rounding *rounding,
                          const uint64_t *a, const uint64_t *b, size_t count);

#endif
