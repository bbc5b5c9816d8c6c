/*
 * spec.h: struct spec, which determines the cells of a table. It is filled in and validated once,
 * then only read.
 */
#ifndef POSENC_MODEL_SPEC_H
#define POSENC_MODEL_SPEC_H

#include "model/axes.h"
#include "model/decimal.h"
#include "model/layout.h"
#include "model/scalings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct numbers;
struct precision;

/* The angular frequency w_k of pair k. d is d_model; in FREQUENCY_PAPER, enum width rounds d. n is
 * the number of frequencies, and F0 and F1 are the `frequency_ends` of struct spec. enum pair_index
 * defines k and d for tables with axes. */
enum frequency {
    FREQUENCY_PAPER,       /* base^(-2k/d); for LAYOUT_SIN column j has base^(-j/d) */
    FREQUENCY_SHIFTED,     /* base^(-k/(floor(d/2)-1)) */
    FREQUENCY_SHIFTED_ANY, /* base^(-k/max(floor(d/2)-1, 1)) */
    FREQUENCY_COLUMN,      /* interleaved only: column j has base^(-2j/d), a frequency of its own */
    FREQUENCY_CONSTANT,    /* 1/base, for every pair */
    FREQUENCY_GEOMETRIC,   /* F0 (F1/F0)^(k/(n-1)) */
    FREQUENCY_LINEAR,      /* F0 + (F1 - F0) k/(n-1) */
    FREQUENCY_LIST         /* frequency_list[k], from a file */
};

/* How d is rounded in the exponent of FREQUENCY_PAPER. */
enum width {
    WIDTH_EXACT,
    WIDTH_DOWN, /* 2 floor(d/2) */
    WIDTH_UP    /* 2 ceil(d/2) */
};

/* How an odd d is handled. */
enum odd {
    ODD_CUT,   /* the last pair has only its first cell */
    ODD_ZERO,  /* the last column is zero; the others are those of d - 1, with frequencies for d */
    ODD_REFUSE /* an odd d is invalid */
};

/* The positions of the n rows that have a position, from the first of these rows to the last. */
enum order {
    ORDER_ASCENDING,  /* start, ..., start + n - 1 */
    ORDER_DESCENDING, /* start + n - 1, ..., start */
    ORDER_CENTERED    /* (n-1)/2, ..., 0, ..., -(n-1)/2; n has to be odd */
};

/* Whether both ends of yarn's ramp are rounded to whole pairs. */
enum truncate { TRUNCATE_YES, TRUNCATE_NO };

/* The factor by which all cells are multiplied. d is d_model; the other names in the formulas are
 * members of struct spec and its model_terms. */
enum cell_factor {
    CELL_FACTOR_NUMBER,       /* cell_factor_number, which is 1 by default */
    CELL_FACTOR_INVERSE_SQRT, /* d^(-1/2) */
    CELL_FACTOR_SQRT_2_D,     /* (2/d)^(1/2) */
    CELL_FACTOR_YARN,         /* 0.1 ln(factor) + 1 */
    CELL_FACTOR_MSCALE,       /* m(mscale) / m(mscale_all_dim), m(s) = 0.1 s ln(factor) + 1 */
    CELL_FACTOR_LONGROPE,     /* (ln longest_max_len / ln original_max_len)^(1/2) */
    CELL_FACTOR_OF_LIST       /* long_factor if spec_is_stretched, otherwise short_factor */
};

/* The k of a pair in the formulas of enum frequency, for tables with axes. In these formulas, d is
 * twice the number of pairs of the axis for INDEX_OWN, and otherwise twice the number of pairs of
 * the row. (With INDEX_STRIDE, the number of axes times the number of pairs of the axis replaces
 * d/2 in formulas with floor(d/2) - 1.) */
enum pair_index {
    INDEX_OWN,   /* the pair's index among the pairs of its axis */
    INDEX_ROW,   /* the pair's index in the row */
    INDEX_STRIDE /* axis_count * (index among the pairs of its axis) + (index of the axis) */
};

