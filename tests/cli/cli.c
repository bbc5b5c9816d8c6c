/*
 * cli.c: tests the parsing of command lines to requests, and the printing of requests as canonical
 * commands.
 */
#include "cli/command_line.h"
#include "cli/options.h"
#include "cli/request.h"
#include "message.h"
#include "model/precision.h"
#include "model/presets.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"
#include "text/reserved.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- accepted -------------------------------------------------------------------------------- */

/* Command lines and their canonical commands, for tables of extreme size. cases/command.txt has
 * other tables. */
static const struct {
    const char *words;
    const char *command;
} accepted_cases[] = {
    {"-o|pe|--max-len=2147483647|--d-model=65536",
     "posenc --d-model=65536 --max-len=2147483647 --base=10000 --precision=f32 -o pe"},
    {"--d-model=4|--grid=32768x65535|-o|pe", "posenc --d-model=4 --max-len=2147450880 --base=10000 "
                                             "--precision=f32 --axes=y:32768,x:65535 -o pe"},
    {"--d-model=65536|--layout=split-half|--max-len=2147483647|-o|pe",
     "posenc --d-model=65536 --max-len=2147483647 --base=10000 --precision=f32 "
     "--layout=split-half -o pe"},
};

START_TEST(accepted)
{
    reading_check_command(accepted_cases[_i].words, accepted_cases[_i].command);
}
END_TEST

/* Returns the option that a suggestion names, or NULL. The suggestion is an option or, if `option`
 * is not empty, a value of that option. *value points to the suggested value until the next call.
 */
static const struct option *suggested_option(const char *option, const char *suggestion,
                                             const char **value)
{
    static char word[WORDS_SIZE];
    (void)snprintf(word, sizeof word, "%s%s%.*s", option, *option != '\0' ? "=" : "",
                   (int)strcspn(suggestion, " ,="), suggestion);
    return option_find(word, value);
}

static bool has_choice(const struct option *option, const char *wanted)
{
    struct choice choice;
    bool found = false;
    for (size_t i = 0; (choice = option_choice(option, i)).summary != NULL; i++) {
        found = found || strcmp(choice.name, wanted) == 0;
    }
    return found;
}

/* All options and values that posenc suggests in place of names from other projects exist. */
START_TEST(suggested_options_exist)
{
    const char *value = NULL;
    for (const struct other_name *name = option_other_names; name->foreign_names != NULL; name++) {
        ck_assert_msg(*name->posenc_name != '-' ||
                          suggested_option("", name->posenc_name, &value) != NULL,
                      "%s", name->posenc_name);
    }
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        const struct other_name *name = option->other_values;
        for (; name != NULL && name->foreign_names != NULL; name++) {
            ck_assert_ptr_eq(suggested_option(option->name, name->posenc_name, &value), option);
            ck_assert_msg(has_choice(option, value) || strncmp(name->posenc_name, "--", 2) == 0,
                          "%s", name->posenc_name);
        }
    }
}
END_TEST

/* Numbers that are derived from the options: the first position, the length that rotary scaling
 * uses, and the number of cells from one row to the next. */
static const struct {
    const char *words;
    int first;
    int length;
    int stride;
} derived_cases[] = {
    {"--d-model=8", 0, 16, 8},
    {"--start=3", 3, 19, 8},
    {"--rows-before=1", -1, 15, 8},
    {"--order=descending|--start=2", 17, 18, 8},
    {"--order=descending|--rows-before=1", 15, 15, 8},
    {"--max-len=15|--order=centered", 7, 8, 8},
    {"--max-len=16|--order=centered|--rows-before=1", 8, 8, 8},
    {"--layout=split|--rope-scaling=dynamic|--factor=2|--original-max-len=16", 0, 16, 4},
    {"--layout=split|--rope-scaling=dynamic|--factor=2|--original-max-len=17", 0, 17, 4},
    {"--layout=split|--rope-scaling=dynamic|--factor=2|--original-max-len=15", 0, 16, 4},
    {"--d-model=3|--row-align=4", 0, 16, 3},
    {"--d-model=3|--row-align=8", 0, 16, 4},
    {"--d-model=3|--row-align=4|--precision=f64", 0, 16, 3},
    {"--d-model=3|--row-align=4096|--precision=u8|--scale=1", 0, 16, 4096},
    {"--d-model=6|--layout=split|--row-align=16", 0, 16, 4},
    {"--row-align=64|--storage=factored|--precision=bf16", 0, 16, 16},
};

