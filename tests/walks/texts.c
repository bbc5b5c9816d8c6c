/*
 * texts.c: tests every option that has a value with texts that could end a comment, a string or a
 * line of the output, and with a very long text. Either the text is refused with a one-line
 * message, or the emitted pair compiles and agrees with the command in its banner (--check=pe.c).
 * The options come from option_table, so new options are tested automatically.
 */
#include "cli/options.h"
#include "npy_file.h"
#include "process.h"
#include "reading.h"
#include "suites.h"
#include "support.h"

#include <errno.h>
#include <string.h>

enum { LONG_LENGTH = 5000 };

/* Options that precede the option under test. Each option that accepts a name is accepted after at
 * least one of these lists. `kinds` is the file of a model with two kinds of layers. */
static const char *const places[] = {
    "--d-model=8|--max-len=6|--quiet|--name=pe|-o|pe",
    "--quiet|--name=pe|-o|pe",
    "--model=kinds|--max-len=6|--quiet|--name=pe|-o|pe",
    "--tolerance=2|--quiet",
};

static const char kinds[] = "{\"model_type\":\"gemma3_text\",\"head_dim\":8,\"rope_parameters\":{"
                            "\"full_attention\":{},\"plain\":{}}}";

/* Values, or parts of values, of the option under test. NULL: a text of LONG_LENGTH letters. */
static const char *const values[] = {
    "plain", "*/", "a*/b", "a/*b", "a'b", "a\"b", "a\nb", "a\\", "a?\?/", "{{{a}}}", NULL,
};

/* Contents of a file whose name is the value. Each option that reads a file accepts at least one of
 * these contents. NULL: a .npy file with a table. */
static const char *const contents[] = {
    "{\"model_type\":\"llama\",\"head_dim\":8,\"max_position_embeddings\":6}",
    "1\n0.5\n0.25\n0.125\n",
    "{{d_model}}\n",
    NULL,
};

/* ---- one command ---- */

static void content_write(const char *name, const char *text)
{
    static const uint64_t cells[] = {0, 0x3f800000, 0x3f000000, 0x3f400000};
    if (text != NULL) {
        text_write(name, text);
        return;
    }
    npy_file_write(
        &(struct npy_file){.descr = "<f4", .shape = "(2, 2)", .cells = cells, .count = 4},
        folder_file("%s", name));
}

/* Writes an input file. If its name is FOLDER/FILE, also writes a copy named FILE to the current
 * folder, because --check looks for FILE in the folder of the pair. Does nothing if the name ends
 * with a slash. */
static void input_write(const char *name, const char *text)
{
    const char *const last = strrchr(name, '/');
    if (last != NULL && last[1] != '\0') {
        char folder[LONG_LENGTH];
        (void)snprintf(folder, sizeof folder, "%.*s", (int)(last - name), name);
        (void)mkdir(folder, 0777);
        content_write(last + 1, text);
    }
    if (last == NULL || last[1] != '\0') {
        content_write(name, text);
    }
}

/* Checks that a message is one line. */
static void message_check(const char *words, const char *message)
{
    const size_t length = strlen(message);
    ck_assert_msg(length > 1 && strchr(message, '\n') == message + length - 1,
                  "%.200s: not one line: %.2000s", words, message);
}

/* Checks that each C file in the folder compiles and agrees with the command in its banner. */
static void pairs_check(const char *words)
{
    struct process process;
    script_run(&process, "sh",
               "find . -name '*.c' -exec gcc -std=c89 -pedantic-errors -Wall -Wextra -Werror "
               "-fsyntax-only {} \\; -exec '" PROGRAM "' --check={} \\; -o -name '*.c' -print");
    ck_assert_msg(process.status == 0 && process.output_text[0] == '\0' &&
                      process.error_text[0] == '\0',
                  "%.200s: %.1000s%.1000s", words, process.output_text, process.error_text);
    process_end(&process);
}

/* NEEDS_FILE: the command is refused because an input file does not exist. */
enum outcome { REFUSED, NEEDS_FILE, ACCEPTED };

