/*
 * frequency_file.c: reading numbers exactly, line by line.
 */
#include "cli/frequency_file.h"

#include "files/platform.h"
#include "memory.h"
#include "message.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* --- hex floats ------------------------------------------------------------------------------ */

/* A hex float on its way to normal form, an odd mantissa: bits are taken one by one, and zeros are
 * held back until a one behind them shows that they are significant. */
struct bits {
    uint64_t mantissa;
    unsigned count; /* bits of the mantissa */
    unsigned zeros; /* held back */
    int exponent;   /* of the last bit seen, held back or not */
    bool any;
    bool too_long;
};

static void bit_take(struct bits *bits, unsigned bit)
{
    if (bit == 0) {
        bits->zeros += bits->count > 0;
        return;
    }
    if (bits->count + bits->zeros >= 64) {
        bits->too_long = true;
        return;
    }
    bits->mantissa = bits->mantissa << bits->zeros << 1 | 1;
    bits->count += bits->zeros + 1;
    bits->zeros = 0;
}

/* The value of a hex digit, or 16. */
static unsigned hex_digit(char c)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    const char *const found = c == '\0' ? NULL : strchr(digits, c);
    return found == NULL ? 16 : (unsigned)(found - digits) % 16;
}

/* Takes hex digits, each of which lowers the exponent by `step`; returns what follows. */
static const char *hex_digits_take(struct bits *bits, const char *text, int step)
{
    for (unsigned digit; (digit = hex_digit(*text)) < 16; text++) {
        for (unsigned mask = 8; mask > 0; mask /= 2) {
            bit_take(bits, (digit & mask) != 0);
        }
        bits->exponent -= step;
        bits->any = true;
    }
    return text;
}

/* Takes the digits of a power of two, up to the end. Large ones are all alike: no mantissa of a
 * line brings them back into range. */
static bool power_take(struct bits *bits, const char *text)
{
    const int limit = 100000;
    const bool negative = *text == '-';
    int power = 0;
    text += *text == '-' || *text == '+';
    const size_t digits = strspn(text, "0123456789");
    if (digits == 0 || text[digits] != '\0') {
        return false;
    }
    for (; *text != '\0'; text++) {
        power = power > limit ? power : 10 * power + (*text - '0');
    }
    bits->exponent += negative ? -power : power;
    return true;
}

/* Reads what follows the 0x of a hex float. */
static enum decimal_fault hex_read(struct number *number, const char *text)
{
    struct bits bits = {.mantissa = 0};
    text = hex_digits_take(&bits, text, 0);
    if (*text == '.') {
        text = hex_digits_take(&bits, text + 1, 4);
    }
    const bool has_power = *text == 'p' || *text == 'P';
    if (!bits.any || (has_power ? !power_take(&bits, text + 1) : *text != '\0')) {
        return DECIMAL_MALFORMED;
    }
    if (bits.too_long) {
        return DECIMAL_TOO_LONG;
    }
    const int exponent = bits.exponent + (int)bits.zeros;
    const int leading = exponent + (int)bits.count - 1; /* of the first bit */
    if (bits.mantissa == 0 || leading < -NUMBER_MAGNITUDE || leading > NUMBER_MAGNITUDE ||
        (leading == NUMBER_MAGNITUDE && bits.mantissa != 1)) {
        return DECIMAL_OUT_OF_RANGE;
    }
    *number = (struct number){.is_dyadic = true, .mantissa = bits.mantissa, .exponent = exponent};
    return DECIMAL_FINE;
}

/* --- numbers --------------------------------------------------------------------------------- */

/* A positive number; others are out of range. */
static enum decimal_fault number_read(struct number *number, const char *text)
{
    const char *const digits = text + (*text == '+' || *text == '-');
    if (digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
        const enum decimal_fault fault = hex_read(number, digits + 2);
        return fault == DECIMAL_FINE && *text == '-' ? DECIMAL_OUT_OF_RANGE : fault;
    }
    *number = (struct number){.is_dyadic = false};
    const enum decimal_fault fault = decimal_read(&number->decimal, text);
    const bool is_positive = number->decimal.count > 0 && !number->decimal.negative;
    return fault == DECIMAL_FINE && !is_positive ? DECIMAL_OUT_OF_RANGE : fault;
}

