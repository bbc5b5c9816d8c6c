/*
 * option_files.c: how those values of options are read that are paths.
 */
#include "cli/options.h"
#include "memory.h"
#include "nearest.h"
#include "path.h"

#include <stdio.h>
#include <string.h>

/* The names of FILE and OUT have at most so many bytes together, because the option has to fit a
 * line of a banner. */
enum { TEMPLATE_NAMES_MAX_LENGTH = 76 };

/* --- what a path must not be ----------------------------------------------------------------- */

static _Noreturn void refuse_path(const struct setting *setting, const char *fault)
{
    const struct option *const option = setting->option;
    refuse_at(setting->origin, "%s: %s: give %s%s%s", option->name, fault, option->name,
              option_separator(option), option->traits & AT_VALUE ? "@FILE" : option->placeholder);
}

static void path_check(const struct setting *setting, const char *path)
{
    if (*path == '\0') {
        refuse_path(setting, "the path is empty");
    }
}

/* Finds the language whose ending a path has; or NULL. */
static const struct language *language_of_path(const char *path)
{
    for (size_t i = 0; i < LANGUAGES; i++) {
        if (path_has_ending(path, languages[i].ending)) {
            return &languages[i];
        }
    }
    return NULL;
}

/* Refuses an ending that says another format than the file's own. */
static void ending_check(const struct setting *setting, const char *path, const char *own)
{
    static const char formats[] = ".bmp .c .eps .gif .h .jpeg .jpg .npy .npz .pdf .png .ps .svg"
                                  " .tif .tiff .webp";
    const bool is_known = path_has_ending(path, formats) || language_of_path(path) != NULL;
    if (own != NULL && !path_has_ending(path, own) && is_known) {
        refuse_at(setting->origin,
                  "%s: '%s' has the ending of another format: give it the ending %s",
                  setting->option->name, path, own);
    }
}

/* Refuses a path at which no file can be written. A file renamed to /dev/stdout would take its
 * place for all programs of the machine, where the user may write there. */
static void target_check(const struct setting *setting, const char *path)
{
    path_check(setting, path);
    if (strcmp(path, "-") == 0 || names_have("/dev/stdin /dev/stdout /dev/stderr", path)) {
        char fault[32];
        (void)snprintf(fault, sizeof fault, "'%s' is no file", path);
        refuse_path(setting, fault);
    }
    if (path_is_folder(path)) {
        refuse_at(setting->origin, "%s: '%s' is a directory: add the name of the file",
                  setting->option->name, path);
    }
}

/* Refuses a path whose last component cannot stand where it will: in the banner, and in #include
 * that of the pair. A trigraph begins with ??. */
static void file_check(const struct setting *setting, const char *path)
{
    const char *const last = path_last(path);
    const bool has_quote = strpbrk(last, "\"\\'") != NULL || strstr(last, "??") != NULL;
    const bool is_long = strlen(last) > FILE_NAME_MAX_LENGTH;
    if (has_quote || is_long) {
        refuse_at(setting->origin, "%s: the file name '%s' %s: give another", setting->option->name,
                  last,
                  has_quote ? "has a quote, a \\ or ??, which has no place in a comment or in "
                              "#include"
                            : "is too long: "
                              "allowed are 1 .. " SPELLED(FILE_NAME_MAX_LENGTH) " bytes");
    }
    path_check(setting, path);
}

/* --- files to read --------------------------------------------------------------------------- */

/* Remembers a file that the run reads. */
static void input_take(struct request *request, const struct setting *setting, const char *path)
{
    files_add_input(&request->files, path);
    file_check(setting, path);
}

void input_path_read(struct request *request, const struct setting *setting)
{
    text_read(request, setting);
    input_take(request, setting, setting->value);
}

/* Leaves the folder out, which is nothing to those who read the banner. */
const char *input_path_print(const struct request *request, const struct option *option,
                             char text[OPTION_VALUE_SIZE])
{
    const char *const path = text_print(request, option, text);
    return path != NULL ? path_last(path) : NULL;
}

/* The file may have any name, because no output names it. */
void compare_read(struct request *request, const struct setting *setting)
{
    text_read(request, setting);
    path_check(setting, setting->value);
}

/* The file is read later, when it is known how many numbers it has to have. */
void frequency_read(struct request *request, const struct setting *setting)
{
    if (*setting->value != '@') {
        choice_read(request, setting);
        return;
    }
    request->spec.frequency_file = setting->value + 1;
    request->spec.frequency = FREQUENCY_LIST;
    input_take(request, setting, request->spec.frequency_file);
}

