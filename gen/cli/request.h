/*
 * request.h: a request, which describes the cells, how they are written, and the files; and the
 * functions that make a request from options.
 */
#ifndef POSENC_REQUEST_H
#define POSENC_REQUEST_H

#include "cli/options.h"
#include "compare/compare.h"
#include "files/files.h"
#include "model/output_spec.h"
#include "model/spec.h"

#include <stdbool.h>
#include <string.h>

struct command_line;

struct request {
    struct settings settings;  /* the settings of all options */
    const struct model *model; /* the model of --model, or NULL */
    struct spec spec;
    const char *model_path;           /* the FILE of --model, or NULL */
    const char *layer_type;           /* the NAME of --layer-type, or NULL */
    const char *ignored[IGNORED_MAX]; /* the keys of --ignore: ignored_count of them */
    size_t ignored_count;
    struct output_spec output;
    struct comparison compared; /* the file of --compare, and settings of the comparison */
    /* --list-precisions is given with the options of a table. The program lists the size and the
     * errors of this table in each precision. */
    bool lists_precisions;
    struct files files;

    bool shows_folders; /* printed commands include the folders of files */
    /* The PATH of -o, without .c and .h; "-" for standard output; or NULL. */
    const char *path;

    /* The common name of the files: the last component of `path`, or else the file name of the
     * first template's output, up to its first dot. For standard output it is the name of the
     * table. NULL if there is neither a path nor a template. */
    const char *base_name;

    char *command; /* reproduces the table: see request_print_command */
};

/* Returns whether the request has -o -, which prints the header to standard output. */
static inline bool request_is_on_stdout(const struct request *request)
{
    return request->path != NULL && strcmp(request->path, "-") == 0;
}

/* ---- reading: request.c ---- */

/* Fills the request, or ends the program with a message. Afterwards the request is complete, valid
 * and constant, except for the state of its files. With --compare or --list-precisions the path
 * and the command are NULL. */
void request_make(struct request *request, const struct command_line *command_line);

/* Fills the request as request_make does, except for the command and the members that depend on the
 * numbers of the table. */
void request_read(struct request *request, const struct command_line *command_line);

/* Sets the formula of the spec and the pairing of the output to those of a preset. */
void request_apply_preset(struct request *request, const struct preset *preset);

/* Parses the spec's frequency_file into its frequency_list, one number for each frequency. Does
 * nothing if frequency_file is NULL. frequency_file.c describes the format. */
void frequency_file_read(struct spec *spec);

/* ---- how the table is named: name.c ---- */

/* Sets the name of the table: that of --name if it is given, otherwise the last component of the
 * PATH of -o ("pe" for standard output), or else the file name of the first template's output,
 * up to its first dot; a leading dot does not count. Also sets base_name and output.file. Does
 * nothing if there is neither a PATH nor a template. Refuses names that the output cannot use. */
void name_derive(struct request *request);

#endif