START_TEST(derived_numbers)
{
    struct reading reading;
    reading_start_with_defaults(&reading, derived_cases[_i].words);
    ck_assert_msg(reading.outcome == REQUEST_RUN, "%s", reading.message);
    ck_assert_int_eq(reading.request.spec.first_position, derived_cases[_i].first);
    ck_assert_int_eq(reading.request.spec.length, derived_cases[_i].length);
    ck_assert_int_eq(reading.request.output.stride, derived_cases[_i].stride);
    reading_end(&reading);
}
END_TEST

/* The text that help and messages print before the bounds of a range does not affect which values
 * are accepted. Here this text contains a number. */
START_TEST(texts_around_bounds)
{
    static struct request request;
    struct option option = option_table[OPTION_ROW_ALIGN];
    const struct setting setting = {.option = &option, .value = "24"};
    option.range_prefix = "powers of two, from 24 to ";
    char *const said = MESSAGE_OF(option_read(&request, &setting));
    text_check_parts(
        said, (const char *const[]){"--row-align: '24'", "powers of two, from 24 to 1 .. 4096\n"},
        2);
    free(said);
}
END_TEST

/* --- files of options ------------------------------------------------------------------------ */

/* If an option is repeated MANY times, the last occurrence counts. A command line without arguments
 * (argc is 0) prints the usage. */
START_TEST(argument_counts)
{
    enum { MANY = 1000 };
    static char text[MANY * sizeof "--quiet"];
    struct command_line command_line;
    for (size_t i = 0; i < MANY; i++) {
        (void)memcpy(text + i * sizeof "--quiet", "--quiet\n", sizeof "--quiet");
    }
    file_write("file", text, sizeof text);
    ck_assert(
        !IS_REFUSED(arguments_parse(&command_line, 2, (char *[]){"posenc", "@file", NULL}, 0)));
    const struct setting *const quiet = &command_line.settings.options[OPTION_QUIET];
    ck_assert_str_eq(quiet->origin.file, "file");
    ck_assert_uint_eq(quiet->origin.line, MANY);
    char *const help = MESSAGE_OF(arguments_parse(&command_line, 0, (char *[]){NULL}, 0));
    ck_assert_int_eq(strncmp(help, "Usage: posenc", 13), 0);
    ck_assert(!is_set(&command_line.settings, OPTION_QUIET));
    free(help);
}
END_TEST

/* --- the canonical command ------------------------------------------------------------------- */

static const char *choice_name(enum option_id id, size_t index)
{
    return option_choice(&option_table[id], index).name;
}

/* Appends an option with its choice. The first choice is the default and is omitted. */
static void choice_append(char command[LINE_SIZE], enum option_id id, size_t index)
{
    if (index > 0) {
        text_append(command, LINE_SIZE, " %s=%s", option_table[id].name, choice_name(id, index));
    }
}

/* Combines each precision with all layouts (except matrices) and all frequencies (except geometric,
 * linear and lists) that do not contradict each other. */
