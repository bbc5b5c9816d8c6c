/*
 * request_print.c: prints the options of a request or a preset, and prints a request as a command.
 * The command has the options that value_needed selects, in the order of option_table.
 */
#include "cli/request_print.h"

#include "cli/command_line.h"
#include "memory.h"
#include "model/precision.h"
#include "platform.h"
#include "text/languages.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Returns the number as text, or NULL if it was not given. A number that was not given has the
 * count 0. */
static const char *decimal_value(const struct decimal *decimal, char text[OPTION_VALUE_SIZE])
{
    decimal_print(text, decimal);
    return decimal->count > 0 ? text : NULL;
}

static const char *quotient_value(const struct quotient *quotient, char text[OPTION_VALUE_SIZE])
{
    quotient_print(text, quotient);
    return quotient->numerator.count > 0 ? text : NULL;
}

/* Returns the path as it is printed: the whole path if shows_folders is set, otherwise only the
 * last component, because folders do not belong in a banner. */
static const char *path_to_print(const struct request *request, const char *path)
{
    return request->shows_folders ? path : path_basename(path);
}

/* Returns FILE:OUT of a template. A user's FILE gets the prefix ./ if it has the name of a template
 * of posenc's own. */
static const char *template_value(const struct request *request, size_t index)
{
    const struct template_request *const template = &request->output.templates[index];
    const char *const file = path_to_print(request, template->file);
    const bool is_special = template->language == NULL && language_find(file) != NULL;
    return memory_join(memory_join(memory_join(is_special ? "./" : "", file), ":"),
                       path_to_print(request, template->output));
}

/* Returns the name of a choice, or the value that was given instead: a number, a file or two
 * frequencies. */
static const char *choice_value(const struct request *request, const struct option *option,
                                char text[OPTION_VALUE_SIZE])
{
    const struct spec *const spec = &request->spec;
    const char *const choice = option_choice(option, option->get(request)).name;
    char ends[2][QUOTIENT_TEXT];
    if (option->type == TYPE_CELL_FACTOR && spec->cell_factor == CELL_FACTOR_NUMBER) {
        return quotient_value(&spec->cell_factor_number, text);
    }
    if (option->type == TYPE_FREQUENCY && spec->frequency == FREQUENCY_LIST) {
        return memory_join("@", path_to_print(request, spec->frequency_file));
    }
    if (option->type == TYPE_FREQUENCY &&
        (spec->frequency == FREQUENCY_GEOMETRIC || spec->frequency == FREQUENCY_LINEAR)) {
        multiple_print(ends[0], &spec->frequency_ends[0]);
        multiple_print(ends[1], &spec->frequency_ends[1]);
        (void)snprintf(text, OPTION_VALUE_SIZE, "%.*s:%s:%s", (int)strcspn(choice, ":"), choice,
                       ends[0], ends[1]);
        return text;
    }
    return choice;
}

/* Returns the PATH of -o. A path without its folder gets the prefix ./ if it begins with - or @,
 * because it would be parsed as an option, as standard output or as an @FILE. */
static const char *output_value(const struct request *request, char text[OPTION_VALUE_SIZE])
{
    const char *const file = request->base_name;
    if (request->path == NULL || request->shows_folders) {
        return request->path;
    }
    (void)snprintf(text, OPTION_VALUE_SIZE, "%s%s", *file == '-' || *file == '@' ? "./" : "", file);
    return text;
}

/* Returns the name of the table if it differs from that of the files; otherwise NULL. */
static const char *name_value(const struct request *request)
{
    const char *const name = request->output.name;
    const char *const file = request->base_name;
    return name != NULL && file != NULL && strcmp(name, file) != 0 ? name : NULL;
}

/* Returns the value of --pairs. Without --cut, returns NULL for the default, in which all axes have
 * the same number of pairs. */
static const char *pairs_value(const struct spec *spec, char text[OPTION_VALUE_SIZE])
{
    if (spec->kept_columns == 0 && spec_has_equal_shares(spec)) {
        return NULL;
    }
    pattern_print(text, &spec->pattern);
    return *text != '\0' ? text : NULL;
}

