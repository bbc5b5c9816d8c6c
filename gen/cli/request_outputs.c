/*
 * request_outputs.c: which files a run writes, and whether each has a path of its own.
 */
#include "cli/request.h"

#include "cli/given.h"
#include "path.h"

#include <stdio.h>
#include <string.h>

static bool is_template(enum output_index output)
{
    return output >= OUTPUT_TEMPLATE && output < OUTPUT_TEXTS;
}

/* Finds the setting that asks for an output. */
static const struct setting *setting_of(const struct given *given, enum output_index output)
{
    static const char *const options[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = "-o",         [OUTPUT_HEADER] = "-o",       [OUTPUT_NPY] = "--npy",
        [OUTPUT_HEATMAP] = "--heatmap", [OUTPUT_FIGURE] = "--figure", [OUTPUT_REPORT] = "--report",
        [OUTPUT_DEPFILE] = "--depfile",
    };
    return is_template(output) ? &given->templates[output - OUTPUT_TEMPLATE]
                               : given_setting(given, options[output]);
}

static _Noreturn void refuse_output(const struct files *files, const struct given *given,
                                    enum output_index output, const char *which)
{
    const struct setting *const setting = setting_of(given, output);
    refuse_at(setting->origin, "%s: '%s' would write '%s', which %s: give another name",
              setting->option->name, setting->value, files->outputs[output].path, which);
}

/* Refuses an output that has the path of another, of an input, or of a temporary file. */
static void place_check(const struct files *files, const struct given *given,
                        enum output_index output)
{
    const enum output_index other = files_same(files, output);
    if (other != output) {
        char which[64];
        const struct option *const option = setting_of(given, other)->option;
        const bool is_another = option == setting_of(given, output)->option;
        (void)snprintf(which, sizeof which, "%s%s writes", is_another ? "another " : "",
                       option->name);
        refuse_output(files, given, output, which);
    }
    if (files_is_temporary(files->outputs[output].path)) {
        refuse_output(files, given, output, "is a name of temporary files");
    }
    /* With --check=FILE that file is read, and nothing is written. */
    if (!files->is_check && files_is_input(files, output)) {
        refuse_output(files, given, output, "is read");
    }
}

/* Refuses --check=FILE where FILE has the name of no output. A banner has no folders. */
static void checked_check(const struct files *files, const struct given *given)
{
    const char *const file = given_setting(given, "--check")->value;
    char names[REQUEST_COMMAND_SIZE] = "";
    for (enum output_index i = 0; i < OUTPUT_COUNT; i++) {
        const char *const path = files->outputs[i].path;
        if (path != NULL && strcmp(path_last(path), path_last(file)) == 0) {
            return;
        }
        if (path != NULL) {
            text_append(names, sizeof names, "%s%s", *names == '\0' ? "" : " or ", path_last(path));
        }
    }
    given_refuse(given, "--check", "has the command of %s: check one of these, or name it so again",
                 names);
}

/* A report without a path is standard output, and so is -o -. */
void outputs_add(struct request *request, const struct given *given)
{
    static const char *const endings[OUTPUT_COUNT] = {
        [OUTPUT_SOURCE] = ".c", [OUTPUT_HEADER] = ".h"};
    struct files *const files = &request->files;
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
    for (enum output_index i = 0; i < OUTPUT_COUNT; i++) {
        if (files->outputs[i].path != NULL) {
            place_check(files, given, i);
        }
    }
    if (files->is_confined) {
        checked_check(files, given);
    }
}