/* A positive number from a file: `decimal`, or, if is_dyadic, mantissa * 2^exponent. */
struct number {
    bool is_dyadic;
    struct decimal decimal;
    uint64_t mantissa;
    int exponent;
};

/* Parameters that only a --model can set. */
struct model_terms {
    struct decimal share;          /* proportional: the share of pairs that are rotated, 0 .. 1 */
    struct decimal mscale;         /* CELL_FACTOR_MSCALE: more than 0, at most 10 */
    struct decimal mscale_all_dim; /* in the same range, and not equal to mscale */

    /* CELL_FACTOR_LONGROPE: the model's maximum length, more than original_max_len. */
    int64_t longest_max_len;

    /* longrope: two lists of divisor_count numbers, which divide the frequencies of the pairs; or
     * NULL. A divisor is 1e-9 .. 1e9, or 1e-9 .. 1e39 if it comes from a .gguf. */
    struct decimal *long_divisors;
    struct decimal *short_divisors;
    size_t divisor_count;

    /* CELL_FACTOR_OF_LIST: the cell factors for the long and the short divisors, 1e-9 .. 1.999. */
    struct decimal long_factor;
    struct decimal short_factor;

    enum pairing pairing; /* how the model rotates heads: see spec_pairing */
};

#define D_MODEL_MAX 65536
#define MAX_LEN_MAX 2147483647
#define START_MAX   INT64_C(1000000000000000)

struct spec {
    /* The width of the model or, in rotary layouts, of a head: 1 .. D_MODEL_MAX. Some layouts have
     * twice as many columns. */
    int64_t d_model;
    int64_t max_len;     /* number of rows, 1 .. MAX_LEN_MAX */
    int64_t start;       /* the least position, -START_MAX .. START_MAX; 0 if ORDER_CENTERED */
    struct decimal base; /* positive */
    const struct precision *precision;
    struct quotient scale; /* affine formats only; 0: not known yet (scale_is_auto) */
    int64_t zero_point;    /* affine formats: the cell that decodes to 0; otherwise 0 */
    bool saturates;        /* values out of range become the nearest cell (encoding/range.h) */

    /* For a table from a file: LAYOUT_SPLIT_HALF if the file has two arrays, LAYOUT_PAIRS if its
     * shape is (rows, pairs, 2), otherwise LAYOUT_INTERLEAVED. */
    enum layout layout;

    /* The formula of the cells. */
    enum frequency frequency;
    struct number *frequency_list; /* FREQUENCY_LIST: frequency_count numbers; otherwise NULL */
    const char *frequency_file;    /* FREQUENCY_LIST: the path of the list's file; otherwise NULL */
    enum width width;
    enum odd odd;
    enum order order;
    struct multiple frequency_ends[2]; /* FREQUENCY_GEOMETRIC, FREQUENCY_LINEAR: F0 and F1 */
    struct multiple angle_scale;       /* a positive factor of all angles */
    enum cell_factor cell_factor;

    /* The factor of CELL_FACTOR_NUMBER and CELL_FACTOR_OF_LIST, in 1e-9 .. 1.999. */
    struct quotient cell_factor_number;
    bool has_zero_row;
    int64_t zero_row; /* the index of the row of zeros */

    /* The number of rows before the first position, and of rows after the last one. Their cells are
     * zero, or, in rotary layouts, those of the angle 0. */
    int64_t rows_before;
    int64_t rows_after;

    /* Rotary scaling. Each kind reads only its own parameters. */
    enum rope_scaling rope_scaling;
    struct decimal factor;    /* 1 or more */
    int64_t original_max_len; /* 1 .. MAX_LEN_MAX */
    struct decimal beta_fast; /* yarn: no less than beta_slow, which is positive */
    struct decimal beta_slow;
    enum truncate truncate;
    struct decimal low_freq_factor; /* llama3: positive, no more than high_freq_factor */
    struct decimal high_freq_factor;
    struct model_terms terms;

