/*
 * findings.h: the cells of a table, compared with the numbers of a file, exactly: as quotients of
 * integers.
 */
#ifndef POSENC_FINDINGS_H
#define POSENC_FINDINGS_H

#include "encoding/table.h"

#include <stdbool.h>
#include <stdint.h>

struct compared;

/* Sets the distance to |own * scale - number|. */
void distance_take(struct ratio *distance, struct dyadic own, const struct ratio *scale,
                   struct dyadic number);

/* Returns it as a double, cut to 64 bits and then rounded. */
double distance_real(const struct ratio *distance);

struct place {
    int64_t row;
    uint32_t column;
};

/* What was found in the rows compared. A place is that of the first cell of its kind. */
struct findings {
    struct ratio tolerance;
    struct ratio scale;  /* of affine cells; or 1 */
    bool is_equal;       /* no cell is beyond the tolerance, and the file has as many arrays */
    uint64_t differ;     /* as numbers: -0 equals 0 */
    uint64_t beyond;     /* cells whose difference is beyond the tolerance */
    uint64_t not_finite; /* or no number, in the file; counted as different and beyond, too */
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

#endif
