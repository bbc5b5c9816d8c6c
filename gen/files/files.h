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

/* A run may have these outputs. TEMPLATES_MAX of them, from OUTPUT_TEMPLATE on, are those of the
 * user's templates. */
enum output_index {
    OUTPUT_SOURCE,
    OUTPUT_HEADER,
    OUTPUT_TEMPLATE,
    OUTPUT_TEXTS = OUTPUT_TEMPLATE + TEMPLATES_MAX, /* all before are texts of templates */
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
    bool is_placed;  /* it has replaced what was at the path */
    char *path;      /* NULL: standard output */
    char *temporary; /* NULL where nothing has to be removed */
    FILE *stream;    /* NULL where nothing is open */
    int error;       /* errno: why no file can be created beside the path; 0: one can */
};

/* If all of it is zero, the run has no files. */
struct files {
    struct file outputs[OUTPUT_COUNT];
    const char **inputs; /* input_count paths, each once; they are the caller's */
    size_t input_count;
    bool is_check;       /* nothing is written: the outputs are compared with what is there */
    struct output *open; /* the output that is being written */
};

/* Adds an output. Its path is copied, and gets `ending`; NULL stands for standard output. */
void files_add(struct files *files, enum output_index output, const char *path, const char *ending);

/* Adds a file that the run reads. Its path stays the caller's. */
void files_add_input(struct files *files, const char *path);

/* Returns the first output that has the same path as this one, in whatever spelling. */
enum output_index files_same(const struct files *files, enum output_index output);

/* Whether the output would replace an input, or a file to which an input leads. */
bool files_is_input(const struct files *files, enum output_index output);

/* Whether a path has the name of a temporary file, so that no output may have it. */
bool files_is_temporary(const char *path);

/* Creates the temporary files, each beside its path, under a name that no other run uses. For
 * standard output and for a comparison they have no name, and none where the folder may not be
 * written but the output is there: it may be up to date. */
void files_open(struct files *files);

/* Whether the run has this output, and whether it is standard output. */
bool files_has(const struct files *files, enum output_index output);
bool files_is_stdout(const struct files *files, enum output_index output);

/* Returns the writer of an output, which serves until files_finish says that it is complete. */
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
