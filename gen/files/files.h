/*
 * files.h: all files of a run as one set: those that it reads, and those that it writes.
 *
 * Each output is written beside its path under a temporary name that no other run uses, checked to
 * the end, and renamed over its path when all outputs are complete; one that has not changed keeps
 * its time stamp. So a reader sees the old file or the new one, never a part, however many runs go
 * on at once. A run that is killed may leave its temporary files, and no other run touches them.
 *
 *     files_add, files_add_input   what is written and read
 *     files_open                   everything that can be refused is refused here
 *     files_begin, files_finish    around the writing of each output
 *     files_place                  all of them become files; or, with is_check, files_compare
 *     files_free                   removes what has not become a file
 */
#ifndef POSENC_FILES_H
#define POSENC_FILES_H

#include "files/file.h"
#include "files/output.h"
#include "model/output_spec.h"

#include <stdbool.h>
#include <stddef.h>

/* The outputs that a run may have; the templates' are TEMPLATES_MAX from OUTPUT_TEMPLATE on. */
enum output_index {
    OUTPUT_SOURCE,
    OUTPUT_HEADER,
    OUTPUT_TEMPLATE,
    OUTPUT_TEXTS = OUTPUT_TEMPLATE + TEMPLATES_MAX, /* all before are texts of templates */
    OUTPUT_HEATMAP = OUTPUT_TEXTS,
    OUTPUT_FIGURE,
    OUTPUT_REPORT,
    OUTPUT_DEPFILE, /* the last one to become a file */
    OUTPUT_COUNT
};

/* All zero: a run without files. */
struct files {
    struct file outputs[OUTPUT_COUNT];
    const char **inputs; /* paths, which are the caller's, each once: input_count of them */
    size_t input_count;
    bool is_check;       /* nothing is written: the outputs are compared with what is there */
    bool is_confined;    /* no symbolic link is followed, which might lead elsewhere */
    struct output *open; /* the output that is being written */
};

/* The path of an output, which is copied; NULL: standard output. */
void files_add(struct files *files, enum output_index output, const char *path, const char *ending);

/* A file that the run reads; its path stays the caller's. */
void files_add_input(struct files *files, const char *path);

/* The first output before this one that has the same path, however it is spelled; or this one. */
enum output_index files_same(const struct files *files, enum output_index output);

/* Whether the output would take the place of an input, or of the file to which an input leads. */
bool files_is_input(const struct files *files, enum output_index output);

/* Creates the temporary files. False after a message. */
bool files_open(struct files *files);

/* Whether the run has this output, and whether it is standard output. */
bool files_has(const struct files *files, enum output_index output);
bool files_is_stdout(const struct files *files, enum output_index output);

/* The writer of an output, until files_finish says that it is complete. False after a message. */
struct output *files_begin(struct files *files, enum output_index output);
bool files_finish(struct files *files, enum output_index output);

/* Puts all outputs into place, standard output before all files and the depfile last. False after a
 * message, which names the files that had been replaced by then. */
bool files_place(struct files *files);

/* Compares the outputs with what is there: the texts, or the pictures. Says on standard error where
 * they differ. */
enum difference files_compare(struct files *files, bool pictures);

/* Removes the temporary files, and frees. */
void files_free(struct files *files);

#endif
