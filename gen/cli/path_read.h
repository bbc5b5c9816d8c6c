/*
 * path_read.h: values of options that are paths.
 */
#ifndef POSENC_PATH_READ_H
#define POSENC_PATH_READ_H

#include "cli/request.h"

/* Refuses a path at which no file can be written, and one with the ending of another format than
 * the file's own, if that has one. A file renamed to /dev/stdout would take its place for all
 * programs of the machine, where the user may write there. */
void target_check(const struct setting *setting, const char *ending);

/* Records a file that the run reads. */
void input_add(struct request *request, const struct setting *setting, const char *path);

/* posenc adds the endings of the pair; outputs of other kinds have their own options. */
void output_read(struct request *request, const struct setting *setting);

/* Splits FILE:OUT. Copies FILE; its text is read when all options are known. */
void template_read(struct request *request, const struct setting *setting);

#endif
