/*
 * support.h: helper functions that several suites use: for numbers, precisions and checksums, for
 * reading files and comparing texts, for capturing error messages, and for rendering templates to
 * strings.
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

/* Returns whether this machine is big-endian. */
bool host_is_big_endian(void);

/* Parse a number in the syntax of options: decimal_of a decimal number, quotient_of also a fraction
 * such as 1/127. An invalid number fails the test. */
struct decimal decimal_of(const char *text);
struct quotient quotient_of(const char *text);

/* Sets the precision of a spec from a name such as "f32". For affine formats, scale and zero point
 * follow, as in "s8:0.01:-5". */
void spec_set_precision(struct spec *spec, const char *text);

/* Returns the precision with this name, or NULL. */
const struct precision *precision_find(const char *name);

/* Returns the value of a cell of f32 or f64. */
double double_of_cell(const struct precision *precision, uint64_t cell);

/* Returns the next number of a pseudorandom sequence (Steele, Lea and Flood's splitmix64). */
uint64_t random_next(uint64_t *state);

/* Adds the low `bits` bits of a cell to a CRC-32 (ISO 3309), the lowest byte first, and returns the
 * new CRC-32. `bits` is a multiple of 8. The caller starts with UINT32_MAX, and inverts the last
 * result. */
uint32_t crc_add(uint32_t crc, uint64_t cell, int bits);

/* Returns the CRC-32 of bytes. */
uint32_t crc_of_bytes(const unsigned char *bytes, size_t count);

/* Checks that a text contains these parts in this order. The list of parts ends after `count`
 * parts, or before its first NULL. */
void text_check_parts(const char *text, const char *const parts[], size_t count);

/* Checks that two texts are equal. If they differ, the message contains only the first line that
 * differs, because Check cannot report long messages. */
void lines_check(const char *name, const char *text, const char *expected);

/* capture_begin redirects standard error to a temporary file. capture_end ends the redirection and
 * returns the text that was written, for the caller to free. Captures cannot be nested. */
void capture_begin(void);
char *capture_end(void);

/* Evaluates the expression, and returns whether it called refuse() or refuse_at(), which print a
 * message. Instead of ending the program, they jump back to this macro. Because of setjmp, the
 * expression must not assign to a local variable that is read later. A function that it calls may
 * do so through a pointer, because compilers then keep the variable in memory. */
#define IS_REFUSED(expression) \
    (refusal_begin(),          \
     setjmp(refusal) != 0 ? refusal_end(true) : ((void)(expression), refusal_end(false)))

/* Evaluates the expression, up to its end or to a refusal, and returns the text that was printed on
 * standard error. The caller frees the text. */
#define MESSAGE_OF(expression) (capture_begin(), (void)IS_REFUSED(expression), capture_end())

/* Used by IS_REFUSED. */
bool refusal_end(bool is_refused);
extern jmp_buf refusal;
void refusal_begin(void);

/* Returns the whole contents of an open file with a '\0' appended, for the caller to free. If
 * `length` is not NULL, *length becomes the number of bytes. */
char *file_read_all(FILE *file, size_t *length);

/* Renders a template to a text, for the caller to free. `length` is used as in file_read_all. */
char *template_to_string(const struct template *template, size_t *length);

/* Parses a template and renders it to a text, for the caller to free. Errors in the template end
 * the program, unless IS_REFUSED is used. */
char *render_to_string(const struct template_source *source, const struct template_names *names);

/* Returns the options that select a precision, separated by |. For affine precisions, these include
 * a scale and a zero point with which -1 to 1 is in range. The text is valid until the next call.
 */
const char *precision_options(const struct precision *precision);

/* Wraps the functions that may fail a test; see site.h. */
#ifndef SITE_KEPT
#define decimal_of(...)         FROM_HERE(decimal_of(__VA_ARGS__))
#define quotient_of(...)        FROM_HERE(quotient_of(__VA_ARGS__))
#define spec_set_precision(...) FROM_HERE(spec_set_precision(__VA_ARGS__))
#define text_check_parts(...)   FROM_HERE(text_check_parts(__VA_ARGS__))
#define lines_check(...)        FROM_HERE(lines_check(__VA_ARGS__))
#define capture_begin(...)      FROM_HERE(capture_begin(__VA_ARGS__))
#define capture_end(...)        FROM_HERE(capture_end(__VA_ARGS__))
#define file_read_all(...)      FROM_HERE(file_read_all(__VA_ARGS__))
#define template_to_string(...) FROM_HERE(template_to_string(__VA_ARGS__))
#define render_to_string(...)   FROM_HERE(render_to_string(__VA_ARGS__))
#endif

#endif
