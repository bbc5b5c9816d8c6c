/*
 * request.h: what is asked for, in one struct: filled and validated once by cli/, then only read.
 */
#ifndef POSENC_REQUEST_H
#define POSENC_REQUEST_H

#include "files/files.h"
#include "model/decimal.h"
#include "model/layout.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct npy;
struct precision;

/* The angular frequency w_k of pair k; d is d_model, as `width` rounds it. */
enum frequency {
    FREQUENCY_PAPER,       /* base^(-2k/d); for LAYOUT_SIN column j has base^(-j/d) */
    FREQUENCY_SHIFTED,     /* base^(-k/(floor(d/2)-1)) */
    FREQUENCY_SHIFTED_ANY, /* base^(-k/max(floor(d/2)-1, 1)) */
    FREQUENCY_COLUMN,      /* interleaved only: column j has base^(-2j/d), a frequency of its own */
    FREQUENCY_CONSTANT,    /* 1/base, for every pair */
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
    ODD_CUT,   /* it is the first cell of another pair, whose second is cut off */
    ODD_ZERO,  /* it is zero; the columns before are those of d - 1, the frequencies those of d */
    ODD_REFUSE /* an odd d has no meaning, and is refused */
};

/* The positions of the rows, from the first row on. */
enum order {
    ORDER_ASCENDING,  /* start, start + 1, ... */
    ORDER_DESCENDING, /* start + n - 1, ..., start, of n rows */
    ORDER_CENTERED    /* (n-1)/2, ..., 0, ..., -(n-1)/2, of n rows, n odd */
};

enum angles {
    ANGLES_EXACT,
    ANGLES_FLOAT32 /* w_k, then position * w_k, each rounded to binary32 */
};

/* How rotary frequencies are scaled for positions beyond those trained with: encoding/frequency.h.
 */
enum rope_scaling {
    ROPE_SCALING_NONE,
    ROPE_SCALING_LINEAR,
    ROPE_SCALING_NTK,
    ROPE_SCALING_DYNAMIC,
    ROPE_SCALING_YARN,
    ROPE_SCALING_LLAMA3
};

/* What all cells are multiplied by. */
enum cell_factor {
    CELL_FACTOR_NUMBER,       /* cell_factor_number; 1 is the default */
    CELL_FACTOR_INVERSE_SQRT, /* d^(-1/2) */
    CELL_FACTOR_SQRT_2_D,     /* (2/d)^(1/2) */
    CELL_FACTOR_YARN          /* 0.1 ln(factor) + 1 */
};

/* Which half of the columns of a two-dimensional table shows which coordinate. */
enum grid_order {
    GRID_XY, /* the first half is the column x of the grid, the second its line y */
    GRID_YX
};

enum literal { LITERAL_DECIMAL, LITERAL_HEX, LITERAL_BYTES };

/* Of the bytes of LITERAL_BYTES: which of a cell's comes first. */
enum byte_order { BYTE_ORDER_LITTLE, BYTE_ORDER_BIG };

/* The oldest standard that the output has to compile under. */
enum standard {
    STANDARD_AUTO, /* all of them */
    STANDARD_C89,
    STANDARD_C99,
    STANDARD_C11,
    STANDARD_C23,
    STANDARD_CPP11,
    STANDARD_CPP17
};

enum linkage {
    LINKAGE_EXTERN, /* a .c that defines the table, a .h that declares it */
    LINKAGE_STATIC  /* a .h that holds all */
};

enum storage {
    STORAGE_FULL,    /* every row */
    STORAGE_FACTORED /* two small tables, from which a function rebuilds any row */
};

/* A positive number of a file: a decimal one, or mantissa * 2^exponent. */
struct number {
    bool is_dyadic;
    struct decimal decimal;
    uint64_t mantissa;
    int exponent;
};

/* A template of the user's, and where that goes which it renders. */
struct user_template {
    char *file; /* its path; owned */
    char *text; /* what stands there, `length` bytes; owned */
    size_t length;
    const char *output; /* the path of what it renders */
};

#define ROW_ALIGN_MAX 4096
#define COLUMNS_MAX   8 /* that have curves in a figure */

#define D_MODEL_MAX 65536
#define MAX_LEN_MAX 2147483647
#define START_MAX   INT64_C(1000000000000000)

/* Enumerations are of one type here, so that one function reads them all. */
struct request {
    int64_t d_model;     /* columns, 1 .. D_MODEL_MAX */
    int64_t max_len;     /* rows, 1 .. MAX_LEN_MAX */
    int64_t start;       /* first position, -START_MAX .. START_MAX */
    struct decimal base; /* positive */
    const struct precision *precision;
    struct decimal scale; /* s8, u8: positive; elsewhere zero */
    int64_t zero_point;   /* s8: -128 .. 127; u8: 0 .. 255; elsewhere 0 */
    unsigned layout; /* enum layout; of a file: LAYOUT_SPLIT_HALF for two arrays, LAYOUT_PAIRS */

    /* what the cells are */
    unsigned frequency;            /* enum frequency */
    struct number *frequency_list; /* FREQUENCY_LIST: one of each pair; owned, else NULL */
    size_t frequency_count;
    const char *frequency_file;        /* its path; else NULL */
    unsigned width;                    /* enum width */
    unsigned odd;                      /* enum odd */
    unsigned order;                    /* enum order */
    struct decimal angle_scale;        /* all angles are multiplied by it: positive */
    unsigned angles;                   /* enum angles */
    unsigned cell_factor;              /* enum cell_factor */
    struct decimal cell_factor_number; /* 1e-9 .. 1.999, for CELL_FACTOR_NUMBER */
    bool has_zero_row;
    int64_t zero_row; /* this row, counted from 0, is zero */
    bool class_row;   /* a row of zeros before that of the first position */