const char *frequency_print(const struct request *request, const struct option *option,
                            char text[OPTION_VALUE_SIZE])
{
    if (request->spec.frequency != FREQUENCY_LIST) {
        return choice_print(request, option, text);
    }
    (void)snprintf(text, OPTION_VALUE_SIZE, "@%s", path_last(request->spec.frequency_file));
    return text;
}

/* Splits FILE:OUT. FILE is copied, and its text is read when all options are known. */
void template_read(struct request *request, const struct setting *setting)
{
    struct user_template *const added = &request->output.templates[request->output.template_count];
    const char *const value = setting->value;
    const char *const colon = strchr(value, ':');
    if (colon == NULL || colon == value || colon[1] == '\0' || strchr(colon + 1, ':') != NULL) {
        refuse_at(setting->origin,
                  "--template: '%s' does not name two files: give --template=FILE:OUT, two paths "
                  "without a colon",
                  value);
    }
    request->output.template_count++;
    added->output = colon + 1;
    added->file = memory_join(value, "");
    added->file[colon - value] = '\0';
    added->language = language_find(added->file, strlen(added->file));
    if (added->language == NULL) {
        input_take(request, setting, added->file);
    }
    target_check(setting, added->output);
    file_check(setting, added->output);
    if (added->language != NULL) {
        ending_check(setting, added->output, added->language->ending);
    }
    if (strlen(path_last(added->file)) + strlen(path_last(added->output)) >
        TEMPLATE_NAMES_MAX_LENGTH) {
        refuse_at(setting->origin,
                  "--template: the file names of '%s' are too long: allowed are %d bytes in all",
                  value, TEMPLATE_NAMES_MAX_LENGTH);
    }
}

/* --- files to write -------------------------------------------------------------------------- */

/* outputs_add takes the path itself from what was given, here and with --report. */
void target_read(struct request *request, const struct setting *setting)
{
    (void)request;
    target_check(setting, setting->value);
    ending_check(setting, setting->value, strchr(setting->option->placeholder, '.'));
}

/* The ending tells the report from the files of -o. */
void report_path_read(struct request *request, const struct setting *setting)
{
    static const char ending[] = ".json";
    const size_t length = strlen(setting->value);
    const char *const end = setting->value + length;
    (void)request;
    if (length > 0 && (length < sizeof ending || strcmp(end - strlen(ending), ending) != 0)) {
        refuse_at(setting->origin,
                  "--report: '%s' is no .json file: give --report=FILE.json, or --report for text",
                  setting->value);
    }
}

/* posenc adds the endings of the pair. Those of other outputs belong to their options. */
void output_read(struct request *request, const struct setting *setting)
{
    static const char other[] = "-o: '%s' has the ending of another output: give %s%s%s%s";
    const char *const path = setting->value;
    request->path = path;
    file_check(setting, path);
    if (strcmp(path, "-") == 0) {
        return;
    }
    target_check(setting, path);
    const struct language *const language = language_of_path(path);
    if (language != NULL) {
        refuse_at(setting->origin, other, path, "--template=", language->name, ":", path);
    }
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *const option = &option_table[i];
        const char *const ending =
            option->read == target_read ? strchr(option->placeholder, '.') : NULL;
        if (ending != NULL && path_has_ending(path, ending)) {
            refuse_at(setting->origin, other, path, option->name, "=", path, "");
        }
    }
    if (path_has_ending(path, ".c .h .cc .cpp .hh .hpp")) {
        refuse_at(setting->origin, "-o: '%s' has an ending, which posenc adds: give -o %.*s", path,
                  (int)(strrchr(path, '.') - path), path);
    }
}

/* For standard output the command has files of the table's name, which get the same text. A leading
 * - would be an option, or standard output, and a leading @ a file of options. */
const char *output_print(const struct request *request, const struct option *option,
                         char text[OPTION_VALUE_SIZE])
{
    const char *const file = request->named_after;
    (void)option;
    if (request->path == NULL) {
        return NULL;
    }
    (void)snprintf(text, OPTION_VALUE_SIZE, "%s%s", *file == '-' || *file == '@' ? "./" : "", file);
    return text;
}

/* The command has the name only where no file has it. */
const char *name_print(const struct request *request, const struct option *option,
                       char text[OPTION_VALUE_SIZE])
{
    const char *const name = request->output.name;
    (void)option;
    (void)text;
    return name != NULL && request->named_after != NULL && strcmp(name, request->named_after) != 0
               ? name
               : NULL;
}