const char *request_value(const struct request *request, const struct option *option, size_t index,
                          char text[OPTION_VALUE_SIZE])
{
    const struct spec *const spec = &request->spec;
    const void *const member = (const unsigned char *)request + option->member;
    const size_t count = option->type == TYPE_TEMPLATE ? request->output.template_count
                         : option->type == TYPE_KEY    ? request->ignored_count
                                                       : 1;
    if (index >= count) {
        return NULL;
    }
    switch (option->type) {
    case TYPE_FLAG:
        return *(const bool *)member ? "" : NULL;
    case TYPE_INTEGER:
    case TYPE_POWER:
    case TYPE_ZERO_ROW:
        (void)snprintf(text, OPTION_VALUE_SIZE, "%lld", (long long)*(const int64_t *)member);
        return option->type != TYPE_ZERO_ROW || spec->has_zero_row ? text : "none";
    case TYPE_AXES: /* includes the sides of --grid */
        spec_axes_print(text, spec);
        return *text != '\0' ? text : NULL;
    case TYPE_COORDINATES:
        coordinates_print(text, spec->axis, spec->axis_count);
        return *text != '\0' ? text : NULL;
    case TYPE_PAIRS:
        return pairs_value(spec, text);
    case TYPE_BASE:
        spec_base_print(text, spec);
        return *text != '\0' ? text : NULL;
    case TYPE_MULTIPLE:
        multiple_print(text, member);
        return ((const struct multiple *)member)->number.numerator.count > 0 ? text : NULL;
    case TYPE_NUMBER:
        return decimal_value(member, text);
    case TYPE_SCALE:
        return scale_is_auto(spec) && spec->npy_path != NULL ? "auto"
                                                             : quotient_value(&spec->scale, text);
    case TYPE_CHOICE:
    case TYPE_CELL_FACTOR:
    case TYPE_FREQUENCY:
        return choice_value(request, option, text);
    case TYPE_TEXT:
    case TYPE_SPDX:
        return *(const char *const *)member;
    case TYPE_INPUT:
        return *(const char *const *)member != NULL
                   ? path_to_print(request, *(const char *const *)member)
                   : NULL;
    case TYPE_NAME:
        return name_value(request);
    case TYPE_OUTPUT:
        return output_value(request, text);
    case TYPE_KEY:
        return request->ignored[index];
    case TYPE_TEMPLATE:
        return template_value(request, index);
    case TYPE_NONE:
    case TYPE_TARGET:
    case TYPE_REPORT:
    case TYPE_COLUMNS:
    case TYPE_GRID:
        break;
    }
    return NULL;
}

struct request *preset_request(const struct preset *preset)
{
    struct request *const request = memory_allocate(1, sizeof *request);
    request_apply_preset(request, preset);
    spec_complete(&request->spec);
    return request;
}

const char *preset_value(const struct request *preset_only_request, const struct option *option,
                         char text[OPTION_VALUE_SIZE])
{
    const bool is_of_table =
        option_is_of_formula(option) || option == &option_table[OPTION_PAIRING];
    if (!is_of_table || (option->traits & ONLY_SCALED) != 0) {
        return NULL;
    }
    const char *const value = request_value(preset_only_request, option, 0, text);
    const char *const default_value = option->default_value;
    const bool is_default =
        value != NULL && default_value != NULL && strcmp(value, default_value) == 0;
    return !is_default ? value : NULL;
}

/* Returns the value to which a model sets an option, or NULL. */
static const char *model_value(const struct model *model, const struct option *option,
                               char text[OPTION_VALUE_SIZE])
{
    struct request request = {.path = NULL};
    model_setting_apply(&request.spec, model, option->setting);
    return model->settings[option->setting].is_set ? request_value(&request, option, 0, text)
                                                   : NULL;
}

