/*
 * given.c: from words to the options that they give.
 */
#include "cli/given.h"

#include "nearest.h"

#include <stdarg.h>
#include <string.h>

/* Bytes of what follows the value in a message: a line, and a path. */
enum { REFUSAL_SIZE = 512 + 4096 };

const struct setting *given_setting(const struct given *given, const char *name)
{
    return &given->option[option_place(name)];
}

bool is_given(const struct given *given, const char *name)
{
    return given_setting(given, name)->value != NULL;
}

bool given_refuse(const struct given *given, const char *name, const char *format, ...)
{
    const size_t place = option_place(name);
    const struct setting *const setting = &given->option[place];
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
    if (setting->value == NULL ||
        (*setting->value == '\0' && !option_needs_value(&options[place]))) {
        return refuse_at(setting->origin, "%s%s: %s", name, source, rest);
    }
    return refuse_at(setting->origin, "%s: '%s'%s %s", name, setting->value, source, rest);
}

/* --- words ----------------------------------------------------------------------------------- */

static const char *name_at(const void *list, size_t index)
{
    (void)list;
    return index < OPTION_COUNT ? options[index].name : NULL;
}

static bool refuse_word(const struct setting *word)
{
    const char *const text = word->value;
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
static bool template_take(struct given *given, const struct setting *setting)
{
    if (given->template_count == TEMPLATES_MAX) {
        return given_refuse(given, "--template", "is one too many: allowed are %d", TEMPLATES_MAX);
    }
    given->templates[given->template_count++] = *setting;
    return true;
}

/* --check=FILE has brought the options of a banner along, so that no other --check may take its
 * place. */
static bool check_take(const struct given *given, const struct setting *setting)
{
    const char *const before = given_setting(given, "--check")->value;
    return before == NULL || (*before == '\0' && setting->value == NULL) ||
           refuse_at(setting->origin,
                     "--check: is given twice, and for a file: give --check=FILE once, or "
                     "--check once");
}

/* Remembers the value of an option; "" where it has none. */
static bool option_take(struct given *given, const struct setting *setting)
{
    const struct option *const option = setting->option;
    if (option == NULL) {
        return refuse_word(setting);
    }
    if (option->placeholder == NULL && setting->value != NULL) {
        return refuse_at(setting->origin, "%s: takes no value, but was given '%s': write %s alone",
                         option->name, setting->value, option->name);
    }
    if (setting->value == NULL && option_needs_value(option)) {
        return refuse_at(setting->origin, "%s: its value is missing: give %s%s%s", option->name,
                         option->name, option_separator(option), option->placeholder);
    }
    if (option_is(option, "--check") && !check_take(given, setting)) {
        return false;
    }
    struct setting *const taken = &given->option[option - options];
    *taken = *setting;
    taken->value = setting->value != NULL ? setting->value : "";
    return !option_is(option, "--template") || template_take(given, setting);
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
        const struct option *const option = option_find(word, &value);
        if (!is_given(given, option->name)) {
            given->option[option - options] =
                (struct setting){option, value != NULL ? value : "", origin};
            given->of_preset[option - options] = true;
        }
    }
}

/* Takes the options of the preset that was given, if one was. */
static bool preset_take(struct given *given)
{
    const struct setting *const setting = given_setting(given, "--preset");
    const struct preset *const preset = setting->value != NULL ? preset_find(setting->value) : NULL;
    if (preset != NULL) {
        given_take_preset(given, preset, setting->origin);
    }
    return preset != NULL || setting->value == NULL || refuse_unknown(setting);
}

bool given_take(struct given *given, const struct arguments *arguments,
                const struct option **information)
{
    *information = NULL;
    for (size_t i = 0; i < arguments->count; i++) {
        const struct setting *const setting = &arguments->list[i];
        if (!option_take(given, setting)) {
            return false;
        }
        if (setting->option->show != NULL) {
            *information = setting->option;
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
static bool value_read(struct request *request, const struct option *option, struct setting setting)
{
    setting.option = option;
    setting.value = setting.value != NULL ? setting.value : option->default_value;
    return setting.value == NULL || option->kind == NULL || option->kind->read(request, &setting);
}

bool given_read(const struct given *given, struct request *request)
{
    bool fine = true;
    for (size_t i = 0; i < OPTION_COUNT && fine; i++) {
        const struct option *const option = &options[i];
        const bool is_template = option_is(option, "--template");
        const struct setting *const list = is_template ? given->templates : &given->option[i];
        const size_t count = is_template ? given->template_count : 1;
        if (given->option[i].value == NULL && is_required(given, option)) {
            return refuse("%s: %s is missing: give %s%s%s", option->name, option->missing,
                          option->name, option_separator(option), option->placeholder);
        }
        for (size_t j = 0; j < count && fine; j++) {
            fine = value_read(request, option, list[j]);
        }
    }
    return fine;
}
