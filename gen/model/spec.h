/*
 * spec.h: what the cells of a table are: filled and validated once, then only read.
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

/* The angular frequency w_k of pair k; d is d_model, as `width` rounds it. */
enum frequency {
    FREQUENCY_PAPER,       /* base^(-2k/d); for LAYOUT_SIN column j has base^(-j/d) */
    FREQUENCY_SHIFTED,     /* base^(-k/(floor(d/2)-1)) */
    FREQUENCY_SHIFTED_ANY, /* base^(-k/max(floor(d/2)-1, 1)) */
    FREQUENCY_COLUMN,      /* interleaved only: column j has base^(-2j/d), a frequency of its own */
    FREQUENCY_CONSTANT,    /* 1/base, for every pair */
    FREQUENCY_GEOMETRIC,   /* F0 (F1/F0)^(k/(n-1)), of n pairs */
    FREQUENCY_LINEAR,      /* F0 + (F1 - F0) k/(n-1) */
    FREQUENCY_LIST         /* frequency_list[k], from a file */
};

/* The d in the exponent of FREQUENCY_PAPER. */
enum width {
    WIDTH_EXACT,
    WIDTH_DOWN, /* 2 floor(d/2) */
    WIDTH_UP    /* 2 ceil(d/2) */
};

/* What becomes of the last column where d is odd. */
enum odd {
    ODD_CUT,   /* it is the first cell of one more pair, whose second cell is cut off */
    ODD_ZERO,  /* it is zero; the columns before are those of d - 1, the frequencies those of d */
    ODD_REFUSE /* an odd d has no meaning, and is refused */
};

/* The positions of the rows, from the first row on. */
enum order {
    ORDER_ASCENDING,  /* start, start + 1, ... */
    ORDER_DESCENDING, /* start + n - 1, ..., start, of n rows */
    ORDER_CENTERED    /* (n-1)/2, ..., 0, ..., -(n-1)/2, of n rows, n odd */
};

/* Whether both ends of yarn's ramp are rounded to whole pairs. */
enum truncate { TRUNCATE_YES, TRUNCATE_NO };

/* What all cells are multiplied by. */
enum cell_factor {
    CELL_FACTOR_NUMBER,       /* cell_factor_number; 1 is the default */
    CELL_FACTOR_INVERSE_SQRT, /* d^(-1/2) */
    CELL_FACTOR_SQRT_2_D,     /* (2/d)^(1/2) */
    CELL_FACTOR_YARN,         /* 0.1 ln(factor) + 1 */
    CELL_FACTOR_MSCALE,       /* that with mscale before ln, over that with mscale_all_dim */
    CELL_FACTOR_LONGROPE,     /* (ln longest_max_len / ln original_max_len)^(1/2) */
    CELL_FACTOR_OF_LIST       /* longrope: a number for each list of divisors */
};

/* Which pair k of n an axis's pair is for its frequency. */
enum pair_index {
    INDEX_OWN,   /* among the pairs of its axis */
    INDEX_ROW,   /* among those of the row */
    INDEX_STRIDE /* that of its axis times the number of axes, plus that of the axis; of the row's
                  */
};

/* A positive number of a file: a decimal one, or mantissa * 2^exponent. */
struct number {
    bool is_dyadic;
    struct decimal decimal;
    uint64_t mantissa;
    int exponent;
};

/* Parameters that only a --model can set. */
struct terms {
    struct decimal share;          /* proportional: the share of pairs that are rotated, 0 .. 1 */
    struct decimal mscale;         /* CELL_FACTOR_MSCALE: 1e-9 .. 1e9 */
    struct decimal mscale_all_dim; /* the same */
    int64_t longest_max_len;       /* CELL_FACTOR_LONGROPE: more than original_max_len */

    /* longrope: the divisors of the pairs' frequencies, 1e-9 .. 1e9, `divisor_count` of each, in
     * one piece, which the model owns; or NULL */
    struct decimal *long_divisors;
    struct decimal *short_divisors;
    size_t divisor_count;

    struct decimal long_factor; /* CELL_FACTOR_OF_LIST: of the cells, 1e-9 .. 1.999 */
    struct decimal short_factor;

    enum pairing pairing; /* of the model's heads: see spec_pairing */
};

#define D_MODEL_MAX 65536
#define MAX_LEN_MAX 2147483647
#define START_MAX   INT64_C(1000000000000000)

