/*
 * option_files.c: the kinds of options whose values are files.
 */
#include "cli/option_kinds.h"
#include "cli/options.h"
#include "cli/template_file.h"
#include "files/path.h"

#include <stdio.h>
#include <string.h>

/* --- files to read --------------------------------------------------------------------------- */

static bool refuse_missing(const struct setting *setting)
{
    const struct option *const option = setting->option;
    return refuse_at(setting->origin, "%s: the path of the file is missing: give %s=%s",
                     option->name, option->name,
                     option->traits & AT_VALUE ? "@FILE" : option->placeholder);
}

/* The path of a file to be read, whose last component the canonical command has. */
static bool file_check(const struct setting *setting, const char *path)
{
    const char *const last = path_last(path);
    if (*path == '\0') {
        return refuse_missing(setting);
    }
    if (strpbrk(last, "\"\\'") != NULL) {
        return refuse_at(setting->origin,
                         "%s: the file name '%s' has a quote or a \\, which has no place in a "
                         "comment of the output: give the file another name",
                         setting->option->name, last);
    }
    return strlen(last) <= FILE_NAME_MAX_LENGTH ||
           refuse_at(setting->origin,
                     "%s: the file name '%s' is too long: allowed are 1 .. %d bytes",
                     setting->option->name, last, FILE_NAME_MAX_LENGTH);
}

static bool from_read(struct request *request, const struct setting *setting)
{
    return text_kind.read(request, setting) && file_check(setting, setting->value);
}

/* Of a file that is read the name without its directory, as with -o. */
static bool from_print(const struct request *request, const struct option *option, char *text)
{
    (void)option;
    return request->spec.from != NULL &&
           snprintf(text, OPTION_VALUE_SIZE, "%s", path_last(request->spec.from)) > 0;
}

const struct option_kind from_kind = {from_read, from_print};

/* The output does not name the file. */
static bool compare_read(struct request *request, const struct setting *setting)
{
    return *setting->value == '\0' ? refuse_missing(setting) : text_kind.read(request, setting);
}

const struct option_kind compare_kind = {compare_read, NULL};

/* The file is read later, when it is known how many numbers it has to have. */
static bool frequency_read(struct request *request, const struct setting *setting)
{
    request->spec.frequency_file = *setting->value == '@' ? setting->value + 1 : NULL;
    if (request->spec.frequency_file == NULL) {
        return choice_kind.read(request, setting);
    }
    request->spec.frequency = FREQUENCY_LIST;
    return file_check(setting, request->spec.frequency_file);
}

static bool frequency_print(const struct request *request, const struct option *option, char *text)
{
    if (request->spec.frequency != FREQUENCY_LIST) {
        return choice_kind.print(request, option, text);
    }
    return snprintf(text, OPTION_VALUE_SIZE, "@%s", path_last(request->spec.frequency_file)) > 0;
}

const struct option_kind frequency_kind = {frequency_read, frequency_print};

/* FILE:OUT. The text of FILE is read when all options are known. */
static bool template_read(struct request *request, const struct setting *setting)
{
    struct user_template *const added = &request->output.templates[request->output.template_count];
    if (!template_file_split(added, setting->value, setting->origin)) {
        return false;
    }
    request->output.template_count++; /* from now on request_free frees it */
    if (!file_check(setting, added->file) || !file_check(setting, added->output)) {
        return false;
    }
    return strlen(path_last(added->file)) + strlen(path_last(added->output)) <=
               TEMPLATE_NAMES_MAX_LENGTH ||
           refuse_at(setting->origin,
                     "%s: the file names of '%s' are too long: allowed are %d bytes in all",
                     setting->option->name, setting->value, TEMPLATE_NAMES_MAX_LENGTH);
}

bool template_value_print(const struct request *request, size_t index, char *text)
{
    if (index >= request->output.template_count) {
        return false;
    }
    const struct user_template *const template = &request->output.templates[index];
    return snprintf(text, OPTION_VALUE_SIZE, "%s:%s", path_last(template->file),
                    path_last(template->output)) > 0;
}

