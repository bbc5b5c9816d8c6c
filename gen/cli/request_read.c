/*
 * request_read.c: from the options that were given to a request, in phases: what they say, what
 * follows from them (request_derive.c), whether all of it agrees (request_check.c), what files say.
 */
#include "cli/request.h"

#include "cli/given.h"
#include "files/input.h"
#include "model/precision.h"
#include "npy/npy.h"

#include <string.h>

enum {
    TEMPLATE_FILE_MAX = 1 << 20, /* bytes of a template, which may be a pipe without an end */
    WANTED_SIZE = 96
};

/* Confines a run of --check=FILE: all options are those of FILE's banner, and have FILE as their
 * origin. A banner may name any file, but none is read through a symbolic link. */
static void files_confine(struct files *files, const struct given *given)
{
    const struct setting *const check = given_setting(given, "--check");
    if (check->value == NULL || *check->value == '\0') {
        return;
    }
    if (check->origin.file != NULL) {
        given_refuse(given, "--check",
                     "has no meaning in a file of options: give it on the command line");
    }
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (given->option[i].value != NULL && given->option[i].origin.file != check->value &&
            !option_is(&option_table[i], "--check") && !option_is(&option_table[i], "--quiet") &&
            !given->option[i].of_preset) {
            given_refuse(given, option_table[i].name,
                         "contradicts --check=%s, whose banner has all options: drop it",
                         check->value);
        }
    }
    if (!is_given(given, "-o") && !is_given(given, "--template")) {
        given_refuse(given, "--check",
                     "has a command that writes no file to compare: write it again without "
                     "--check");
    }
    files->is_confined = true;
    for (size_t i = 0; i < files->input_count; i++) {
        given_check_link(files->inputs[i]);
    }
}

/* Finds the option that names a table's file; or NULL. */
static const char *npy_option(const struct given *given)
{
    return is_given(given, "--from") ? "--from" : is_given(given, "--compare") ? "--compare" : NULL;
}

/* Opens a table's file, and takes from it what was not given. The rows of --from are emitted as
 * they are. */
static void npy_take(struct request *request, const struct given *given)
{
    struct spec *const spec = &request->spec;
    const char *const option = npy_option(given);
    if (option == NULL) {
        return;
    }
    struct numbers *const numbers = npy_open(option, given_setting(given, option)->value);
    if (spec->from != NULL) {
        spec->numbers = numbers;
        spec->layout = numbers->arrays == 2 ? LAYOUT_SPLIT_HALF
                       : numbers->is_pairs  ? LAYOUT_PAIRS
                                            : LAYOUT_INTERLEAVED;
    } else {
        request->compared.numbers = numbers;
        const struct layout_data *const layout = &layout_table[spec->layout];
        if (layout->has_pair_dimension || layout_arrays(layout) == 2) {
            (void)numbers_reshape(numbers, layout_arrays(layout));
        }
    }
    grounds_take(&request->compared, given);
    const int64_t d_model = layout_d(&layout_table[spec->layout], numbers->columns);
    if (d_model > D_MODEL_MAX) {
        given_refuse(given, option,
                     "has rows of %lld cells: allowed are 1 .. %d, in both arrays together twice "
                     "as many",
                     (long long)numbers->columns, D_MODEL_MAX);
    }
    /* A model may be longer than the file that is compared with it. */
    const bool is_longer = given_setting(given, "--max-len")->of_preset;
    spec->max_len = spec->max_len == 0 || is_longer ? numbers->rows : spec->max_len;
    spec->d_model = spec->d_model > 0 ? spec->d_model : d_model;
    spec->precision = is_given(given, "--precision") ? spec->precision : numbers->format;
}

/* Refuses a file that has not the cells that the options ask for: its first rows, or all. */
static void npy_check(const struct request *request, const struct given *given)
{
    const struct spec *const spec = &request->spec;
    const struct numbers *const numbers =
        spec->from != NULL ? spec->numbers : request->compared.numbers;
    if (numbers != NULL && (numbers->rows < spec->max_len || numbers->columns != spec->columns)) {
        given_refuse(given, npy_option(given),
                     "has %lld rows of %lld cells, but the options ask for %lld rows of %lld: "
                     "drop --max-len and --d-model, or give another file",
                     (long long)numbers->rows, (long long)numbers->columns,
                     (long long)spec->max_len, (long long)spec->columns);
    }
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

void request_read(struct request *request, const struct given *given)
{
    *request = (struct request){
        .compared = {.given = given, .candidate_ask = candidate_ask},
    };

    /* The values are read, and judged as words, before the file of a table is opened. */
    for (size_t i = 0; i < given->file_count; i++) {
        files_add_input(&request->files, given->files[i]);
    }
    given_read(given, request);
    files_confine(&request->files, given);
    given_check(given);

    /* The rest follows from them, and from a table's file. */
    request_derive(request, given);
    npy_take(request, given);
    spec_derive(&request->spec);
    output_spec_derive(&request->output, &request->spec);

    /* All of it has to agree. */
    npy_check(request, given);
    request_check(request, given);
    if (given->model != NULL) {
        model_check(given->model, &request->spec, model_ways);
    }
    name_derive(request, given);

    /* The other inputs are read last, now that it is known how long they have to be; and what would
     * replace an input is refused. */
    frequency_file_read(&request->spec);
    templates_read(request, given);
    outputs_add(request, given);
}
