/*
 * request.c: from the options that were given to a request, in phases: what they say, what a
 * table's file says, what follows from both, whether all of it agrees (constraints.c), what other
 * files say.
 */
#include "cli/request.h"

#include "cli/constraints.h"
#include "cli/given.h"
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
    TEMPLATE_FILE_MAX = 1 << 20, /* bytes of a template, which may be a pipe without an end */
    WANTED_SIZE = 96
};

/* --- what the options say, and what follows from it ------------------------------------------- */

/* Reads an option's value, or else its default, which the kind of rotary scaling may say. */
static void setting_read(struct request *request, const struct option *option,
                         struct setting setting)
{
    const char *const scaled = option->by_scaling[request->spec.rope_scaling];
    setting.option = option;
    if (setting.value == NULL) {
        setting.value = scaled != NULL && *scaled != '\0' ? scaled : option->default_value;
    }
    if (setting.value != NULL) {
        option_read(request, &setting);
    }
}

/* Reads the values of all options, and what only a model says. The kind of rotary scaling is read
 * first, and the rows of a grid follow from it. */
static void values_read(struct request *request)
{
    const struct given *const given = request->given;
    struct spec *const spec = &request->spec;
    const size_t scaling = OPTION_ROPE_SCALING;
    if (given->model != NULL) {
        spec->terms = given->model->terms;
    }
    setting_read(request, &option_table[scaling], given->option[scaling]);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        setting_read(request, &option_table[i], given->option[i]);
    }
    if (spec_is_grid(spec) && spec->max_len == 0) {
        spec->max_len = spec->grid_height * spec->grid_width + spec_rows_before(spec);
    }
}

/* --- tables that a comparison tries ----------------------------------------------------------- */

/* Takes what a comparison has to know of the options, as struct compared says. What a preset or a
 * model says makes no ground. */
static void grounds_take(struct compared *compared, const struct given *given)
{
    struct given *const said = memory_take(GROUNDS, sizeof *said); /* the second has nothing */
    compared->ground_count = 1;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct setting *const setting = &given->option[i];
        if (option_is_of_formula(&option_table[i]) && setting->value != NULL &&
            setting->source == NULL) {
            said[0].option[i] = *setting;
            compared->ground_count = GROUNDS;
        }
    }
    for (size_t i = 0; i < GROUNDS; i++) {
        struct request request = {.given = &said[i]};
        values_read(&request);
        compared->grounds[i] = request.spec;
    }
}

void request_print_fit(const struct request *request, const struct fit *fit,
                       char command[REQUEST_COMMAND_SIZE])
{
    static const struct given nothing;
    struct request made = *request;
    if (fit->candidate.choice[DIMENSION_FORMULA] > 0) {
        made = (struct request){.given = &nothing};
        values_read(&made);
    }
    made.spec = fit->candidate.spec;
    made.path = "pe";
    made.named_after = made.path;
    request_print_command(&made, command);
}

/* --- files ----------------------------------------------------------------------------------- */

/* Finds the setting that names a table's file; its value is NULL if there is none. */
static const struct setting *npy_setting(const struct given *given)
{
    return &given->option[is_given(given, OPTION_FROM) ? OPTION_FROM : OPTION_COMPARE];
}

/* Opens a table's file, and takes from it what was not given. The rows of --from are emitted as
 * they are. */
static void npy_take(struct request *request, const struct given *given)
{
    struct spec *const spec = &request->spec;
    const struct setting *const setting = npy_setting(given);
    if (setting->value == NULL) {
        return;
    }
    struct numbers *const numbers = npy_open(setting->option->name, setting->value);
    if (spec->from != NULL) {
        spec->numbers = numbers;
        spec->layout = numbers->arrays == 2 ? LAYOUT_SPLIT_HALF
                       : numbers->is_pairs  ? LAYOUT_PAIRS
                                            : LAYOUT_INTERLEAVED;
    } else {
        request->compared.numbers = numbers;
        const struct layout_data *const layout = &layout_table[spec->layout];
        if (layout->is_rotary) {
            (void)numbers_reshape(numbers, layout->arrays);
        }
    }
    grounds_take(&request->compared, given);
    /* A model may be longer than the file that is compared with it. */
    const bool is_longer = given->option[OPTION_MAX_LEN].source != NULL;
    spec->max_len = spec->max_len == 0 || is_longer ? numbers->rows : spec->max_len;
    if (spec->d_model == 0) {
        spec->d_model = layout_d(&layout_table[spec->layout], numbers->columns);
    }
    spec->precision = is_given(given, OPTION_PRECISION) ? spec->precision : numbers->format;
}

static void templates_read(struct request *request, const struct given *given)
{
    char wanted[WANTED_SIZE] = "a template, or one of posenc's own:";
    for (size_t i = 0; i < LANGUAGES; i++) {
        text_append(wanted, sizeof wanted, " %s", languages[i].name);
    }
    const struct input_kind kind = {
        .option = "--template: '", .wanted = wanted, .most = TEMPLATE_FILE_MAX};
    for (size_t i = 0; i < request->output.template_count; i++) {
        struct user_template *const template = &request->output.templates[i];
        if (template->language == NULL) {
            template->text =
                input_read(&kind, template->file, given->templates[i].origin, &template->length);
        }
    }
}

