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

/* The value as a text that the request has, or that follows from its choices; NULL: there is none.
 * A name is left out that -o gives anyway, and a folder: it is no business of whoever reads the
 * banner. */
static const char *text_of(const struct request *request, const struct option *option)
{
    const void *const member = (const unsigned char *)request + option->member;
    const unsigned *const choice = member;
    const bool *const flag = member;
    const char *const *const string = member;
    const char *const path = request->path;
    if (option->read == flag_read) {
        return *flag ? "" : NULL;
    }
    if (option->read == precision_read) {
        return request->spec.precision->name;
    }
    if (option_is(option, "--name")) {
        const char *const known = path == NULL           ? request->stem
                                  : path_is_stdout(path) ? NULL
                                                         : path_last(path);
        return known != NULL && strcmp(*string, known) != 0 ? *string : NULL;
    }
    if (option->read == input_path_read) {
        return *string != NULL ? path_last(*string) : NULL;
    }
    if (option->read == text_read || option->read == spdx_read) {
        return *string;
    }
    if (option->read == template_read) {
        return NULL; /* there are several */
    }
    return option->choices != NULL ? option_choice(option, *choice).name : NULL;
}

/* The file name of the pair. For standard output that is the name, so that the command writes the
 * same text into files. A bare - would be standard output, and a leading @ a file of options. */
static void output_print(const struct request *request, char *text)
{
    const bool is_stdout = path_is_stdout(request->path);
    const char *const last = is_stdout ? request->output.name : path_last(request->path);
    const bool is_special = path_is_stdout(last) || *last == '@';
    (void)snprintf(text, OPTION_VALUE_SIZE, "%s%s", is_special ? "./" : "", last);
}

/* A file of the user's that has the name of one of posenc's own templates has ./ before it. */
static void template_print(const struct user_template *template, char *text)
{
    const char *const last = path_last(template->file);
    const bool is_special = template->language == NULL && language_find(last, strlen(last)) != NULL;
    (void)snprintf(text, OPTION_VALUE_SIZE, "%s%s:%s", is_special ? "./" : "", last,
                   path_last(template->output));
}

/* Prints the value of that index into OPTION_VALUE_SIZE bytes; all but --template have one at most.
 * False where there is none. */
static bool given_print(const struct request *request, const struct option *option, size_t index,
                        char *text)
{
    const struct spec *const spec = &request->spec;
    const struct user_template *const template = &request->output.templates[index];
    const void *const member = (const unsigned char *)request + option->member;
    const int64_t *const integer = member;
    const char *const string = text_of(request, option);
    if (option->read == number_read) {
        decimal_print(text, member);
    } else if (option->read == scale_read && !scale_is_open(spec)) {
        quotient_print(text, member);
    } else if (option->read == scale_read) {
        (void)snprintf(text, OPTION_VALUE_SIZE, "auto");
    } else if (option->read == cell_factor_read && spec->cell_factor == CELL_FACTOR_NUMBER) {
        decimal_print(text, &spec->cell_factor_number);
    } else if (option->read == zero_row_read && !spec->has_zero_row) {
        (void)snprintf(text, OPTION_VALUE_SIZE, "none");
    } else if (option->read == integer_read || option->read == zero_row_read) {
        (void)snprintf(text, OPTION_VALUE_SIZE, "%lld", (long long)*integer);
    } else if (option->read == grid_read && spec_is_grid(spec)) {
        (void)snprintf(text, OPTION_VALUE_SIZE, "%lldx%lld", (long long)spec->grid_height,
                       (long long)spec->grid_width);
    } else if (option->read == frequency_read && spec->frequency == FREQUENCY_LIST) {
        (void)snprintf(text, OPTION_VALUE_SIZE, "@%s", path_last(spec->frequency_file));
    } else if (option->read == output_read && request->path != NULL) {
        output_print(request, text);
    } else if (option->read == template_read && index < request->output.template_count) {
        template_print(template, text);
    } else if (string != NULL) {
        (void)snprintf(text, OPTION_VALUE_SIZE, "%s", string);
    } else {
        return false;
    }
    return true;
}

/* What the model says as the option, or its preset, whose words are kept; else `otherwise`. */
static const char *model_value(const struct model *model, const struct option *option,
                               char words[PRESET_OPTIONS_SIZE], const char *otherwise)
{
    char *rest = words;
    const char *value;
    const struct option *of_preset;
    for (enum model_setting i = 0; i < MODEL_SETTINGS; i++) {
        if (option_is(option, model_options[i]) && *model->settings[i].value != '\0') {
            return model->settings[i].value;
        }
    }
    (void)snprintf(words, PRESET_OPTIONS_SIZE, "%s", preset_find(model->preset)->options);
    while ((of_preset = option_next(&rest, &value)) != NULL) {
        if (of_preset == option) {
            return value;
        }
    }
    return otherwise;
}

/* Prints the value that an option needs for the request to come out again; of one that is
 * repeatable, that of this index. False where there is none. */
static bool value_print(const struct request *request, const struct option *option, size_t index,
                        char *text)
{
    char words[PRESET_OPTIONS_SIZE];
    const char *const scaled = option->by_scaling[request->spec.rope_scaling];
    const char *const otherwise = scaled != NULL ? scaled : option->default_value;
    const bool says_nothing = (option->traits & traits_missing(request)) != 0 ||
                              (option->traits & ONLY_SCALED && scaled == NULL);
    const char *known = (option->traits & ALWAYS) != 0 ? NULL : otherwise;
    known = request->model != NULL ? model_value(request->model, option, words, known) : known;
    return option->read != NULL && !says_nothing && (index == 0 || option->read == template_read) &&
           given_print(request, option, index, text) && (known == NULL || strcmp(text, known) != 0);
}

void request_print_command(const struct request *request, char command[REQUEST_COMMAND_SIZE])
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "@%+-_=:,./";
    size_t used = (size_t)snprintf(command, REQUEST_COMMAND_SIZE, "posenc");
    for (const struct option *option = option_table; option < option_table + OPTION_COUNT;
         option++) {
        char value[OPTION_VALUE_SIZE];
        for (size_t i = 0; value_print(request, option, i, value); i++) {
            /* In quotes, so that the shell takes it for one word. No value has a quote itself. */
            const char *const quote = value[strspn(value, plain)] == '\0' ? "" : "'";
            used += (size_t)snprintf(command + used, REQUEST_COMMAND_SIZE - used, " %s%s%s%s%s",
                                     option->name, option_separator(option), quote, value, quote);
            assert(used < REQUEST_COMMAND_SIZE);
        }
    }
}
