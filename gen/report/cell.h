/*
 * cell.h: the numbers that cells stand for, exactly or in fixed point, and angles between them.
 */
#ifndef POSENC_REPORT_CELL_H
#define POSENC_REPORT_CELL_H

#include "encoding/rounding.h"
#include "report/number.h"

/* The number of a cell. */
void cell_number(const struct rounding *rounding, uint64_t cell, struct number_exact *number);

/* A number below 4 in magnitude, in two's complement with CELL_FRACTION fraction bits, rounded
 * towards zero: off by less than 1 unit of 2^-124. The cells of a formula have room, because they
 * are below 2 before they are rounded. In affine formats, 2^-9 stands for one step: a cell is at
 * most 383 steps from the zero point. */
enum { CELL_FRACTION = 124 };
struct integer128 cell_fixed(const struct rounding *rounding, uint64_t cell);

/* From such units to numbers: ratio *= unit. */
void cell_multiply_unit(const struct rounding *rounding, struct ratio *ratio);

/* Two vectors a and b of cells: their inner products, exactly. */
struct cell_products {
    struct wide aa;
    struct wide ab;
    struct wide bb;
};

void cell_products_start(struct cell_products *products);

/* The next coordinate of both. */
void cell_products_add(struct cell_products *products, const struct rounding *rounding, uint64_t a,
                       uint64_t b);

/* The cosine of the angle between both. False if one of them is zero. */
bool cell_products_cosine(const struct cell_products *products, struct number_exact *cosine);

#endif
