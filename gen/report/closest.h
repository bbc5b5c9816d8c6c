/*
 * closest.h: the two rows that are closest to each other.
 *
 * Where all columns are pairs at exact angles, the distance of two rows depends on the difference D
 * of their positions alone:
 *
 *     |f(t + D) - f(t)|^2 = c^2 sum over the pairs of 2 (1 - cos(w_k D))
 *
 * so that all D are looked at, once each, by rotation; of a grid all along each axis, which is
 * enough, since those of both axes add up. The sums are off by less than 2^-80, and of such that
 * differ less the first counts. The distance is that of the exact values.
 *
 * Elsewhere rows are compared as they are in the cells, exactly: all pairs of rows where these are
 * few, else those of neighbouring rows, as far apart as a bounded amount of work allows.
 */
#ifndef POSENC_REPORT_CLOSEST_H
#define POSENC_REPORT_CLOSEST_H

#include "encoding/table.h"
#include "report/number.h"

struct closest {
    bool by_difference; /* of exact values, by their difference; else of cells */
    int64_t reach;      /* rows up to so far apart were compared; all: max_len - 1 */
    int64_t rows[2];
    char distance[NUMBER_TEXT]; /* to 6 digits */
};

/* The table has 2 rows or more. False after a message. */
bool closest_find(struct closest *closest, struct table *table);

#endif
