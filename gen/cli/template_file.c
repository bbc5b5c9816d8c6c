/*
 * template_file.c: splitting FILE:OUT, and reading FILE whole.
 */
#include "cli/template_file.h"

#include "files/input.h"
#include "files/path.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* What follows the drive of a path that has one. */
static const char *drive_skip(const char *path)
{
    const bool is_letter = (*path >= 'A' && *path <= 'Z') || (*path >= 'a' && *path <= 'z');
    return is_letter && path[1] == ':' && (path[2] == '/' || path[2] == '\\') ? path + 2 : path;
}

bool template_file_split(struct user_template *template, const char *value, struct origin origin)
{
    const char *colon = strchr(drive_skip(value), ':');
    if (colon == NULL) {
        colon = strchr(value, ':'); /* t:/x is no path on a drive, but a FILE of one letter */
    }
    *template = (struct user_template){.file = NULL};
    if (colon == NULL || colon == value || colon[1] == '\0') {
        return refuse_at(
            origin, "--template: '%s' does not name two files: give --template=FILE:OUT", value);
    }
    if (strchr(drive_skip(colon + 1), ':') != NULL) {
        return refuse_at(origin,
                         "--template: '%s' has more than one colon: give --template=FILE:OUT, two "
                         "paths without a colon but that of a drive",
                         value);
    }
    if (path_is_folder(colon + 1)) {
        return refuse_at(origin, "--template: '%s' is a directory: add the name of the file",
                         colon + 1);
    }
    if (path_is_stdout(colon + 1)) {
        return refuse_at(origin,
                         "--template: '%s' writes to no standard output: give "
                         "--template=FILE:OUT, the path of a file",
                         value);
    }
    template->output = colon + 1;
    template->file = memory_join(value, "");
    template->file[colon - value] = '\0';
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
}
