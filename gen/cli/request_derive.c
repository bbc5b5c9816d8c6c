/*
 * request_derive.c: what follows from the options that were given, where nothing else says it: the
 * parameters of a scaling, the rows of a grid, what a table's file has, and the name.
 */
#include "cli/request.h"

#include "cli/given.h"
#include "memory.h"
#include "path.h"

#include <string.h>

/* Reads the default of a parameter that the kind of scaling uses. Refuses one that it does not use,
 * and asks for one that has no default. */
static void parameter_derive(struct request *request, const struct given *given,
                             const struct option *option)
{
    const struct option *const scaling = &option_table[option_place("--rope-scaling")];
    const unsigned kind = request->spec.rope_scaling;
    const char *const value = option->by_scaling[kind];
    if (is_given(given, option->name)) {
        if (value == NULL && (option->traits & ONLY_SCALED) != 0) {
            given_refuse(given, option->name,
                         "contradicts --rope-scaling=%s, which has no use for it: drop it, or give "
                         "another --rope-scaling",
                         option_choice(scaling, kind).name);
        }
    } else if (value != NULL && *value == '\0') {
        char range[OPTION_VALUE_SIZE];
        option_print_range(range, option);
        given_refuse(given, "--rope-scaling", "needs %s: give %s=%s, %s", option->name,
                     option->name, option->placeholder, range);
    } else if (value != NULL) {
        option->read(request, &(struct setting){.option = option, .value = value});
    }
}

void request_derive(struct request *request, const struct given *given)
{
    struct spec *const spec = &request->spec;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        parameter_derive(request, given, &option_table[i]);
    }
    if (!spec_is_grid(spec)) {
        return;
    }
    /* A grid says how many rows there are, with that of the class. */
    const int64_t rows = spec->grid_height * spec->grid_width + spec_rows_before(spec);
    if (rows > MAX_LEN_MAX) {
        given_refuse(given, "--grid", "has %lld rows: allowed are at most %d", (long long)rows,
                     MAX_LEN_MAX);
    }
    spec->max_len = spec->max_len > 0 ? spec->max_len : rows;
    if (spec->max_len != rows) {
        given_refuse(given, "--max-len",
                     "contradicts --grid=%lldx%lld, which has %lld rows%s: drop it, or give "
                     "--max-len=%lld",
                     (long long)spec->grid_height, (long long)spec->grid_width, (long long)rows,
                     spec->class_row ? " with --class-row" : "", (long long)rows);
    }
}

/* Says what is wrong with the name; or NULL. A pair has it as an identifier, and so have a user's
 * template and one for a language with keywords. */
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

void name_derive(struct request *request, const struct given *given)
{
    struct output_spec *const output = &request->output;
    const char *const path = request->path;
    const bool has_name = is_given(given, "--name");
    const bool is_stdout = path != NULL && path_is_stdout(path);
    if (path == NULL && output->template_count > 0) {
        request->stem = memory_join(path_last(output->templates[0].output), "");
        request->stem[1 + strcspn(request->stem + 1, ".")] = '\0';
    }
    if (path == NULL && request->stem == NULL) {
        return;
    }
    if (!has_name) {
        output->name = is_stdout ? "pe" : path != NULL ? path_last(path) : request->stem;
    }
    output->file = path == NULL || is_stdout ? output->name : path_last(path);
    const char *const fault = name_fault_of(request, has_name || path != NULL);
    if (fault != NULL) {
        const char *const source = has_name ? "--name" : path != NULL ? "-o" : "--template";
        const struct setting *const setting =
            has_name || path != NULL ? given_setting(given, source) : &given->templates[0];
        refuse_at(setting->origin, "%s: the name '%s' %s: %s", source, output->name, fault,
                  has_name       ? "give another"
                  : path != NULL ? "give another, or --name=ID beside it"
                                 : "give --name=ID beside it");
    }
}