START_TEST(round_trip_combinations)
{
    const struct precision *const precision = &precisions[_i];
    const bool is_affine = precision->kind == PRECISION_AFFINE;
    for (size_t layout = LAYOUT_INTERLEAVED; layout <= LAYOUT_PAIRS; layout++) {
        for (size_t frequency = FREQUENCY_PAPER; frequency <= FREQUENCY_CONSTANT; frequency++) {
            char words[WORDS_SIZE];
            char command[LINE_SIZE];
            const bool is_shifted =
                frequency == FREQUENCY_SHIFTED || frequency == FREQUENCY_SHIFTED_ANY;
            const bool is_column = frequency == FREQUENCY_COLUMN;
            if ((layout == LAYOUT_SIN && is_shifted) ||
                (layout > LAYOUT_INTERLEAVED_COS && is_column)) {
                continue;
            }
            (void)snprintf(words, sizeof words,
                           "--d-model=8|--max-len=16|-o|pe|--layout=%s|--frequency=%s|"
                           "--precision=%s|--literal=%s%s",
                           layout_table[layout].name, choice_name(OPTION_FREQUENCY, frequency),
                           precision->name, choice_name(OPTION_LITERAL, layout % 2),
                           is_affine ? "|--scale=0.25|--zero-point=9" : "");
            (void)snprintf(command, sizeof command,
                           "posenc --d-model=8 --max-len=16 --base=10000 --precision=%s%s",
                           precision->name, is_affine ? " --scale=0.25 --zero-point=9" : "");
            choice_append(command, OPTION_LAYOUT, layout);
            choice_append(command, OPTION_FREQUENCY, frequency);
            choice_append(command, OPTION_LITERAL, layout % 2);
            text_append(command, sizeof command, " -o pe");
            reading_check_command(words, command);
        }
    }
}
END_TEST

/* A command with many options, and with values of the maximum length, leaves space for the
 * templates in REQUEST_COMMAND_SIZE bytes. Each template needs 15 bytes for the option itself with
 * blank, colon and quotes, and at most 76 bytes for both names. */
START_TEST(command_sizes)
{
    enum { TEMPLATES_LENGTH = TEMPLATES_MAX * (15 + 76) };
    char file[FILE_NAME_MAX_LENGTH + 1] = "";
    char license[SPDX_MAX_LENGTH + 1] = "";
    char digits[DECIMAL_DIGITS] = "";
    char name[NAME_MAX_LENGTH + 1] = "";
    char words[WORDS_SIZE];
    struct reading reading;
    (void)memset(file, '#', FILE_NAME_MAX_LENGTH);
    (void)memset(license, '(', SPDX_MAX_LENGTH);
    (void)memset(digits, '9', DECIMAL_DIGITS - 1);
    (void)memset(name, 'n', NAME_MAX_LENGTH);
    (void)snprintf(words, sizeof words,
                   "--d-model=65536|--max-len=2147483647|--base=9.%se299|--precision=s8|"
                   "--scale=9.%se-30|--zero-point=-128|--start=-1000000000000000|"
                   "--layout=split-interleaved|--angle-scale=9.%se-29|"
                   "--order=descending|--cell-factor=0.%s|--zero-row=2147483646|"
                   "--rope-scaling=yarn|--factor=9.%s|--original-max-len=2147483646|"
                   "--beta-fast=9.%se8|--beta-slow=9.%se-9|--literal=hex|"
                   "--linkage=static|--row-align=4096|--spdx=%s|--name=%s|-o|%s",
                   digits, digits, digits, digits, digits, digits, digits, license, name, file);
    reading_start(&reading, words);
    round_trip_check(&reading);
    ck_assert_uint_lt(strlen(reading.command), REQUEST_COMMAND_SIZE - TEMPLATES_LENGTH);
    reading_end(&reading);
}
END_TEST

Suite *suite_cli(void)
{
    Suite *suite = suite_create("cli");
    TCase *read = tcase_create("read");
    tcase_add_test(read, suggested_options_exist);
    tcase_add_loop_test(read, derived_numbers, 0, (int)COUNT(derived_cases));
    tcase_add_test(read, texts_around_bounds);
    suite_add_tcase(suite, read);

    TCase *file = case_in_folder(suite, "files of options");
    tcase_add_checked_fixture(file, folder_enter, folder_leave);
    tcase_add_test(file, argument_counts);

    TCase *command = case_in_folder(suite, "canonical command");
    tcase_add_checked_fixture(command, folder_enter, folder_leave);
    tcase_add_loop_test(command, accepted, 0, (int)COUNT(accepted_cases));
    tcase_add_loop_test(command, round_trip_combinations, 0, PRECISION_COUNT);
    tcase_add_test(command, command_sizes);
    return suite;
}