    /* rotary scaling: what of these a kind does not use is not read */
    unsigned rope_scaling;    /* enum rope_scaling */
    struct decimal factor;    /* 1 or more */
    int64_t original_max_len; /* 1 .. MAX_LEN_MAX */
    struct decimal beta_fast; /* yarn: more than beta_slow, which is positive */
    struct decimal beta_slow;
    struct decimal low_freq_factor; /* llama3: positive, less than high_freq_factor */
    struct decimal high_freq_factor;

    /* two dimensions: row y * grid_width + x, behind the class row; grid_height 0: one dimension.
     * Both coordinates count from start, and have d/2 columns each, d a multiple of 4. */
    int64_t grid_height;
    int64_t grid_width;
    unsigned grid_order; /* enum grid_order */
    bool normalize;      /* coordinates times 2 pi / (the last one + 10^-6) */

    /* a table from elsewhere */
    const char *from;         /* path of the .npy that is emitted as it is; else NULL */
    const char *compare;      /* path of the .npy to compare with; else NULL */
    struct decimal tolerance; /* of the comparison: 0 or more */
    struct npy *npy;          /* the one read from those; owned, else NULL */

    /* what follows from the above: request_settle */
    int64_t columns; /* cells of a row in all: 2 * array_columns for two arrays */
    int arrays;      /* 1, or 2: of cosines, then of sines */
    int64_t array_columns;
    int64_t first; /* the position of row 0, of the class row too; a grid's rows count from 0 */
    int step;      /* 1 or -1: from a row's position to the next row's */

    /* how they are written */
    unsigned literal;    /* enum literal */
    unsigned byte_order; /* enum byte_order */
    unsigned standard;   /* enum standard */
    unsigned linkage;    /* enum linkage */
    int64_t row_align; /* bytes of which each row takes a multiple: a power of two; 1: no padding */
    int64_t stride;    /* cells from one row to the next in an array, array_columns or more */
    const char *name;  /* the prefix of the emitted identifiers: a C identifier, not reserved */
    const char *path;  /* of the outputs, without .c and .h; "-" is standard output */
    const char *file;  /* path's last component; for standard output the name */
    const char *spdx;  /* NULL: none */
    const char *depfile; /* a make rule that names outputs and inputs goes there; NULL: nowhere */
    struct user_template templates[TEMPLATES_MAX]; /* template_count of them */
    size_t template_count;
    const char *report; /* the property report goes there, as JSON; "": as text, to standard
                         * output; NULL: nowhere */
    bool quiet;         /* no progress */
    struct files files; /* all that is read and written; owned */

    /* pictures: their paths, or NULL */
    const char *heatmap;
    const char *figure;
    int64_t figure_columns[COLUMNS_MAX]; /* figure_column_count different ones; none: a default */
    size_t figure_column_count;

    /* a table as two small ones, whose arrays have rows of d_model cells */
    unsigned storage; /* enum storage */
    int64_t block; /* factored: the rows of the fine table, a power of two up to max_len; 0 before
                      request_settle: as many as make both tables smallest */
    const struct request *whole; /* of one of the small tables: what they rebuild; else NULL */
};

/* Fills what follows from the rest, and takes 1 for an angle_scale or a cell_factor_number of 0. */
void request_settle(struct request *request);

/* Whether all cells of a settled request together have at most `limit` bytes. */
bool request_fits(const struct request *request, uint64_t limit);

/* ---- what the cells are ---- */

/* Whether the frequencies come from a base. */
bool request_has_base(const struct request *request);

/* Whether each column has a frequency of its own, so that no two columns are a pair. */
bool request_is_by_column(const struct request *request);

bool request_is_grid(const struct request *request);

/* The columns of an axis: of a grid half of all, else all. With ODD_ZERO the last one may be zero;
 * the others show a sine or a cosine. */
int64_t request_axis_columns(const struct request *request);
bool request_has_zero_column(const struct request *request);
int64_t request_shown_columns(const struct request *request);

/* The column of an axis where its second half begins. */
int64_t request_half(const struct request *request);

/* The frequencies of an axis: as many as it has pairs, or columns with a frequency of their own. */
int64_t request_pairs(const struct request *request);

/* What the exponent of the base is divided by. */
int64_t request_divisor(const struct request *request);

/* The rows before that of the first position: the class row, if there is one. */
static inline int64_t request_rows_before(const struct request *request)
{
    return request->class_row ? 1 : 0;
}

/* ---- rows ---- */

/* The position of a row, by which the output names it. */
static inline int64_t request_position(const struct request *request, int64_t row)
{
    return request->first + request->step * row;
}

/* The largest position of all rows, but for that in whose place the class row stands. */
static inline int64_t request_last_position(const struct request *request)
{
    return request->step > 0 ? request_position(request, request->max_len - 1)
                             : request->first - request_rows_before(request);
}

/* The least position of all rows. */
static inline int64_t request_least_position(const struct request *request)
{
    return request->step > 0 ? request->first : request_position(request, request->max_len - 1);
}

/* Whether all cells of a row are zero by decree. */
static inline bool request_row_is_zero(const struct request *request, int64_t row)
{
    return (request->has_zero_row && row == request->zero_row) || (request->class_row && row == 0);
}

#endif