struct spec {
    int64_t d_model;     /* columns, 1 .. D_MODEL_MAX */
    int64_t max_len;     /* rows, 1 .. MAX_LEN_MAX */
    int64_t start;       /* first position, -START_MAX .. START_MAX */
    struct decimal base; /* positive */
    const struct precision *precision;
    struct quotient scale; /* affine: read there alone; 0: scale_is_open */
    int64_t zero_point;    /* affine: a cell of the precision; elsewhere 0 */
    bool saturates;        /* numbers out of range become the least or the greatest cell: range.h */
    enum layout layout;    /* of a file: LAYOUT_SPLIT_HALF for two arrays, LAYOUT_PAIRS */

    /* what the cells are */
    enum frequency frequency;
    struct number *frequency_list; /* FREQUENCY_LIST: one of each pair; else NULL */
    const char *frequency_file;    /* its path; else NULL */
    enum width width;
    enum odd odd;
    enum order order;
    struct multiple ends[2];     /* FREQUENCY_GEOMETRIC, FREQUENCY_LINEAR: F0 and F1 */
    struct multiple angle_scale; /* all angles are multiplied by it: positive */
    enum cell_factor cell_factor;
    struct quotient cell_factor_number; /* 1e-9 .. 1.999, for CELL_FACTOR_NUMBER and OF_LIST */
    bool has_zero_row;
    int64_t zero_row;    /* this row, counted from 0, is zero */
    int64_t rows_before; /* rows before that of the first position, and after that of the */
    int64_t rows_after;  /* last: of zeros; in rotary layouts, of angle 0 */

    /* rotary scaling: each kind reads only its own parameters */
    enum rope_scaling rope_scaling;
    struct decimal factor;    /* 1 or more */
    int64_t original_max_len; /* 1 .. MAX_LEN_MAX */
    struct decimal beta_fast; /* yarn: no less than beta_slow, which is positive */
    struct decimal beta_slow;
    enum truncate truncate;
    struct decimal low_freq_factor; /* llama3: positive, no more than high_freq_factor */
    struct decimal high_freq_factor;
    struct terms terms;

    /* several axes: spec_complete combines these settings */
    size_t axis_count; /* 0: one axis, of positions */
    struct axis axis[AXES_MAX];
    size_t grid_count; /* --grid: 0, 2 or 3 sides of the axes t, y, x, the last one last */
    int64_t grid[3];
    struct axis_coordinate coordinates[AXES_MAX]; /* coordinate_count of them */
    size_t coordinate_count;
    struct axis_base bases[AXES_MAX]; /* base_count of them; others have `base` */
    size_t base_count;
    int64_t merge;          /* the two innermost axes are traversed in blocks of merge * merge */
    struct pattern pattern; /* the axes of the pairs */
    enum pair_index index;
    int64_t row_cut;    /* number of columns of a row that are kept; 0: all */
    bool has_free_axes; /* no axis has a side of its own: each takes any of max_len indices, known
                         * at run time. Row r stands for index r on all of them */

    /* a table from elsewhere */
    const char *from;              /* path of the .npy that is emitted as it is; else NULL */
    const struct numbers *numbers; /* its numbers; or NULL */
    bool allows_equal_rows;        /* rows may be equal, and have no witness */

    /* what follows from the above: spec_derive */
    bool has_base;     /* the frequencies come from `base` */
    bool is_by_column; /* each column has a frequency of its own: no two columns are a pair */
    int64_t columns;   /* cells of a row in all: 2 * array_columns for two arrays */
    int arrays;        /* 1, or 2: of cosines, then of sines */
    int64_t array_columns;
    int64_t shown_columns; /* columns with a sine or a cosine: with ODD_ZERO the last one of d has
                              none */
    int64_t half;          /* the column where the second half of d begins */
    int64_t pairs;         /* of a row: one of each pair, or of each column */
    int64_t ordinals;      /* frequencies: one for each pair, or the most that an axis has */
    int64_t first; /* the position of row 0, of rows before too; with axes rows count from 0 */
    int step;      /* 1 or -1: from a row's position to the next row's; of a small table, a block */

    int64_t first_still_pair; /* from this one on all pairs have a frequency of 0 */
    bool is_still_beyond;     /* rows before and after have angle 0; otherwise they are of zeros */

    /* dynamic, longrope: the L of rope.c, the larger of original_max_len and the largest position +
     * 1, rows before and after not counted. The small tables of a factored one have that of the
     * whole. */
    int64_t length;

    /* what follows from the numbers: spec_measure */
    int64_t cut;   /* how many numbers are out of the precision's range */
    int magnitude; /* of a file: all numbers lie in -2^magnitude .. 2^magnitude */
};

