/*
 * arguments.c: expanding @FILE.
 */
#include "cli/arguments.h"

#include "cli/options.h"

#include "cli/banner.h"
#include "files/path.h"
#include "files/platform.h"
#include "memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf" /* in UTF-8 */

/* One owned string, in a list of them. */
struct string {
    struct string *next;
    char text[];
};

/* Room for a string of so many bytes, owned by the arguments. */
static char *string_allocate(struct arguments *arguments, size_t length)
{
    struct string *const string = memory_take(1, sizeof *string + length + 1);
    string->next = arguments->strings;
    arguments->strings = string;
    return string->text;
}

static char *string_copy(struct arguments *arguments, const char *text)
{
    const size_t length = strlen(text);
    return memcpy(string_allocate(arguments, length), text, length + 1);
}

/* Control characters have no place in a name, a number or a path, and would break up both the
 * messages and the banner, which are made of lines. */
static bool text_check(const char *text, struct origin origin)
{
    const size_t name = *text == '-' ? strcspn(text, "=") : 0;
    for (size_t i = 0; text[i] != '\0'; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c < 0x20 || c == 0x7f) {
            const bool of_value = name > 0 && i > name;
            const char *const holder = of_value ? text : "an option";
            return refuse_at(origin, "%.*s holds the control character 0x%02x: remove it",
                             (int)(of_value ? name : strlen(holder)), holder, c);
        }
    }
    return true;
}

static bool argument_add(struct arguments *arguments, const char *text, struct origin origin)
{
    if (!text_check(text, origin)) {
        return false;
    }
    if (arguments->count == arguments->room) {
        arguments->room = arguments->room == 0 ? 16 : 2 * arguments->room;
        arguments->list = memory_resize(arguments->list, arguments->room, sizeof *arguments->list);
    }
    arguments->list[arguments->count++] = (struct argument){text, origin};
    return true;
}

/* Whether a word is the value of the option before it, though it begins with @. */
static bool is_value(const struct arguments *arguments)
{
    if (arguments->count == 0) {
        return false;
    }
    const char *value;
    const struct option *const option =
        option_find(arguments->list[arguments->count - 1].text, &value);
    return option != NULL && (option->traits & AT_VALUE) != 0 && value == NULL;
}

/* Reads a file, or its first ARGUMENT_FILE_MAX + 1 bytes, for which the buffer has room, and ends
 * them with a zero. False with errno set, or 0. */
static bool file_read(const char *path, char *buffer, size_t *length)
{
    errno = 0;
    FILE *const file = platform_open(path);
    if (file == NULL) {
        return false;
    }
    *length = fread(buffer, 1, ARGUMENT_FILE_MAX + 1, file);
    const bool fine = !ferror(file);
    (void)fclose(file);
    buffer[*length] = '\0';
    return fine;
}

