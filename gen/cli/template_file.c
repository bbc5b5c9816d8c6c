/*
 * template_file.c: splitting FILE:OUT, and reading FILE whole.
 */
#include "cli/template_file.h"

#include "files/platform.h"
#include "memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Whether the colon at `index` is that of a drive, at the beginning of FILE or of OUT. */
static bool is_drive(const char *value, size_t index)
{
    return index > 0 && is_letter(value[index - 1]) && (index == 1 || value[index - 2] == ':') &&
           (value[index + 1] == '/' || value[index + 1] == '\\');
}

/* The colon between the two, or NULL. Without any other it is what looks like that of a drive:
 * FILE may have the name t. */
static const char *colon_find(const char *value)
{
    const char *found = strrchr(value, ':');
    for (size_t i = 0; value[i] != '\0'; i++) {
        if (value[i] == ':' && !is_drive(value, i)) {
            found = value + i;
        }
    }
    return found;
}

/* Whether another colon than that of a drive is left in a path of so many bytes. */
static bool has_colon(const char *path, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (path[i] == ':' && !(i == 1 && is_drive(path, i))) {
            return true;
        }
    }
    return false;
}

bool template_file_split(struct user_template *template, const char *value, struct origin origin)
{
    const char *const colon = colon_find(value);
    *template = (struct user_template){.file = NULL};
    if (colon == NULL || colon == value || colon[1] == '\0') {
        return refuse_at(
            origin, "--template: '%s' does not name two files: give --template=FILE:OUT", value);
    }
    const size_t length = (size_t)(colon - value);
    if (has_colon(value, length) || has_colon(colon + 1, strlen(colon + 1))) {
        return refuse_at(origin,
                         "--template: '%s' has more than one colon: give --template=FILE:OUT, two "
                         "paths without a colon but that of a drive",
                         value);
    }
    template->output = colon + 1;
    template->file = memory_take(length + 1, 1);
    (void)memcpy(template->file, value, length);
    return true;
}

/* Reads all of the file into a text that grows, or what shows that there is too much of it. */
static void text_read(struct user_template *template, FILE *file)
{
    size_t room = 0;
    size_t count = 0;
    do {
        template->length += count;
        if (template->length == room) {
            room = room == 0 ? 4096 : 2 * room;
            template->text = memory_resize(template->text, room, 1);
        }
        count = fread(template->text + template->length, 1, room - template->length, file);
    } while (count > 0 && template->length <= TEMPLATE_FILE_MAX);
}

bool template_file_read(struct user_template *template, struct origin origin)
{
    errno = 0;
    FILE *const file = platform_open(template->file);
    if (file != NULL) {
        text_read(template, file);
    }
    const bool failed = file == NULL || ferror(file);
    const int error = errno;
    if (file != NULL) {
        (void)fclose(file);
    }
    if (failed) {
        return refuse_at(origin, "--template: '%s' cannot be read (%s): give a template",
                         template->file, platform_error(error));
    }
    return template->length <= TEMPLATE_FILE_MAX ||
           refuse_at(origin, "--template: '%s' is larger than %d bytes: give a template",
                     template->file, TEMPLATE_FILE_MAX);
}

void template_file_free(struct user_template *template)
{
    free(template->file);
    free(template->text);
    template->file = NULL;
    template->text = NULL;
}
