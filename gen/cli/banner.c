/*
 * banner.c: how the command after "Made by" is found, and the files that it names.
 */
#include "cli/given.h"

#include "memory.h"
#include "model/languages.h"
#include "path.h"

#include <stdio.h>
#include <string.h>

static const char made_by[] = "Made by";
static const char member[] = "\"command\": \"posenc ";
static const char program[] = "posenc ";
static const char decoration[] = " */#\t\r"; /* in any language */

static void blank(char *from, const char *end)
{
    for (; from < end; from++) {
        *from = *from == '\n' ? '\n' : ' ';
    }
}

/* Finds the command. It follows a line that ends with "Made by", perhaps after an empty line; or it
 * is a string of JSON, and blanks take the place of what follows that. NULL: there is none. */
static char *command_find(char *text)
{
    for (char *found = strstr(text, made_by); found != NULL; found = strstr(found + 1, made_by)) {
        char *const end = found + strlen(made_by);
        char *command = end;
        while (*command != '\0' && (*command == '\n' || strchr(decoration, *command) != NULL)) {
            command++;
        }
        if (memchr(end, '\n', (size_t)(command - end)) != NULL &&
            strncmp(command, program, strlen(program)) == 0) {
            return command;
        }
    }
    char *const json = strstr(text, member);
    char *const quote = json != NULL ? strchr(json + strlen(member), '"') : NULL;
    if (quote == NULL) {
        return NULL;
    }
    blank(quote, quote + strlen(quote));
    return json + strlen(member) - strlen(program);
}

bool banner_blank(char *text)
{
    char *line = command_find(text);
    if (line == NULL) {
        return false;
    }
    blank(text, line + strlen(program));
    for (bool goes_on = true; goes_on;) {
        char *const next = line + strcspn(line, "\n");
        char *end = next;
        blank(line, line + strspn(line, decoration));
        while (end > line && strchr(" *\t\r", end[-1]) != NULL) {
            *--end = ' ';
        }
        /* A backslash at its end says that the command goes on in the next line. */
        goes_on = end > line && end[-1] == '\\';
        if (goes_on) {
            end[-1] = ' ';
        }
        goes_on = goes_on && *next != '\0';
        line = next + (*next != '\0');
    }
    blank(line, line + strlen(line));
    return true;
}

const char *banner_value(const struct setting *setting)
{
    const struct option *const option = setting->option;
    const char *const value = setting->value;
    if (option->read == NULL || (option->traits & OF_RUN) != 0) {
        refuse_at(setting->origin,
                  "%s: has no place in the command of a banner: make the file again", option->name);
    }
    const bool is_template = option_is(option, "--template");
    const bool is_frequency = option_is(option, "--frequency");
    const bool is_path =
        option_is(option, "--from") || option_is(option, "--model") || option_is(option, "-o");
    if (value == NULL || !(is_template || is_path || (is_frequency && *value == '@'))) {
        return value;
    }
    /* The names of files begin at `first` and, of --template=FILE:OUT, at `second`. */
    const char *const first = value + is_frequency;
    const char *const end = value + strlen(value);
    const char *const colon = is_template ? strchr(first, ':') : NULL;
    const char *const second = colon != NULL ? colon + 1 : end;
    const bool is_language = colon != NULL && language_find(first, (size_t)(colon - first)) != NULL;
    /* The banner has ./ before a name that would mean something else. */
    const char *const name = first + (strncmp(first, "./", strlen("./")) == 0 ? strlen("./") : 0);
    if (path_has_folder(name, (size_t)(second - name)) ||
        path_has_folder(second, (size_t)(end - second))) {
        refuse_at(setting->origin,
                  "%s: '%s' names a folder, which the command of a banner leaves out: make "
                  "the file again",
                  option->name, value);
    }
    const char *const file = setting->origin.file;
    const int folder = (int)(path_last(file) - file);
    const size_t size = strlen(value) + 2 * (size_t)folder + 1;
    char *const moved = memory_take(size, 1);
    (void)snprintf(moved, size, "%s%.*s%.*s%.*s%s", is_frequency ? "@" : "",
                   is_language ? 0 : folder, file, (int)(second - first), first,
                   *second != '\0' ? folder : 0, file, second);
    return moved;
}
