/*
 * arguments.c: the words of the command line, of @FILE and of a banner.
 */
#include "cli/arguments.h"

#include "cli/banner.h"
#include "cli/options.h"
#include "files/input.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static const struct origin command_line = {NULL, 0};

/* --- arguments ------------------------------------------------------------------------------- */

/* A control character has no place in a name, a number or a path. It would break the lines of a
 * message or the banner. */
static bool text_check(const char *text, struct origin origin)
{
    const size_t name = *text == '-' ? strcspn(text, "=") : 0;
    for (size_t i = 0; text[i] != '\0'; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c < 0x20 || c == 0x7f) {
            const bool of_value = name > 0 && i > name;
            return refuse_at(origin, "%.*s%s holds the control character 0x%02x: remove it",
                             (int)(of_value ? name : 0), text, of_value ? "" : "an option", c);
        }
    }
    return true;
}

/* Makes a text one that arguments_free frees. NULL, after a message, stays NULL. */
static char *text_own(struct arguments *arguments, char *text)
{
    if (text != NULL) {
        const size_t count = arguments->text_count + 1;
        arguments->texts = memory_resize(arguments->texts, count, sizeof *arguments->texts);
        arguments->texts[arguments->text_count++] = text;
    }
    return text;
}

/* Adds an option after the one that was added last. */
static void option_add(struct arguments *arguments, struct setting setting)
{
    const size_t after = arguments->count - arguments->place;
    arguments->count++;
    arguments->list = memory_resize(arguments->list, arguments->count, sizeof *arguments->list);
    struct setting *const place = arguments->list + arguments->place;
    (void)memmove(place + 1, place, after * sizeof *place);
    *place = setting;
    arguments->place++;
}

/* The option that was added last, if the next word is its value; or NULL. */
static struct setting *awaiting(const struct arguments *arguments)
{
    struct setting *const last =
        arguments->place > 0 ? &arguments->list[arguments->place - 1] : NULL;
    const bool awaits = last != NULL && last->option != NULL && last->value == NULL;
    return awaits && option_needs_value(last->option) ? last : NULL;
}

/* --- words of a file ------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Skips blanks and comments, counting lines. */
static char *blank_skip(char *text, size_t *line)
{
    while (*text == '#' || is_blank(*text)) {
        if (*text == '#') {
            text += strcspn(text, "\n");
        } else {
            *line += *text++ == '\n';
        }
    }
    return text;
}

/* Takes the quotes out of the word at *cursor, in place, ends it with a zero, and moves the cursor
 * past it. */
static bool word_take(char **cursor, struct origin *origin)
{
    char *from = *cursor;
    char *to = from;
    char quote = '\0';
    for (; *from != '\0' && *from != '\n' && (quote != '\0' || !is_blank(*from)); from++) {
        if (*from == quote || (quote == '\0' && (*from == '\'' || *from == '"'))) {
            quote = quote == '\0' ? *from : '\0';
        } else {
            *to++ = *from;
        }
    }
    if (quote != '\0') {
        return refuse_at(*origin, "a word is not closed by %c: close it on its line", quote);
    }
    /* The zero may fall on the blank after the word, which is therefore looked at first. */
    origin->line += *from == '\n';
    *cursor = *from == '\0' ? from : from + 1;
    *to = '\0';
    return true;
}

/* A byte 0 would end the text early and hide the options after it. */
static bool zeros_check(struct origin origin, const char *text, size_t length)
{
    if (strlen(text) == length) {
        return true;
    }
    for (; *text != '\0'; text++) {
        origin.line += *text == '\n';
    }
    return refuse_at(origin, "a byte 0: options are text");
}

static bool word_read(struct arguments *arguments, const char *word, struct origin origin,
                      bool is_banner);

/* Reads the words of a file, or those that banner_blank has left of one. They stay where they are.
 */
