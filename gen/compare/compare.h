/*
 * compare.h: --compare: compares the requested table with one from a file, and looks for the
 * formula of the file.
 */
#ifndef POSENC_COMPARE_H
#define POSENC_COMPARE_H

#include "compare/probe.h"
#include "message.h"
#include "npy/numbers.h"

#include <stdbool.h>
#include <stddef.h>

enum { GROUNDS = 2 }; /* the user's options, and none */

struct compared {
    const char *path;              /* of the .npy; NULL: no --compare */
    const struct numbers *numbers; /* of that file; or NULL */
    const char *model;             /* the model's file; or NULL */
    const char *model_meaning;     /* what the model's file is taken for */
    const char *layer_type;        /* which layers or part of it are meant; or NULL */
    struct decimal tolerance;      /* 0 or more */

    /* Formulas of presets are tried on these tables: with the user's options besides preset and
     * model, if they concern the formula, and without options. */
    struct spec grounds[GROUNDS];
    size_t ground_count;
};

/* ---- findings.c: the cells of a table, compared with the numbers of a file, exactly ---- */

/* Sets the distance to |own * scale - number|. */
void distance_take(struct ratio *distance, struct dyadic own, const struct ratio *scale,
                   struct dyadic number);

/* Returns the distance as a double, truncated to 64 bits and then rounded. */
double distance_real(const struct ratio *distance);

struct place {
    int64_t row;
    uint32_t column;
};

/* Findings in the rows compared. Places are those of the first such cell. */
struct findings {
    bool is_equal;       /* no cell is beyond the tolerance, and the file has as many arrays */
    uint64_t differ;     /* differing numbers; -0 equals 0 */
    uint64_t beyond;     /* cells whose difference is beyond the tolerance */
    uint64_t not_finite; /* infinite or NaN in the file; also counted as different and beyond */
    struct place not_finite_at;
    struct ratio largest; /* difference of finite numbers */
    struct place largest_at;
    uint64_t units; /* the same in units in the last place: how many cells away the number is */
    struct place units_at;
};

/* Compares the spec's table with the first rows of the file, which has as many columns. It compares
 * the numbers that cells stand for. Two arrays differ from one, although they may hold the same
 * numbers: they are another layout. Shows progress, unless `quiet` is set. */
void findings_take(struct findings *findings, const struct compared *compared,
                   const struct spec *spec, bool quiet);

/* ---- fit.c: which formula a file's numbers come from ---- */

enum { FIT_NAMES = 1024 };

/* What is varied, with the index of the variant; 0 leaves a table as it is. */
enum dimension {
    DIMENSION_FORMULA, /* what is asked for, each preset, layouts */
    DIMENSION_GRID,    /* those that the file shows */
    DIMENSION_ZEROS,   /* its first row of zeros, or none */
    DIMENSION_START,   /* 1, 2 */
    DIMENSION_ORDER,   /* descending */
    DIMENSION_FACTOR,
    DIMENSION_SCALE,  /* of the angles, that the file shows */
    DIMENSION_GROUND, /* of struct compared */
    DIMENSION_COUNT
};

struct candidate {
    size_t choice[DIMENSION_COUNT];
    bool has_base;    /* its base is not the formula's default */
    double near_base; /* the base that the file implies, if both have the same fastest pair; or 0 */
    double multiplier; /* an additional factor of all cells */
    struct spec spec;  /* as large as the file, in the format of its values */
};

/* How a file's numbers are taken for a table's. */
enum file_view {
    VIEW_FILE,
    VIEW_PAIRS,       /* (2, h, 2) as rows of pairs */
    VIEW_ARRAYS,      /* (2, 1, C) as two arrays */
    VIEW_TRANSPOSED,  /* rows for columns */
    VIEW_CUT,         /* without the last rows and columns, which are zeros or copies */
    VIEW_COSINES,     /* one array, of the cosines; that of the sines is missing */
    VIEW_SINES,       /* the same of sines */
    VIEW_ALTERNATING, /* rows of cosines and of sines in turn */
    VIEW_MIXED,       /* columns of cosines and of sines in turn */
    VIEW_COUNT
};

/* Changes the numbers to the view's. Returns false if there is no such view of them. */
bool view_take(struct numbers *numbers, enum file_view view);

bool row_is_zero(const struct numbers *numbers, int64_t row);

struct fit {
    bool is_found;
    bool is_own; /* the candidate is what the options ask for */
    struct candidate candidate;
    struct numbers numbers;         /* the file's, as the candidate has them */
    const struct precision *values; /* the narrowest format that has all numbers of the file */
    enum file_view view;            /* of the file */
    double largest;                 /* difference in all cells */
    double step; /* of which all numbers are multiples, if noise fits and 8 bits tell them; or 0 */
    enum arithmetic arithmetic; /* that explains it */
    char names[FIT_NAMES]; /* names of this table, such as "ddpm, whisper, with another base" */
};

/* Looks for the formula of a file, first with the user's options, then without. Tries all views of
 * the numbers in turn; if no formula fits, again with noise. */
void fit_find(struct fit *fit, const struct compared *compared, const struct spec *asked);

/* ---- compare.c: the report ---- */

/* Reports on standard output what the file is, and how the spec's table differs from it. If they
 * are not equal, a fit has been looked for. The command makes the fit's table. */
enum status compare_report(const struct findings *findings, const struct fit *fit,
                           const struct compared *compared, const struct spec *spec,
                           const char *command);

#endif