    /* Settings of axes, which spec_complete combines. */
    size_t axis_count;          /* 0: a table of positions, without axes */
    struct axis axis[AXES_MAX]; /* without axes, axis[0] stands for the positions */
    size_t grid_count;          /* dimensions of --grid: 0, 2 (y, x) or 3 (t, y, x) */
    int64_t grid[3];
    struct axis_coordinate coordinates[AXES_MAX]; /* coordinate_count of them */
    size_t coordinate_count;
    struct axis_base bases[AXES_MAX]; /* base_count of them; axes not listed have `base` */
    size_t base_count;

    /* Rows traverse the two innermost axes in blocks of merge * merge indices. 0, 1: no blocks. */
    int64_t merge;
    struct pattern pattern; /* assigns an axis to each pair */
    enum pair_index index;
    int64_t kept_columns; /* only the first kept_columns columns of a row are kept; 0: all are */

    /* No axis has a length: the index on each axis, 0 .. max_len - 1, is chosen at run time. Row r
     * has the cells of index r on all axes. */
    bool has_free_axes;

    /* A table that is read from a file. */
    const char *npy_path;          /* the path of a .npy with the table; otherwise NULL */
    const struct numbers *numbers; /* the numbers of this file; or NULL */
    bool allows_equal_rows;        /* equal rows are accepted, and no witness is searched */

    /* Members that spec_derive sets. */
    bool has_base;         /* the frequencies are computed from `base` */
    bool is_by_column;     /* each column has its own frequency, and columns form no pairs */
    int64_t columns;       /* number of cells of a row, in all arrays together */
    int arrays;            /* 1; or 2, the first with cosines and the second with sines */
    int64_t array_columns; /* number of columns of one array */

    /* d_model, or d_model - 1 if ODD_ZERO makes the last column zero: the number of columns with a
     * sine or a cosine, if the layout has one array of d_model columns. */
    int64_t value_columns;
    int64_t half_column;     /* the column where the second half of a row begins */
    int64_t pairs;           /* the number of pairs of a row; if is_by_column, value_columns */
    int64_t frequency_count; /* the number of frequencies; with axes, the maximum over all axes */

    /* The position of row 0, extrapolated if this row precedes the first position. With axes,
     * positions are row numbers. */
    int64_t first_position;

    /* The position of a row minus that of the row before: 1 or -1; in the coarse table of
     * STORAGE_FACTORED, the block size. */
    int step;

    /* Pairs with this frequency index or a greater one are not rotated. */
    int64_t first_unrotated_pair;

    /* Whether rows before the first position and after the last one have the angle 0. If not, their
     * cells are zero. */
    bool rows_beyond_are_unrotated;

    /* dynamic, longrope: the L of rope.c, which is the greater of original_max_len and the largest
     * position + 1. Rows without a position do not count. The small tables of STORAGE_FACTORED have
     * the length of the whole table. */
    int64_t length;

    /* Members that spec_measure sets. */
    int64_t out_of_range; /* the number of values out of the precision's range */
    int magnitude; /* of a table from a file: all values lie in -2^magnitude .. 2^magnitude */
};

/* Completes the axes: sets missing lengths from the grid, and assigns the coordinates and bases to
 * the axes by letter. A spec with a single axis, with the coordinate i or i + a, is changed to an
 * equivalent table of positions, if there is one. If max_len is given and none of several axes has
 * a length, the axes become free (has_free_axes), and merge, rows_before and rows_after become 0.
 * Also completes the pattern, and sets max_len and d_model if they are missing. */
void spec_complete(struct spec *spec);

/* Sets the base of the spec and of all axes, and discards `bases`. */
void spec_set_base(struct spec *spec, const struct decimal *base);

/* Returns whether the pattern is the default: one group for each axis, in the order of the axes,
 * all with the same number of pairs. */
bool spec_has_equal_shares(const struct spec *spec);

/* Sets the derived members. Replaces an angle_scale or a cell_factor_number of 0 by 1. For
 * CELL_FACTOR_OF_LIST, sets cell_factor_number. */
void spec_derive(struct spec *spec);

/* ---- validation ---- */

/* Why a spec is invalid. Each comment states the fault, and the members `number` and
 * `second_number` of struct spec_fault if they are set. */
