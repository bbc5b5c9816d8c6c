/*
 * given.c: from words to the options that they give.
 */
#include "cli/given.h"

#include "nearest.h"

#include <stdarg.h>
#include <string.h>

/* Bytes of what follows the value in a message: a line, and a path. */
enum { REFUSAL_SIZE = 512 + 4096 };

const struct argument *given_argument(const struct given *given, const char *name)
{
    return &given->option[option_place(name)];
}

bool is_given(const struct given *given, const char *name)
{
    return given_argument(given, name)->text != NULL;
}

bool given_refuse(const struct given *given, const char *name, const char *format, ...)
{
    const size_t place = option_place(name);
    const struct argument *const argument = &given->option[place];
    char source[OPTION_VALUE_SIZE] = "";
    char rest[REFUSAL_SIZE];
    va_list arguments;
    if (given->silent) {
        return false;
    }
    va_start(arguments, format);
    (void)vsnprintf(rest, sizeof rest, format, arguments);
    va_end(arguments);
    if (given->of_preset[place]) {
        (void)snprintf(source, sizeof source, " (of --preset=%s)", given->preset->name);
    }
    if (argument->text == NULL ||
        (*argument->text == '\0' && !option_needs_value(&options[place]))) {
        return refuse_at(argument->origin, "%s%s: %s", name, source, rest);
    }
    return refuse_at(argument->origin, "%s: '%s'%s %s", name, argument->text, source, rest);
}

/* --- words ----------------------------------------------------------------------------------- */

static const char *name_at(const void *list, size_t index)
{
    (void)list;
    return index < OPTION_COUNT ? options[index].name : NULL;
}

static bool refuse_word(const struct argument *word)
{
    const char *const text = word->text;
    if (text[0] != '-' || text[1] == '\0' || strcmp(text, "--") == 0) {
        return refuse_at(word->origin,
                         "'%s' belongs to no option: give the output as -o PATH; see posenc --help",
                         text);
    }
    char name[OPTION_VALUE_SIZE];
    (void)snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    /* A mistyped letter says nothing of what was meant: -h is not nearly -o. */
    const char *const nearest =
        strlen(name) > strlen("-o") ? nearest_name(name, name_at, NULL) : NULL;
    if (nearest == NULL) {
        return refuse_at(word->origin, "unknown option '%s': see posenc --help", name);
    }
    return refuse_at(word->origin, "unknown option '%s': did you mean '%s'? see posenc --help",
                     name, nearest);
}

/* Remembers one more value of --template. */
static bool template_take(struct given *given, struct argument argument)
{
    if (given->template_count == TEMPLATES_MAX) {
        return given_refuse(given, "--template", "is one too many: allowed are %d", TEMPLATES_MAX);
    }
    given->templates[given->template_count++] = argument;
    return true;
}

/* --check=FILE has brought the options of a banner along, so that no other --check may take its
 * place. */
static bool check_take(const struct given *given, struct argument argument)
{
    const char *const before = given_argument(given, "--check")->text;
    return before == NULL || (*before == '\0' && *argument.text == '\0') ||
           refuse_at(argument.origin,
                     "--check: is given twice, and for a file: give --check=FILE once, or "
                     "--check once");
}

/* Takes the option at *index, moves the index to its last word, and remembers its value. */
static bool option_take(struct given *given, const struct arguments *arguments, size_t *index,
                        const struct option **taken)
{
    struct argument argument = arguments->list[*index];
    const struct option *const option = option_find(argument.text, &argument.text);
    *taken = option;
    if (option == NULL) {
        return refuse_word(&arguments->list[*index]);
    }
    if (option->placeholder == NULL && argument.text != NULL) {
        return refuse_at(argument.origin, "%s: takes no value, but was given '%s': write %s alone",
                         option->name, argument.text, option->name);
    }
    if (argument.text == NULL && !option_needs_value(option)) {
        argument.text = "";
    } else if (argument.text == NULL) {
        if (++*index == arguments->count) {
            return refuse_at(argument.origin, "%s: its value is missing: give %s%s%s", option->name,
                             option->name, option_separator(option), option->placeholder);
        }
        argument = arguments->list[*index];
    }
    if (option_is(option, "--check") && !check_take(given, argument)) {
        return false;
    }
    given->option[option - options] = argument;
    return !option_is(option, "--template") || template_take(given, argument);
}

void given_take_preset(struct given *given, const struct preset *preset, struct origin origin)
{
    given->preset = preset;
    (void)snprintf(given->words, sizeof given->words, "%s", preset->options);
    for (char *word = given->words, *next; *word != '\0'; word = next) {
        char *const end = word + strcspn(word, " ");
        next = end + strspn(end, " ");
        *end = '\0';
        const char *value;
        const size_t index = (size_t)(option_find(word, &value) - options);
        if (given->option[index].text == NULL) {
            given->option[index] = (struct argument){value != NULL ? value : "", origin};
            given->of_preset[index] = true;
        }
    }
}

/* Takes the options of the preset that was given, if one was. */
static bool preset_take(struct given *given)
{
    const size_t place = option_place("--preset");
    const struct argument argument = given->option[place];
    const struct preset *const preset = argument.text != NULL ? preset_find(argument.text) : NULL;
    if (preset != NULL) {
        given_take_preset(given, preset, argument.origin);
    }
    return preset != NULL || argument.text == NULL ||
           refuse_unknown(&(struct setting){&options[place], argument.text, argument.origin});
}

bool given_take(struct given *given, const struct arguments *arguments,
                const struct option **information)
{
    *information = NULL;
    for (size_t i = 0; i < arguments->count; i++) {
        const struct option *option;
        if (!option_take(given, arguments, &i, &option)) {
            return false;
        }
        if (option->show != NULL) {
            *information = option;
            return true;
        }
    }
    return preset_take(given);
}

/* --- values ---------------------------------------------------------------------------------- */

/* A file can say how many rows and columns there are, and a grid how many rows; a comparison
 * writes nothing, and a report may be all that is wanted. */
static bool is_required(const struct given *given, const struct option *option)
{
    const bool compares = is_given(given, "--compare");
    if (option->missing == NULL || given->silent) {
        return false;
    }
    if (option_is(option, "-o")) {
        return !compares && (!is_given(given, "--report") || is_given(given, "--check"));
    }
    return !compares && !is_given(given, "--from") &&
           !(option_is(option, "--max-len") && is_given(given, "--grid"));
}

/* Reads the value of an option, or its default. */
static bool value_read(struct request *request, const struct option *option,
                       const struct argument *argument)
{
    const char *const value = argument->text != NULL ? argument->text : option->default_value;
    return value == NULL || option->kind == NULL ||
           option->kind->read(request, &(struct setting){option, value, argument->origin});
}

bool given_read(const struct given *given, struct request *request)
{
    bool fine = true;
    for (size_t i = 0; i < OPTION_COUNT && fine; i++) {
        const struct option *const option = &options[i];
        const bool is_template = option_is(option, "--template");
        const struct argument *const list = is_template ? given->templates : &given->option[i];
        const size_t count = is_template ? given->template_count : 1;
        if (given->option[i].text == NULL && is_required(given, option)) {
            return refuse("%s: %s is missing: give %s%s%s", option->name, option->missing,
                          option->name, option_separator(option), option->placeholder);
        }
        for (size_t j = 0; j < count && fine; j++) {
            fine = value_read(request, option, &list[j]);
        }
    }
    return fine;
}
