/*
 * path_read.c: parses and checks the paths of inputs, of outputs and of templates.
 */
#include "cli/path_read.h"

#include "cli/request_print.h"
#include "count.h"
#include "memory.h"
#include "platform.h"
#include "text/languages.h"

#include <stdio.h>
#include <string.h>

/* The maximum total length of the last components of FILE and OUT in --template=FILE:OUT, such
 * that the option fits on a line of a banner. */
enum { TEMPLATE_NAMES_MAX_LENGTH = 76 };

/* Returns whether a path has the ending of a known format. */
static bool has_known_ending(const char *path)
{
    bool is_known = path_has_ending(path, ".bmp .c .cc .cpp .eps .gif .h .hh .hpp .jpeg .jpg .npy"
                                          " .npz .pdf .png .ps .svg .tif .tiff .webp");
    for (size_t i = 0; i < LANGUAGES; i++) {
        is_known = is_known || path_has_ending(path, languages[i].ending);
    }
    return is_known;
}

/* Refuses a --figure whose ending is that of a format to which rsvg-convert converts an SVG. The
 * message contains the commands for the conversion. */
static void figure_check(const struct setting *setting)
{
    static const char *const converters[][2] = {{".png", "rsvg-convert"},
                                                {".pdf", "rsvg-convert -f pdf"},
                                                {".ps", "rsvg-convert -f ps"},
                                                {".eps", "rsvg-convert -f eps"}};
    const char *const path = setting->value;
    const char *const quote = word_is_shell_safe(path, strlen(path)) ? "" : "'";
    const int length = (int)(strrchr(path, '.') - path);
    for (size_t i = 0; i < COUNT(converters); i++) {
        if (path_has_ending(path, converters[i][0]) && strchr(path, '\'') == NULL) {
            setting_refuse(setting,
                           "is not an SVG file: give %s--figure=%.*s.svg%s, then run %s -o %s%s%s "
                           "%s%.*s.svg%s",
                           quote, length, path, quote, converters[i][1], quote, path, quote, quote,
                           length, path, quote);
        }
    }
}

void target_check(const struct setting *setting, const char *ending)
{
    const struct option *const option = setting->option;
    const char *const path = setting->value;
    if (path_is_folder(path) || strcmp(path, "-") == 0 ||
        names_have("/dev/stdin /dev/stdout /dev/stderr", path)) {
        setting_refuse(setting, "is not a file: give %s%s%s", option->name,
                       option_separator(option), option->placeholder);
    }
    if (ending != NULL && !path_has_ending(path, ending) && has_known_ending(path)) {
        if (option == &option_table[OPTION_FIGURE]) {
            figure_check(setting);
        }
        setting_refuse(setting, "has the ending of another format: give it the ending %s", ending);
    }
}

/* Refuses a path whose last component cannot be written into the banner or into #include: it is too
 * long, or contains a quote, a backslash, or ??, which begins a trigraph. */
static void file_name_check(const struct setting *setting, const char *path)
{
    const char *const last = path_basename(path);
    if (strlen(last) > FILE_NAME_MAX_LENGTH || strpbrk(last, "\"\\'") != NULL ||
        strstr(last, "??") != NULL) {
        refuse_at(setting->origin,
                  "%s: the file name '%s' has more than %d bytes, or a quote, a \\ or ??, which a "
                  "comment or #include cannot have: give another",
                  setting->option->name, last, FILE_NAME_MAX_LENGTH);
    }
}

void input_add(struct request *request, const struct setting *setting, const char *path)
{
    files_add_input(&request->files, path);
    file_name_check(setting, path);
}

void template_read(struct request *request, const struct setting *setting)
{
    struct template_request *const template =
        &request->output.templates[request->output.template_count];
    const char *const value = setting->value;
    const char *const colon = strchr(value, ':');
    if (colon == NULL || colon == value || colon[1] == '\0' || strchr(colon + 1, ':') != NULL) {
        setting_refuse(setting, "does not name two files: give --template=FILE:OUT, two paths "
                                "without a colon");
    }
    request->output.template_count++;
    template->output = colon + 1;
    const struct setting out_setting = {setting->option, template->output, setting->origin,
                                        SET_BY_USER, NULL};
    template->file = memory_join(value, "");
    template->file[colon - value] = '\0';
    template->language = language_find(template->file);
    if (template->language == NULL) {
        input_add(request, setting, template->file);
    }
    target_check(&out_setting, template->language != NULL ? template->language->ending : NULL);
    file_name_check(&out_setting, template->output);
    if (strlen(path_basename(template->file)) + strlen(path_basename(template->output)) >
        TEMPLATE_NAMES_MAX_LENGTH) {
        refuse_at(setting->origin,
                  "--template: the file names of '%s' are too long: allowed are %d bytes in all",
                  value, TEMPLATE_NAMES_MAX_LENGTH);
    }
}

/* Prints ", or " and an option that writes a file with the path's ending; "" if there is none. */
static void alternative_print(char text[OPTION_VALUE_SIZE], const char *path)
{
    *text = '\0';
    for (size_t i = 0; i < LANGUAGES && *text == '\0'; i++) {
        if (path_has_ending(path, languages[i].ending)) {
            (void)snprintf(text, OPTION_VALUE_SIZE, ", or --template=%s:%s", languages[i].name,
                           path);
        }
    }
    for (size_t i = 0; i < OPTION_COUNT && *text == '\0'; i++) {
        const struct option *const option = &option_table[i];
        const char *const ending =
            option->type == TYPE_TARGET ? strchr(option->placeholder, '.') : NULL;
        if (ending != NULL && path_has_ending(path, ending)) {
            (void)snprintf(text, OPTION_VALUE_SIZE, ", or %s=%s", option->name, path);
        }
    }
}

void output_read(struct request *request, const struct setting *setting)
{
    const char *const path = setting->value;
    request->path = path;
    file_name_check(setting, path);
    if (request_is_on_stdout(request)) {
        return;
    }
    target_check(setting, NULL);
    if (has_known_ending(path)) {
        char other[OPTION_VALUE_SIZE];
        alternative_print(other, path);
        setting_refuse(setting, "has an ending, but posenc adds .c and .h: give -o %.*s%s",
                       (int)(strrchr(path, '.') - path), path, other);
    }
}