enum spec_fault_code {
    /* Members that contradict each other, or a member that requires another. */
    SPEC_ZERO_OF_COLUMNS,  /* ODD_ZERO with LAYOUT_SIN, which has no pairs */
    SPEC_COLUMN_LAYOUT,    /* FREQUENCY_COLUMN with a layout that is not interleaved */
    SPEC_SHIFTED_COLUMNS,  /* a formula that divides by n - 1 (spec_is_stepped), and LAYOUT_SIN */
    SPEC_WIDTH_UNUSED,     /* a rounded d without FREQUENCY_PAPER */
    SPEC_SCALED_LAYOUT,    /* rotary scaling with a layout that is not rotary */
    SPEC_SCALED_FREQUENCY, /* rotary scaling without FREQUENCY_PAPER */
    SPEC_YARN_UNSCALED,    /* CELL_FACTOR_YARN without ROPE_SCALING_YARN */
    SPEC_ZERO_ROW_BEFORE,  /* a zero row together with rows_before */
    SPEC_ZERO_ROW_AFTER,   /* a zero row together with rows_after */
    SPEC_NO_FACTOR,        /* a rotary scaling without its factor */
    SPEC_NO_ORIGINAL,      /* a rotary scaling without original_max_len; number: MAX_LEN_MAX */

    /* Settings of axes. */
    SPEC_NO_AXES,         /* settings of axes, but no axes */
    SPEC_CUT_ALONE,       /* kept_columns, but no axes */
    SPEC_AXES_OF_COLUMNS, /* axes with LAYOUT_SIN, which has no pairs */
    SPEC_AXES_COLUMN,     /* axes with FREQUENCY_COLUMN */
    SPEC_AXES_ORDER,      /* axes with an order other than ORDER_ASCENDING */
    SPEC_AXES_START,      /* axes with a start; number: the start */
    SPEC_AXES_SCALED,     /* axes with rotary scaling */
    SPEC_GRID_UNUSED,     /* a grid of three dimensions, but no axis t */
    SPEC_GRID_SIDES,      /* axes whose lengths are not those of the grid */
    SPEC_NO_SIDE,         /* an axis without a side, that is, without a length */
    SPEC_AXES_TOO_LONG,   /* too many rows; number: MAX_LEN_MAX */
    /* There is only one axis, or `merge` does not divide the lengths of the two innermost axes. */
    SPEC_MERGE,
    /* max_len is not the number of rows that the axes imply; both numbers: this number of rows. */
    SPEC_AXES_LENGTH,
    SPEC_NO_WIDTH,   /* no d_model */
    SPEC_CUT_ROTARY, /* kept_columns with a rotary layout */
    SPEC_CUT_RANGE,  /* kept_columns is too large; number: twice the number of pairs */
    SPEC_CUT_WIDTH,  /* kept_columns is not d_model; number: d_model */
    /* d_model is not twice the number of pairs, which is `number`; second_number: d_model. */
    SPEC_PAIRS_WIDTH,

    /* Settings of one axis. `number` is the letter of the axis or of the setting. */
    SPEC_STRAY_COORDINATE,    /* a coordinate for a letter that no axis has */
    SPEC_STRAY_BASE,          /* a base for a letter that no axis has */
    SPEC_STRAY_PAIR,          /* pairs for a letter that no axis has */
    SPEC_COORDINATE_INFINITE, /* the coordinate divides by 0 */
    SPEC_COORDINATE_RANGE,    /* coordinates have numerators of 2^51 or more, or overflow */
    SPEC_AXIS_CONSTANT,       /* the axis has several indices, but all have the same coordinate */
    SPEC_AXIS_WITHOUT_PAIRS,  /* the axis has several indices, but rotates no pair */
    SPEC_SHIFTED_AXIS,        /* FREQUENCY_SHIFTED divides by 0: the axis has only one frequency */

    /* Numbers of columns. `number` is d_model, unless a comment says otherwise. */

