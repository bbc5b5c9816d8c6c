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

#include "compare/probe.h"
#include "model/numbers.h"

#include <stdbool.h>

struct compared;

enum { FIT_NAMES = 1024 };

/* What is varied, and in which of its variants, of which 0 leaves a table as it is. */
enum dimension {
    DIMENSION_FORMULA, /* what is asked for, each preset, layouts */
    DIMENSION_GRID,    /* those that the file shows */
    DIMENSION_ZEROS,   /* its first row of zeros, or none */
    DIMENSION_START,   /* 1, 2 */
    DIMENSION_FACTOR,
    DIMENSION_GROUND, /* of struct compared */
    DIMENSION_COUNT
};

struct candidate {
    size_t choice[DIMENSION_COUNT];
    int base_digits;   /* of a base that the file implies; 0: a usual one, or the formula's own */
    bool has_base;     /* its base is not the formula's own */
    double near_base;  /* that the file implies, if both have the same fastest pair; or 0 */
    double multiplier; /* by what each cell of the table is multiplied beside */
    struct spec spec;  /* as large as the file, in the file's precision */
};

struct fit {
    bool is_found;
    bool is_own; /* it is what the options ask for */
    struct candidate candidate;
    struct numbers numbers;     /* the file's, as the candidate has them */
    bool is_transposed;         /* the file has rows for columns */
    double largest;             /* difference in all cells */
    enum arithmetic arithmetic; /* that explains it */
    char names[FIT_NAMES]; /* what has this table, such as "ddpm, whisper, with another base" */
};

/* Looks for the formula of a file, with what the options say; if there is none, without it. Tries
 * the numbers as the file has them, then two arrays for pairs, then rows for columns. */
void fit_find(struct fit *fit, const struct compared *compared, const struct spec *asked);

#endif
