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

/* The cosine of the angle between two vectors of cells, exactly. False if one of them is zero. */
bool cells_cosine(struct number_exact *cosine, const struct rounding *rounding, const uint64_t *a,
                  const uint64_t *b, size_t count);

#endif
