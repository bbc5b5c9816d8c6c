/*
 * values.h: the texts that values are, put into a room of VALUE_ROOM bytes. Each function returns
 * the room, or a text that outlives it.
 */
#ifndef POSENC_VALUES_H
#define POSENC_VALUES_H

#include "message.h"
#include "model/digits.h"
#include "model/precision.h"
#include "model/spec.h"
#include "text/mustache.h"

#include <stdbool.h>
#include <stdint.h>

const char *text_print(char *room, const char *format, ...) MESSAGE_FORMAT(2, 3);
const char *text_integer(char *room, long long number);

/* Empty where there is no such number. */
const char *text_whole(char *room, bool is_there, long long number);
const char *text_decimal(char *room, const struct decimal *decimal);

const char *text_quotient(char *room, const struct quotient *quotient);

/* A flag is 1, or empty. */
const char *text_flag(bool flag);

/* Returns m * 2^exponent as a decimal constant of C. */
const char *text_dyadic(char *room, const struct digits *digits, const struct precision *precision,
                        int64_t m, int exponent);

/* Returns a text in capitals, as macros are written. */
const char *text_capitalized(char *room, const char *text);

#endif
