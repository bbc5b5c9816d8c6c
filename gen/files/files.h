/*
 * files.h: all input and output files of a run as one set. gen/README.md, section Files, describes
 * when outputs are created and replaced. The functions are called in this order:
 *
 *     files_add, files_add_input   register outputs and inputs
 *     files_open                   creates temporary files; refuses outputs that cannot be written
 *     files_begin, files_finish    before and after the writing of each output
 *     files_place                  moves all outputs into place
 *     files_compare                is called instead of files_place if is_check
 *     files_drop                   removes the temporary files that are left
 */
#ifndef POSENC_FILES_H
#define POSENC_FILES_H

#include "files/output.h"
#include "message.h"
#include "model/output_spec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The possible outputs of a run. Up to TEMPLATES_MAX of them, from OUTPUT_TEMPLATE on, are those of
 * --template options. */
enum output_index {
    OUTPUT_SOURCE,
    OUTPUT_HEADER,
    OUTPUT_TEMPLATE,

    /* All outputs before OUTPUT_TEXTS are rendered from templates. */
    OUTPUT_TEXTS = OUTPUT_TEMPLATE + TEMPLATES_MAX,
    OUTPUT_HEATMAP = OUTPUT_TEXTS,
    OUTPUT_FIGURE,
    OUTPUT_NPY,
    OUTPUT_REPORT,
    OUTPUT_DEPFILE, /* moved into place last */
    OUTPUT_COUNT
};

/* An output of a run: a file that is written, or compared with an existing file. */
struct file {
    bool is_wanted;
    bool is_placed;       /* the file at the path has been replaced */
    char *path;           /* NULL: standard output */
    char *temporary_name; /* NULL: there is no temporary file to remove */
    FILE *stream;         /* NULL: not open */
    int error;            /* errno if no file could be created in the folder of `path`, else 0 */
};

/* The files of a run. If all members are zero, there are none. */
struct files {
    struct file outputs[OUTPUT_COUNT];
    const char **inputs; /* input_count different paths; the caller owns the strings */
    size_t input_count;
    bool is_check;         /* outputs are compared with existing files, and nothing is written */
    struct output *writer; /* writes the current output */
};

/* Adds an output with a copy of the path, followed by `ending`. A path of NULL means standard
 * output. */
void files_add(struct files *files, enum output_index output, const char *path, const char *ending);

/* Adds a file that the run reads. The path is not copied. */
void files_add_input(struct files *files, const char *path);

/* Returns the first output, in the order of the enumerators, whose path refers to the same file as
 * the path of `output`, even if the two paths are spelled differently. If no earlier output has the
 * same file, returns `output`. */
enum output_index files_first_same(const struct files *files, enum output_index output);

/* Returns whether the output would replace an input, or the target of a symbolic link that is an
 * input. */
bool files_output_is_input(const struct files *files, enum output_index output);

/* Returns whether a path has the form of a temporary file's name, which no output may have. */
bool files_is_temporary(const char *path);

/* Creates the temporary file of each output, in the folder of the output, under a name that no
 * other run uses. The temporary file is nameless for standard output, for a comparison, and for an
 * existing output in a read-only folder, because the existing output may already be up to date. */
void files_open(struct files *files);

/* files_has returns whether the run has this output, files_is_stdout whether the output goes to
 * standard output. */
bool files_has(const struct files *files, enum output_index output);
bool files_is_stdout(const struct files *files, enum output_index output);

/* files_begin returns the writer of an output, which is valid until files_finish. */
struct output *files_begin(struct files *files, enum output_index output);
void files_finish(struct files *files, enum output_index output);

/* Moves all outputs into place: first to standard output, then to files, the depfile last. If a
 * file cannot be replaced, the message names the files that have already been replaced. */
void files_place(struct files *files);

/* Compares the outputs with the existing files. Prints on standard error where files differ, and
 * then, if it is known whether cells differ, a sentence about the cells. No line feed follows the
 * sentence, so that the caller can continue the line. */
enum status files_compare(const struct files *files, const struct output_spec *output_spec);

/* Removes the temporary files that remain of the last call of files_open. main.c calls files_drop
 * whenever the program exits, so the struct files has to exist until then. */
void files_drop(void);

#endif
