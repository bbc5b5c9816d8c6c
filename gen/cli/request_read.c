/*
 * request_read.c: from the options that were given to a request: what they say, what files and
 * other options say where they do not, and whether all of it agrees.
 */
#include "cli/request.h"

#include "cli/frequency_file.h"
#include "cli/given.h"
#include "cli/name.h"
#include "files/input.h"
#include "files/path.h"
#include "memory.h"
#include "model/precision.h"
#include "npy/npy.h"

#include <stdlib.h>
#include <string.h>

enum {
    TEMPLATE_FILE_MAX = 1 << 20, /* bytes of a template, which may be a pipe without an end */
    WANTED_SIZE = 96
};

/* --- a table from elsewhere ------------------------------------------------------------------ */

/* How the rows of a file are emitted as they are. */
static enum layout npy_layout(const struct numbers *numbers)
{
    if (numbers->arrays == 2) {
        return LAYOUT_SPLIT_HALF;
    }
    return numbers->is_pairs ? LAYOUT_PAIRS : LAYOUT_INTERLEAVED;
}

/* The option that names a table's file; or NULL. */
static const char *npy_option(const struct given *given)
{
    return is_given(given, "--from") ? "--from" : is_given(given, "--compare") ? "--compare" : NULL;
}

void request_adopt(struct request *request, int64_t rows, int64_t d_model,
                   const struct precision *precision)
{
    request->spec.max_len = rows;
    request->spec.d_model = d_model;
    request->spec.precision = precision;
    request_say(request, "--max-len", "%lld", (long long)rows);
    request_say(request, "--d-model", "%lld", (long long)d_model);
    request_say(request, "--precision", "%s", precision->name);
}

/* Opens the file, and takes from it what was not given. */
static bool npy_take(struct request *request, const struct given *given)
{
    struct spec *const spec = &request->spec;
    const char *const option = npy_option(given);
    if (option == NULL) {
        return true;
    }
    struct numbers *const numbers = npy_open(option, given_setting(given, option)->value);
    if (spec->from == NULL && spec->layout == LAYOUT_PAIRS) {
        (void)numbers_pair_up(numbers);
    }
    if (spec->from != NULL) {
        spec->numbers = numbers;
    } else {
        request->compared.numbers = numbers;
    }
    grounds_take(&request->compared, given);
    spec->layout = spec->from != NULL ? npy_layout(numbers) : spec->layout;
    const int64_t d_model = layout_d(&layout_table[spec->layout], numbers->columns);
    if (d_model > D_MODEL_MAX) {
        return given_refuse(given, option,
                            "has rows of %lld cells: allowed are 1 .. %d, in both arrays together "
                            "twice as many",
                            (long long)numbers->columns, D_MODEL_MAX);
    }
    /* A model may be longer than the file that is compared with it. */
    const bool is_longer = given_setting(given, "--max-len")->of_preset;
    request_adopt(request, spec->max_len == 0 || is_longer ? numbers->rows : spec->max_len,
                  spec->d_model > 0 ? spec->d_model : d_model,
                  is_given(given, "--precision") ? spec->precision : numbers->format);
    return true;
}

/* Whether the file has the cells that the options ask for: its first rows, or all. */
static bool npy_check(const struct request *request, const struct given *given)
{
    const struct spec *const spec = &request->spec;
    const struct numbers *const numbers =
        spec->from != NULL ? spec->numbers : request->compared.numbers;
    return numbers == NULL ||
           (numbers->rows >= spec->max_len && numbers->columns == spec->columns) ||
           given_refuse(given, npy_option(given),
                        "has %lld rows of %lld cells, but the options ask for %lld rows of %lld: "
                        "drop --max-len and --d-model, or give another file",
                        (long long)numbers->rows, (long long)numbers->columns,
                        (long long)spec->max_len, (long long)spec->columns);
}

/* --- the whole ------------------------------------------------------------------------------- */

/* What is wrong with the name; or NULL. Besides a pair a user's template has it as an identifier,
 * and so has one for a language with keywords. */
