/*
 * command_line.h: parses the arguments of the command line into options, and finds the preset or
 * reads the model that they name.
 *
 * An argument @FILE is replaced by the arguments in FILE. An exception is the value of --frequency,
 * which may begin with @. A line of FILE has any number of arguments. All or part of an argument
 * may be enclosed in '...' or "..."; a quoted part ends only at the same quote. A # at the
 * beginning of an argument starts a comment.
 *
 * With --check=FILE the options are those of the command in FILE's banner. The outputs of this
 * command are expected in FILE's folder, and its inputs in FILE's folder or in the working folder.
 */
#ifndef POSENC_COMMAND_LINE_H
#define POSENC_COMMAND_LINE_H

#include "cli/mistakes.h"
#include "cli/options.h"
#include "config/model.h"
#include "files/files.h"

/* The maximum size of an @FILE, in bytes. Of an emitted file, this part is searched for a banner.
 */
enum { ARGUMENT_FILE_MAX = 65536 };

/* The parsed command line. */
struct command_line {
    /* The options given by the user, or by the banner of --check=FILE. */
    struct settings settings;
    /* The option that was parsed last. Before the first option, its `option` is NULL. */
    struct setting last_setting;
    bool awaits_value; /* the next argument is the value of last_setting */
    /* The last option that cannot be combined with --check=FILE: any option except --check=FILE,
     * --quiet and the options in the banner of FILE. Its `option` is NULL if there is none. */
    struct setting check_conflict;
    /* An input named in a banner was found in the working folder, not in the folder of the emitted
     * file. */
    bool has_working_folder_input;
    struct files files;          /* the @FILEs and the files with a banner that were read */
    const struct model *model;   /* of --model, or NULL */
    const struct preset *preset; /* of --preset, or NULL */
    struct mistakes mistakes;    /* unknown options and values on the command line */
    size_t check_index;          /* the index of the --check=FILE that is used, from 0 */
    size_t check_count;          /* the number of --check=FILE options */
    int argc;                    /* the arguments of main */
    char *const *argv;
    int argument_index; /* the index in argv of the current argument */
};

/* Parses argv[1] .. argv[argc - 1], and finds the preset or reads the model that they name. An
 * option that asks for information, such as --help, prints this information and ends the program.
 * If there are several --check=FILE, only the one with index `check_index` is used, counted from 0.
 * argv has to outlive `command_line`. */
void arguments_parse(struct command_line *command_line, int argc, char *const argv[],
                     size_t check_index);

/* ---- the command in the banner of an emitted file ---- */

/* Returns the options of the command in an emitted file's banner (see templates/c/banner.mustache),
 * or in the member "command" of an emitted JSON file. Returns NULL if there is no command. Sets
 * `line` to the line where the options begin, counted from 1. Modifies the text: terminates the
 * options with a zero, and replaces comment characters between them by blanks. */
char *banner_command(char *text, size_t *line);

/* Refuses a symbolic link, through which the command of a banner could reach files in other
 * folders. */
void banner_check_link(const char *path);

#endif
