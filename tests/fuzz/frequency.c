/*
 * frequency.c: fuzzes files of frequencies. The first byte determines the number of frequencies
 * that the table needs ('0' for one, and so on), and the rest is the file. Accepted numbers are
 * compared with strtold(). If the file has as many numbers as the table needs, and all of them are
 * plain (number_parse), it must be accepted.
 */
#include "cli/request.h"
#include "harness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 1 << 14, WANTED_MAX = 16, PLAIN_MAX = 16 };

static char text[INPUT_MAX + 1];

/* ---- lines, parsed by the C library ---- */

struct parsed_lines {
    long double values[WANTED_MAX];
    size_t count;
    bool are_plain; /* all lines are plain numbers (number_parse) */
};

/* Parses a line as a number, and returns whether it is plain: short, of moderate magnitude, and
 * without other characters. */
static bool number_parse(struct parsed_lines *lines, const char *line)
{
    char *end;
    const size_t length = strlen(line);
    const long double value = strtold(line, &end);
    if (lines->count < WANTED_MAX) {
        lines->values[lines->count] = value;
    }
    lines->count++;
    return *end == '\0' && length <= PLAIN_MAX && value > 1e-290L && value < 1e290L &&
           strspn(line, "0123456789abcdefABCDEFxXpP+-.") == length;
}

/* Splits the text in place into lines, and parses them without comments and without leading and
 * trailing blanks. */
static void lines_parse(struct parsed_lines *lines, char *at)
{
    *lines = (struct parsed_lines){.are_plain = true};
    while (at != NULL) {
        char *const newline = strchr(at, '\n');
        if (newline != NULL) {
            *newline = '\0';
        }
        at += strspn(at, " \t\r");
        at[strcspn(at, "#")] = '\0';
        for (size_t length = strlen(at); length > 0 && strchr(" \t\r", at[length - 1]) != NULL;) {
            at[--length] = '\0';
        }
        if (*at != '\0') {
            lines->are_plain = number_parse(lines, at) && lines->are_plain;
        }
        at = newline != NULL ? newline + 1 : NULL;
    }
}

/* ---- numbers ---- */

static long double value_of(const struct number *number)
{
    char spelling[DECIMAL_TEXT];
    if (number->is_dyadic) {
        return ldexpl((long double)number->mantissa, number->exponent);
    }
    decimal_print(spelling, &number->decimal);
    return strtold(spelling, NULL);
}

static void decimal_require(const struct decimal *decimal)
{
    char spelling[DECIMAL_TEXT];
    struct decimal again;
    REQUIRE(decimal->count > 0 && decimal->count <= DECIMAL_DIGITS && !decimal->is_negative &&
                decimal->digit[0] != 0 && decimal->digit[decimal->count - 1] != 0,
            "a decimal number that is not positive, or not in normal form");
    decimal_print(spelling, decimal);
    REQUIRE(decimal_read(&again, spelling) == DECIMAL_FINE && decimal_compare(decimal, &again) == 0,
            "%s is another number when it is read again", spelling);
}

/* Returns a bound on the relative error of two roundings to long double. The precision is measured,
 * because valgrind computes long doubles with 53 bits. */
static long double tolerance_find(void)
{
    volatile long double unit = 1;
    volatile long double sum = 2;
    while (sum > 1) {
        unit /= 2;
        sum = 1 + unit;
    }
    return 8 * unit;
}

static void number_require(const struct number *number, long double expected)
{
    const long double value = value_of(number);
    if (number->is_dyadic) {
        REQUIRE(number->mantissa % 2 == 1, "a mantissa that is not odd");
        REQUIRE(value >= 0x1p-1000L && value <= 0x1p1000L, "%Lg is out of range", value);
    } else {
        decimal_require(&number->decimal);
        REQUIRE(value >= 0.999999L * 1e-300L && value <= 1.000001L * 1e300L, "%Lg is out of range",
                value);
    }
    REQUIRE(fabsl(value - expected) <= expected * tolerance_find(), "%Lg is read as %Lg", expected,
            value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct spec spec = {.frequency_file = "folder/w.txt"};
    struct parsed_lines lines;
    if (size == 0 || size > INPUT_MAX) {
        return 0;
    }
    const size_t wanted = 1 + (size_t)(data[0] - (unsigned)'0') % WANTED_MAX;
    harness_begin();
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    const bool has_zero = strlen(text) < size - 1;
    harness_add_file("w.txt", data + 1, size - 1, size % 2 == 0 ? FILE_REGULAR : FILE_PIPE);
    spec.pairs = (int64_t)wanted;
    spec.frequency_count = spec.pairs;
    const bool is_accepted = !IS_REFUSED(frequency_file_read(&spec));
    lines_parse(&lines, text);
    if (is_accepted) {
        harness_require_silence();
        REQUIRE(!has_zero || memchr(data, '#', size) != NULL, "a byte 0 is accepted");
        REQUIRE(has_zero || lines.count == wanted, "a file of another length is accepted");
        for (size_t i = 0; i < wanted && !has_zero; i++) {
            number_require(&spec.frequency_list[i], lines.values[i]);
        }
    } else {
        harness_require_refusal();
        REQUIRE(has_zero || !lines.are_plain || lines.count != wanted, "plain numbers are refused");
    }
    harness_end();
    return 0;
}