/* A byte 0 would end the text early and hide the options behind it. */
static bool zeros_check(const char *path, const char *text, size_t length)
{
    struct origin origin = {path, 1};
    if (memchr(text, '\0', length) == NULL) {
        return true;
    }
    for (; *text != '\0'; text++) {
        origin.line += *text == '\n';
    }
    return refuse_at(origin, "a byte 0: options are text");
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Skips blanks and comments, counting lines. */
static char *blank_skip(char *text, size_t *line)
{
    for (;;) {
        if (*text == '#') {
            text += strcspn(text, "\n");
        }
        if (!is_blank(*text)) {
            return text;
        }
        *line += *text == '\n';
        text++;
    }
}

/* Takes the quotes out of the word at *cursor, in place, ends it with a zero, and moves the cursor
 * behind it. */
static bool word_take(char **cursor, struct origin *origin)
{
    char *from = *cursor;
    char *to = from;
    char quote = '\0';
    for (; *from != '\0' && *from != '\n' && (quote != '\0' || !is_blank(*from)); from++) {
        if (quote == '\0' && (*from == '\'' || *from == '"')) {
            quote = *from;
        } else if (quote != '\0' && *from == quote) {
            quote = '\0';
        } else {
            *to++ = *from;
        }
    }
    if (quote != '\0') {
        return refuse_at(*origin, "a word is not closed by %c: close it on its line", quote);
    }
    /* The zero may fall on the blank behind the word, which is therefore looked at first. */
    origin->line += *from == '\n';
    *cursor = *from == '\0' ? from : from + 1;
    *to = '\0';
    return true;
}

/* Cuts the text of a file into words, which stay where they are. */
static bool file_split(struct arguments *arguments, const char *path, char *text)
{
    struct origin origin = {path, 1};
    for (;;) {
        text = blank_skip(text, &origin.line);
        if (*text == '\0') {
            return true;
        }
        const char *const word = text;
        const struct origin start = origin;
        if (!word_take(&text, &origin)) {
            return false;
        }
        if (*word == '@' && !is_value(arguments)) {
            return text_check(word, start) &&
                   refuse_at(start, "'%s': a file of options names no other: copy its options here",
                             word);
        }
        if (!argument_add(arguments, word, start)) {
            return false;
        }
    }
}

static bool file_expand(struct arguments *arguments, const char *path)
{
    size_t length = 0;
    if (*path == '\0') {
        return refuse("'@': the name of a file is missing: give @FILE");
    }
    char *const own_path = string_copy(arguments, path);
    char *const text = string_allocate(arguments, ARGUMENT_FILE_MAX + 1);
    if (!file_read(own_path, text, &length)) {
        return refuse("@%s: the file cannot be read (%s): give the path of a file of options", path,
                      platform_error(errno));
    }
    if (length > ARGUMENT_FILE_MAX) {
        return refuse("@%s: the file is larger than %d bytes: give a file of options", path,
                      ARGUMENT_FILE_MAX);
    }
    /* Editors on Windows begin a file with a byte order mark. */
    char *const first = text + (strncmp(text, BYTE_ORDER_MARK, strlen(BYTE_ORDER_MARK)) == 0
                                    ? strlen(BYTE_ORDER_MARK)
                                    : 0);
    return zeros_check(own_path, text, length) && file_split(arguments, own_path, first);
}

/* Puts the folder of `path` before a file's name, which may follow `length` bytes of its option. */
static void argument_move(struct arguments *arguments, struct argument *argument, size_t length,
                          const char *path)
{
    const size_t folder = (size_t)(path_last(path) - path);
    char *const moved = string_allocate(arguments, folder + strlen(argument->text));
    (void)sprintf(moved, "%.*s%.*s%s", (int)length, argument->text, (int)folder, path,
                  argument->text + length);
    argument->text = moved;
}

/* The same for the two files of FILE:OUT. */
static void template_move(struct arguments *arguments, struct argument *argument, size_t length,
                          const char *path)
{
    const char *const colon = strchr(argument->text + length, ':');
    if (colon != NULL) {
        argument_move(arguments, argument, (size_t)(colon + 1 - argument->text), path);
        argument_move(arguments, argument, length, path);
    }
}

/* The options of a banner name files without their folder, which is that of the emitted file. The
 * value begins `length` bytes into its word. */
static bool value_move(struct arguments *arguments, const struct option *option,
                       struct argument *word, size_t length, const char *path)
{
    const char *const value = word->text + length;
    const bool is_template = option == &options[OPTION_TEMPLATE];
    const bool is_frequency = option == &options[OPTION_FREQUENCY] && *value == '@';
    if (!is_template && !is_frequency && option != &options[OPTION_FROM] &&
        option != &options[OPTION_OUTPUT]) {
        return true;
    }
    /* The banner has ./ before a name that would mean something else. */
    const bool is_special = strcmp(value, "./-") == 0 || strncmp(value, "./@", 3) == 0;
    const char *const name = value + (is_special ? strlen("./") : 0);
    const size_t first = is_template ? strcspn(name, ":") : strlen(name);
    const char *const second = name + first + (name[first] == ':' ? 1 : 0);
    if (path_has_folder(name, first) || path_has_folder(second, strlen(second))) {
        return refuse_at(word->origin,
                         "%s: '%s' names a folder, which the command of a banner leaves out: make "
                         "the file anew",
                         option->name, value);
    }
    if (is_template) {
        template_move(arguments, word, length, path);
    } else {
        argument_move(arguments, word, length + (is_frequency ? 1 : 0), path);
    }
    return true;
}

/* Takes the options of a banner. Refuses what would make --check do anything but compare the file
 * with what its options write: a file that is not what posenc wrote must not pass for it. */
static bool banner_take(struct arguments *arguments, size_t first, const char *path)
{
    for (size_t i = first; i < arguments->count; i++) {
        const char *value;
        struct argument *word = &arguments->list[i];
        const struct option *const option = option_find(word->text, &value);
        if (option == NULL) {
            continue; /* refused later */
        }
        if (option->show != NULL || option == &options[OPTION_CHECK]) {
            return refuse_at(word->origin,
                             "%s: has no place in the command of a banner: make the file anew",
                             option->name);
        }
        if (value == NULL && option_needs_value(option)) {
            if (++i == arguments->count) {
                return refuse_at(word->origin,
                                 "%s: its value is missing in the command of a banner", word->text);
            }
            word = &arguments->list[i];
            value = word->text;
        }
        if (value != NULL &&
            !value_move(arguments, option, word, (size_t)(value - word->text), path)) {
            return false;
        }
    }
    return true;
}

static void arguments_reverse(struct argument *list, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        const struct argument argument = list[i];
        list[i] = list[count - 1 - i];
        list[count - 1 - i] = argument;
    }
}

