/*
 * request.c: makes a request from options, in phases: parses their values, reads the file of
 * --from or --compare, derives members of the spec, checks constraints (constraints.c), and
 * reads the other files.
 */
#include "cli/request_print.h"

#include "cli/advice.h"
#include "cli/command_line.h"
#include "cli/constraints.h"
#include "cli/notes.h"
#include "encoding/storage.h"
#include "files/input.h"
#include "memory.h"
#include "model/precision.h"
#include "npy/npy.h"
#include "platform.h"
#include "text/languages.h"

#include <stdio.h>
#include <string.h>

enum {
    TEMPLATE_FILE_MAX = 1 << 20, /* the maximum size of a template, in bytes */
    WANTED_SIZE = 96             /* size of the text that suggests templates, with the final zero */
};

/* --- values of options ------------------------------------------------------------------------ */

void request_apply_preset(struct request *request, const struct preset *preset)
{
    preset_apply(&request->spec, preset);
    request->output.pairing = preset->pairing;
}

/* Applies a preset. Records `preset_setting` as the setting of each option that the preset sets and
 * that nothing else has set. */
static void preset_apply_and_record(struct request *request, const struct preset *preset,
                                    const struct setting *preset_setting)
{
    const struct request *const preset_only_request = preset_request(preset);
    request_apply_preset(request, preset);
    for (enum option_id id = 0; id < OPTION_COUNT; id++) {
        struct setting *const setting = &request->settings.options[id];
        char text[OPTION_VALUE_SIZE];
        if (setting->set_by == SET_BY_DEFAULT &&
            preset_value(preset_only_request, &option_table[id], text) != NULL) {
            *setting = *preset_setting;
        }
    }
}

/* Sets an option to the user's value, or else to that of the model. If neither has set the option,
 * it keeps the value of a preset, or else gets the default. */
static void setting_read(struct request *request, enum option_id id)
{
    const struct option *const option = &option_table[id];
    const struct model *const model = request->model;
    const char *const scaled_default = option_scaled_default(option, request->spec.rope_scaling);
    struct setting *const setting = &request->settings.options[id];
    setting->option = option;
    if (setting->set_by == SET_BY_USER) {
        option_read(request, setting);
    } else if (model != NULL && model->settings[option->setting].is_set) {
        setting->set_by = SET_BY_MODEL;
        setting->origin = model->settings[option->setting].origin;
        model_setting_read(&request->spec, model, setting);
    } else if (setting->set_by == SET_BY_DEFAULT) {
        const struct setting default_setting = {option,
                                                scaled_default != NULL && *scaled_default != '\0'
                                                    ? scaled_default
                                                    : option->default_value,
                                                {NULL, 0},
                                                SET_BY_DEFAULT,
                                                NULL};
        if (default_setting.value != NULL) {
            option_read(request, &default_setting);
        }
    }
}

/* Applies the presets of the model and of the user, then sets all options: first the kind of rotary
 * scaling, on which defaults of other options depend. The settings of axes are combined last, by
 * spec_complete. */
static void values_read(struct request *request, const struct preset *preset)
{
    struct spec *const spec = &request->spec;
    const struct model *const model = request->model;
    if (model != NULL) {
        spec->terms = model->terms;
        preset_apply_and_record(
            request, model->preset,
            &(struct setting){.origin = model->preset_origin, .set_by = SET_BY_MODEL});
    }
    if (preset != NULL) {
        preset_apply_and_record(
            request, preset,
            &(struct setting){.origin = request->settings.options[OPTION_PRESET].origin,
                              .set_by = SET_BY_PRESET,
                              .preset = preset});
    }
    setting_read(request, OPTION_ROPE_SCALING);
    for (enum option_id id = 0; id < OPTION_COUNT; id++) {
        setting_read(request, id);
    }
    if (request_is_on_stdout(request) && !is_set(&request->settings, OPTION_LINKAGE)) {
        /* Standard output gets a single text, which therefore has to define the table. */
        request->output.linkage = LINKAGE_STATIC;
    }
    spec_complete(spec);
}

/* --- tables that a comparison tries ----------------------------------------------------------- */

/* Sets the initial_specs of a comparison (see struct comparison) from the user's options. Options
 * that a preset or a model has set are not used. */
static void initial_specs_init(struct comparison *compared, const struct settings *settings)
{
    /* initial_requests[1] remains without options. */
    struct request *const initial_requests =
        memory_allocate(INITIAL_SPECS_MAX, sizeof *initial_requests);
    compared->initial_spec_count = 1;
    for (enum option_id id = 0; id < OPTION_COUNT; id++) {
        const bool is_selection = id == OPTION_PRESET || id == OPTION_MODEL ||
                                  id == OPTION_LAYER_TYPE || id == OPTION_IGNORE;
        if (option_is_of_formula(&option_table[id]) && !is_selection &&
            settings->options[id].set_by == SET_BY_USER) {
            initial_requests[0].settings.options[id] = settings->options[id];
            compared->initial_spec_count = INITIAL_SPECS_MAX;
        }
    }
    for (size_t i = 0; i < INITIAL_SPECS_MAX; i++) {
        values_read(&initial_requests[i], NULL);
        compared->initial_specs[i] = initial_requests[i].spec;
    }
}

