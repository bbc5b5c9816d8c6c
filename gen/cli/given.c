/*
 * given.c: the options that were given, one by one and by a preset, and what each of them says.
 */
#include "cli/given.h"

#include "cli/model.h"
#include "files/platform.h"
#include "memory.h"
#include "model/presets.h"

#include <stdarg.h>
#include <stdlib.h>
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
    if (setting->of_preset && is_given(given, "--preset")) {
        (void)snprintf(source, sizeof source, " (of --preset=%s)",
                       given_setting(given, "--preset")->value);
    }
    if (setting->value == NULL ||
        (*setting->value == '\0' && !option_needs_value(&option_table[place]))) {
        return refuse_at(setting->origin, "%s%s: %s", name, source, rest);
    }
    return refuse_at(setting->origin, "%s: '%s'%s %s", name, setting->value, source, rest);
}

/* --- options ---------------------------------------------------------------------------------- */

/* Remembers one more value of --template. */
static bool template_take(struct given *given, const struct setting *setting)
{
    if (given->template_count == TEMPLATES_MAX) {
        return given_refuse(given, "--template",
                            "is one too many: allowed are %d: render it in another run",
                            TEMPLATES_MAX);
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

bool given_add(struct given *given, const struct setting *setting)
{
    const struct option *const option = setting->option;
    struct setting *const taken = &given->option[option - option_table];
    if (option->placeholder == NULL && setting->value != NULL) {
        return refuse_at(setting->origin, "%s: takes no value, but was given '%s': write %s alone",
                         option->name, setting->value, option->name);
    }
    if (option_is(option, "--check") && !check_take(given, setting)) {
        return false;
    }
    /* An option beside a banner stays, so that it is refused later, wherever it was given. */
    const char *const banner = given_setting(given, "--check")->value;
    if (taken->value != NULL && taken->origin.file != banner && setting->origin.file == banner &&
        banner != NULL) {
        return true;
    }
    given->information = option->show != NULL ? option : NULL;
    *taken = *setting;
    taken->value = setting->value != NULL ? setting->value : "";
    return !option_is(option, "--template") || template_take(given, setting);
}

bool given_add_preset(struct given *given)
{
    const struct setting *const setting = given_setting(given, "--preset");
    const struct preset *const preset = setting->value != NULL ? preset_find(setting->value) : NULL;
    if (preset == NULL) {
        return setting->value == NULL || refuse_unknown(setting);
    }
    (void)snprintf(given->words, sizeof given->words, "%s", preset->options);
    options_add(given->option, given->words, setting->origin);
    return true;
}

bool given_check_link(const char *path)
{
    return !platform_is_link(path) ||
           refuse("--check: '%s' is a symbolic link, which may lead elsewhere: give the options "
                  "beside --check",
                  path);
}

/* A kind of scaling that is given and is not the model's brings its own parameters along. */
bool given_add_model(struct given *given)
{
    const struct setting *const setting = given_setting(given, "--model");
    const struct setting *const scaling = given_setting(given, "--rope-scaling");
    const struct setting *const check = given_setting(given, "--check");
    const char *const frequency = given_setting(given, "--frequency")->value;
    const bool has_list = frequency != NULL && *frequency == '@'; /* and no base */
    if (setting->value == NULL) {
        return true;
    }
    if (check->value != NULL && *check->value != '\0' && !given_check_link(setting->value)) {
        return false;
    }
    struct model *const model = memory_take(1, sizeof *model);
    given->model = model;
    if (!model_read(model, setting, given_setting(given, "--layer-type"),
                    given_setting(given, "--layout"))) {
        return false;
    }
    const char *const own = model->option[option_place("--rope-scaling")].value;
    if (scaling->value != NULL && (own == NULL || strcmp(scaling->value, own) != 0)) {
        model_drop_scaling(model);
    }
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const bool has_use = !has_list || !option_is(&option_table[i], "--base");
        if (given->option[i].value == NULL && model->option[i].value != NULL && has_use) {
            given->option[i] = model->option[i];
        }
    }
    return true;
}

/* --- values ---------------------------------------------------------------------------------- */

bool given_read(const struct given *given, struct request *request)
{
    bool fine = true;
    request->model = given->model;
    if (given->model != NULL) {
        request->spec.terms = given->model->terms;
    }
    for (size_t i = 0; i < OPTION_COUNT && fine; i++) {
        const struct option *const option = &option_table[i];
        const bool is_template = option_is(option, "--template");
        const struct setting *const list = is_template ? given->templates : &given->option[i];
        const size_t count = is_template ? given->template_count : 1;
        for (size_t j = 0; j < count && fine; j++) {
            struct setting setting = list[j];
            setting.option = option;
            setting.value = setting.value != NULL ? setting.value : option->default_value;
            fine = setting.value == NULL || option->read == NULL || option->read(request, &setting);
        }
    }
    return fine;
}