    /* d_model is not within 1 .. D_MODEL_MAX. number: the columns of a row, or d_model if there are
     * axes; second_number: D_MODEL_MAX. */
    SPEC_WIDTH_RANGE,
    SPEC_ODD_REFUSED,  /* an odd d_model with ODD_REFUSE */
    SPEC_ODD_ROTARY,   /* an odd d_model with a rotary layout */
    SPEC_SCALED_WIDTH, /* d_model is less than the least_width of the rotary scaling */
    /* The number of divisors is not d_model / 2; second_number: twice the number of divisors. */
    SPEC_DIVISORS,
    SPEC_ZERO_WIDTH,    /* ODD_ZERO leaves no column */
    SPEC_DOWN_WIDTH,    /* WIDTH_DOWN divides by 0 */
    SPEC_SHIFTED_WIDTH, /* FREQUENCY_SHIFTED divides by 0; second_number: the minimum d_model */

    /* Positions and other numbers that are incompatible. */
    SPEC_NO_POSITION,    /* rows_before and rows_after leave no row; number: max_len */
    SPEC_CENTERED_START, /* ORDER_CENTERED with a start */
    /* ORDER_CENTERED with an even number of positions; number: max_len - 1; second_number:
     * max_len + 1. */
    SPEC_CENTERED_EVEN,
    SPEC_ZERO_ROW,          /* zero_row is not a row; number: max_len - 1; second_number: max_len */
    SPEC_SCALED_BASE,       /* rotary scaling with a base of 1 or less */
    SPEC_YARN_RAMP,         /* beta_fast is less than beta_slow */
    SPEC_LLAMA3_RAMP,       /* low_freq_factor is greater than high_freq_factor */
    SPEC_LONGROPE_ORIGINAL, /* original_max_len is not within number .. second_number */
    SPEC_YARN_FACTOR,       /* a factor above 22026: CELL_FACTOR_YARN would be about 2 or more */
    SPEC_FAULT_COUNT
};

struct spec_fault {
    bool applies;
    enum spec_fault_code code;
    int64_t number;
    int64_t second_number;
};

/* Returns the first reason why a spec is invalid. If it is valid, `applies` of the result is false.
 * Requires that spec_derive has been called. */
struct spec_fault spec_fault(const struct spec *spec);

/* ---- properties of the cells ---- */

/* Returns whether the scale of an affine format is not known yet (--scale=auto): see spec_measure.
 */
bool scale_is_auto(const struct spec *spec);

/* Returns whether the frequencies of a formula depend on a base. */
bool frequency_has_base(enum frequency frequency);

/* Returns whether the formula divides k by the number of steps from the first frequency to the last
 * one, such as n - 1 for n frequencies: FREQUENCY_SHIFTED, FREQUENCY_SHIFTED_ANY,
 * FREQUENCY_GEOMETRIC and FREQUENCY_LINEAR. */
bool spec_is_stepped(const struct spec *spec);

/* Returns the length that the grid specifies for the axis with this letter, or `length` if the grid
 * specifies none. */
int64_t spec_grid_length(const struct spec *spec, char letter, int64_t length);

static inline bool spec_has_axes(const struct spec *spec)
{
    return spec->axis_count > 0;
}

/* Returns the number of axes, which is 1 for a table of positions. */
static inline size_t spec_axis_count(const struct spec *spec)
{
    return spec->axis_count > 0 ? spec->axis_count : 1;
}

/* Counts the rows that have a position. */
static inline int64_t spec_positions(const struct spec *spec)
{
    return spec->max_len - spec->rows_before - spec->rows_after;
}

/* Returns the index of a row on an axis. `place` is the number of rows with a position before this
 * row. */
int64_t spec_index_on_axis(const struct spec *spec, size_t axis, int64_t place);

/* Returns the index on an axis of a row that has a position. */
static inline int64_t spec_axis_index(const struct spec *spec, size_t axis, int64_t row)
{
    const int64_t place = row - spec->rows_before;
    return spec_has_axes(spec) ? spec_index_on_axis(spec, axis, place) : place;
}

/* Returns whether each table with a smaller max_len, or with a shorter outermost axis, consists of
 * rows of this table: of the first rows, if positions ascend. */
