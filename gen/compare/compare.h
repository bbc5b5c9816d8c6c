/*
 * compare.h: the option --compare: compares the requested table with the table of a file, and
 * searches for the formula of the file.
 */
#ifndef POSENC_COMPARE_H
#define POSENC_COMPARE_H

#include "compare/probe.h"
#include "message.h"
#include "npy/numbers.h"

#include <stdbool.h>
#include <stddef.h>

enum { INITIAL_SPECS_MAX = 2 }; /* the maximum number of initial_specs */

/* What a table is compared with, and where the search begins. */
struct comparison {
    const char *path;              /* the path of the .npy file; NULL: no --compare */
    const struct numbers *numbers; /* the numbers of this file; or NULL */
    const char *model;             /* the path of the model's file; or NULL */
    const char *model_meaning;     /* how the model's file is interpreted */
    const char *layer_type;        /* the NAME of --layer-type; or NULL */
    struct decimal tolerance;      /* 0 or more */

    /* The specs to which the search applies the formulas of presets and layouts: initial_spec_count
     * of them. The first has the user's options that concern the formula, except --preset, --model
     * and the options of --model. The second has no options; it is absent if the first has none. */
    struct spec initial_specs[INITIAL_SPECS_MAX];
    size_t initial_spec_count;
};

/* ---- findings.c: exact comparison of a table with the numbers of a file ---- */

/* Sets the distance to |value * scale - number|. */
void distance_compute(struct ratio *distance, struct dyadic value, const struct ratio *scale,
                      struct dyadic number);

/* Returns the distance as a double, truncated to 64 significant bits and then rounded. */
double distance_real(const struct ratio *distance);

/* The place of a cell in a table. */
struct place {
    int64_t row;
    uint32_t column;
};

/* The differences between a table and a file. A member of type struct place is the place of the
 * first cell to which the member before it applies. */
struct findings {
    bool is_equal; /* same number of arrays, and no difference exceeds the tolerance */

    /* The number of cells that differ (-0 equals 0), the number of cells that differ by more than
     * the tolerance, and the number of cells that are infinite or NaN in the file. The first two
     * numbers include the third. */
    uint64_t different_count;
    uint64_t beyond_tolerance_count;
    uint64_t not_finite_count;
    struct place not_finite_at;
    struct ratio largest; /* the largest difference of finite numbers */
    struct place largest_at;

    /* The largest difference in units in the last place: the number of steps from the table's cell
     * to the cell that is nearest to the file's number. */
    uint64_t units;
    struct place units_at;
};

/* Compares the decoded values of the spec's table with the first rows of the file, which has to
 * have as many columns as the table. If only the table or only the file has two arrays, is_equal is
 * false even if all numbers are equal, because the layouts differ. Shows progress, unless
 * `is_quiet` is set. */
void findings_compute(struct findings *findings, const struct comparison *compared,
                      const struct spec *spec, bool is_quiet);

/* ---- fit.c: the search for the formula of a file ---- */

enum { FIT_NAMES_SIZE = 1024 }; /* the size of `names` in struct fit */

/* The dimensions in which candidates vary. Variant 0 of a dimension changes nothing; the comments
 * describe the other variants. */
enum dimension {
    DIMENSION_FORMULA, /* the formula of a preset or of a layout instead of the requested one */
    DIMENSION_GRID,    /* a grid that is detected in the file */
    /* If the file has a row of zeros: a row of zeros at the same index, the first such index. For
     * index 0 there are two variants: the row precedes that of the first position, or replaces it.
     * If the file has no row of zeros: none. */
    DIMENSION_ZEROS,
    DIMENSION_START,        /* a start of 1, or of 2 */
    DIMENSION_ORDER,        /* descending positions */
    DIMENSION_FACTOR,       /* one of the cell factors in candidates.c */
    DIMENSION_SCALE,        /* a scale of the angles that is detected in the file */
    DIMENSION_INITIAL_SPEC, /* the second of the initial_specs in struct comparison */
    DIMENSION_COUNT
};

/* A table whose formula may be that of the file. */
struct candidate {
    size_t choice[DIMENSION_COUNT]; /* the variant of each dimension */
    bool has_other_base;            /* the spec has another base than the formula's own */
    /* In base_candidates of struct fit_search, the result of probe_base, which is 0 if the file
     * implies no base; elsewhere 0. */
    double implied_base;
    double multiplier; /* an additional factor of all cells */
    struct spec spec;  /* with the numbers of rows and columns of the file, and its value_format */
};

/* The ways in which a file's numbers can be interpreted as a table. */
enum file_view {
    VIEW_FILE,                /* as the shape of the file says: see npy.h */
    VIEW_PAIRS,               /* a shape (2, h, 2) or (1, h, 2) as rows of h pairs */
    VIEW_ARRAYS,              /* a shape (2, 1, C) as two arrays of one row */
    VIEW_TRANSPOSED,          /* with rows and columns exchanged */
    VIEW_CUT,                 /* without last rows or columns that are zeros or copies */
    VIEW_COSINES,             /* as the array of cosines; the array of sines is missing */
    VIEW_SINES,               /* as the array of sines; the array of cosines is missing */
    VIEW_ALTERNATING_ROWS,    /* as alternating rows of cosines and of sines */
    VIEW_ALTERNATING_COLUMNS, /* as columns of cosines and of sines in turn, or as pairs */
    VIEW_COUNT
};

/* Interprets the numbers as the view describes. Returns false if the view does not apply. */
bool view_apply(struct numbers *numbers, enum file_view view);

bool row_is_zero(const struct numbers *numbers, int64_t row);

/* The result of a search: the candidate that was chosen, if any fits. */
struct fit {
    bool is_found;
    bool is_requested; /* the candidate is the requested table, without variations */
    struct candidate candidate;
    struct numbers numbers; /* the file's numbers in `view`, the view that was tried last */
    /* The first of bf16, f16 and f32 that is narrower than the file's format and represents all
     * numbers of the file exactly; otherwise the file's format. */
    const struct precision *value_format;
    enum file_view view;
    double largest; /* the largest difference of a cell of the candidate from the file */
    /* If the formula fits only with noise, and the numbers were rounded to 8-bit integers: the step
     * of which all numbers are multiples. Otherwise 0. */
    double step;
    enum arithmetic arithmetic; /* the arithmetic whose errors explain the differences */
    /* The name of the table in the report, such as "ddpm, whisper, with another base". */
    char names[FIT_NAMES_SIZE];
};

/* Searches for the formula of a file. Tries all views of the numbers in turn, each first with the
 * user's options, then without. If no formula fits, tries all views again and accepts noise. */
void fit_find(struct fit *fit, const struct comparison *compared, const struct spec *requested);

/* ---- compare.c: the report ---- */

/* Reports on standard output what the file is, and how the spec's table differs from the file.
 * Unless findings->is_equal is set, `fit` has to be the result of fit_find, and `command`, if a
 * formula was found, the command that makes its table. Returns STATUS_FINE if findings->is_equal is
 * set, otherwise STATUS_DIFFERENT. */
enum status compare_report(const struct findings *findings, const struct fit *fit,
                           const struct comparison *compared, const struct spec *spec,
                           const char *command);

#endif