/* Finds the setting that asks for an output. */
static const struct setting *setting_of(const struct given *given, enum output_index output)
{
    static const enum option_id options[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = OPTION_O,        [OUTPUT_HEADER] = OPTION_O,
        [OUTPUT_NPY] = OPTION_NPY,         [OUTPUT_HEATMAP] = OPTION_HEATMAP,
        [OUTPUT_FIGURE] = OPTION_FIGURE,   [OUTPUT_REPORT] = OPTION_REPORT,
        [OUTPUT_DEPFILE] = OPTION_DEPFILE,
    };
    const bool is_template = output >= OUTPUT_TEMPLATE && output < OUTPUT_TEXTS;
    return is_template ? &given->templates[output - OUTPUT_TEMPLATE]
                       : &given->option[options[output]];
}

/* Refuses an output that has the path of another, of an input, or of a temporary file. */
static void place_check(const struct files *files, const struct given *given,
                        enum output_index output)
{
    const struct setting *const setting = setting_of(given, output);
    const char *const path = files->outputs[output].path;
    const enum output_index other = files_same(files, output);
    const struct option *const option = setting_of(given, other)->option;
    char writes[64];
    (void)snprintf(writes, sizeof writes, "%s%s writes",
                   option == setting->option ? "another " : "", option->name);
    /* With --check=FILE that file is read, and nothing is written. */
    const bool is_read = !files->is_check && files_is_input(files, output);
    const char *const fault = other != output            ? writes
                              : files_is_temporary(path) ? "is a name of temporary files"
                              : is_read                  ? "is read"
                                                         : NULL;
    if (fault != NULL) {
        setting_refuse(setting, "would write '%s', which %s: give another name", path, fault);
    }
}

/* Refuses a depfile that would have to name a file with a semicolon, which neither make nor Ninja
 * can quote: make would run what follows it. (Options have no control characters.) */
static void depfile_check(const struct files *files, const struct given *given)
{
    for (size_t i = 0; i < OUTPUT_DEPFILE + files->input_count; i++) {
        const char *const path =
            i < OUTPUT_DEPFILE ? files->outputs[i].path : files->inputs[i - OUTPUT_DEPFILE];
        if (path != NULL && strchr(path, ';') != NULL) {
            setting_refuse(setting_of(given, OUTPUT_DEPFILE),
                           "cannot name '%s', since no depfile can have a ';' in names: give that "
                           "file another name",
                           path);
        }
    }
}

/* Adds the outputs of the request. A report without a path is standard output, and so is -o -.
 * Refuses --check=FILE where FILE has the name of none; a banner has no folders. */
static void outputs_add(struct request *request, const struct given *given)
{
    static const char *const endings[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = ".c", [OUTPUT_HEADER] = ".h"};
    struct files *const files = &request->files;
    const char *const check = given_banner(given);
    char names[REQUEST_COMMAND_SIZE] = "";
    bool is_checked = false;
    for (enum output_index i = 0; i < OUTPUT_COUNT; i++) {
        const struct setting *const setting = setting_of(given, i);
        if (setting->value == NULL ||
            (i == OUTPUT_SOURCE && request->output.linkage == LINKAGE_STATIC)) {
            continue;
        }
        const bool is_template = setting->option->type == TYPE_TEMPLATE;
        const char *const wanted =
            is_template ? request->output.templates[i - OUTPUT_TEMPLATE].output : setting->value;
        const bool is_stdout = *wanted == '\0' || strcmp(wanted, "-") == 0;
        files_add(files, i, is_stdout ? NULL : wanted, endings[i] != NULL ? endings[i] : "");
        const char *const path = files->outputs[i].path;
        if (path != NULL) {
            place_check(files, given, i);
        }
        if (path != NULL && check != NULL) {
            banner_check_link(path);
            is_checked = is_checked || strcmp(path_last(path), path_last(check)) == 0;
            text_append(names, sizeof names, "%s%s", *names == '\0' ? "" : " or ", path_last(path));
        }
    }
    if (files_has(files, OUTPUT_DEPFILE)) {
        depfile_check(files, given);
    }
    if (check != NULL && !is_checked) {
        setting_refuse(&given->option[OPTION_CHECK],
                       "has the command of %s: check one of these, or name it so again", names);
    }
}

void request_read(struct request *request, const struct given *given)
{
    *request = (struct request){.given = given, .files = given->files};

    /* A table's file says what the options leave open, and the rest follows from both. It is opened
     * where what is given does not contradict itself already. */
    values_read(request);
    constraints_check(request, STAGE_OPTIONS);
    npy_take(request, given);
    spec_derive(&request->spec);
    storage_derive(&request->output, &request->spec);

    /* All of it has to agree. */
    constraints_check(request, STAGE_FILE);
    spec_check(request);
    constraints_check(request, STAGE_TABLE);
    if (given->model != NULL) {
        model_check(given->model, &request->spec, request->output.pairing != PAIRING_LAYOUT);
    }
    name_derive(request, given);

    /* The other inputs are read last, now that it is known how long they have to be; and what would
     * replace an input is refused. */
    frequency_file_read(&request->spec);
    templates_read(request, given);
    outputs_add(request, given);
}
