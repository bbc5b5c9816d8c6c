/*
 * mistakes.c: messages about arguments that are not understood. They suggest posenc's name for a
 * name that other programs use, or else the nearest name. Also prints the corrected command line.
 */
#include "cli/mistakes.h"

#include "cli/request_print.h"
#include "memory.h"
#include "message.h"
#include "nearest.h"
#include "text/languages.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The maximum size in bytes of the list of an option's choices, with the final zero. The longest
 * list is that of the presets. */
enum { KNOWN_CHOICES_SIZE = 1024 };

static const char capitals[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* Formats a text in newly allocated memory. */
static const char *text_make(const char *format, ...) TEXT_FORMAT(1, 2);

static const char *text_make(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const size_t size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
    va_end(arguments);
    char *const text = memory_allocate(size, 1);
    va_start(arguments, format);
    (void)vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return text;
}

/* --- corrections ----------------------------------------------------------------------------- */

/* Returns the placeholder of a value, such as OUT in "--template=json:OUT", and sets `end` to the
 * end of the placeholder. If there is none, returns NULL, and sets `end` to NULL. */
static const char *placeholder_find(const char *suggestion, const char **end)
{
    for (const char *at = suggestion + strcspn(suggestion, "=: "); *at != '\0';
         at += strcspn(at, "=: ")) {
        at++;
        if (*at != '\0' && strchr(capitals, *at) != NULL) {
            *end = at + strcspn(at, " ");
            return at;
        }
    }
    *end = NULL;
    return NULL;
}

/* Returns whether a suggestion, such as posenc's name in a struct other_name, consists of arguments
 * only: it neither lists alternatives nor contains prose. */
static bool is_correction(const char *suggestion)
{
    return strstr(suggestion, ", ") == NULL && strstr(suggestion, " or ") == NULL &&
           strstr(suggestion, " with ") == NULL;
}

static bool takes_value(const char *suggestion)
{
    const char *end;
    return placeholder_find(suggestion, &end) != NULL;
}

/* Returns the suggested arguments with the user's value in the place of the placeholder. Returns
 * NULL if the suggestion is no correction. Also returns NULL if the suggestion needs a value, but
 * `value` is NULL or would have to be quoted. */
static const char *correction_make(const char *suggestion, const char *value)
{
    const char *end;
    const char *const placeholder = placeholder_find(suggestion, &end);
    if (!is_correction(suggestion) || *suggestion != '-') {
        return NULL;
    }
    if (placeholder == NULL) {
        return suggestion;
    }
    if (value == NULL || !word_is_shell_safe(value, strlen(value))) {
        return NULL;
    }
    return text_make("%.*s%s%s", (int)(placeholder - suggestion), suggestion, value, end);
}

/* --- messages -------------------------------------------------------------------------------- */

/* Returns the name of an option, followed by the placeholder N if the option needs a value:
 * "--d-model=N". */
static const char *option_form(const char *name)
{
    const char *rest;
    const struct option *const option = option_find(name, &rest);
    return option_needs_value(option) ? text_make("%s%sN", name, option_separator(option)) : name;
}

/* Returns the name of the option with this index, or NULL. This is a callback for nearest_name. */
static const char *option_name_at(const void *list, size_t index)
{
    (void)list;
    return index < OPTION_COUNT ? option_table[index].name : NULL;
}

/* Returns "did you mean ...?" for the nearest name, or "" if there is none. */
static const char *nearest_question(const char *nearest)
{
    return nearest != NULL ? text_make("did you mean '%s'? ", nearest) : "";
}

/* Returns the name of the choice with this index, or NULL if the command line does not accept it.
 * This is a callback for nearest_name. */
static const char *choice_name_at(const void *option, size_t index)
{
    const struct choice choice = option_choice(option, index);
    return choice.summary != NULL ? choice.name : NULL;
}

bool option_is_choice(const struct option *option)
{
    return option->choices != NULL && (option->type == TYPE_CHOICE || option->type == TYPE_NONE);
}

int choice_index(const struct setting *setting)
{
    struct choice choice;
    for (unsigned i = 0; (choice = option_choice(setting->option, i)).name != NULL; i++) {
        if (choice.summary != NULL && strcmp(choice.name, setting->value) == 0) {
            return (int)i;
        }
    }
    return -1;
}

struct mistake mistake_of_choice(const struct setting *setting)
{
    const char *const option = setting->option->name;
    const char *const noun = option + strlen("--");
    const char *const value = setting->value;
    const struct other_name *const others = setting->option->other_values;
    const char *suggestion = others != NULL ? other_name_find(others, value) : NULL;
    struct mistake mistake = {.argument_count = 1};
    if (suggestion != NULL) {
        const bool is_option = *suggestion == '-'; /* another option, not a value */
        mistake.message = text_make("%s: unknown %s '%s': give %s%s%s", option, noun, value,
                                    is_option ? "" : option, is_option ? "" : "=", suggestion);
    } else {
        char known_choices[KNOWN_CHOICES_SIZE] = "";
        struct choice choice;
        for (size_t i = 0; (choice = option_choice(setting->option, i)).summary != NULL; i++) {
            text_append(known_choices, sizeof known_choices, " %s", choice.name);
        }
        suggestion = nearest_name(value, choice_name_at, setting->option);
        mistake.message = text_make("%s: unknown %s '%s': %sknown:%s", option, noun, value,
                                    nearest_question(suggestion), known_choices);
    }
    if (suggestion != NULL) {
        mistake.correction = correction_make(
            *suggestion == '-' ? suggestion : text_make("%s=%s", option, suggestion), NULL);
    }
    return mistake;
}

/* If the value in a correction names no choice, corrects the value, too: "--dtype=float32" is first
 * corrected to "--precision=float32", and then to "--precision=f32". */
static void correction_fix_value(struct mistake *mistake, const char *name)
{
    struct setting setting = {.option = NULL};
    if (mistake->correction != NULL) {
        setting.option = option_find(mistake->correction, &setting.value);
    }
    if (setting.option != NULL && setting.value != NULL && option_is_choice(setting.option) &&
        choice_index(&setting) < 0) {
        const struct mistake value_mistake = mistake_of_choice(&setting);
        mistake->message = text_make("unknown option '%s': %s", name, value_mistake.message);
        mistake->correction = value_mistake.correction;
    }
}

/* Returns the option to give instead of an option of another program, or instead of the name of a
 * language, such as --rust. Returns NULL if none is known. `name` is `word` without a value. */
static const char *option_instead(const char *word, const char *name)
{
    const char *const word_suggestion = other_name_find(option_other_names, word);
    const char *const suggestion =
        word_suggestion != NULL ? word_suggestion : other_name_find(option_other_names, name);
    const struct language *const language =
        strncmp(name, "--", strlen("--")) == 0 ? language_find(name + strlen("--")) : NULL;
    return suggestion == NULL && language != NULL
               ? memory_join(memory_join("--template=", language->name), ":OUT")
               : suggestion;
}

/* Describes what is wrong with an argument that looks like an option: "--dim=64", or "--dim"
 * followed by "64". */
static struct mistake mistake_of_option(const char *word, const char *next)
{
    const char *const equals = strchr(word, '=');
    const char *const value = equals != NULL                 ? equals + 1
                              : next != NULL && *next != '-' ? next
                                                             : NULL;
    char name[OPTION_VALUE_SIZE];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    const char *suggestion = option_instead(word, name);
    struct mistake mistake = {.argument_count = 1};
    if (suggestion != NULL) {
        mistake.message =
            text_make("unknown option '%s': give %s; see posenc --help", name, suggestion);
    } else {
        const char *const nearest = nearest_name(name, option_name_at, NULL);
        mistake.message =
            text_make("unknown option '%s': %ssee posenc --help", name, nearest_question(nearest));
        suggestion = nearest != NULL ? option_form(nearest) : NULL;
    }
    if (suggestion != NULL) {
        mistake.correction = correction_make(suggestion, value);
        mistake.argument_count += value != NULL && value == next && takes_value(suggestion);
        correction_fix_value(&mistake, name);
    }
    return mistake;
}

struct mistake mistake_of_argument(const char *word, const char *next, const struct setting *last)
{
    const struct option *const option = last->option;
    const char *const last_value = last->value != NULL ? last->value : "";
    const char *rest;
    if (word[0] == '-' && word[1] != '\0' && strcmp(word, "--") != 0) {
        return mistake_of_option(word, next);
    }
    struct mistake mistake = {.argument_count = 1};
    const char *const name = text_make("--%s", word + strcspn(word, ".abcdefghijklmnopqrstuvwxyz"));
    const bool has_name = name[strlen("--")] != '\0';
    if (has_name && strchr(word, '=') != NULL && option_find(name, &rest) == NULL) {
        return mistake_of_option(name, NULL);
    }
    if (option_find(name, &rest) != NULL) {
        mistake.message = text_make("'%s' does not begin with two hyphens: write %s", word, name);
        mistake.correction = name;
    } else if (option != NULL && option->placeholder != NULL &&
               (*last_value == '\0' || strcmp(last_value, "=") == 0)) {
        mistake.message = text_make("%s: its value follows '=' without a blank: write %s=%s",
                                    option->name, option->name, word);
    } else if (option != NULL && option->type == TYPE_TEMPLATE && strchr(last_value, ':') == NULL) {
        mistake.message = text_make(
            "--template: its two files are one word: write --template=%s:%s", last_value, word);
    } else if (option == &option_table[OPTION_COMPARE]) {
        mistake.message = text_make(
            "'%s' follows --compare=%s: one file is compared with the table that the other "
            "options describe: give --from=%s --compare=%s for two files",
            word, last_value, word, last_value);
    } else {
        mistake.message =
            text_make("'%s' belongs to no option: give --d-model=N --max-len=N -o PATH; see posenc "
                      "--help",
                      word);
    }
    return mistake;
}

/* --- the list of mistakes --------------------------------------------------------------------- */

void mistake_add(struct mistakes *mistakes, struct mistake mistake, int argument_index)
{
    if (mistakes->count < MISTAKES_MAX) {
        mistake.argument_index = argument_index;
        mistakes->list[mistakes->count++] = mistake;
    }
}

/* Returns the mistake that begins at argv[argument_index], or NULL. */
static const struct mistake *mistake_at(const struct mistakes *mistakes, int argument_index)
{
    for (int i = 0; i < mistakes->count; i++) {
        if (mistakes->list[i].argument_index == argument_index) {
            return &mistakes->list[i];
        }
    }
    return NULL;
}

/* Prints the command line with all mistakes replaced by their corrections. */
static void corrected_command_print(const struct mistakes *mistakes, int argc, char *const argv[])
{
    (void)fputs("posenc: corrected: posenc", stderr);
    for (int i = 1; i < argc;) {
        const struct mistake *const mistake = mistake_at(mistakes, i);
        (void)fputc(' ', stderr);
        if (mistake != NULL) {
            (void)fputs(mistake->correction, stderr);
            i += mistake->argument_count;
        } else {
            word_print(argv[i], strlen(argv[i]));
            i++;
        }
    }
    (void)fputc('\n', stderr);
}

void mistakes_refuse(const struct mistakes *mistakes, int argc, char *const argv[])
{
    bool is_known = true;
    if (mistakes->count == 0) {
        return;
    }
    for (int i = 0; i < mistakes->count; i++) {
        say("%s", mistakes->list[i].message);
        is_known = is_known && mistakes->list[i].correction != NULL;
    }
    if (is_known && mistakes->count > 1 && mistakes->count < MISTAKES_MAX) {
        corrected_command_print(mistakes, argc, argv);
    }
    end_with(STATUS_TROUBLE);
}
