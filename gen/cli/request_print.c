/*
 * request_print.c: options that differ from their defaults, in the table's order.
 */
#include "cli/request_print.h"

#include "cli/options.h"
#include "files/path.h"
#include "model/precision.h"

#include <stdio.h>
#include <string.h>

/* A text that grows, and does not fit where `used` is not less than `size`. */
struct command {
    char *text;
    size_t size;
    size_t used;
};

static void command_add(struct command *command, const char *text)
{
    if (command->used < command->size) {
        (void)snprintf(command->text + command->used, command->size - command->used, "%s", text);
    }
    command->used += strlen(text);
}

/* Adds a value so that the shell takes it for one word. No value has a quote. */
static void command_add_word(struct command *command, const char *word)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "@%+-_=:,./";
    if (word[strspn(word, plain)] == '\0') {
        command_add(command, word);
        return;
    }
    command_add(command, "'");
    command_add(command, word);
    command_add(command, "'");
}

static void command_add_option(struct command *command, const struct option *option,
                               const char *value)
{
    command_add(command, " ");
    command_add(command, option->name);
    command_add(command, option_separator(option));
    command_add_word(command, value);
}

/* The traits of those options that say nothing about the bytes of this request's pair. */
static unsigned traits_missing(const struct request *request)
{
    const struct spec *const spec = &request->spec;
    return OF_RUN | (spec->from == NULL ? 0 : OF_FORMULA) | (spec_has_base(spec) ? 0 : ONLY_BASE) |
           (spec->d_model % 2 != 0 ? 0 : ONLY_ODD) |
           (spec->precision->kind == PRECISION_AFFINE ? 0 : ONLY_AFFINE) |
           (request->output.storage == STORAGE_FACTORED ? 0 : ONLY_FACTORED);
}

/* Prints the value that an option needs for the request to come out again; of one that is
 * repeatable, that of this index. False where there is none. */
static bool value_print(const struct request *request, const struct option *option, size_t index,
                        char *text)
{
    if (option->kind == &template_kind) {
        return template_value_print(request, index, text);
    }
    const char *const scaled = option->by_scaling[request->spec.rope_scaling];
    const char *const otherwise = scaled != NULL ? scaled : option->default_value;
    if (index > 0 || option->kind == NULL || option->kind->print == NULL ||
        (option->traits & traits_missing(request)) != 0 ||
        (option->traits & ONLY_SCALED && scaled == NULL)) {
        return false;
    }
    return option->kind->print(request, option, text) &&
           (option->traits & ALWAYS || otherwise == NULL || strcmp(text, otherwise) != 0);
}

bool request_print_command(const struct request *request, char *text, size_t size)
{
    struct command command = {text, size, 0};
    command_add(&command, "posenc");
    for (const struct option *option = option_table; option < option_table + OPTION_COUNT;
         option++) {
        char value[OPTION_VALUE_SIZE];
        for (size_t i = 0; value_print(request, option, i, value); i++) {
            command_add_option(&command, option, value);
        }
    }
    return command.used < size;
}

/* ---- made again ---- */

/* Whether all files that the command names are in the folder of the pair, where it has them: those
 * of a banner are. */
static bool has_files_beside(const struct request *request)
{
    const bool names_files = request->spec.from != NULL || request->spec.frequency_file != NULL ||
                             request->output.template_count > 0;
    return request->files.is_confined || !names_files;
}

void request_print_remedy(const struct request *request, const char *command)
{
    if (!has_files_beside(request)) {
        (void)fputs("To make it again, run the same command without --check\n", stderr);
        return;
    }
    const int folder = (int)(strlen(request->path) - strlen(request->output.file));
    (void)fputs("To make it again, run", stderr);
    if (folder > 0) {
        (void)fprintf(stderr, " in %.*s", folder, request->path);
    }
    (void)fprintf(stderr, "\n    %s\n", command);
}