void request_print_fit(const struct request *request, const struct fit *fit,
                       char command[REQUEST_COMMAND_SIZE])
{
    struct request fit_request = *request;
    if (fit->candidate.choice[DIMENSION_FORMULA] > 0) {
        fit_request = (struct request){.path = NULL};
        values_read(&fit_request, NULL);
    }
    fit_request.spec = fit->candidate.spec;
    fit_request.path = "pe";
    fit_request.base_name = fit_request.path;
    request_print_command(&fit_request, command);
}

/* --- files ----------------------------------------------------------------------------------- */

/* Reads the file of --from or --compare, if there is one. Sets the size and the precision if the
 * options leave them open and, with --from, the layout. Also initializes request->compared. */
static void table_file_read(struct request *request)
{
    struct spec *const spec = &request->spec;
    struct settings *const settings = &request->settings;
    const enum option_id id = is_set(settings, OPTION_FROM) ? OPTION_FROM : OPTION_COMPARE;
    if (!is_set(settings, id)) {
        return;
    }
    struct numbers *const numbers = npy_read(option_table[id].name, settings->options[id].value);
    if (spec->npy_path != NULL) {
        spec->numbers = numbers;
        spec->layout = numbers->arrays == 2 ? LAYOUT_SPLIT_HALF
                       : numbers->has_pairs ? LAYOUT_PAIRS
                                            : LAYOUT_INTERLEAVED;
        settings->options[OPTION_LAYOUT].set_by = SET_BY_FILE;
    } else {
        request->compared.numbers = numbers;
        const struct layout_data *const layout = &layout_table[spec->layout];
        if (layout->is_rotary) {
            (void)numbers_reshape(numbers, layout->arrays);
        }
    }
    if (request->model != NULL) {
        request->compared.model = request->model->file;
        request->compared.model_meaning = request->model->meaning;
        request->compared.layer_type = request->layer_type;
    }
    initial_specs_init(&request->compared, settings);
    /* If the number of rows comes from a model, only as many rows as the file has are compared. */
    if (spec->max_len == 0 || settings->options[OPTION_MAX_LEN].set_by == SET_BY_MODEL) {
        spec->max_len = numbers->rows;
    }
    if (spec->d_model == 0) {
        spec->d_model = layout_d_model(&layout_table[spec->layout], numbers->columns);
        spec_complete(spec);
    }
    if (!is_set(settings, OPTION_PRECISION)) {
        spec->precision = numbers->format;
        settings->options[OPTION_PRECISION].set_by = SET_BY_FILE;
    }
}

static void templates_read(struct request *request)
{
    char wanted[WANTED_SIZE] = "a template, or one of posenc's own:";
    for (size_t i = 0; i < LANGUAGES; i++) {
        text_append(wanted, sizeof wanted, " %s", languages[i].name);
    }
    const struct input_kind kind = {
        .option = "--template: '", .wanted = wanted, .size_max = TEMPLATE_FILE_MAX};
    for (size_t i = 0; i < request->output.template_count; i++) {
        struct template_request *const template = &request->output.templates[i];
        if (template->language == NULL) {
            template->text = input_read(&kind, template->file,
                                        request->settings.templates[i].origin, &template->length);
        }
    }
}

/* Returns the setting of the option that requests an output. */
static const struct setting *output_setting(const struct settings *settings,
                                            enum output_index output)
{
    static const enum option_id options[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = OPTION_O,        [OUTPUT_HEADER] = OPTION_O,
        [OUTPUT_NPY] = OPTION_NPY,         [OUTPUT_HEATMAP] = OPTION_HEATMAP,
        [OUTPUT_FIGURE] = OPTION_FIGURE,   [OUTPUT_REPORT] = OPTION_REPORT,
        [OUTPUT_DEPFILE] = OPTION_DEPFILE,
    };
    const bool is_template = output >= OUTPUT_TEMPLATE && output < OUTPUT_TEXTS;
    return is_template ? &settings->templates[output - OUTPUT_TEMPLATE]
                       : &settings->options[options[output]];
}

/* Refuses an output if its path is that of another output or of an input, or could be that of a
 * temporary file. */