/* Tries a command. Most commands are refused, so the command is first parsed in this process, which
 * is faster than running posenc. */
static enum outcome command_try(const char *words)
{
    struct process process;
    struct reading reading;
    reading_start(&reading, words);
    const bool is_allowed = reading.outcome == REQUEST_RUN;
    const bool needs_file = strstr(reading.message, strerror(ENOENT)) != NULL;
    if (!is_allowed) {
        message_check(words, reading.message);
    }
    reading_end(&reading);
    if (!is_allowed) {
        return needs_file ? NEEDS_FILE : REFUSED;
    }
    program_run(&process, words);
    const bool is_accepted = process.status == 0;
    if (is_accepted) {
        pairs_check(words);
    } else {
        message_check(words, process.error_text);
    }
    process_end(&process);
    return is_accepted ? ACCEPTED : REFUSED;
}

/* ---- all commands of an option ---- */

/* Returns whether the option accepts a value of this form, according to its placeholder and
 * choices. */
static bool is_form_of(const struct option *option, const char *form)
{
    const bool has_parts = strchr(option->placeholder, ':') != NULL;
    bool has_at = false;
    for (size_t i = 0; i < option->choice_count; i++) {
        has_at = has_at || option_choice(option, i).name[0] == '@';
    }
    return *form == '@' ? has_at : (strchr(form, ':') != NULL) == has_parts;
}

/* Returns whether the option accepts the value, in this form, after one of `places`. If the command
 * reads a file with the name `value`, tries each of `contents` until the command is accepted. */
static bool value_is_accepted(const struct option *option, const char *form, const char *value)
{
    char words[2 * LONG_LENGTH];
    for (size_t i = 0; i < COUNT(places); i++) {
        const int used = snprintf(words, sizeof words, "%s|%s%s", places[i], option->name,
                                  option->name[1] == '-' ? "=" : "|");
        (void)snprintf(words + used, sizeof words - (size_t)used, form, value);
        text_write("kinds", kinds);
        enum outcome outcome = command_try(words);
        for (size_t j = 0; outcome == NEEDS_FILE && j < COUNT(contents); j++) {
            input_write(value, contents[j]);
            outcome = command_try(words) == ACCEPTED ? ACCEPTED : NEEDS_FILE;
        }
        folder_clear();
        if (outcome == ACCEPTED) {
            return true;
        }
    }
    return false;
}

/* Returns whether the option accepts any name, so that it must accept "plain". */
static bool accepts_names(const struct option *option)
{
    if (option->type == TYPE_AXES || option->type == TYPE_COORDINATES ||
        option->type == TYPE_PAIRS) {
        return false;
    }
    const bool has_names = option->choice_count == 0 || strchr(option->placeholder, ':') != NULL;
    return option_needs_value(option) && option->lower_bound == NULL && has_names;
}

START_TEST(texts)
{
    static const char *const forms[] = {"%s", "@%s", "%s:out", "rust:%s"};
    const struct option *const option = &option_table[_i];
    char text[LONG_LENGTH + 1];
    memset(text, 'a', LONG_LENGTH);
    text[LONG_LENGTH] = '\0';
    for (size_t form = 0; option->placeholder != NULL && form < COUNT(forms); form++) {
        for (size_t i = 0; is_form_of(option, forms[form]) && i < COUNT(values); i++) {
            const bool is_accepted =
                value_is_accepted(option, forms[form], values[i] != NULL ? values[i] : text);
            ck_assert_msg(is_accepted || i > 0 || !accepts_names(option),
                          "%s=plain is taken nowhere: add a place, or what it reads", option->name);
        }
    }
}
END_TEST

/* --------------------------------------------------------------------------------------------- */

Suite *suite_texts(void)
{
    Suite *suite = suite_create("texts");
    TCase *tests = case_in_folder(suite, "texts");
    tcase_add_checked_fixture(tests, folder_enter, folder_leave);
    tcase_add_loop_test(tests, texts, 0, OPTION_COUNT);
    return suite;
}
