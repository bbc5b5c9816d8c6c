/*
 * depfile.h: what was read, as a rule of make.
 */
#ifndef POSENC_DEPFILE_H
#define POSENC_DEPFILE_H

#include "emit/output.h"

#include <stddef.h>

/* "TARGET TARGET: INPUT INPUT", and for each input an empty rule, so that one that is gone is no
 * error: as gcc -MMD -MP writes them. The targets stand in the first line. */
void depfile_write(struct output *output, const char *const *targets, size_t target_count,
                   const char *const *inputs, size_t input_count);

#endif
