/*
 * command.c: fuzzes the parsers of the command line, of @FILE, and of all files that options refer
 * to. Parsing the canonical command of an accepted request must result in the same request
 * (round_trip.h). The request is executed if its table is small (emit.h). A refused request must
 * print an error.
 *
 * The input is text. It consists of the command-line arguments, one per line, followed by files.
 * Each file begins with a line "=== NAME", "=== NAME pipe" or "=== NAME broken", for the kinds
 * FILE_REGULAR, FILE_PIPE and FILE_BROKEN (harness.h).
 */
#include "cli/command_line.h"
#include "cli/options.h"
#include "cli/request.h"
#include "emit.h"
#include "harness.h"
#include "round_trip.h"

#include <string.h>

enum { INPUT_MAX = 1 << 14, WORDS_MAX = 64, FILES_MAX = 16 };

static const char mark[] = "=== ";

/* Terminates the line at `line`, and returns the next line, or NULL. */
static char *line_end(char *line, char *end)
{
    char *const newline = memchr(line, '\n', (size_t)(end - line));
    if (newline == NULL) {
        return NULL;
    }
    *newline = '\0';
    return newline + 1;
}

static bool is_mark(const char *line)
{
    return strncmp(line, mark, strlen(mark)) == 0;
}

/* Adds the lines before the first file to `words`, and returns the line at which the files begin.
 */
static char *words_parse(char *text, char *end, char *words[WORDS_MAX + 1], int *count)
{
    char *line = text;
    while (line != NULL && !is_mark(line)) {
        char *const next = line_end(line, end);
        if (*count < WORDS_MAX && (next != NULL || *line != '\0')) {
            words[(*count)++] = line;
        }
        line = next;
    }
    words[*count] = NULL;
    return line;
}

/* Returns the kind of a file, which is a word after its name, and removes this word from the text.
 */
static enum file_kind kind_parse(char *name)
{
    char *const blank = strrchr(name, ' ');
    enum file_kind kind = FILE_REGULAR;
    if (blank != NULL && blank > name) {
        kind = strcmp(blank, " pipe") == 0     ? FILE_PIPE
               : strcmp(blank, " broken") == 0 ? FILE_BROKEN
                                               : FILE_REGULAR;
    }
    if (kind != FILE_REGULAR) {
        *blank = '\0';
    }
    return kind;
}

/* Adds the file at `line`, and returns the line where the next file begins. */
static char *file_parse(char *line, char *end)
{
    char *const name = line + strlen(mark);
    char *const bytes = line_end(line, end);
    const enum file_kind kind = kind_parse(name);
    char *next = bytes;
    while (next != NULL && !is_mark(next)) {
        char *const newline = memchr(next, '\n', (size_t)(end - next));
        next = newline == NULL ? NULL : newline + 1;
    }
    const char *const last = next != NULL ? next : end;
    harness_add_file(name, bytes != NULL ? bytes : "", bytes != NULL ? (size_t)(last - bytes) : 0,
                     kind);
    return next;
}

static void outcome_require(int count, char *words[])
{
    static struct command_line command_line;
    static struct request request;
    const bool is_parsed = !IS_REFUSED(arguments_parse(&command_line, count, words, 0));
    if (!is_parsed && *harness_output() != '\0') { /* options such as --help also end the program */
        harness_require_silence();
        return;
    }
    if (is_parsed && !IS_REFUSED(request_read(&request, &command_line))) {
        round_trip_require(&request);
        emit_require(&request);
    } else {
        harness_require_refusal();
    }
    REQUIRE(*harness_output() == '\0', "text on standard output");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[INPUT_MAX + 1];
    static char program[] = "posenc";
    char *words[WORDS_MAX + 1] = {program};
    int count = 1;
    if (size > INPUT_MAX) {
        return 0;
    }
    harness_begin();
    memcpy(text, data, size);
    text[size] = '\0';
    char *rest = words_parse(text, text + size, words, &count);
    if (count == 1) { /* without arguments, posenc prints help */
        harness_end();
        return 0;
    }
    for (int i = 0; i < FILES_MAX && rest != NULL; i++) {
        rest = file_parse(rest, text + size);
    }
    outcome_require(count, words);
    harness_end();
    return 0;
}
