/*
 * depfile.h: the files that a run has read, as a rule of make.
 */
#ifndef POSENC_DEPFILE_H
#define POSENC_DEPFILE_H

#include "files/files.h"

/* "OUTPUT OUTPUT: INPUT INPUT", and for each input an empty rule, so that an input that is gone is
 * no error: gcc -MMD -MP writes the same. The outputs stand in the first line: all files but the
 * depfile itself. */
void depfile_write(struct output *output, const struct files *files);

#endif