static bool file_split(struct arguments *arguments, const char *path, char *text, bool is_banner)
{
    struct origin origin = {path, 1};
    while (*(text = blank_skip(text, &origin.line)) != '\0') {
        const char *const word = text;
        const struct origin start = origin;
        if (!word_take(&text, &origin) || !word_read(arguments, word, start, is_banner)) {
            return false;
        }
    }
    return true;
}

static bool file_expand(struct arguments *arguments, const char *path)
{
    static const struct input_kind kind = {
        .option = "'@", .wanted = "a file of options", .most = ARGUMENT_FILE_MAX};
    static const char mark[] = "\xef\xbb\xbf"; /* U+FEFF, which some editors put first */
    const struct origin start = {path, 1};
    size_t length;
    if (*path == '\0') {
        return refuse("'@': the name of a file is missing: give @FILE");
    }
    char *const text = text_own(arguments, input_read(&kind, path, command_line, &length));
    if (text == NULL) {
        return false;
    }
    const size_t before = strncmp(text, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
    return zeros_check(start, text, length) && file_split(arguments, path, text + before, false);
}

/* The options of a banner go before all others, so that one beside them is the last and is refused,
 * wherever it stands. */
static bool banner_expand(struct arguments *arguments, const char *path)
{
    static const struct input_kind kind = {.option = "--check: '",
                                           .wanted = "a file that posenc wrote",
                                           .most = ARGUMENT_FILE_MAX,
                                           .is_beginning = true};
    size_t length;
    char *const text = text_own(arguments, input_read(&kind, path, command_line, &length));
    if (text == NULL) {
        return false;
    }
    if (!banner_blank(text)) {
        return refuse("--check: '%s' has no command in its banner: give a file that posenc wrote, "
                      "or its options beside --check",
                      path);
    }
    arguments->place = 0;
    if (!file_split(arguments, path, text, true)) {
        return false;
    }
    const struct setting *const awaits = awaiting(arguments);
    if (awaits != NULL) {
        return refuse_at(awaits->origin, "%s: its value is missing in the command of a banner",
                         awaits->option->name);
    }
    arguments->place = arguments->count;
    return true;
}

/* --- words ----------------------------------------------------------------------------------- */

/* Adds a word, as an option or as the value of one, or the words of the file that it names. */
static bool word_read(struct arguments *arguments, const char *word, struct origin origin,
                      bool is_banner)
{
    const bool is_typed = origin.file == NULL;
    struct setting *const awaits = awaiting(arguments);
    const char *value = word;
    const struct option *const option = awaits != NULL ? awaits->option : option_find(word, &value);
    if (!text_check(word, origin)) {
        return false;
    }
    if (*word == '@' && (awaits == NULL || (option->traits & AT_VALUE) == 0)) {
        return is_typed ? file_expand(arguments, word + 1)
                        : refuse_at(origin,
                                    "'%s': a file of options names no other: copy its options here",
                                    word);
    }
    if (is_banner && option != NULL) { /* a word that belongs to no option is refused later */
        const char *const moved = text_own(arguments, banner_word(option, word, value, origin));
        if (moved == NULL) {
            return false;
        }
        value = value != NULL ? moved + (value - word) : NULL;
    }
    if (awaits == NULL) {
        option_add(arguments, (struct setting){option, value, origin});
    } else {
        *awaits = (struct setting){option, value, is_typed ? awaits->origin : origin};
    }
    const bool names_banner =
        is_typed && option != NULL && option_is(option, "--check") && value != NULL;
    return !names_banner || *value == '\0' || banner_expand(arguments, value);
}

bool arguments_read(struct arguments *arguments, int argc, char *const argv[])
{
    *arguments = (struct arguments){.list = NULL};
    for (int i = 1; i < argc; i++) {
        const char *const text = text_own(arguments, memory_join(argv[i], ""));
        if (!word_read(arguments, text, command_line, false)) {
            return false;
        }
    }
    return true;
}

void arguments_free(struct arguments *arguments)
{
    for (size_t i = 0; i < arguments->text_count; i++) {
        free(arguments->texts[i]);
    }
    free(arguments->texts);
    free(arguments->list);
    *arguments = (struct arguments){.list = NULL};
}
