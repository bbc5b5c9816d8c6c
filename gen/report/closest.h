/*
 * closest.h: the two rows that are closest to each other.
 *
 * If a row is all sines and cosines of its position, each sine with its cosine, the distance of two
 * rows depends only on the difference D of their positions, because
 *
 *     |f(t + D) - f(t)|^2 = c^2 sum over the pairs of 2 (1 - cos(w_k D))
 *
 * with c the cells' factor. So each D is looked at once. The sums are off by less than 2^-87; of
 * sums that differ by less, either may be taken for the least. The distance is that of the exact
 * values. In other tables, all pairs of rows would have to be compared.
 */
#ifndef POSENC_REPORT_CLOSEST_H
#define POSENC_REPORT_CLOSEST_H

#include "encoding/table.h"
#include "report/lines.h"

struct closest {
    int64_t rows[2];
    struct finding distance; /* to 6 digits */
};

/* The table has 2 rows or more, and all of them are such rows. Memory: 32 bytes a pair. */
struct closest closest_find(struct table *table);

#endif
