/*
 * frequency_file.h: the numbers that --frequency=@FILE uses as frequencies.
 *
 * A line has one positive number, decimal (0.8659643, 1.33e-4; at most DECIMAL_DIGITS digits) or a
 * hex float of C99 (0x1.bb5fp-1; at most 64 significant bits). Blank lines are skipped, and a #
 * starts a comment.
 */
#ifndef POSENC_FREQUENCY_FILE_H
#define POSENC_FREQUENCY_FILE_H

#include "model/spec.h"

enum { FREQUENCY_FILE_MAX = 1 << 26 }; /* bytes: D_MODEL_MAX lines of 1024 */

/* Reads what the spec's frequency_file has, if it has one, to its frequency_list: a
 * number for each of its pairs. */
void frequency_file_read(struct spec *spec);

#endif
