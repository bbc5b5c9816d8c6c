/*
 * decimal.h: decimal numbers and fractions, kept exactly as written: 10000, 1e6, 500000.5,
 * -0.0078125, 1/127. They are never converted to binary floating point.
 */
#ifndef POSENC_MODEL_DECIMAL_H
#define POSENC_MODEL_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    DECIMAL_DIGITS = 48,     /* the greatest number of significant digits */
    BINARY_DIGITS = 64,      /* the greatest number of bits of a hex float */
    DECIMAL_MAGNITUDE = 300, /* values lie in 10^-300 .. 10^300 */
    DYADIC_MAGNITUDE = 1000, /* those of hex floats in 2^-1000 .. 2^1000 */
    PART_DIGITS = 31,        /* digits of a fraction's numerator or denominator, as an integer */
    DECIMAL_TEXT = DECIMAL_DIGITS + 16, /* bytes that decimal_print needs, with the final zero */
    QUOTIENT_TEXT = 2 * DECIMAL_TEXT    /* the same for quotient_print and multiple_print */
};

/* (-1)^negative * digit[0] digit[1] ... digit[count-1] * 10^exponent. Normal form: no leading and
 * no trailing zero digit; zero has count 0, exponent 0 and is not negative. */
struct decimal {
    bool negative;
    unsigned count;
    int exponent;
    uint8_t digit[BINARY_DIGITS]; /* 0 .. 9 each; after the last 0 */
};

extern const struct decimal decimal_one;

/* numerator / denominator, both positive, or both 0 where there is no number. The denominator of a
 * decimal number is 1; the parts of any other fraction are whole, and not both multiples of 10. */
struct quotient {
    struct decimal numerator;
    struct decimal denominator;
};

extern const struct quotient quotient_one;

/* A positive number, or a multiple of pi: 1/3, 2pi, pi/2. */
struct multiple {
    struct quotient number; /* 0: not given */
    bool of_pi;
};

extern const struct multiple multiple_one;

enum decimal_fault {
    DECIMAL_FINE,
    DECIMAL_MALFORMED,   /* not [+-]digits[.digits][e[+-]digits] */
    DECIMAL_TOO_LONG,    /* more than DECIMAL_DIGITS significant digits, or 64 bits */
    DECIMAL_OUT_OF_RANGE /* outside the limits above; a decimal number may be zero */
};

/* What is wrong, to follow the number in a message; NULL for DECIMAL_FINE. */
extern const char *const decimal_fault_text[];

/* Parses an integer and advances. Returns false if there is none. Magnitudes above 10^16 are not
 * distinguished: they are out of every range, and no text has enough decimal places to compensate
 * such an exponent. */
bool whole_take(const char **text, int64_t *number);

/* Parses a whole text as a number. After a fault *decimal is undefined. */
enum decimal_fault decimal_read(struct decimal *decimal, const char *text);

/* Reads what follows the 0x of a hex float, digits[.digits][p[+-]digits], as mantissa * 2^exponent
 * with an odd mantissa. After a fault both have no meaning. */
enum decimal_fault dyadic_read(uint64_t *mantissa, int *exponent, const char *text);

/* Reads a decimal number, or two with a / between them, within 10^-magnitude .. 10^magnitude. */
enum decimal_fault quotient_read(struct quotient *quotient, const char *text, int magnitude);

/* Prints "0.01" or "1/127": quotient_read reads that as the same quotient. Fractions are not
 * reduced. */
void quotient_print(char text[QUOTIENT_TEXT], const struct quotient *quotient);

/* Does the same for a number or a multiple of pi: N, pi, Npi, pi/N, Npi/N. */
enum decimal_fault multiple_read(struct multiple *multiple, const char *text, int magnitude);
void multiple_print(char text[QUOTIENT_TEXT], const struct multiple *multiple);

bool multiple_is_one(const struct multiple *multiple);

/* Compares it with 10^exponent: negative, 0 or positive. */
int quotient_compare_power(const struct quotient *quotient, int exponent);

/* Returns whether it is a fraction, not a decimal number. */
bool quotient_is_fraction(const struct quotient *quotient);

/* Prints the canonical spelling: "10000", "500000.5", "0.01"; it has an exponent only where the
 * plain one would have more than DECIMAL_DIGITS digits: "1e300", "2.5e-200". Equal numbers are
 * spelled alike, and decimal_read(decimal_print(x)) is x. */
void decimal_print(char text[DECIMAL_TEXT], const struct decimal *decimal);

/* Convert an integer to a decimal, and back. The second returns false if the number is not an
 * integer, and does not distinguish magnitudes above 10^17. */
struct decimal decimal_from_whole(int64_t whole);
bool decimal_to_whole(int64_t *whole, const struct decimal *decimal);

bool decimal_is_one(const struct decimal *decimal);

/* Returns floor(n * decimal), for a decimal of 0 to 1 and an n of 0 to 2^31. */
int64_t decimal_floor(const struct decimal *decimal, int64_t n);

/* Compares two numbers: negative for a < b, 0 for a == b, positive for a > b. */
int decimal_compare(const struct decimal *a, const struct decimal *b);

/* Returns whether it lies within these bounds, which are spelled as decimal_read reads them. */
bool decimal_is_within(const struct decimal *decimal, const char *least, const char *most);

#endif
