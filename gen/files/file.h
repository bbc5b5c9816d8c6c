/*
 * file.h: one file that a run writes, or compares with what is there.
 */
#ifndef POSENC_FILE_H
#define POSENC_FILE_H

#include "files/difference.h"

#include <stdbool.h>
#include <stdio.h>

struct file {
    bool is_wanted;
    bool is_placed;  /* it has replaced what was at the path */
    char *path;      /* NULL: standard output */
    char *temporary; /* NULL where nothing has to be removed */
    FILE *stream;    /* NULL where nothing is open */
};

enum file_use {
    FILE_WRITTEN,
    FILE_COMPARED,
    FILE_COMPARED_HERE /* no symbolic link is followed, which might lead elsewhere */
};

/* Whether a path has the name of a temporary file, so that no output may have it. */
bool file_is_temporary(const char *path);

/* Opens a temporary file beside the path, under a name that no other run uses; for standard output
 * and for a comparison, one without a name. False after a message. */
bool file_open(struct file *file, enum file_use use);

/* Ends the writing of what becomes a file. False after a message. */
bool file_close(struct file *file);

/* Whether the path holds the bytes of the temporary file already. */
bool file_is_unchanged(const struct file *file);

/* Renames the temporary file to the path. False with errno set. */
bool file_replace(struct file *file);

/* Copies what was written to standard output. False after a message. */
bool file_write_stdout(const struct file *file);

/* Compares what is at the path with what was written, line by line unless it is a picture, and says
 * on standard error where they differ. */
enum difference file_compare(const struct file *file, bool is_picture);

/* Closes the stream, and removes the temporary file. */
void file_drop(struct file *file);

/* Says that the file cannot be written, and why; what helps against that error: "" where the error
 * says all. */
bool file_refuse(const struct file *file, int error);
const char *file_way_out(int error);

#endif
