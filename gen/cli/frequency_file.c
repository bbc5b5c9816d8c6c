/*
 * frequency_file.c: parses the file of --frequency=@FILE.
 *
 * A line has one positive number: a decimal number (0.8659643, 1.33e-4) of at most DECIMAL_DIGITS
 * digits, or a hex float of C99 (0x1.bb5fp-1) of at most 64 significant bits. Blank lines are
 * skipped, and a # starts a comment.
 */
#include "cli/request.h"

#include "files/input.h"
#include "memory.h"
#include "message.h"

#include <string.h>

enum { FREQUENCY_FILE_MAX = 1 << 26 }; /* bytes: D_MODEL_MAX lines of 1024 bytes */

/* Parses a line as a positive number. Refuses any other text. */
static struct number frequency_parse(const char *text, struct origin origin)
{
    const char *const digits = text + (*text == '+' || *text == '-');
    struct number number = {.is_dyadic =
                                digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')};
    enum decimal_fault fault = number.is_dyadic
                                   ? dyadic_read(&number.mantissa, &number.exponent, digits + 2)
                                   : decimal_read(&number.decimal, text);
    if (fault == DECIMAL_FINE &&
        (*text == '-' || (!number.is_dyadic && number.decimal.count == 0))) {
        fault = DECIMAL_OUT_OF_RANGE;
    }
    if (fault != DECIMAL_FINE) {
        refuse_at(origin,
                  "'%.99s' %s: allowed are 1e-300 .. 1e300 and 0x1p-1000 .. 0x1p+1000, one a line",
                  text, decimal_fault_text[fault]);
    }
    return number;
}

/* Removes the comment and all leading and trailing blanks of the line, and terminates the remaining
 * text with a zero. Replaces tabs and carriage returns by blanks, and other control characters and
 * bytes that are not ASCII by ?, because a message may quote the line. Returns the remaining text.
 */
static char *line_trim(char *line, char *end)
{
    char *const comment = memchr(line, '#', (size_t)(end - line));
    end = comment != NULL ? comment : end;
    for (char *c = line; c < end; c++) {
        if (*c == '\t' || *c == '\r') {
            *c = ' ';
        } else if (*c < ' ' || *c > '~') {
            *c = '?';
        }
    }
    while (end > line && end[-1] == ' ') {
        end--;
    }
    *end = '\0';
    return line + strspn(line, " ");
}

void frequency_file_read(struct spec *spec)
{
    static const struct input_kind kind = {
        .option = "--frequency: '@", .wanted = "a file of numbers", .size_max = FREQUENCY_FILE_MAX};
    const size_t count = (size_t)spec->frequency_count;
    struct origin origin = {spec->frequency_file, 1};
    size_t number_count = 0;
    size_t length;
    if (spec->frequency_file == NULL) {
        return;
    }
    char *text = input_read(&kind, spec->frequency_file, (struct origin){NULL, 0}, &length);
    char *const text_end = text + length;
    *text_end = '\n'; /* replaces the final zero, so that each line ends with a newline */
    spec->frequency_list = memory_allocate(count, sizeof *spec->frequency_list);
    for (char *end; text <= text_end; text = end + 1) {
        end = memchr(text, '\n', (size_t)(text_end - text) + 1);
        const char *const line = line_trim(text, end);
        if (*line != '\0') {
            const struct number number = frequency_parse(line, origin);
            if (number_count < count) {
                spec->frequency_list[number_count] = number;
            }
            number_count++;
        }
        origin.line += end < text_end;
    }
    if (number_count != count) {
        refuse_at(origin, "the file has %zu numbers, but %zu are wanted, one for each frequency",
                  number_count, count);
    }
}