static bool refuse_number(struct origin origin, const char *text, enum decimal_fault fault)
{
    const char *const allowed = "allowed are 1e-300 .. 1e300 and 0x1p-1000 .. 0x1p+1000";
    if (fault == DECIMAL_TOO_LONG) {
        return refuse_at(origin,
                         "'%s' has too many digits: allowed are %d significant decimal ones, or "
                         "64 bits of a hex float",
                         text, DECIMAL_DIGITS);
    }
    if (fault == DECIMAL_OUT_OF_RANGE) {
        return refuse_at(origin, "'%s' is out of range: %s", text, allowed);
    }
    return refuse_at(origin, "'%s' is no number, decimal or hex, alone on its line: %s", text,
                     allowed);
}

/* --- lines ----------------------------------------------------------------------------------- */

/* A file on its way through. */
struct numbers {
    struct origin origin;
    FILE *file;
    size_t bytes; /* read so far */
    struct number *list;
    size_t count; /* read so far */
    size_t room;  /* in the list; numbers past it are only counted */
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Counts a byte, where the file may have one more: a pipe may have no end. */
static bool byte_count(struct numbers *numbers)
{
    return ++numbers->bytes <= FREQUENCY_FILE_MAX ||
           refuse_at(numbers->origin, "the file is larger than %d bytes: give one number a line",
                     FREQUENCY_FILE_MAX);
}

/* Reads a line up to a comment, without blanks at both ends; within they become spaces, since a
 * message may show the line. *more is false behind the last. False after a message. */
static bool line_read(struct numbers *numbers, char text[NUMBER_MAX_LENGTH + 1], bool *more)
{
    size_t length = 0;
    bool comment = false;
    int c;
    while ((c = getc(numbers->file)) != EOF && c != '\n') {
        if (!byte_count(numbers)) {
            return false;
        }
        comment = comment || c == '#';
        if (comment || (length == 0 && is_blank((char)c))) {
            continue;
        }
        if ((c < 0x20 && !is_blank((char)c)) || c >= 0x7f) {
            return refuse_at(numbers->origin, "a byte 0x%02x: numbers are text", (unsigned)c);
        }
        if (length == NUMBER_MAX_LENGTH) {
            return refuse_at(numbers->origin,
                             "the line is longer than %d characters: give one "
                             "number a line",
                             NUMBER_MAX_LENGTH);
        }
        text[length++] = is_blank((char)c) ? ' ' : (char)c;
    }
    while (length > 0 && is_blank(text[length - 1])) {
        length--;
    }
    text[length] = '\0';
    *more = c != EOF;
    return c == EOF || byte_count(numbers);
}

static bool refuse_file(const char *path)
{
    return refuse("--frequency: '@%s': the file cannot be read (%s): give the path of a file of "
                  "numbers",
                  path, platform_error(errno));
}

static bool lines_read(struct numbers *numbers)
{
    char text[NUMBER_MAX_LENGTH + 1];
    for (bool more = true; more; numbers->origin.line += more) {
        struct number number;
        if (!line_read(numbers, text, &more)) {
            return false;
        }
        if (ferror(numbers->file)) {
            return refuse_file(numbers->origin.file);
        }
        if (*text == '\0') {
            continue;
        }
        const enum decimal_fault fault = number_read(&number, text);
        if (fault != DECIMAL_FINE) {
            return refuse_number(numbers->origin, text, fault);
        }
        if (numbers->count < numbers->room) {
            numbers->list[numbers->count] = number;
        }
        numbers->count++;
    }
    return true;
}

bool frequency_file_read(struct request *request, size_t count, const char *purpose)
{
    const char *const path = request->frequency_file;
    struct number *const list = memory_take(count, sizeof *list);
    struct numbers numbers = {.origin = {path, 1}, .list = list, .room = count};
    request->frequency_list = list;
    request->frequency_count = count;
    errno = 0;
    numbers.file = platform_open(path);
    if (numbers.file == NULL) {
        return refuse_file(path);
    }
    errno = 0;
    const bool fine = lines_read(&numbers);
    (void)fclose(numbers.file);
    return fine &&
           (numbers.count == count || refuse_at(numbers.origin,
                                                "the file has %zu numbers, but %zu are wanted: one "
                                                "for %s",
                                                numbers.count, count, purpose));
}
