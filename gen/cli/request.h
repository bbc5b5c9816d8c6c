/*
 * request.h: what is asked for: what the cells are, how they are written, and which files there
 * are; how that follows from the options that were given, and how it is said in options again.
 */
#ifndef POSENC_REQUEST_H
#define POSENC_REQUEST_H

#include "cli/options.h"
#include "compare/compare.h"
#include "files/files.h"
#include "model/output_spec.h"
#include "model/spec.h"

#include <stdbool.h>

struct given;
struct tables;
struct witness;

struct request {
    struct said said;          /* who has said what, */
    const struct model *model; /* and with it this one; or NULL */
    struct spec spec;
    const char *model_path;           /* its file; or NULL */
    const char *layer_type;           /* of it; or NULL */
    const char *ignored[IGNORED_MAX]; /* of its keys: ignored_count of them */
    size_t ignored_count;
    struct output_spec output;
    struct compared compared; /* what the table is compared with, if it is */
    struct files files;

    bool shows_folders; /* the command is printed with the folders of its files */
    const char *path; /* where the pair goes, without .c and .h; "-" is standard output; or NULL */

    /* The last component of that path, or of the first template's output without its ending; for
     * standard output the table's name; or NULL. */
    const char *named_after;

    char *command; /* that makes the table again: see request_print_command */
};

/* ---- reading: request.c ---- */

/* Fills the request, which is allowed then; and complete, unless a table is written. With --compare
 * it has no path or name. */
void request_read(struct request *request, const struct given *given);

/* Reads what the spec's frequency_file has, if it has one, to its frequency_list: a number for each
 * of its pairs. frequency_file.c has what the file may have. */
void frequency_file_read(struct spec *spec);

/* ---- how the table is named: name.c ---- */

/* Names the table: by --name, or after the pair, or else after the first template's output. Refuses
 * a name that its text cannot have. */
void name_derive(struct request *request);

/* ---- whether the precision holds the numbers, and rows can be told apart: advice.c ---- */

/* Completes the request of a table that is written: with what follows from its numbers, and the
 * command. Refuses numbers that the precision does not hold. It is only read from then on. */
void request_measure(struct request *request);

/* Refuses a table of this spec if it has no witness, and names options that help, each of which has
 * been tried. The request is not read for the rows of a file. */
void rows_check(const struct request *request, const struct witness *witness,
                const struct spec *spec);

/* Refuses what tables_init found no tables for. */
void tables_check(const struct request *request, const struct tables *tables);

/* ---- printing: request_print.c, and request.c for a fit ---- */

/* Bytes that hold every command, with the final zero. */
enum { REQUEST_COMMAND_SIZE = 6144 };

/* Prints the canonical command, as it can be typed into a shell or written into an @FILE: equal
 * requests give equal commands, and reading the command gives the request again, except for what
 * changes no byte of the output (directories, --quiet). */
void request_print_command(const struct request *request, char command[REQUEST_COMMAND_SIZE]);

/* Prints the command that makes the table of a fit: with the other options of the request where the
 * formula is the one that it asks for. */
void request_print_fit(const struct request *request, const struct fit *fit,
                       char command[REQUEST_COMMAND_SIZE]);

/* Says on standard error how to make again what --check has found to differ. A user may paste it
 * into a shell: it has the words that were given, without --check; or for --check=FILE the command,
 * in the folder of FILE, or, if a file is read from the working folder, in that. */
void request_print_again(const struct request *request, const struct given *given);

#endif
