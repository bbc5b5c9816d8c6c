/*
 * template_file.c: splitting FILE:OUT, and reading FILE whole.
 */
#include "cli/template_file.h"

#include "files/input.h"
#include "files/path.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Whether the colon at `index` is that of a drive, at the beginning of FILE or OUT. */
static bool is_drive(const char *value, size_t index)
{
    return index > 0 && is_letter(value[index - 1]) && (index == 1 || value[index - 2] == ':') &&
           (value[index + 1] == '/' || value[index + 1] == '\\');
}

/* The colon between the two, or NULL, and whether there is more than one that is not a drive's. If
 * there is none of these, FILE has one letter, as in t:/x. */
static const char *colon_find(const char *value, bool *is_ambiguous)
{
    const char *found = NULL;
    *is_ambiguous = false;
    for (size_t i = 0; value[i] != '\0'; i++) {
        if (value[i] == ':' && !is_drive(value, i)) {
            *is_ambiguous = found != NULL;
            found = value + i;
        }
    }
    return found != NULL ? found : strchr(value, ':');
}

bool template_file_split(struct user_template *template, const char *value, struct origin origin)
{
    bool is_ambiguous;
    const char *const colon = colon_find(value, &is_ambiguous);
    *template = (struct user_template){.file = NULL};
    if (colon == NULL || colon == value || colon[1] == '\0') {
        return refuse_at(
            origin, "--template: '%s' does not name two files: give --template=FILE:OUT", value);
    }
    if (is_ambiguous) {
        return refuse_at(origin,
                         "--template: '%s' has more than one colon: give --template=FILE:OUT, two "
                         "paths without a colon but that of a drive",
                         value);
    }
    const char *const last = path_last(colon + 1);
    if (*last == '\0' || strcmp(last, ".") == 0 || strcmp(last, "..") == 0) {
        return refuse_at(origin, "--template: '%s' is a directory: add the name of the file",
                         colon + 1);
    }
    if (strcmp(colon + 1, "-") == 0) {
        return refuse_at(origin,
                         "--template: '%s' writes to no standard output: give "
                         "--template=FILE:OUT, the path of a file",
                         value);
    }
    const size_t length = (size_t)(colon - value);
    template->output = colon + 1;
    template->file = memory_take(length + 1, 1);
    (void)memcpy(template->file, value, length);
    return true;
}

bool template_file_read(struct user_template *template, struct origin origin)
{
    static const struct input_kind kind = {
        .option = "--template: '", .wanted = "a template", .most = TEMPLATE_FILE_MAX};
    template->text = input_read(&kind, template->file, origin, &template->length);
    return template->text != NULL;
}

void template_file_free(struct user_template *template)
{
    free(template->file);
    free(template->text);
    template->file = NULL;
    template->text = NULL;
}
