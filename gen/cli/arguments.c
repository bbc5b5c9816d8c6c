/*
 * arguments.c: the words of the command line, of @FILE and of a banner.
 */
#include "cli/given.h"

#include "files/input.h"
#include "memory.h"
#include "model/languages.h"
#include "nearest.h"
#include "path.h"
#include "utf8.h"

#include <stdio.h>
#include <string.h>

static const struct origin command_line = {NULL, 0};

/* --- arguments ------------------------------------------------------------------------------- */

/* A control character has no place in a name, a number or a path. It would break the lines of a
 * message or the banner, or show them otherwise than they are. */
static void text_check(const char *text, struct origin origin)
{
    const size_t name = *text == '-' ? strcspn(text, "=") : 0;
    for (const char *at = text; *at != '\0';) {
        const size_t length = utf8_character(at);
        const unsigned long code = utf8_code(at, length);
        if (length > 0 && utf8_is_control(code)) {
            const bool of_value = name > 0 && (size_t)(at - text) > name;
            refuse_at(origin, "%.*s%s holds the control character %s%0*lx: remove it",
                      (int)(of_value ? name : 0), text, of_value ? "" : "an option",
                      code < 0x80 ? "0x" : "U+", code < 0x80 ? 2 : 4, code);
        }
        at += length > 0 ? length : 1;
    }
}

static const char *name_at(const void *list, size_t index)
{
    (void)list;
    return index < OPTION_COUNT ? option_table[index].name : NULL;
}

/* Counts the bytes before the name of an option: hyphens, a slash, or a dash that some program has
 * made of two hyphens. */
static size_t dashes_length(const char *word)
{
    size_t used = 0;
    for (size_t length = 1; length > 0; used += length) {
        length = utf8_character(word + used);
        const unsigned long code = utf8_code(word + used, length);
        const bool is_dash = (code >= 0x2010 && code <= 0x2015) || code == 0x2212;
        length = is_dash || code == '/' || code == '-' ? length : 0;
    }
    return used;
}

/* Refuses a word that begins no option and is no value of one. */
static _Noreturn void refuse_free(const struct given *given, const char *word, struct origin origin)
{
    const struct option *const last = given->last.option;
    const char *const said = last != NULL && given->last.value != NULL ? given->last.value : "";
    const bool is_after_flag = last != NULL && last->placeholder == NULL;
    const char *value;
    char meant[OPTION_VALUE_SIZE];
    (void)snprintf(meant, sizeof meant, "--%s", word + dashes_length(word));
    if (option_find(meant, &value) != NULL) {
        refuse_at(origin, "'%s' does not begin with two hyphens: write %s", word, meant);
    }
    if (last != NULL && last->placeholder != NULL && (*said == '\0' || strcmp(said, "=") == 0)) {
        refuse_at(given->last.origin, "%s: its value follows '=' without a blank: write %s=%s",
                  last->name, last->name, word);
    }
    if (last != NULL && option_is(last, "--template") && strchr(said, ':') == NULL) {
        refuse_at(given->last.origin,
                  "--template: its two files are one word: write --template=%s:%s", said, word);
    }
    refuse_at(origin, "'%s' belongs to no option%s%s%s: give %s; see posenc --help", word,
              is_after_flag ? ", and " : "", is_after_flag ? last->name : "",
              is_after_flag ? " takes no value" : "",
              *word >= '0' && *word <= '9' ? "sizes as --d-model=N --max-len=N"
                                           : "the output as -o PATH");
}

/* Refuses a word that is no known option. */
static _Noreturn void refuse_word(const struct given *given, const char *word, struct origin origin)
{
    if (word[0] != '-' || word[1] == '\0' || strcmp(word, "--") == 0) {
        refuse_free(given, word, origin);
    }
    char name[OPTION_VALUE_SIZE];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    const char *const own = other_name_own(option_other_names, name);
    if (own != NULL) {
        refuse_at(origin, "unknown option '%s': give %s; see posenc --help", name, own);
    }
    const char *const nearest = nearest_name(name, name_at, NULL);
    if (nearest == NULL) {
        refuse_at(origin, "unknown option '%s': see posenc --help", name);
    }
    refuse_at(origin, "unknown option '%s': did you mean '%s'? see posenc --help", name, nearest);
}

/* Refuses the end of the words, or another option, where the value of an option should stand. */
static void awaiting_check(const struct given *given)
{
    const struct option *const option = given->awaiting.option;
    if (option != NULL) {
        refuse_at(given->awaiting.origin, "%s: its value is missing: give %s%s%s", option->name,
                  option->name, option_separator(option), option->placeholder);
    }
}

/* --- the command in the banner of an emitted file --------------------------------------------- */

