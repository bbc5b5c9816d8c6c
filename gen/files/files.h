/*
 * files.h: all files of a run as one set: those that it reads, and those that it writes.
 * gen/README.md says, in Files, what becomes of them.
 *
 *     files_add, files_add_input   what is written and read
 *     files_open                   everything that can be refused is refused here
 *     files_begin, files_finish    around the writing of each output
 *     files_place                  all of them become files; or, with is_check, files_compare
 *     files_drop                   removes what has not become a file
 */
#ifndef POSENC_FILES_H
#define POSENC_FILES_H

#include "files/output.h"
#include "message.h"
#include "model/output_spec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The possible outputs of a run. TEMPLATES_MAX of them, from OUTPUT_TEMPLATE on, are those of the
 * user's templates. */
enum output_index {
    OUTPUT_SOURCE,
    OUTPUT_HEADER,
    OUTPUT_TEMPLATE,
    OUTPUT_TEXTS = OUTPUT_TEMPLATE + TEMPLATES_MAX, /* those before are rendered from templates */
    OUTPUT_HEATMAP = OUTPUT_TEXTS,
    OUTPUT_FIGURE,
    OUTPUT_NPY,
    OUTPUT_REPORT,
    OUTPUT_DEPFILE, /* the last one to become a file */
    OUTPUT_COUNT
};

/* An output is one file that a run writes, or compares with what is there. */
struct file {
    bool is_wanted;
    bool is_placed;  /* the file at the path has been replaced */
    char *path;      /* NULL: standard output */
    char *temporary; /* the temporary file's name; NULL: nothing to remove */
    FILE *stream;    /* NULL: not open */
    int error;       /* errno of a failure to create a file beside the path, or 0 */
};

/* If all of it is zero, the run has no files. */
struct files {
    struct file outputs[OUTPUT_COUNT];
    const char **inputs; /* input_count paths, each once; they are the caller's */
    size_t input_count;
    bool is_check;       /* outputs are compared with existing files, and nothing is written */
    struct output *open; /* writes the current output */
};

/* Adds an output. Its path is copied, and gets `ending`; NULL stands for standard output. */
void files_add(struct files *files, enum output_index output, const char *path, const char *ending);

/* Adds a file that the run reads. The path is not copied. */
void files_add_input(struct files *files, const char *path);

/* Returns the first output with the same path as this one, however they are spelled. */
enum output_index files_same(const struct files *files, enum output_index output);

/* Returns whether the output would replace an input, or the target of a link that is an input. */
bool files_is_input(const struct files *files, enum output_index output);

/* Returns whether a path has the form of a temporary file's name, which no output may have. */
bool files_is_temporary(const char *path);

/* Creates the temporary files, each beside its path, under a name that no other run uses. They are
 * nameless for standard output, for a comparison, and in a read-only folder that has the output
 * already, because it may be up to date. */
void files_open(struct files *files);

/* Returns whether the run has this output; and whether that is standard output. */
bool files_has(const struct files *files, enum output_index output);
bool files_is_stdout(const struct files *files, enum output_index output);

/* Returns the writer of an output, valid until files_finish. */
struct output *files_begin(struct files *files, enum output_index output);
void files_finish(struct files *files, enum output_index output);

/* Puts all outputs into place, standard output before all files, and the depfile last. A refusal
 * names the files that had been replaced by then. */
void files_place(struct files *files);

/* Compares the outputs with the files that are there. It says on standard error where they differ;
 * and, where that is certain, in a sentence, after which the line goes on, whether cells do. */
enum status files_compare(const struct files *files, const struct output_spec *output_spec);

/* Removes what has not become a file: the temporary files of the set that was opened last. The
 * program does that at its end too (main.c), so that the set has to stay until then. */
void files_drop(void);

#endif
