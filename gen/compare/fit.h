/*
 * fit.h: which formula a file's numbers come from.
 *
 * The candidates are all combinations of a formula (what was asked for, the presets, layouts), rows
 * of zeros, a grid, the first position and a factor; then the same with other bases. The grid, the
 * row of zeros and the base are read off the file where it shows them. A candidate fits if no
 * number of the file is farther away than a program's own errors (probe_tolerance). It is tried in
 * a few places first, and then in all.
 */
#ifndef POSENC_FIT_H
#define POSENC_FIT_H

#include "compare/compare.h"
#include "compare/probe.h"

#include <stdbool.h>

enum { FIT_NAMES = 1024 };

struct fit {
    bool is_found;
    bool is_own; /* it is what the options ask for */
    struct candidate candidate;
    bool is_transposed;         /* the file has rows for columns */
    bool is_side_by_side;       /* one array has the columns of both: cosines, then sines */
    bool is_paired;             /* pairs are a dimension of their own */
    double largest;             /* difference in all cells */
    enum arithmetic arithmetic; /* that explains it */
    char names[FIT_NAMES];      /* what has this table, such as "ddpm, whisper, with --base=500" */
    char command[CANDIDATE_COMMAND];
};

/* Looks for the formula of a file, with what the options say; if there is none, without it. False
 * after a message. The file may be transposed after that. */
bool fit_find(struct fit *fit, const struct compared *compared, const struct spec *asked);

#endif
