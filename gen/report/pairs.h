/*
 * pairs.h: what the literature asks of each pair of a sine and a cosine: its wavelength; that a
 * rotation makes one row from another; and that the two columns are orthogonal over a period. And
 * what the pairs say of rows: which two are closest.
 */
#ifndef POSENC_REPORT_PAIRS_H
#define POSENC_REPORT_PAIRS_H

#include "encoding/table.h"
#include "report/lines.h"

/* Writes the sections of the pairs, those of a grid for each axis. The table of a file has no
 * pairs. Memory: 16 bytes a row. False after a message. */
bool pairs_write(struct lines *lines, struct table *table);

/*
 * The distance of the two rows that are closest to each other, to 6 digits. They are the first row
 * and row *apart. The table has 2 rows or more, and each is all sines and cosines of its position,
 * each sine with its cosine. Then the distance of two rows depends only on the difference D of
 * their positions,
 *
 *     |f(t + D) - f(t)|^2 = c^2 sum over the pairs of 2 (1 - cos(w_k D))
 *
 * with c the cells' factor. So each D is looked at once. The sums are off by less than 2^-87; of
 * sums that differ by less, either may be taken for the least. The distance is that of the exact
 * values. In other tables, all pairs of rows would have to be compared. Memory: 32 bytes a pair.
 */
struct finding closest_find(struct table *table, int64_t *apart);

#endif
