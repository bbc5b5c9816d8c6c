/*
 * request_read.c: from the options that were given to a request: what they say, what files and
 * other options say where they do not, and whether all of it agrees.
 */
#include "cli/request_read.h"

#include "cli/frequency_file.h"
#include "cli/given.h"
#include "cli/name.h"
#include "cli/outputs_check.h"
#include "cli/request_check.h"
#include "cli/template_file.h"
#include "npy/npy.h"
#include "path.h"
#include "precision.h"

#include <stdlib.h>
#include <string.h>

/* What the user wants to know instead of a table. */
static enum request_outcome information_print(const struct option *option)
{
    option->show(stdout);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        (void)refuse("%s: standard output cannot be written: make room or redirect it elsewhere",
                     option->name);
        return REQUEST_REFUSED;
    }
    return REQUEST_DONE;
}

/* --- a table from elsewhere ------------------------------------------------------------------ */

/* The d_model with which a row has so many cells, in all arrays together. */
static int64_t layout_d_model(enum layout layout, int64_t columns)
{
    const bool is_twice = layout == LAYOUT_SPLIT_HALF || layout == LAYOUT_SPLIT_INTERLEAVED;
    return is_twice ? columns / 2 : columns;
}

/* How the rows of a file are emitted as they are. */
static enum layout npy_layout(const struct npy *npy)
{
    if (npy_arrays(npy) == 2) {
        return LAYOUT_SPLIT_HALF;
    }
    return npy_is_pairs(npy) ? LAYOUT_PAIRS : LAYOUT_INTERLEAVED;
}

/* Opens the file, and takes from it what was not given. */
static bool npy_take(struct request *request, const struct given *given)
{
    const enum option_index index = request->from != NULL ? OPTION_FROM : OPTION_COMPARE;
    const char *const path = request->from != NULL ? request->from : request->compare;
    if (path == NULL) {
        return true;
    }
    request->npy = npy_open(options[index].name, path);
    if (request->npy == NULL) {
        return false;
    }
    if (request->from != NULL) {
        request->layout = npy_layout(request->npy);
    }
    const int64_t rows = npy_rows(request->npy);
    const int64_t columns = npy_columns(request->npy);
    const int64_t d_model = layout_d_model(request->layout, columns);
    if (d_model > D_MODEL_MAX) {
        return given_refuse(given, index,
                            "has rows of %lld cells: allowed are 1 .. %d, in both arrays together "
                            "twice as many",
                            (long long)columns, D_MODEL_MAX);
    }
    request->max_len = request->max_len > 0 ? request->max_len : rows;
    request->d_model = request->d_model > 0 ? request->d_model : d_model;
    if (!is_given(given, OPTION_PRECISION)) {
        request->precision = precision_find(npy_precision(request->npy));
    }
    return true;
}

/* Whether the file has the cells that the options ask for. */
static bool npy_check(const struct request *request, const struct given *given)
{
    if (request->npy == NULL) {
        return true;
    }
    const int64_t rows = npy_rows(request->npy);
    const int64_t columns = npy_columns(request->npy);
    return (rows == request->max_len && columns == request->columns) ||
           given_refuse(given, request->from != NULL ? OPTION_FROM : OPTION_COMPARE,
                        "has %lld rows of %lld cells, but the options ask for %lld rows of %lld: "
                        "drop --max-len and --d-model, or give another file",
                        (long long)rows, (long long)columns, (long long)request->max_len,
                        (long long)request->columns);
}

/* --- frequencies ----------------------------------------------------------------------------- */

/* How many frequencies a file has to have, and for what. */
static size_t frequencies_wanted(const struct request *request, const char **purpose)
{
    const size_t d_model = (size_t)request->d_model;
    *purpose = "each pair of columns";
    if (request->layout == LAYOUT_SIN) {
        *purpose = "each column";
        return d_model;
    }
    if (request->grid_height > 0) {
        *purpose = "each pair of columns of an axis";
        return d_model / 4;
    }
    return request->odd == ODD_ZERO ? d_model / 2 : (d_model + 1) / 2;
}

