/*
 * values.h: formats the values of names in templates, in a buffer of VALUE_SIZE bytes. Each
 * function returns the buffer or a string literal.
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

/* text_integer_if returns "" if `is_there` is false, text_decimal if `decimal` is NULL. */
const char *text_integer_if(char *buffer, bool is_there, long long number);
const char *text_decimal(char *buffer, const struct decimal *decimal);

const char *text_quotient(char *buffer, const struct quotient *quotient);
const char *text_multiple(char *buffer, const struct multiple *multiple);

/* Returns "1" if the flag is set, otherwise an empty text. */
const char *text_flag(bool flag);

/* Returns m * 2^exponent in decimal. With `is_c`, the number has the suffix of a C constant of this
 * precision: f for f32, none for f64. */
const char *text_dyadic(char *buffer, const struct digits *digits,
                        const struct precision *precision, int64_t m, int exponent, bool is_c);

/* Converts a text to upper case, for the names of macros. */
const char *text_upper_case(char *buffer, const char *text);

#endif