/* Combines the settings of axes: sides of a grid, coordinates and bases by their letters, shares of
 * pairs. A single axis with the coordinate i or i + a becomes a table of positions. Several axes
 * without any side are free if there is a max_len. Then max_len and d_model follow, if they were
 * not given. */
void spec_complete(struct spec *spec);

/* Sets the base of all axes. */
void spec_set_base(struct spec *spec, const struct decimal *base);

/* Whether all axes have the same number of pairs, in the order of the axes: the default. */
bool spec_has_equal_shares(const struct spec *spec);

/* Sets the derived members, replaces an angle_scale or a cell_factor_number of 0 by 1, and sets the
 * number of CELL_FACTOR_OF_LIST. */
void spec_derive(struct spec *spec);

/* ---- whether there is such a table ---- */

/* Why there is no table of a spec; with up to two numbers. */
enum spec_fault_code {
    /* members that contradict each other, or one that needs another */
    SPEC_ZERO_OF_COLUMNS, /* the columns of LAYOUT_SIN are no pairs */
    SPEC_COLUMN_LAYOUT,
    SPEC_SHIFTED_COLUMNS,
    SPEC_WIDTH_UNUSED,
    SPEC_SCALED_LAYOUT,
    SPEC_SCALED_FREQUENCY,
    SPEC_YARN_UNSCALED,
    SPEC_ZERO_ROW_BEFORE,
    SPEC_ZERO_ROW_AFTER,
    SPEC_NO_FACTOR,
    SPEC_NO_ORIGINAL, /* the most */

    /* axes */
    SPEC_NO_AXES, /* and something that is said of them */
    SPEC_CUT_ALONE,
    SPEC_AXES_OF_COLUMNS, /* as above */
    SPEC_AXES_COLUMN,
    SPEC_AXES_ORDER,
    SPEC_AXES_START, /* the start */
    SPEC_AXES_SCALED,
    SPEC_GRID_UNUSED,
    SPEC_GRID_SIDES,
    SPEC_NO_SIDE,
    SPEC_AXES_TOO_LONG, /* the most */
    SPEC_MERGE,
    SPEC_AXES_LENGTH, /* their rows, twice */
    SPEC_NO_WIDTH,
    SPEC_CUT_ROTARY,
    SPEC_CUT_RANGE,   /* the columns */
    SPEC_CUT_WIDTH,   /* d_model */
    SPEC_PAIRS_WIDTH, /* their columns, d_model */

    /* what is said of one axis; the first number is its letter */
    SPEC_STRAY_COORDINATE,
    SPEC_STRAY_BASE,
    SPEC_STRAY_PAIR,
    SPEC_COORDINATE_INFINITE,
    SPEC_COORDINATE_RANGE,
    SPEC_STILL_AXIS,
    SPEC_AXIS_WITHOUT_PAIRS,
    SPEC_SHIFTED_AXIS,

    /* numbers of columns; the first number is d_model */
    SPEC_WIDTH_RANGE, /* a file's cells, the most */
    SPEC_ODD_REFUSED,
    SPEC_ODD_ROTARY,
    SPEC_SCALED_WIDTH,
    SPEC_DIVISORS, /* and the d_model of the divisors */
    SPEC_ZERO_WIDTH,
    SPEC_DOWN_WIDTH,
    SPEC_SHIFTED_WIDTH, /* and the least */

    /* positions and other numbers that do not go together */
    SPEC_NO_POSITION, /* the rows */
    SPEC_CENTERED_START,
    SPEC_CENTERED_EVEN, /* both nearest numbers of rows */
    SPEC_ZERO_ROW,      /* the last row, the rows */
    SPEC_SCALED_BASE,
    SPEC_YARN_RAMP,
    SPEC_LLAMA3_RAMP,
    SPEC_LONGROPE_ORIGINAL, /* the least, the most */
    SPEC_YARN_FACTOR,
    SPEC_FAULT_COUNT
};

struct spec_fault {
    bool applies;
    enum spec_fault_code code;
    int64_t number;
    int64_t another;
};

/* Finds out why there is no table of a spec. spec_derive has filled what follows. */
struct spec_fault spec_fault(const struct spec *spec);

/* ---- what the cells are ---- */

/* Whether --scale=auto has still to be determined from the numbers of a file. */
bool scale_is_open(const struct spec *spec);

/* Whether n frequencies span n - 1 steps. */
bool spec_is_stepped(const struct spec *spec);

