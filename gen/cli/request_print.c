/*
 * request_print.c: options that differ from their defaults, in the table's order.
 */
#include "cli/request.h"

#include "cli/given.h"
#include "cli/options.h"
#include "files/path.h"
#include "model/precision.h"
#include "model/presets.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The traits of those options that say nothing about the bytes of this request's pair. */
static unsigned traits_missing(const struct request *request)
{
    const struct spec *const spec = &request->spec;
    return OF_RUN | (spec->from == NULL ? 0 : OF_FORMULA) | (spec_has_base(spec) ? 0 : ONLY_BASE) |
           (spec->d_model % 2 != 0 ? 0 : ONLY_ODD) |
           (spec->precision->kind == PRECISION_AFFINE ? 0 : ONLY_AFFINE) |
           (request->output.storage == STORAGE_FACTORED ? 0 : ONLY_FACTORED);
}

/* A file of the user's that has the name of one of posenc's own templates has ./ before it. */
static void template_print(const struct user_template *template, char *text)
{
    const char *const last = path_last(template->file);
    const bool is_special = template->language == NULL && language_find(last, strlen(last)) != NULL;
    (void)snprintf(text, OPTION_VALUE_SIZE, "%s%s:%s", is_special ? "./" : "", last,
                   path_last(template->output));
}

/* What the model says as the option, or its preset, whose words are kept; else `otherwise`. */
static const char *model_value(const struct model *model, const struct option *option,
                               char words[PRESET_OPTIONS_SIZE], const char *otherwise)
{
    char *rest = preset_options(preset_find(model->preset), words);
    const char *value;
    const struct option *of_preset;
    for (enum model_setting i = 0; i < MODEL_SETTINGS; i++) {
        if (option_is(option, model_options[i]) && *model->settings[i].value != '\0') {
            return model->settings[i].value;
        }
    }
    while ((of_preset = option_next(&rest, &value)) != NULL) {
        if (of_preset == option) {
            return value;
        }
    }
    return otherwise;
}

/* Whether an option has to be said for the request to come out again. */
static bool is_needed(const struct request *request, const struct option *option)
{
    const size_t place = (size_t)(option - option_table);
    const char *const said = request->said[place];
    const char *const scaled = option->by_scaling[request->spec.rope_scaling];
    const char *const otherwise = scaled != NULL ? scaled : option->default_value;
    const char *known = (option->traits & ALWAYS) != 0 ? NULL : otherwise;
    char words[PRESET_OPTIONS_SIZE];
    known = request->model != NULL ? model_value(request->model, option, words, known) : known;
    return said != NULL && (option->traits & traits_missing(request)) == 0 &&
           !(option->traits & ONLY_SCALED && scaled == NULL) &&
           (known == NULL || strcmp(said, known) != 0);
}

/* The characters of a word that a shell takes as they are. */
static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                            "@%+-_=:,./";

/* Adds an option to the command, with its value in quotes where the shell would not take it for one
 * word. No value has a quote itself. */
static void option_add(char command[REQUEST_COMMAND_SIZE], const struct option *option,
                       const char *value)
{
    const char *const quote = value[strspn(value, plain)] == '\0' ? "" : "'";
    text_append(command, REQUEST_COMMAND_SIZE, " %s%s%s%s%s", option->name,
                option_separator(option), quote, value, quote);
}

void request_print_command(const struct request *request, char command[REQUEST_COMMAND_SIZE])
{
    (void)snprintf(command, REQUEST_COMMAND_SIZE, "posenc");
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        const bool is_template = option_is(option, "--template");
        if (!is_template && is_needed(request, option)) {
            option_add(command, option, request->said[i]);
        }
        for (size_t j = 0; is_template && j < request->output.template_count; j++) {
            char value[OPTION_VALUE_SIZE];
            template_print(&request->output.templates[j], value);
            option_add(command, option, value);
        }
    }
    assert(strlen(command) + 1 < REQUEST_COMMAND_SIZE);
}

/* A quote within quotes is written as '\'': it ends them, stands for itself, and begins them. */
static void word_print(const char *word, size_t length)
{
    const char *const quote = length > 0 && strspn(word, plain) >= length ? "" : "'";
    (void)fputs(quote, stderr);
    for (size_t i = 0; i < length; i++) {
        (void)(word[i] == '\'' ? fputs("'\\''", stderr) : fputc(word[i], stderr));
    }
    (void)fputs(quote, stderr);
}

void request_print_again(const struct request *request, const struct given *given)
{
    char command[REQUEST_COMMAND_SIZE];
    const struct setting *const check = given_setting(given, "--check");
    const char *const file = check->value;
    const size_t folder = (size_t)(path_last(file) - file);
    const bool is_typed = check->origin.file == NULL;
    (void)fprintf(stderr, "To make it again, %s%s%srun\n    ",
                  is_typed ? "" : "take --check out of ", is_typed ? "" : check->origin.file,
                  is_typed ? "" : " and ");
    if (folder > 0) {
        (void)fputs("cd ", stderr);
        word_print(file, folder);
        (void)fputs(" && ", stderr);
    }
    for (int i = 0; i < given->argc && *file == '\0'; i++) {
        if (strcmp(given->argv[i], "--check") != 0) {
            (void)fputs(i > 0 ? " " : "", stderr);
            word_print(given->argv[i], strlen(given->argv[i]));
        }
    }
    request_print_command(request, command);
    (void)fprintf(stderr, "%s\n", *file != '\0' ? command : "");
}