static const char made_by[] = "Made by";
static const char command_member[] = "\"command\": \"posenc ";
static const char program[] = "posenc ";
static const char decoration[] = " */#\t\r"; /* in any language */

static void blank(char *from, const char *end)
{
    for (; from < end; from++) {
        *from = *from == '\n' ? '\n' : ' ';
    }
}

/* Finds the command. It follows a line that ends with "Made by", perhaps after an empty line; or it
 * is a string of JSON, and blanks take the place of what follows that. NULL: there is none. */
static char *command_find(char *text)
{
    for (char *found = strstr(text, made_by); found != NULL; found = strstr(found + 1, made_by)) {
        char *const end = found + strlen(made_by);
        char *command = end;
        while (*command != '\0' && (*command == '\n' || strchr(decoration, *command) != NULL)) {
            command++;
        }
        if (memchr(end, '\n', (size_t)(command - end)) != NULL &&
            strncmp(command, program, strlen(program)) == 0) {
            return command;
        }
    }
    char *const json = strstr(text, command_member);
    char *const quote = json != NULL ? strchr(json + strlen(command_member), '"') : NULL;
    if (quote == NULL) {
        return NULL;
    }
    blank(quote, quote + strlen(quote));
    return json + strlen(command_member) - strlen(program);
}

bool banner_blank(char *text)
{
    char *line = command_find(text);
    if (line == NULL) {
        return false;
    }
    blank(text, line + strlen(program));
    for (bool goes_on = true; goes_on;) {
        char *const next = line + strcspn(line, "\n");
        char *end = next;
        blank(line, line + strspn(line, decoration));
        while (end > line && strchr(" *\t\r", end[-1]) != NULL) {
            *--end = ' ';
        }
        /* A backslash at its end says that the command goes on in the next line. */
        goes_on = end > line && end[-1] == '\\';
        if (goes_on) {
            end[-1] = ' ';
        }
        goes_on = goes_on && *next != '\0';
        line = next + (*next != '\0');
    }
    blank(line, line + strlen(line));
    return true;
}

/* Returns the value that an option of that command has here. The files that it names lie beside the
 * emitted file, and get its folder. Refuses what posenc writes into no banner, so that --check=FILE
 * only compares FILE with what its options write. */
static const char *banner_value(const struct setting *setting)
{
    const struct option *const option = setting->option;
    const char *const value = setting->value;
    if (option->type == TYPE_NONE || (option->traits & OF_RUN) != 0) {
        refuse_at(setting->origin,
                  "%s: has no place in the command of a banner: make the file again", option->name);
    }
    const bool is_template = option_is(option, "--template");
    const bool is_frequency = option_is(option, "--frequency");
    const bool is_path =
        option_is(option, "--from") || option_is(option, "--model") || option_is(option, "-o");
    if (value == NULL || !(is_template || is_path || (is_frequency && *value == '@'))) {
        return value;
    }
    /* The names of files begin at `first` and, of --template=FILE:OUT, at `second`. */
    const char *const first = value + is_frequency;
    const char *const end = value + strlen(value);
    const char *const colon = is_template ? strchr(first, ':') : NULL;
    const char *const second = colon != NULL ? colon + 1 : end;
    const bool is_language = colon != NULL && language_find(first, (size_t)(colon - first)) != NULL;
    /* The banner has ./ before a name that would mean something else. */
    const char *const name = first + (strncmp(first, "./", strlen("./")) == 0 ? strlen("./") : 0);
    if (path_has_folder(name, (size_t)(second - name)) ||
        path_has_folder(second, (size_t)(end - second))) {
        refuse_at(setting->origin,
                  "%s: '%s' names a folder, which the command of a banner leaves out: make "
                  "the file again",
                  option->name, value);
    }
    const char *const file = setting->origin.file;
    const int folder = (int)(path_last(file) - file);
    const size_t size = strlen(value) + 2 * (size_t)folder + 1;
    char *const moved = memory_take(size, 1);
    (void)snprintf(moved, size, "%s%.*s%.*s%.*s%s", is_frequency ? "@" : "",
                   is_language ? 0 : folder, file, (int)(second - first), first,
                   *second != '\0' ? folder : 0, file, second);
    return moved;
}

/* --- words of a file ------------------------------------------------------------------------- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Takes the quotes out of a word, in place, and ends it with a zero. Returns what follows it. */
static char *word_unquote(char *word, struct origin *origin)
{
    char *from = word;
    char *to = word;
    char quote = '\0';
    for (; *from != '\0' && *from != '\n' && (quote != '\0' || !is_space(*from)); from++) {
        if (*from == quote || (quote == '\0' && (*from == '\'' || *from == '"'))) {
            quote = quote == '\0' ? *from : '\0';
        } else {
            *to++ = *from;
        }
    }
    if (quote != '\0') {
        refuse_at(*origin, "a word is not closed by %c: close it on its line", quote);
    }
    /* The zero may fall on the blank after the word, which is therefore looked at first. */
    origin->line += *from == '\n';
    from += *from != '\0';
    *to = '\0';
    return from;
}

