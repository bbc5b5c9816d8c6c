/*
 * values.h: the texts that values are, put into a buffer of VALUE_SIZE bytes. Each function returns
 * the buffer, or a text that outlives it.
 */
#ifndef POSENC_VALUES_H
#define POSENC_VALUES_H

#include "message.h"
#include "model/precision.h"
#include "model/spec.h"
#include "text/digits.h"
#include "text/mustache.h"

#include <stdbool.h>
#include <stdint.h>

const char *text_print(char *buffer, const char *format, ...) TEXT_FORMAT(2, 3);
const char *text_integer(char *buffer, long long number);

/* Empty where there is no such number. */
const char *text_whole(char *buffer, bool is_there, long long number);
const char *text_decimal(char *buffer, const struct decimal *decimal);

const char *text_quotient(char *buffer, const struct quotient *quotient);
const char *text_multiple(char *buffer, const struct multiple *multiple);

/* A flag is 1, or empty. */
const char *text_flag(bool flag);

/* Returns m * 2^exponent in decimal, with the suffix that a constant of C has in this precision if
 * `is_c`. */
const char *text_dyadic(char *buffer, const struct digits *digits,
                        const struct precision *precision, int64_t m, int exponent, bool is_c);

/* Returns a text in capitals, as macros are written. */
const char *text_capitalized(char *buffer, const char *text);

#endif