static void output_path_check(const struct files *files, const struct settings *settings,
                              enum output_index output)
{
    const struct setting *const setting = output_setting(settings, output);
    const char *const path = files->outputs[output].path;
    const enum output_index other = files_first_same(files, output);
    const struct option *const option = output_setting(settings, other)->option;
    char writes_text[64];
    (void)snprintf(writes_text, sizeof writes_text, "%s%s writes",
                   option == setting->option ? "another " : "", option->name);
    /* With --check nothing is written, so the path may be an input: FILE of --check=FILE is one. */
    const bool is_read = !files->is_check && files_output_is_input(files, output);
    const char *const fault = other != output            ? writes_text
                              : files_is_temporary(path) ? "is a name of temporary files"
                              : is_read                  ? "is read"
                                                         : NULL;
    if (fault != NULL) {
        setting_refuse(setting, "would write '%s', which %s: give another name", path, fault);
    }
}

/* Refuses --depfile if the path of an output or input has a semicolon. Neither make nor Ninja can
 * quote a semicolon, and make would run the text after it as a command. Paths have no control
 * characters (control_characters_check). */
static void depfile_check(const struct files *files, const struct settings *settings)
{
    for (size_t i = 0; i < OUTPUT_DEPFILE + files->input_count; i++) {
        const char *const path =
            i < OUTPUT_DEPFILE ? files->outputs[i].path : files->inputs[i - OUTPUT_DEPFILE];
        if (path != NULL && strchr(path, ';') != NULL) {
            setting_refuse(output_setting(settings, OUTPUT_DEPFILE),
                           "cannot name '%s', since no depfile can have a ';' in names: give that "
                           "file another name",
                           path);
        }
    }
}

/* Adds the outputs of the request. --report without a path and -o - write to standard output.
 * Refuses --check=FILE if no output has the name of FILE. Compares the names without folders,
 * because banners contain no folders. */
static void outputs_add(struct request *request)
{
    const struct settings *const settings = &request->settings;
    static const char *const endings[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = ".c", [OUTPUT_HEADER] = ".h"};
    struct files *const files = &request->files;
    const char *const check = settings_checked_file(settings);
    char names[REQUEST_COMMAND_SIZE] = "";
    bool is_checked = false;
    for (enum output_index i = 0; i < OUTPUT_COUNT; i++) {
        const struct setting *const setting = output_setting(settings, i);
        if (setting->value == NULL || (i == OUTPUT_SOURCE && output_is_static(&request->output))) {
            continue;
        }
        const bool is_template = setting->option->type == TYPE_TEMPLATE;
        const char *const requested_path =
            is_template ? request->output.templates[i - OUTPUT_TEMPLATE].output : setting->value;
        const bool is_stdout = *requested_path == '\0' || strcmp(requested_path, "-") == 0;
        files_add(files, i, is_stdout ? NULL : requested_path,
                  endings[i] != NULL ? endings[i] : "");
        const char *const path = files->outputs[i].path;
        if (path != NULL) {
            output_path_check(files, settings, i);
        }
        if (path != NULL && check != NULL) {
            banner_check_link(path);
            is_checked = is_checked || strcmp(path_basename(path), path_basename(check)) == 0;
            text_append(names, sizeof names, "%s%s", *names == '\0' ? "" : " or ",
                        path_basename(path));
        }
    }
    if (files_has(files, OUTPUT_DEPFILE)) {
        depfile_check(files, settings);
    }
    if (check != NULL && !is_checked) {
        setting_refuse(&settings->options[OPTION_CHECK],
                       "has the command of %s: check one of these, or restore its name", names);
    }
}

void request_read(struct request *request, const struct command_line *command_line)
{
    *request = (struct request){.settings = command_line->settings,
                                .model = command_line->model,
                                .files = command_line->files};

    /* Open the file of a table only after contradictory options have been refused. The file
     * determines the settings that the options leave open. */
    values_read(request, command_line->preset);
    constraints_check(request, STAGE_OPTIONS);
    table_file_read(request);
    spec_derive(&request->spec);
    storage_derive(&request->output, &request->spec);

    /* Check whether the options and the file agree. */
    constraints_check(request, STAGE_FILE);
    spec_check(request);
    constraints_check(request, STAGE_TABLE);
    if (request->model != NULL) {
        model_check(request->model, &request->spec, request->output.pairing != PAIRING_LAYOUT);
    }
    name_derive(request);

    /* Read the other inputs last, because the number of frequencies is known only now. Refuse
     * outputs that would replace an input. */
    frequency_file_read(&request->spec);
    templates_read(request);
    outputs_add(request);
}

void request_make(struct request *request, const struct command_line *command_line)
{
    request_read(request, command_line);
    if (request->compared.path == NULL && !request->lists_precisions) {
        size_note(request);
        numbers_check(request);
        request->command = memory_allocate(REQUEST_COMMAND_SIZE, 1);
        request_print_command(request, request->command);
    }
}