static void word_read(struct given *given, const char *word, struct origin origin, bool is_banner);

/* Reads the words of a file, or those that banner_blank has left of one. They stay where they are.
 * A byte 0 would hide the words after it. */
static void file_split(struct given *given, const char *path, char *text, const char *end,
                       bool is_banner)
{
    struct origin origin = {path, 1};
    while (*text != '\0') {
        if (*text == '#') {
            text += strcspn(text, "\n");
        } else if (is_space(*text)) {
            origin.line += *text++ == '\n';
        } else {
            const char *const word = text;
            const struct origin start = origin;
            text = word_unquote(text, &origin);
            word_read(given, word, start, is_banner);
        }
    }
    if (text != end) {
        refuse_at(origin, "a byte 0 is no text: save the options as UTF-8");
    }
}

/* Reads the options of an @FILE, or of the command in a file's banner. No option of a banner takes
 * its value from the words after it. */
static void file_expand(struct given *given, const char *path, bool is_banner)
{
    static const struct input_kind kinds[] = {
        {.option = "'@", .wanted = "a file of options", .most = ARGUMENT_FILE_MAX},
        {.option = "--check: '",
         .wanted = "a file that posenc wrote",
         .most = ARGUMENT_FILE_MAX,
         .is_beginning = true}};
    static const char mark[] = "\xef\xbb\xbf"; /* U+FEFF, which some editors put first */
    size_t length;
    if (*path == '\0') {
        refuse("'@': the name of a file is missing: give @FILE");
    }
    char *const text = input_read(&kinds[is_banner], path, command_line, &length);
    given->files = memory_resize(given->files, given->file_count + 1, sizeof *given->files);
    given->files[given->file_count++] = path;
    if (!is_banner) {
        const size_t before = strncmp(text, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
        file_split(given, path, text + before, text + length, false);
        return;
    }
    if (!banner_blank(text)) {
        refuse("--check: '%s' has no command in its banner: give a file that posenc wrote, or its "
               "options beside --check",
               path);
    }
    file_split(given, path, text, text + strlen(text), true);
    awaiting_check(given);
}

/* --- words ----------------------------------------------------------------------------------- */

/* Takes a word, as an option or as the value of one, or the words of the file that it names. */
static void word_read(struct given *given, const char *word, struct origin origin, bool is_banner)
{
    struct setting setting = {.option = given->awaiting.option, .value = word, .origin = origin};
    const bool is_typed = origin.file == NULL;
    text_check(word, origin);
    if (*word == '@' && (setting.option == NULL || (setting.option->traits & AT_VALUE) == 0)) {
        if (!is_typed) {
            refuse_at(origin, "'%s': a file of options names no other: copy its options here",
                      word);
        }
        file_expand(given, word + 1, false);
        return;
    }
    const char *rest;
    if (setting.option == NULL) {
        setting.option = option_find(word, &setting.value);
        if (setting.option == NULL) {
            refuse_word(given, word, origin);
        }
    } else if (strncmp(word, "--", 2) == 0 || option_find(word, &rest) != NULL) {
        awaiting_check(given); /* a path may begin so after a "=" */
    } else {
        setting.origin = is_typed ? given->awaiting.origin : origin;
    }
    if (is_banner) {
        setting.value = banner_value(&setting);
    }
    const bool awaits = setting.value == NULL && option_needs_value(setting.option);
    given->awaiting = awaits ? setting : (struct setting){.option = NULL};
    if (awaits) {
        return;
    }
    given->last = setting;
    const bool names_banner = is_typed && option_is(setting.option, "--check") &&
                              setting.value != NULL && *setting.value != '\0';
    if (names_banner && given->check_count++ != given->check) {
        return;
    }
    given_add(given, &setting);
    if (names_banner) {
        file_expand(given, setting.value, true);
    }
}

void arguments_take(struct given *given, int argc, char *const argv[], size_t check)
{
    *given = (struct given){.check = check, .argc = argc, .argv = argv};
    if (argc < 2) {
        help_print_common(stderr);
        end_with(STATUS_TROUBLE);
    }
    for (int i = 1; i < argc; i++) {
        word_read(given, argv[i], command_line, false);
    }
    awaiting_check(given);
    given_add_model(given);
    given_add_preset(given);
}