bool spec_is_length_independent(const struct spec *spec);

/* Returns the frequency index of pair k of an axis, which is less than `frequency_count`. */
uint32_t spec_frequency_index(const struct spec *spec, size_t axis, uint32_t k);

/* Prints the axes, such as y:16,x:24. Free axes are printed without lengths. */
void spec_axes_print(char text[AXES_TEXT], const struct spec *spec);

/* Prints the indices of a row on the axes, such as "y 3, x 5"; for a row without a position, "". */
void spec_indices_print(char text[AXES_TEXT], const struct spec *spec, int64_t row);

/* Prints the base, such as 10000. If axes have different bases, prints all: t=100,y=10000. */
void spec_base_print(char text[AXES_TEXT], const struct spec *spec);

/* Returns whether the frequencies depend on the length, and the length exceeds original_max_len. */
static inline bool spec_is_stretched(const struct spec *spec)
{
    return rope_scaling_table[spec->rope_scaling].depends_on_length &&
           spec->length > spec->original_max_len;
}

/* ---- heads ---- */

/* Returns whether the header can have functions that rotate heads. The layout has to be rotary, and
 * the cells computed from a formula, in a format that is not affine. */
bool spec_rotates_heads(const struct spec *spec);

/* Returns how heads are rotated. `requested` is the value of --pairing; if that is PAIRING_LAYOUT,
 * the model's pairing is used. The pairing determines the direction. The layout determines which
 * numbers form a pair, except in these cases, in which a pairing other than PAIRING_LAYOUT does:
 * (a) LAYOUT_SPLIT, whose columns do not determine the numbers.
 * (b) LAYOUT_SPLIT_HALF and LAYOUT_SPLIT_GROUP_HALF. For example, a model may sort the numbers of a
 *     head from neighbours to halves before it rotates the head.
 * (c) LAYOUT_SPLIT_INTERLEAVED of a table with axes, if --pairing requests halves. */
struct pairing_data spec_pairing(const struct spec *spec, enum pairing requested);

/* Returns whether two numbers of a head that are rotated together belong to different pairs of the
 * table. If so, each of them is rotated with the cosine and the sine of its own column. */
bool spec_uses_column_angles(const struct spec *spec, enum pairing requested);

/* ---- rows ---- */

/* Returns the position of a row, by which the output identifies the row. */
static inline int64_t spec_position(const struct spec *spec, int64_t row)
{
    return spec->first_position + spec->step * row;
}

/* Returns the least of the positions of all rows. */
static inline int64_t spec_least_position(const struct spec *spec)
{
    return spec->step > 0 ? spec->first_position : spec_position(spec, spec->max_len - 1);
}

/* Returns whether a row is before the first position, or after the last one. */
static inline bool spec_row_lacks_position(const struct spec *spec, int64_t row)
{
    return row < spec->rows_before || row >= spec->max_len - spec->rows_after;
}

/* Returns whether all cells of a row are zero: the zero row, and, unless the layout is rotary, rows
 * before the first position and after the last one. */
static inline bool spec_row_is_zero(const struct spec *spec, int64_t row)
{
    return (spec->has_zero_row && row == spec->zero_row) ||
           (spec_row_lacks_position(spec, row) && !spec->rows_beyond_are_unrotated);
}

static inline bool spec_row_is_unrotated(const struct spec *spec, int64_t row)
{
    return spec_row_lacks_position(spec, row) && spec->rows_beyond_are_unrotated;
}

/* The rows that have to differ from each other: all rows with a position, and one of the rows
 * without a position, because all rows without a position are equal. spec_distinct_rows returns the
 * number of these rows, and spec_distinct_row the index of the i-th of them, counted from 0. */
static inline int64_t spec_distinct_rows(const struct spec *spec)
{
    return spec_positions(spec) + (spec->rows_before + spec->rows_after > 0);
}

static inline int64_t spec_distinct_row(const struct spec *spec, int64_t i)
{
    return i == 0 || spec->rows_before == 0 ? i : i + spec->rows_before - 1;
}

#endif
