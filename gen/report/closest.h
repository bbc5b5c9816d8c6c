/*
 * closest.h: the two rows that are closest to each other.
 *
 * If all columns are pairs at exact angles, the distance of two rows depends only on the difference
 * D of their positions:
 *
 *     |f(t + D) - f(t)|^2 = c^2 sum over the pairs of 2 (1 - cos(w_k D))
 *
 * So every D is looked at once, by rotation. In a grid, every D along each axis is enough, because
 * the sums of both axes add up. The sums are off by less than 2^-80; of sums that differ by less,
 * the first counts. The distance is that of the exact values.
 *
 * Otherwise rows are compared as they are in the cells, exactly: all pairs of rows if these are
 * few; else rows up to as far apart as a bounded amount of work allows.
 */
#ifndef POSENC_REPORT_CLOSEST_H
#define POSENC_REPORT_CLOSEST_H

#include "encoding/table.h"
#include "report/number.h"

struct closest {
    bool by_difference; /* exact values are compared, by their difference; else cells */
    int64_t reach;      /* rows up to so far apart were compared; max_len - 1 means all */
    int64_t rows[2];
    char distance[NUMBER_TEXT]; /* to 6 digits */
};

/* The table has 2 rows or more. False after a message. */
bool closest_find(struct closest *closest, struct table *table);

#endif
