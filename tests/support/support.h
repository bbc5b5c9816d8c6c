/*
 * support.h: what several suites need: numbers, standard error caught in a string, and templates
 * rendered to a string.
 */
#ifndef POSENC_TESTS_SUPPORT_H
#define POSENC_TESTS_SUPPORT_H

#include "model/decimal.h"
#include "model/precision.h"
#include "site.h"
#include "text/mustache.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct precision;
struct spec;

/* Whether this machine stores numbers with the highest byte first. */
bool host_is_big_endian(void);

/* A number as it is written in an option. Any other text fails the test. */
struct decimal decimal_of(const char *text);

struct quotient quotient_of(const char *text);

/* Sets a precision from "f32", or one with a scale and a zero point from "s8:0.01:-5". */
void spec_set_precision(struct spec *spec, const char *text);

/* Finds the format of that name; or NULL. */
const struct precision *precision_find(const char *name);

/* The number of a cell of f32 or f64. */
double double_of_cell(const struct precision *precision, uint64_t cell);

/* The next number of a sequence without a visible order (Steele, Lea and Flood's splitmix64). */
uint64_t random_next(uint64_t *state);

/* Adds the low bits of a cell to a CRC-32, bit by bit, as ISO 3309 defines it: it begins as
 * UINT32_MAX, and is inverted at the end. */
uint32_t crc_add(uint32_t crc, uint64_t cell, int bits);

/* The CRC-32 of bytes. */
uint32_t crc_of_bytes(const unsigned char *bytes, size_t count);

/* That a text has these parts, in this order. A NULL ends the parts early. */
void text_has(const char *text, const char *const parts[], size_t count);

/* That two texts are the same. If not, the test fails with the first line that differs: Check ends
 * where a message has whole texts. */
void lines_equal(const char *name, const char *text, const char *expected);

/* From capture_begin to capture_end standard error goes into a temporary file; capture_end
 * returns what was written there, for the caller to free. The two do not nest. */
void capture_begin(void);
char *capture_end(void);

/* Evaluates the expression. Returns whether a refusal ended it; the caller continues. Within it, no
 * local variable of the caller may change that is read after it, but through its address. */
#define IS_REFUSED(expression) \
    (refusal_begin(),          \
     setjmp(refusal) != 0 ? refusal_end(true) : ((void)(expression), refusal_end(false)))

/* The output of the expression on standard error, up to a refusal that ends it; for the caller to
 * free. */
#define MESSAGE_OF(expression) (capture_begin(), (void)IS_REFUSED(expression), capture_end())

bool refusal_end(bool is_refused);
extern jmp_buf refusal;
void refusal_begin(void);

/* The whole of a file that is open for reading, with a '\0' after it, for the caller to free. If
 * `length` is not NULL, *length becomes the length. */
char *file_text(FILE *file, size_t *length);

/* What a template renders, for the caller to free, and its length as with file_text. */
char *template_to_string(const struct template *template, size_t *length);

/* Parses and renders. Returns the output, for the caller to free, or NULL if the template was
 * refused. */
char *render_to_string(const struct template_source *source, const struct template_names *names);

/* The options of a precision, with a scale and a zero point where it has them: numbers from -1 to 1
 * fit. They stay until the next call. */
const char *precision_options(const struct precision *precision);

/* What may fail a test: see site.h. */
#ifndef SITE_KEPT
#define decimal_of(...)         FROM_HERE(decimal_of(__VA_ARGS__))
#define quotient_of(...)        FROM_HERE(quotient_of(__VA_ARGS__))
#define spec_set_precision(...) FROM_HERE(spec_set_precision(__VA_ARGS__))
#define text_has(...)           FROM_HERE(text_has(__VA_ARGS__))
#define lines_equal(...)        FROM_HERE(lines_equal(__VA_ARGS__))
#define capture_begin(...)      FROM_HERE(capture_begin(__VA_ARGS__))
#define capture_end(...)        FROM_HERE(capture_end(__VA_ARGS__))
#define file_text(...)          FROM_HERE(file_text(__VA_ARGS__))
#define template_to_string(...) FROM_HERE(template_to_string(__VA_ARGS__))
#define render_to_string(...)   FROM_HERE(render_to_string(__VA_ARGS__))
#endif

#endif