char *preset_options(const struct preset *preset, char words[OPTION_VALUE_SIZE])
{
    const size_t mark = memory_mark();
    const struct request *const preset_only_request = preset_request(preset);
    *words = '\0';
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        char text[OPTION_VALUE_SIZE];
        const char *const value = preset_value(preset_only_request, option, text);
        if (value != NULL) {
            text_append(words, OPTION_VALUE_SIZE, "%s%s%s%s", *words != '\0' ? " " : "",
                        option->name, option_separator(option), value);
        }
    }
    memory_release(mark);
    return words;
}

/* Returns whether the option is --axes, --coordinates or --pairs, and its value comes from the
 * model or from the model's preset, because the user has given neither the option nor --grid. */
static bool is_axes_option_of_model(const struct request *request, const struct option *option)
{
    const bool is_of_axes =
        option->type == TYPE_AXES || option->type == TYPE_COORDINATES || option->type == TYPE_PAIRS;
    return request->model != NULL && is_of_axes &&
           request->settings.options[OPTION_GRID].set_by != SET_BY_USER &&
           request->settings.options[option_id(option)].set_by != SET_BY_USER;
}

/* Returns the value to print so that the command reproduces this request, or NULL to omit the
 * option. `preset_only_request` is a request with only the preset of the model, or NULL. */
static const char *value_needed(const struct request *request,
                                const struct request *preset_only_request,
                                const struct option *option, size_t index,
                                char text[OPTION_VALUE_SIZE])
{
    const struct model *const model = request->model;
    const struct spec *const spec = &request->spec;
    const char *const scaled_default = option_scaled_default(option, spec->rope_scaling);
    const struct pairing_data pairing = spec_pairing(spec, request->output.pairing);
    const struct pairing_data implied_pairing = spec_pairing(spec, PAIRING_LAYOUT);
    const bool is_paired =
        spec_rotates_heads(spec) && (pairing.layout != implied_pairing.layout ||
                                     pairing.is_flipped != implied_pairing.is_flipped ||
                                     (model != NULL && !model_pairing_agrees(model, spec)));
    /* Options with one of these traits change no byte of the emitted .c and .h. */
    const unsigned ineffective =
        OF_RUN | (spec->npy_path == NULL ? 0 : OF_FORMULA) | (spec->has_base ? 0 : ONLY_BASE) |
        (spec->d_model % 2 != 0 ? 0 : ONLY_ODD) | (is_paired ? 0 : ONLY_PAIRED) |
        (spec->precision->kind == PRECISION_AFFINE ? 0 : ONLY_AFFINE) |
        (request->output.storage == STORAGE_FACTORED ? 0 : ONLY_FACTORED) |
        (scaled_default != NULL ? 0 : ONLY_SCALED);
    const char *const value = request_value(request, option, index, text);
    const bool is_always_printed = (option->traits & ALWAYS_PRINTED) != 0;
    const char *implied_value = is_always_printed        ? NULL
                                : scaled_default != NULL ? scaled_default
                                                         : option->default_value;
    char preset_text[OPTION_VALUE_SIZE];
    char model_text[OPTION_VALUE_SIZE];
    if (value == NULL || (option->traits & ineffective) != 0 ||
        is_axes_option_of_model(request, option)) {
        return NULL;
    }
    if (model != NULL) {
        const char *const by_preset = preset_value(preset_only_request, option, preset_text);
        implied_value = by_preset != NULL ? by_preset : implied_value;
        const char *const by_model = model_value(model, option, model_text);
        implied_value = by_model != NULL ? by_model : implied_value;
        if (model->settings[option->setting].why_required != NULL ||
            (model->is_unknown && option == &option_table[OPTION_LAYOUT])) {
            implied_value = NULL; /* the option is required, whatever its value is */
        }
    }
    return implied_value == NULL || strcmp(value, implied_value) != 0 ? value : NULL;
}

bool word_is_shell_safe(const char *word, size_t length)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "@%+-_=:,./";
    return strspn(word, plain) >= length;
}