static const char *name_fault_of(const struct request *request, bool is_identifier)
{
    const char *const name = request->output.name;
    const char *keyword_fault = NULL;
    for (size_t i = 0; i < request->output.template_count; i++) {
        const struct language *const language = request->output.templates[i].language;
        const char *const keywords = language != NULL ? language->keywords : NULL;
        is_identifier = is_identifier || language == NULL || keywords != NULL;
        if (keywords != NULL && name_is_keyword(keywords, name)) {
            keyword_fault = language->fault;
        }
    }
    const char *const fault = is_identifier ? name_fault(name) : NULL;
    return fault != NULL ? fault : keyword_fault;
}

/* The last component of the first template's output, up to its first point. */
static char *stem_of(const struct request *request)
{
    if (request->path != NULL || request->output.template_count == 0) {
        return NULL;
    }
    char *const stem = memory_join(path_last(request->output.templates[0].output), "");
    char *const point = strchr(stem + 1, '.');
    if (point != NULL) {
        *point = '\0';
    }
    return stem;
}

/* Settles which name the table has, and whether it can. */
static bool name_settle(struct request *request, const struct given *given)
{
    struct output_spec *const output = &request->output;
    const char *const path = request->path;
    const bool has_name = is_given(given, "--name");
    const bool is_stdout = path != NULL && path_is_stdout(path);
    request->stem = stem_of(request);
    const char *const last = is_stdout ? NULL : path != NULL ? path_last(path) : request->stem;
    if (!has_name || last == NULL || strcmp(output->name, last) == 0) {
        request->said[option_place("--name")] = NULL; /* the command gives it anyway */
    }
    if (path == NULL && request->stem == NULL) {
        return true;
    }
    if (!has_name) {
        output->name = is_stdout ? "pe" : last;
    }
    /* Of standard output the command writes the same text into files. A leading - would be an
     * option, or standard output, and a leading @ a file of options. */
    const char *const file = is_stdout ? output->name : last;
    if (path != NULL && file != NULL) {
        request_say(request, "-o", "%s%s", *file == '-' || *file == '@' ? "./" : "", file);
    }
    output->file = path == NULL || is_stdout ? output->name : last;
    const char *const fault = name_fault_of(request, has_name || path != NULL);
    const char *const source = has_name ? "--name" : path != NULL ? "-o" : "--template";
    const struct setting *const setting =
        has_name || path != NULL ? given_setting(given, source) : &given->templates[0];
    if (fault != NULL) {
        refuse_at(setting->origin, "%s: the name '%s' %s: %s", source, output->name, fault,
                  has_name       ? "give another"
                  : path != NULL ? "give another, or --name=ID beside it"
                                 : "give --name=ID beside it");
    }
    return true;
}

static bool templates_read(struct request *request, const struct given *given)
{
    char wanted[WANTED_SIZE] = "a template, or one of posenc's own:";
    for (size_t i = 0; i < LANGUAGES; i++) {
        text_append(wanted, sizeof wanted, " %s", languages[i].name);
    }
    const struct input_kind kind = {
        .option = "--template: '", .wanted = wanted, .most = TEMPLATE_FILE_MAX};
    for (size_t i = 0; i < request->output.template_count; i++) {
        struct user_template *const template = &request->output.templates[i];
        if (template->language != NULL) {
            continue;
        }
        template->text =
            input_read(&kind, template->file, given->templates[i].origin, &template->length);
        if (template->text == NULL) {
            return false;
        }
    }
    return true;
}

static bool request_fill(struct request *request, const struct given *given)
{
    request->compared.given = given;
    request->compared.candidate_ask = candidate_ask;
    for (size_t i = 0; i < given->file_count; i++) {
        files_add_input(&request->files, given->files[i]);
    }
    if (!given_read(given, request) || !check_given(request, given) ||
        !check_derived(request, given) || !npy_take(request, given)) {
        return false;
    }
    spec_settle(&request->spec);
    output_spec_settle(&request->output, &request->spec);
    request_say(request, "--block", "%lld", (long long)request->output.block);
    if (!npy_check(request, given) || !check_settled(request, given)) {
        return false;
    }
    if (given->model != NULL) {
        model_check(given->model, &request->spec, model_ways);
    }
    return name_settle(request, given) && frequency_file_read(&request->spec) &&
           templates_read(request, given);
}

bool request_read(struct request *request, const struct given *given)
{
    *request = (struct request){.path = NULL};
    return request_fill(request, given) && check_outputs(request, given);
}