/* Puts the banner's options, those from `first` on, before all others, so that one beside them
 * counts wherever it stands, and is refused. */
static void banner_put_first(struct arguments *arguments, size_t first)
{
    if (arguments->count > 0) {
        arguments_reverse(arguments->list, first);
        arguments_reverse(arguments->list + first, arguments->count - first);
        arguments_reverse(arguments->list, arguments->count);
    }
}

static bool banner_expand(struct arguments *arguments, const char *path)
{
    const size_t first = arguments->count;
    size_t length = 0;
    char *const text = string_allocate(arguments, ARGUMENT_FILE_MAX + 1);
    if (!file_read(path, text, &length)) {
        return refuse("--check: '%s' cannot be read (%s): give a file that posenc wrote", path,
                      platform_error(errno));
    }
    if (!banner_blank(text)) {
        return refuse("--check: '%s' has no command in its banner: give a file that posenc wrote, "
                      "or its options beside --check",
                      path);
    }
    if (!file_split(arguments, path, text) || !banner_take(arguments, first, path)) {
        return false;
    }
    banner_put_first(arguments, first);
    return true;
}

/* Whether the words end in an option whose value has yet to come. */
static bool awaits_value(const struct arguments *arguments)
{
    bool awaits = false;
    for (size_t i = 0; i < arguments->count; i++) {
        const char *value = NULL;
        const struct option *const option =
            awaits ? NULL : option_find(arguments->list[i].text, &value);
        awaits = option != NULL && option_needs_value(option) && value == NULL;
    }
    return awaits;
}

/* Whether a word that comes next is --check=FILE, and not another option's value. */
static bool is_check_of_file(const struct arguments *arguments, const char *word)
{
    const char *value;
    return option_find(word, &value) == &options[OPTION_CHECK] && value != NULL && *value != '\0' &&
           !awaits_value(arguments);
}

bool arguments_read(struct arguments *arguments, int argc, char *const argv[])
{
    const struct origin command_line = {NULL, 0};
    *arguments = (struct arguments){.list = NULL};
    for (int i = 1; i < argc; i++) {
        if (!text_check(argv[i], command_line)) {
            return false;
        }
        if (argv[i][0] == '@' && !is_value(arguments)) {
            if (!file_expand(arguments, argv[i] + 1)) {
                return false;
            }
            continue;
        }
        const char *const text = string_copy(arguments, argv[i]);
        const bool is_check = is_check_of_file(arguments, argv[i]);
        if (!argument_add(arguments, text, command_line) ||
            (is_check && !banner_expand(arguments, strchr(text, '=') + 1))) {
            return false;
        }
    }
    return true;
}

void arguments_free(struct arguments *arguments)
{
    while (arguments->strings != NULL) {
        struct string *const next = arguments->strings->next;
        free(arguments->strings);
        arguments->strings = next;
    }
    free(arguments->list);
    *arguments = (struct arguments){.list = NULL};
}