static bool frequencies_read(struct request *request)
{
    const char *purpose;
    const size_t wanted = frequencies_wanted(request, &purpose);
    return request->frequency != FREQUENCY_LIST || frequency_file_read(request, wanted, purpose);
}

/* --- the whole ------------------------------------------------------------------------------- */

/* Settles which name the table has, and whether it can. */
static bool name_settle(struct request *request, const struct given *given)
{
    if (request->path == NULL) {
        return true;
    }
    const bool has_name = is_given(given, OPTION_NAME);
    const enum option_index source = has_name ? OPTION_NAME : OPTION_OUTPUT;
    const bool is_stdout = strcmp(request->path, "-") == 0;
    if (!has_name) {
        request->name = is_stdout ? "pe" : path_last(request->path);
    }
    request->file = is_stdout ? request->name : path_last(request->path);
    const char *const fault = name_fault(request->name);
    return fault == NULL ||
           refuse_at(given->option[source].origin, "%s: the name '%s' %s: %s", options[source].name,
                     request->name, fault,
                     has_name ? "give another" : "give another, or --name=ID beside it");
}

static bool templates_read(struct request *request, const struct given *given)
{
    for (size_t i = 0; i < request->template_count; i++) {
        if (!template_file_read(&request->templates[i], given->templates[i].origin)) {
            return false;
        }
    }
    return true;
}

static void input_add(struct request *request, const char *file)
{
    for (size_t i = 0; i < request->input_count; i++) {
        if (strcmp(request->inputs[i], file) == 0) {
            return;
        }
    }
    request->inputs[request->input_count++] = file;
}

/* The files of options, numbers and templates, each once. */
static bool inputs_collect(struct request *request, const struct arguments *arguments)
{
    const size_t most = arguments->count + 2 + request->template_count;
    request->input_count = 0;
    request->inputs = malloc(most * sizeof *request->inputs);
    if (request->inputs == NULL) {
        return refuse_memory(most * sizeof *request->inputs);
    }
    for (size_t i = 0; i < arguments->count; i++) {
        if (arguments->list[i].origin.file != NULL) {
            input_add(request, arguments->list[i].origin.file);
        }
    }
    if (request->frequency_file != NULL) {
        input_add(request, request->frequency_file);
    }
    if (request->from != NULL) {
        input_add(request, request->from);
    }
    for (size_t i = 0; i < request->template_count; i++) {
        input_add(request, request->templates[i].file);
    }
    return true;
}

static bool request_fill(struct request *request, const struct given *given)
{
    if (!check_given(given) || !given_read(given, request) || !check_derived(request, given) ||
        !npy_take(request, given) || !check_formula(request, given)) {
        return false;
    }
    request_settle(request);
    return npy_check(request, given) && check_output(request, given) &&
           name_settle(request, given) && frequencies_read(request) &&
           templates_read(request, given);
}

enum request_outcome request_read(struct request *request, const struct arguments *arguments)
{
    struct given given = {.preset = NULL};
    const struct option *information;
    *request = (struct request){.path = NULL};
    if (!given_take(&given, arguments, &information)) {
        return REQUEST_REFUSED;
    }
    if (information != NULL) {
        return information_print(information);
    }
    if (!request_fill(request, &given) || !inputs_collect(request, arguments) ||
        !check_templates(request, &given) || !outputs_check(request, &given)) {
        request_free(request);
        return REQUEST_REFUSED;
    }
    return REQUEST_RUN;
}

void request_free(struct request *request)
{
    free(request->frequency_list);
    free(request->inputs);
    for (size_t i = 0; i < request->template_count; i++) {
        template_file_free(&request->templates[i]);
    }
    request->template_count = 0;
    npy_free(request->npy);
    request->inputs = NULL;
    request->frequency_list = NULL;
    request->npy = NULL;
}
