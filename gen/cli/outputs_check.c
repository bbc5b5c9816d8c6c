/*
 * outputs_check.c: what a run reads and writes, and whether each output has a path of its own.
 */
#include "cli/outputs_check.h"

#include "files/platform.h"

#include <string.h>

/* The option by which an output was asked for. */
static enum option_index option_of(enum output_index output)
{
    static const enum option_index options_of[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = OPTION_OUTPUT,   [OUTPUT_HEADER] = OPTION_OUTPUT,
        [OUTPUT_HEATMAP] = OPTION_HEATMAP, [OUTPUT_FIGURE] = OPTION_FIGURE,
        [OUTPUT_REPORT] = OPTION_REPORT,   [OUTPUT_DEPFILE] = OPTION_DEPFILE,
    };
    const bool is_template = output >= OUTPUT_TEMPLATE && output < OUTPUT_HEATMAP;
    return is_template ? OPTION_TEMPLATE : options_of[output];
}

static const struct argument *argument_of(const struct given *given, enum output_index output)
{
    const enum option_index option = option_of(output);
    return option == OPTION_TEMPLATE ? &given->templates[output - OUTPUT_TEMPLATE]
                                     : &given->option[option];
}

/* ---- inputs ---- */

/* The files of options, then those that options name. */
static void inputs_add(struct files *files, const struct request *request,
                       const struct arguments *arguments)
{
    for (size_t i = 0; i < arguments->count; i++) {
        if (arguments->list[i].origin.file != NULL) {
            files_add_input(files, arguments->list[i].origin.file);
        }
    }
    if (request->spec.frequency_file != NULL) {
        files_add_input(files, request->spec.frequency_file);
    }
    if (request->spec.from != NULL) {
        files_add_input(files, request->spec.from);
    }
    for (size_t i = 0; i < request->output.template_count; i++) {
        files_add_input(files, request->output.templates[i].file);
    }
}

bool inputs_check(struct request *request, const struct given *given,
                  const struct arguments *arguments)
{
    struct files *const files = &request->files;
    const char *const checked = given->option[OPTION_CHECK].text;
    files->is_confined = checked != NULL && *checked != '\0';
    inputs_add(files, request, arguments);
    for (size_t i = 0; i < files->input_count && files->is_confined; i++) {
        if (platform_is_link(files->inputs[i])) {
            return refuse("--check: '%s' is a symbolic link, which may lead elsewhere: give the "
                          "options beside --check",
                          files->inputs[i]);
        }
    }
    return true;
}

/* ---- outputs ---- */

static void outputs_add(struct files *files, const struct request *request)
{
    const char *const pair =
        request->path != NULL && strcmp(request->path, "-") == 0 ? NULL : request->path;
    const char *const report =
        request->report != NULL && *request->report == '\0' ? NULL : request->report;
    const struct {
        bool is_wanted;
        enum output_index output;
        const char *path;
        const char *ending;
    } outputs[] = {
        {request->path != NULL && request->output.linkage == LINKAGE_EXTERN, OUTPUT_SOURCE, pair,
         ".c"},
        {request->path != NULL, OUTPUT_HEADER, pair, ".h"},
        {request->heatmap != NULL, OUTPUT_HEATMAP, request->heatmap, ""},
        {request->figure != NULL, OUTPUT_FIGURE, request->figure, ""},
        {request->report != NULL, OUTPUT_REPORT, report, ""},
        {request->depfile != NULL, OUTPUT_DEPFILE, request->depfile, ""},
    };
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++) {
        if (outputs[i].is_wanted) {
            files_add(files, outputs[i].output, outputs[i].path, outputs[i].ending);
        }
    }
    for (size_t i = 0; i < request->output.template_count; i++) {
        files_add(files, OUTPUT_TEMPLATE + (enum output_index)i,
                  request->output.templates[i].output, "");
    }
}

/* ---- whether each has its place ---- */

static bool output_refuse(const struct files *files, const struct given *given,
                          enum output_index output, const char *which)
{
    const struct argument *const argument = argument_of(given, output);
    return refuse_at(argument->origin, "%s: '%s' would write '%s', which %s: give another name",
                     options[option_of(output)].name, argument->text, files->outputs[output].path,
                     which);
}

static bool output_check(const struct files *files, const struct given *given,
                         enum output_index output)
{
    const enum output_index other = files_same(files, output);
    if (other != output) {
        char which[64];
        const bool is_another = option_of(other) == option_of(output);
        (void)snprintf(which, sizeof which, "%s%s writes", is_another ? "another " : "",
                       options[option_of(other)].name);
        return output_refuse(files, given, output, which);
    }
    if (file_is_temporary(files->outputs[output].path)) {
        return output_refuse(files, given, output, "is a name of temporary files");
    }
    /* With --check=FILE that file is read, and nothing is written. */
    return files->is_check || !files_is_input(files, output) ||
           output_refuse(files, given, output, "is read");
}

bool outputs_check(struct request *request, const struct given *given)
{
    struct files *const files = &request->files;
    bool fine = true;
    outputs_add(files, request);
    for (enum output_index i = 0; i < OUTPUT_COUNT && fine; i++) {
        fine = files->outputs[i].path == NULL || output_check(files, given, i);
    }
    return fine;
}
