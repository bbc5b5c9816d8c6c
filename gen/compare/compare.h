/*
 * compare.h: --compare: the table asked for, compared with a table from elsewhere.
 */
#ifndef POSENC_COMPARE_H
#define POSENC_COMPARE_H

#include "compare/compared.h"
#include "message.h"

#include <stdbool.h>

/* Compares the spec's table with the file's numbers, of as many rows and columns, and reports on
 * standard output. It compares the numbers that cells stand for, exactly. Two arrays differ from
 * one, although they may hold the same numbers: they are another layout. A cell differs if it is
 * beyond the tolerance, or no finite number. */
enum status compare_run(const struct compared *compared, const struct spec *spec, bool quiet);

#endif
