/*
 * request.h: what is asked for, in one struct: filled and validated once by cli/, then only read.
 */
#ifndef POSENC_REQUEST_H
#define POSENC_REQUEST_H

#include "decimal.h"

#include <stdbool.h>
#include <stdint.h>

struct precision;

/* The order of sines and cosines in a row of d columns. */
enum layout {
    LAYOUT_INTERLEAVED,     /* sin cos sin cos ...; odd d: the last column is a sine */
    LAYOUT_INTERLEAVED_COS, /* cos sin cos sin ...; odd d: the last column is a cosine */
    LAYOUT_CONCAT,          /* ceil(d/2) sines, then floor(d/2) cosines */
    LAYOUT_CONCAT_COS,      /* ceil(d/2) cosines, then floor(d/2) sines */
    LAYOUT_SIN              /* d sines, one frequency a column */
};

/* The angular frequency w_k of pair k; d is d_model. */
enum frequency {
    FREQUENCY_PAPER,   /* base^(-2k/d); for LAYOUT_SIN column j has base^(-j/d) */
    FREQUENCY_SHIFTED, /* base^(-k/(floor(d/2)-1)) */
    FREQUENCY_CONSTANT /* 1/base, for every pair */
};

enum literal { LITERAL_DECIMAL, LITERAL_HEX };

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

#define ROW_ALIGN_MAX 4096

#define D_MODEL_MAX 65536
#define MAX_LEN_MAX 2147483647
#define START_MAX   INT64_C(1000000000000000)

struct request {
    int64_t d_model;     /* columns, 1 .. D_MODEL_MAX */
    int64_t max_len;     /* rows, 1 .. MAX_LEN_MAX */
    int64_t start;       /* first position, -START_MAX .. START_MAX */
    struct decimal base; /* positive */
    const struct precision *precision;
    struct decimal scale; /* s8, u8: positive; elsewhere zero */
    int64_t zero_point;   /* s8: -128 .. 127; u8: 0 .. 255; elsewhere 0 */
    enum layout layout;
    enum frequency frequency;
    enum literal literal;
    enum standard standard;
    enum linkage linkage;
    int64_t row_align; /* bytes of which each row takes a multiple: a power of two; 1: no padding */
    int64_t stride;    /* cells from one row to the next, d_model or more */
    const char *name;  /* the prefix of the emitted identifiers: a C identifier, not reserved */
    const char *path;  /* of the outputs, without .c and .h; "-" is standard output */
    const char *file;  /* path's last component; for standard output the name */
    const char *spdx;  /* NULL: none */
    bool quiet;        /* no progress */
};

#endif
