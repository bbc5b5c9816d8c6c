/*
 * path_read.h: parses and checks option values that are paths.
 */
#ifndef POSENC_PATH_READ_H
#define POSENC_PATH_READ_H

#include "cli/request.h"

/* Refuses the path of an output if it is a folder, "-" or a standard stream such as /dev/stdout: a
 * file that is renamed to /dev/stdout would replace the device for all programs. If `ending` is not
 * NULL, also refuses a path with the ending of another known format. */
void target_check(const struct setting *setting, const char *ending);

/* Records an input of the run. Refuses a file name that the banner cannot contain. */
void input_add(struct request *request, const struct setting *setting, const char *path);

/* Parses the PATH of -o. Refuses a PATH with the ending of a known format: posenc adds .c and .h
 * itself, and outputs of other formats have their own options. */
void output_read(struct request *request, const struct setting *setting);

/* Parses FILE:OUT of --template, and adds the template to the request. The text of the template is
 * read later, when all options are known. */
void template_read(struct request *request, const struct setting *setting);

#endif