/* The state of an iteration over the options of the canonical command. */
struct command_options {
    const struct request *request;
    const struct request *preset_only_request; /* a request with only the model's preset; or NULL */
    enum option_id id;                         /* the current option */
    size_t index; /* the index of the next value of this option, from 0 */
    char text[OPTION_VALUE_SIZE];
};

static struct command_options command_options_begin(const struct request *request)
{
    const struct model *const model = request->model;
    return (struct command_options){.request = request,
                                    .preset_only_request =
                                        model != NULL ? preset_request(model->preset) : NULL};
}

/* Returns the next value of the command, or NULL at the end. Sets options->id to the option of this
 * value. */
static const char *command_options_next(struct command_options *options)
{
    for (; options->id < OPTION_COUNT; options->id++, options->index = 0) {
        const char *const value =
            value_needed(options->request, options->preset_only_request, &option_table[options->id],
                         options->index, options->text);
        if (value != NULL) {
            options->index++;
            return value;
        }
    }
    return NULL;
}

void request_print_command(const struct request *request, char command[REQUEST_COMMAND_SIZE])
{
    struct command_options options = command_options_begin(request);
    const char *value;
    (void)snprintf(command, REQUEST_COMMAND_SIZE, "posenc");
    while ((value = command_options_next(&options)) != NULL) {
        const struct option *const option = &option_table[options.id];
        /* No value contains a ', so a value between two ' needs no escapes. */
        const char *const quote = word_is_shell_safe(value, strlen(value)) ? "" : "'";
        text_append(command, REQUEST_COMMAND_SIZE, " %s%s%s%s%s", option->name,
                    option_separator(option), quote, value, quote);
    }
    assert(strlen(command) + 1 < REQUEST_COMMAND_SIZE);
}

/* A quote within quotes is written as '\'': closing quote, escaped quote, opening quote. */
void word_print(const char *word, size_t length)
{
    const char *const quote = length > 0 && word_is_shell_safe(word, length) ? "" : "'";
    (void)fputs(quote, stderr);
    for (size_t i = 0; i < length; i++) {
        (void)(word[i] == '\'' ? fputs("'\\''", stderr) : fputc(word[i], stderr));
    }
    (void)fputs(quote, stderr);
}

/* Prints the canonical command to standard error. Unlike in request_print_command, paths may have
 * any length. */
static void command_print(const struct request *request)
{
    struct command_options options = command_options_begin(request);
    const char *value;
    (void)fputs("posenc", stderr);
    while ((value = command_options_next(&options)) != NULL) {
        const struct option *const option = &option_table[options.id];
        (void)fprintf(stderr, " %s%s", option->name, option_separator(option));
        if (*value != '\0') {
            word_print(value, strlen(value));
        }
    }
}

void request_print_regeneration(const struct request *request,
                                const struct command_line *command_line)
{
    const struct setting *const check = &command_line->settings.options[OPTION_CHECK];
    const char *const file = check->value;
    const size_t folder =
        command_line->has_working_folder_input ? 0 : (size_t)(path_basename(file) - file);
    struct request printed_request = *request;
    const bool is_typed = check->origin.file == NULL;
    (void)fprintf(stderr, "To regenerate it, %s%s%srun\n    ",
                  is_typed ? "" : "take --check out of ", is_typed ? "" : check->origin.file,
                  is_typed ? "" : " and ");
    if (folder > 0) {
        (void)fputs("cd ", stderr);
        word_print(file, folder);
        (void)fputs(" && ", stderr);
    }
    for (int i = 0; i < command_line->argc && *file == '\0'; i++) {
        /* "--check=" is the same as --check, and is omitted as well. */
        if (strncmp(command_line->argv[i], "--check", strlen("--check")) != 0) {
            (void)fputs(i > 0 ? " " : "", stderr);
            word_print(command_line->argv[i], strlen(command_line->argv[i]));
        }
    }
    if (*file != '\0') {
        printed_request.shows_folders = command_line->has_working_folder_input;
        command_print(&printed_request);
    }
    (void)fputs("\n", stderr);
}
