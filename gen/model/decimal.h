/*
 * decimal.h: decimal numbers and fractions, kept exactly as written: 10000, 1e6, 500000.5,
 * -0.0078125, 1/127. They are never converted to binary floating point.
 */
#ifndef POSENC_MODEL_DECIMAL_H
#define POSENC_MODEL_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

enum {
    DECIMAL_DIGITS = 48,                /* maximum number of significant digits */
    BINARY_DIGITS = 64,                 /* maximum number of significant bits of a hex float */
    DECIMAL_MAGNITUDE = 300,            /* magnitudes lie in 10^-300 .. 10^300 */
    DYADIC_MAGNITUDE = 1000,            /* magnitudes of hex floats lie in 2^-1000 .. 2^1000 */
    PART_DIGITS = 31,                   /* maximum number of digits of each part of a fraction */
    DECIMAL_TEXT = DECIMAL_DIGITS + 16, /* buffer size for decimal_print */
    QUOTIENT_TEXT = 2 * DECIMAL_TEXT    /* buffer size for quotient_print and multiple_print */
};

/* The number (-1)^is_negative * N * 10^exponent, where N is the integer with the digits digit[0],
 * digit[1], ..., digit[count-1]. Neither the first nor the last digit is 0. The number 0 has no
 * digits and the exponent 0, and is not negative. */
struct decimal {
    bool is_negative;
    unsigned count;
    int exponent;
    uint8_t digit[BINARY_DIGITS]; /* 0 .. 9; from digit[count] on, 0 */
};

extern const struct decimal decimal_one;

/* numerator / denominator, both positive. Both are 0 if no number is given. A decimal number has
 * the denominator 1. The parts of any other fraction are integers, and not both are multiples of
 * 10. */
struct quotient {
    struct decimal numerator;
    struct decimal denominator;
};

extern const struct quotient quotient_one;

/* A positive number, or that number times pi: 1/3, 2pi, pi/2. */
struct multiple {
    struct quotient number; /* 0 if no number is given */
    bool is_times_pi;
};

extern const struct multiple multiple_one;

enum decimal_fault {
    DECIMAL_FINE,
    DECIMAL_MALFORMED,   /* not of the form [+-]digits[.digits][e[+-]digits], .5 or 5. */
    DECIMAL_TOO_LONG,    /* more digits or bits than the maxima above */
    DECIMAL_OUT_OF_RANGE /* the magnitude is out of range, or a positive number is required */
};

/* Error messages, indexed by enum decimal_fault and worded to follow the number in a sentence. The
 * message of DECIMAL_FINE is NULL. */
extern const char *const decimal_fault_text[];

/* Parses an integer, with an optional sign, and advances *text past it. Returns false if there is
 * none. If the magnitude is above 10^16, *number is some number of the same sign with a magnitude
 * above 10^16. It need not be exact, because such a number is always out of range: even as an
 * exponent, since no text has enough digits to compensate for it. */
bool integer_parse(const char **text, int64_t *number);

/* Parses a whole text as a decimal number. After a fault *decimal is undefined. */
enum decimal_fault decimal_read(struct decimal *decimal, const char *text);

/* Parses what follows the 0x of a hex float: digits[.digits][p[+-]digits]. The value is mantissa *
 * 2^exponent, and mantissa is odd. A value of 0 is out of range. After a fault both results are
 * undefined. */
enum decimal_fault dyadic_read(uint64_t *mantissa, int *exponent, const char *text);

/* Parses a positive decimal number, or a fraction of two decimal numbers, whose value has to lie in
 * 10^-magnitude .. 10^magnitude. */
enum decimal_fault quotient_read(struct quotient *quotient, const char *text, int magnitude);

/* Prints "0.01" or "1/127", which quotient_read parses to the same quotient. Fractions are not
 * reduced. */
void quotient_print(char text[QUOTIENT_TEXT], const struct quotient *quotient);

/* Parse and print a quotient, or a multiple of pi: pi, Npi, pi/M, Npi/M. `magnitude` bounds the
 * number without pi, as in quotient_read. */
enum decimal_fault multiple_read(struct multiple *multiple, const char *text, int magnitude);
void multiple_print(char text[QUOTIENT_TEXT], const struct multiple *multiple);

bool multiple_is_one(const struct multiple *multiple);

/* Compares a quotient with 10^exponent. Returns a negative number if the quotient is less, 0 if
 * they are equal, and a positive number if it is greater. */
int quotient_compare_power(const struct quotient *quotient, int exponent);

/* Returns whether a quotient has a denominator other than 1, and is not 0. */
bool quotient_is_fraction(const struct quotient *quotient);

/* Prints the canonical spelling, such as "10000", "500000.5" or "0.01". Uses an exponent only if
 * there would be more than DECIMAL_DIGITS digits otherwise: "1e300", "2.5e-200". decimal_read
 * parses the text to the same number. */
void decimal_print(char text[DECIMAL_TEXT], const struct decimal *decimal);

/* Convert an integer to a decimal, and back. decimal_to_integer returns false if the number is not
 * an integer. For a magnitude above 10^17, *integer is some integer of the same sign with a
 * magnitude of at least 10^17. */
struct decimal decimal_from_integer(int64_t integer);
bool decimal_to_integer(int64_t *integer, const struct decimal *decimal);

bool decimal_is_one(const struct decimal *decimal);

/* Returns floor(n * decimal), for 0 <= decimal <= 1 and 0 <= n <= 2^31. */
int64_t decimal_floor(const struct decimal *decimal, int64_t n);

/* Compares two numbers: negative for a < b, 0 for a == b, positive for a > b. */
int decimal_compare(const struct decimal *a, const struct decimal *b);

/* Returns whether a number lies in least .. most. The bounds are texts that decimal_read parses. */
bool decimal_is_within(const struct decimal *decimal, const char *least, const char *most);

#endif