/* Returns the grid's side for an axis, or this one if the grid has none. */
int64_t spec_grid_side(const struct spec *spec, char letter, int64_t side);

static inline bool spec_has_axes(const struct spec *spec)
{
    return spec->axis_count > 0;
}

/* Counts the axes, that of positions too. */
static inline size_t spec_axes(const struct spec *spec)
{
    return spec->axis_count > 0 ? spec->axis_count : 1;
}

/* Counts the rows that have a position. */
static inline int64_t spec_positions(const struct spec *spec)
{
    return spec->max_len - spec->rows_before - spec->rows_after;
}

/* Returns the index on an axis of a place among the rows that have positions. */
int64_t axes_index(const struct spec *spec, size_t axis, int64_t place);

/* Returns the index on an axis of a row that has a position: a place in its run. */
static inline int64_t spec_axis_index(const struct spec *spec, size_t axis, int64_t row)
{
    const int64_t place = row - spec->rows_before;
    return spec_has_axes(spec) ? axes_index(spec, axis, place) : place;
}

/* Whether a table that is shorter, on the outermost axis, has the first rows of this one. */
bool spec_has_prefix(const struct spec *spec);

/* Returns the index of the frequency, below `ordinals`, of pair k of an axis. */
uint32_t spec_ordinal(const struct spec *spec, size_t axis, uint32_t k);

/* Prints the axes: y:16,x:24; free ones without sides. */
void spec_axes_print(char text[AXES_TEXT], const struct spec *spec);

/* Prints the indices of a row on the axes, "y 3, x 5"; "" for a row without a position. */
void spec_indices_print(char text[AXES_TEXT], const struct spec *spec, int64_t row);

/* Prints the base: 10000; or those of several axes, if they differ: t=100,y=10000. */
void spec_base_print(char text[AXES_TEXT], const struct spec *spec);

/* Whether the frequencies depend on the length, and it exceeds the length of the training. */
static inline bool spec_is_stretched(const struct spec *spec)
{
    return rope_scaling_table[spec->rope_scaling].depends_on_length &&
           spec->length > spec->original_max_len;
}

/* ---- heads ---- */

/* Whether the header can have functions that rotate heads: the layout is rotary, and the cells are
 * those of a formula and not affine. */
bool spec_turns_heads(const struct spec *spec);

/* Returns how heads are rotated with this --pairing. A model's pairing decides the direction. It
 * decides the pairs, too, where the layout leaves them open: LAYOUT_SPLIT does, and
 * LAYOUT_SPLIT_HALF, because models may sort the numbers of a head from neighbours to halves before
 * they rotate it. */
struct pairing_data spec_pairing(const struct spec *spec, enum pairing said);

/* Whether two numbers that are rotated together belong to different pairs of the table. Then each
 * number uses the cosine and the sine of its own column. */
bool spec_turns_columns(const struct spec *spec, enum pairing said);

/* ---- rows ---- */

/* Returns the position of a row. The output names the row by it. */
static inline int64_t spec_position(const struct spec *spec, int64_t row)
{
    return spec->first + spec->step * row;
}

/* Returns the least position of all rows. */
static inline int64_t spec_least_position(const struct spec *spec)
{
    return spec->step > 0 ? spec->first : spec_position(spec, spec->max_len - 1);
}

/* Whether a row stands before the first position, or after the last one. */
static inline bool spec_row_is_beyond(const struct spec *spec, int64_t row)
{
    return row < spec->rows_before || row >= spec->max_len - spec->rows_after;
}

/* Whether a row is zero because an option says so; or, in rotary layouts, has the angle 0. */
static inline bool spec_row_is_zero(const struct spec *spec, int64_t row)
{
    return (spec->has_zero_row && row == spec->zero_row) ||
           (spec_row_is_beyond(spec, row) && !spec->is_still_beyond);
}

static inline bool spec_row_is_still(const struct spec *spec, int64_t row)
{
    return spec_row_is_beyond(spec, row) && spec->is_still_beyond;
}

/* The rows that have to differ: all rows with a position and, since rows without one are all equal,
 * the first of those. Returns their number, and the i-th of them. */
static inline int64_t spec_distinct_rows(const struct spec *spec)
{
    return spec_positions(spec) + (spec->rows_before + spec->rows_after > 0);
}

static inline int64_t spec_distinct_row(const struct spec *spec, int64_t i)
{
    return i == 0 || spec->rows_before == 0 ? i : i + spec->rows_before - 1;
}

#endif
