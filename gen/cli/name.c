/*
 * name.c: derives the name of a table.
 */
#include "cli/request.h"

#include "memory.h"
#include "platform.h"
#include "text/languages.h"
#include "text/reserved.h"

#include <string.h>

void name_derive(struct request *request)
{
    const struct settings *const settings = &request->settings;
    struct output_spec *const output = &request->output;
    const char *const path = request->path;
    const bool has_name = is_set(settings, OPTION_NAME);
    const bool is_stdout = request_is_on_stdout(request);
    if (path != NULL) {
        request->base_name = path_basename(path);
    } else if (output->template_count > 0) {
        char *const stem = memory_join(path_basename(output->templates[0].output), "");
        stem[1 + strcspn(stem + 1, ".")] = '\0';
        request->base_name = stem;
    } else {
        return;
    }
    if (!has_name) {
        output->name = is_stdout ? "pe" : request->base_name;
    }
    request->base_name = is_stdout ? output->name : request->base_name;
    output->file = path == NULL ? output->name : request->base_name;

    /* The name has to be an identifier if it is given by --name, or used in PATH.c and PATH.h, in a
     * user's template, or in a language with keywords. */
    bool is_identifier = has_name || path != NULL;
    const char *fault = NULL;
    for (size_t i = 0; i < output->template_count; i++) {
        const struct language *const language = output->templates[i].language;
        is_identifier = is_identifier || language == NULL || language->keywords != NULL;
        if (language != NULL && language_has_keyword(language, output->name)) {
            fault = language->fault;
        }
    }
    if (is_identifier && name_fault(output->name) != NULL) {
        fault = name_fault(output->name);
    }
    if (fault != NULL) {
        const struct setting *const setting = has_name       ? &settings->options[OPTION_NAME]
                                              : path != NULL ? &settings->options[OPTION_O]
                                                             : &settings->templates[0];
        refuse_at(setting->origin, "%s: the name '%s' %s: give another%s", setting->option->name,
                  output->name, fault, has_name ? "" : ", or --name=ID beside it");
    }
}
