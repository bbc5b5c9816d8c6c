/*
 * reading.c: parses a command line for a test, and prints its canonical command.
 */
#define SITE_KEPT
#include "reading.h"

#include "cli/options.h"
#include "memory.h"
#include "model/layout.h"
#include "process.h"
#include "support.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENTS_MAX = 64 };

/* Parses the arguments as main does. */
static void arguments_read(struct reading *reading, int argc, char *const argv[])
{
    struct command_line *const command_line = &reading->command_line;
    reading->outcome = REQUEST_REFUSED;
    arguments_parse(command_line, argc, argv, 0);
    request_read(&reading->request, command_line);
    reading->outcome = REQUEST_RUN;
}

/* Parses the arguments, and returns even if they are refused. This is a separate function, because
 * a jump back to setjmp makes local variables of the function that called setjmp indeterminate. */
static void arguments_try(struct reading *reading, int argc, char *const argv[])
{
    (void)IS_REFUSED(arguments_read(reading, argc, argv));
}

void reading_start(struct reading *reading, const char *words)
{
    char *argv[ARGUMENTS_MAX + 1] = {"posenc"};
    int argc = 1;
    ck_assert_uint_lt(strlen(words), sizeof reading->line);
    (void)strcpy(reading->line, words);
    for (char *word = reading->line; word != NULL && *words != '\0'; argc++) {
        ck_assert_int_lt(argc, ARGUMENTS_MAX);
        argv[argc] = word;
        word = strchr(word, '|');
        if (word != NULL) {
            *word++ = '\0';
        }
    }
    reading->mark = memory_mark();
    capture_begin();
    arguments_try(reading, argc, argv);
    reading->message = capture_end();
    reading->command[0] = '\0';
    if (reading->outcome == REQUEST_RUN) {
        request_print_command(&reading->request, reading->command);
    }
}

void reading_end(struct reading *reading)
{
    files_drop();
    memory_release(reading->mark);
    free(reading->message);
}

void reading_start_with_defaults(struct reading *reading, const char *words)
{
    char line[LINE_SIZE];
    (void)snprintf(line, sizeof line, "--d-model=8|--max-len=16|-o|pe%s%s",
                   *words != '\0' ? "|" : "", words);
    reading_start(reading, line);
}

void reading_check_accepted(const char *words)
{
    struct reading reading;
    reading_start(&reading, words);
    lines_check(words, reading.message, "");
    ck_assert_int_eq(reading.outcome, REQUEST_RUN);
    reading_end(&reading);
}

void round_trip_check(const struct reading *reading)
{
    const struct spec *const spec = &reading->request.spec;
    struct reading reread;
    lines_check(reading->line, reading->message, "");
    ck_assert_int_eq(reading->outcome, REQUEST_RUN);
    text_write("again", reading->command + strlen("posenc "));
    reading_start(&reread, "@again");
    lines_check(reading->command, reread.message, "");
    ck_assert_str_eq(reread.command, reading->command);
    const struct spec *const found = &reread.request.spec;
    ck_assert(found->d_model == spec->d_model && found->max_len == spec->max_len &&
              found->rope_scaling == spec->rope_scaling &&
              found->cell_factor == spec->cell_factor &&
              decimal_compare(&found->factor, &spec->factor) == 0 &&
              found->original_max_len == spec->original_max_len);
    reading_end(&reread);
}

void reading_check_command(const char *words, const char *command)
{
    struct reading reading;
    reading_start(&reading, words);
    lines_check(words, reading.message, "");
    ck_assert_str_eq(reading.command, command);
    round_trip_check(&reading);
    reading_end(&reading);
}

void reading_print_settings(char text[LINE_SIZE], const struct reading *reading)
{
    const struct request *const request = &reading->request;
    *text = '\0';
    for (enum option_id id = 0; id < OPTION_COUNT; id++) {
        char printed[OPTION_VALUE_SIZE];
        const char *const value = request->settings.options[id].set_by == SET_BY_MODEL
                                      ? request_value(request, &option_table[id], 0, printed)
                                      : NULL;
        if (value != NULL) { /* --grid has no text of its own: the value of --axes contains it */
            text_append(text, LINE_SIZE, "%s%s%s%s", *text != '\0' ? " " : "",
                        option_table[id].name, *value != '\0' ? "=" : "", value);
        }
    }
}

void reading_print_result(char text[LINE_SIZE], const struct reading *reading)
{
    (void)snprintf(text, LINE_SIZE, "refused");
    if (reading->outcome == REQUEST_RUN) {
        const struct pairing_data pairing = spec_pairing(&reading->request.spec, PAIRING_LAYOUT);
        reading_print_settings(text, reading);
        text_append(text, LINE_SIZE, " pairing=%s%s last-position=%lld",
                    layout_table[pairing.layout].name, pairing.is_flipped ? "-flipped" : "",
                    (long long)reading->command_line.model->last_position);
    }
}

char *blanks_to_bars(char *text)
{
    for (char *blank = text; (blank = strchr(blank, ' ')) != NULL;) {
        *blank = '|';
    }
    return text;
}

bool word_next(const char **list, char word[WORDS_SIZE])
{
    const size_t length = strcspn(*list, " ");
    (void)snprintf(word, WORDS_SIZE, "%.*s", (int)length, *list);
    *list += length + strspn(*list + length, " ");
    return length > 0;
}
