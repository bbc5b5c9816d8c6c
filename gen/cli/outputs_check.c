/*
 * outputs_check.c: what a run writes, and whether each output has a path of its own.
 */
#include "cli/outputs_check.h"

#include "files/path.h"

#include <string.h>

static bool is_template(enum output_index output)
{
    return output >= OUTPUT_TEMPLATE && output < OUTPUT_TEXTS;
}

/* The option by which an output is asked for. */
static const char *option_of(enum output_index output)
{
    static const char *const names[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = "-o",         [OUTPUT_HEADER] = "-o",       [OUTPUT_NPY] = "--npy",
        [OUTPUT_HEATMAP] = "--heatmap", [OUTPUT_FIGURE] = "--figure", [OUTPUT_REPORT] = "--report",
        [OUTPUT_DEPFILE] = "--depfile",
    };
    return is_template(output) ? "--template" : names[output];
}

static const struct setting *setting_of(const struct given *given, enum output_index output)
{
    return is_template(output) ? &given->templates[output - OUTPUT_TEMPLATE]
                               : given_setting(given, option_of(output));
}

/* Adds what is wanted. A report without a path is standard output, and so is -o -. */
static void outputs_add(struct files *files, const struct request *request,
                        const struct given *given)
{
    static const char *const endings[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = ".c", [OUTPUT_HEADER] = ".h"};
    for (enum output_index i = 0; i < OUTPUT_COUNT; i++) {
        const char *const value = setting_of(given, i)->value;
        const bool has_place = i != OUTPUT_SOURCE || request->output.linkage == LINKAGE_EXTERN;
        if (value != NULL && has_place) {
            const char *const path =
                is_template(i) ? request->output.templates[i - OUTPUT_TEMPLATE].output : value;
            const bool is_stdout = *path == '\0' || path_is_stdout(path);
            files_add(files, i, is_stdout ? NULL : path, endings[i] != NULL ? endings[i] : "");
        }
    }
}

/* ---- whether each has its place ---- */

static bool output_refuse(const struct files *files, const struct given *given,
                          enum output_index output, const char *which)
{
    const struct setting *const setting = setting_of(given, output);
    return refuse_at(setting->origin, "%s: '%s' would write '%s', which %s: give another name",
                     option_of(output), setting->value, files->outputs[output].path, which);
}

static bool overlap_check(const struct files *files, const struct given *given,
                          enum output_index output)
{
    const enum output_index other = files_same(files, output);
    if (other != output) {
        char which[64];
        const bool is_another = strcmp(option_of(other), option_of(output)) == 0;
        (void)snprintf(which, sizeof which, "%s%s writes", is_another ? "another " : "",
                       option_of(other));
        return output_refuse(files, given, output, which);
    }
    if (files_is_temporary(files->outputs[output].path)) {
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
    outputs_add(files, request, given);
    for (enum output_index i = 0; i < OUTPUT_COUNT && fine; i++) {
        fine = files->outputs[i].path == NULL || overlap_check(files, given, i);
    }
    return fine;
}