const struct option_kind template_kind = {template_read, NULL};

/* --- files to write -------------------------------------------------------------------------- */

static bool target_read(struct request *request, const struct setting *setting)
{
    const struct option *const option = setting->option;
    const bool is_stdout = strcmp(setting->value, "-") == 0;
    if (is_stdout || *setting->value == '\0') {
        return refuse_at(setting->origin, "%s: %s: give %s=%s", option->name,
                         is_stdout ? "'-' is no file" : "the path is empty", option->name,
                         option->placeholder);
    }
    return text_kind.read(request, setting);
}

const struct option_kind target_kind = {target_read, NULL};

/* The name tells it from the files of -o. */
static bool report_read(struct request *request, const struct setting *setting)
{
    static const char ending[] = ".json";
    const size_t length = strlen(setting->value);
    const char *const end = setting->value + length;
    if (length > 0 && (length < sizeof ending || strcmp(end - strlen(ending), ending) != 0)) {
        return refuse_at(setting->origin,
                         "--report: '%s' is no .json file: give --report=FILE.json, or --report "
                         "for text",
                         setting->value);
    }
    return text_kind.read(request, setting);
}

const struct option_kind report_kind = {report_read, NULL};

/* The bytes that a file name takes in the banner: a ' is spelled '"'"' in quotes. */
static size_t spelled_length(const char *name)
{
    size_t length = 0;
    for (; *name != '\0'; name++) {
        length += *name == '\'' ? 5 : 1;
    }
    return length;
}

/* Whether a file name has a trigraph, or would have with a quote after it. */
static bool has_trigraph(const char *name)
{
    const char *at = strstr(name, "??");
    while (at != NULL && strchr("=/'()!<>-", at[2]) == NULL) {
        at = strstr(at + 1, "??");
    }
    return at != NULL;
}

/* What keeps the banner from having a file name, or #include; NULL: nothing does. */
static const char *file_name_fault(const char *name)
{
    if (strpbrk(name, "\"\\") != NULL) {
        return "has a \" or a \\, which #include does not take: give another";
    }
    if (has_trigraph(name)) {
        return "has ??, with which a trigraph begins: give another";
    }
    if (spelled_length(name) > FILE_NAME_MAX_LENGTH) {
        return "is too long: "
               "allowed are 1 .. " TEXT(FILE_NAME_MAX_LENGTH) " bytes, of which a ' counts for 5";
    }
    return NULL;
}

static bool output_read(struct request *request, const struct setting *setting)
{
    const char *const last = path_last(setting->value);
    const char *const fault = file_name_fault(last);
    if (*setting->value == '\0') {
        return refuse_at(setting->origin, "-o: the path is empty: give -o PATH, as in -o out/pe");
    }
    if (*last == '\0' || strcmp(last, ".") == 0 || strcmp(last, "..") == 0) {
        return refuse_at(setting->origin,
                         "-o: '%s' is a directory: add the name of the files, as in out/pe",
                         setting->value);
    }
    if (fault != NULL) {
        return refuse_at(setting->origin, "-o: the file name '%s' %s", last, fault);
    }
    return text_kind.read(request, setting);
}

/* The file name without its directory, which is no business of whoever reads the banner. For
 * standard output that is the name, so that the command writes the same text into files. */
static bool output_print(const struct request *request, const struct option *option, char *text)
{
    (void)option;
    if (request->path == NULL) {
        return false;
    }
    const char *const last = path_last(request->path);
    const bool is_stdout = strcmp(request->path, "-") == 0;
    /* A bare - would be standard output, and a leading @ a file of options. */
    const bool is_special = !is_stdout && (strcmp(last, "-") == 0 || *last == '@');
    return snprintf(text, OPTION_VALUE_SIZE, "%s%s", is_special ? "./" : "",
                    is_stdout ? request->output.name : last) > 0;
}

const struct option_kind output_kind = {output_read, output_print};
