/*
 * similarity.h: the cosine similarity of rows, a.b / (|a| |b|).
 *
 * Rows become directions, row / |row|, in units of 2^-30, and a similarity is the product of two of
 * them.
 *
 * Error, for rows of d cells with |row|^2 >= d/2, as rows of pairs have. Cells as fractions are off
 * by 2^-31 at most, so a row is off by d^(1/2) 2^-31; relative to |row| that is less than 2^-30,
 * and normalizing at most doubles it. The root of |row|^2 is rounded by less than one unit of
 * 2^-30, and the cells of a direction by 2^-31 each. Together a
 * direction is off by e < 3 2^-30 + d^(1/2) 2^-30, and a product of two by 2e + e^2: less than
 * 2^-20 for all d. A row of zeros has no direction; its similarities are 0.
 */
#ifndef POSENC_SIMILARITY_H
#define POSENC_SIMILARITY_H

#include "picture/map.h"

#include <stdint.h>

/* The similarities of all rows; or of one row in `rows.factor`, if there are too many. Memory:
 * rows.groups * columns * 4 bytes. */
struct similarity {
    struct reduction rows;
    int64_t columns;
    int32_t *directions; /* of the rows that are shown */
};

void similarity_start(struct similarity *similarity, struct reduction rows, int64_t columns);

/* Adds a row of fractions. */
void similarity_add(struct similarity *similarity, int64_t row, const int32_t *fractions);

/* The similarity of the i-th and the j-th row that are shown, as a fraction. */
int64_t similarity_of(const struct similarity *similarity, int64_t i, int64_t j);

/* Draws the matrix when all rows are there. */
void similarity_draw(const struct similarity *similarity, struct shades *shades);

#endif
