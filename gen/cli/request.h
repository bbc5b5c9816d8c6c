/*
 * request.h: a request: the cells, how they are written, and the files; and how it is made from
 * options.
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

struct given;

struct request {
    struct said said;          /* who has said what, */
    const struct model *model; /* of --model, or NULL */
    struct spec spec;
    const char *model_path;           /* its file; or NULL */
    const char *layer_type;           /* of it; or NULL */
    const char *ignored[IGNORED_MAX]; /* of its keys: ignored_count of them */
    size_t ignored_count;
    struct output_spec output;
    struct compared compared; /* what the table is compared with, for --compare */
    bool lists_precisions;    /* --list-precisions beside a table: list what it is in each */
    struct files files;

    bool shows_folders; /* print the command with the folders of its files */
    const char *path;   /* the path of the pair, without .c and .h; "-": standard output; or NULL */

    /* The last component of that path, or of the first template's output without its ending; for
     * standard output the table's name; or NULL. */
    const char *named_after;

    char *command; /* makes the table again: see request_print_command */
};

/* Returns whether the pair is a text on standard output. */
static inline bool request_is_on_stdout(const struct request *request)
{
    return request->path != NULL && strcmp(request->path, "-") == 0;
}

/* ---- reading: request.c ---- */

/* Fills the request, or ends the program with a message. Afterwards it is complete, valid and
 * constant, except for the state of its files. With --compare it has no path, name or command. */
void request_take(struct request *request, const struct given *given);

/* Does the same, except for members that depend on the table's numbers, and for the command. */
void request_read(struct request *request, const struct given *given);

/* Sets the formula of a preset, and which numbers of a head each pair rotates. */
void request_apply_preset(struct request *request, const struct preset *preset);

/* Reads what the spec's frequency_file has, if it has one, to its frequency_list: a number for each
 * of its pairs. frequency_file.c has what the file may have. */
void frequency_file_read(struct spec *spec);

/* ---- how the table is named: name.c ---- */

/* Names the table: by --name, or after the pair, or after the first template's output. Refuses
 * names that the output cannot use. */
void name_derive(struct request *request);

#endif
